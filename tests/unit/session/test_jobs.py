# SPDX-License-Identifier: MIT
"""The order in which questions are answered."""

from __future__ import annotations

from crossgame.session.jobs import Job, JobQueue, Rank


def queue(*jobs: Job) -> JobQueue:
    made = JobQueue()
    for job in jobs:
        made.put(job)
    return made


def order(made: JobQueue) -> list[int]:
    ids = []
    while (job := made.start()) is not None:
        ids.append(job.id)
    return ids


def test_hints_go_before_turns_before_the_coach_and_older_before_newer():
    jobs = [
        Job("coach", 1, Rank.COACH, 0),
        Job("seat 2", 2, Rank.TURN, 0),
        Job("seat 3", 3, Rank.TURN, 0),
        Job("hint", 4, Rank.HINT, 0),
    ]
    assert order(queue(*jobs)) == [4, 2, 3, 1]


def test_the_newest_question_of_a_requester_is_the_only_one():
    made = queue(Job("a", 1, Rank.TURN, 0), Job("b", 2, Rank.TURN, 0), Job("a", 3, Rank.TURN, 0))
    assert order(made) == [2, 3]


def test_a_running_job_stands_in_the_way_of_a_newer_or_a_more_urgent_one_only():
    made = queue(Job("seat 2", 1, Rank.TURN, 0))
    made.start()
    assert not made.must_stop()
    made.put(Job("coach", 2, Rank.COACH, 0))
    made.put(Job("seat 3", 3, Rank.TURN, 0))
    assert not made.must_stop()
    made.put(Job("hint", 4, Rank.HINT, 0))
    assert made.must_stop()
    made.drop("hint")
    assert not made.must_stop()
    made.put(Job("seat 2", 5, Rank.TURN, 0))
    assert made.must_stop()


def test_a_job_put_back_goes_on_later_unless_its_requester_has_asked_again():
    made = queue(Job("coach", 1, Rank.COACH, 0))
    made.start()
    made.put(Job("hint", 2, Rank.HINT, 0))
    made.put_back()
    assert order(made) == [2, 1]
    made = queue(Job("coach", 1, Rank.COACH, 0))
    made.start()
    made.put(Job("coach", 2, Rank.COACH, 0))
    made.put_back()
    assert order(made) == [2]


def test_taking_all_empties_the_queue():
    made = queue(Job("a", 1, Rank.TURN, 0), Job("b", 2, Rank.HINT, 0))
    made.start()
    assert [job.id for job in made.take_all()] == [2, 1]
    assert made.running is None
    assert made.start() is None
