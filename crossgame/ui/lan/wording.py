# SPDX-License-Identifier: MIT
"""Sentences for what happens on the network: one table from enum to text each. Nothing here decides anything."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from crossgame.session.lan import HostTrouble, JoinReason
from crossgame.session.room import ChatKind, Link, Presence, RoomEndReason, SystemNote
from crossgame.ui.panels.chat import ChatEntry
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import QT_TRANSLATE_NOOP, translate

if TYPE_CHECKING:
    from crossgame.session.lan import JoinTrouble
    from crossgame.session.room import ChatLine, LinkView, RoomEnd, RoomView

_CONTEXT = "lan"

JOIN: dict[JoinReason, str] = {
    JoinReason.BAD_ADDRESS: QT_TRANSLATE_NOOP(
        "lan", "This is no address and no link. An address looks like 192.168.1.20."
    ),
    JoinReason.UNREACHABLE: QT_TRANSLATE_NOOP(
        "lan", "Nobody answers there. Is the game open, and are both computers on the same network?"
    ),
    JoinReason.TIMED_OUT: QT_TRANSLATE_NOOP("lan", "The other computer does not answer. Try again."),
    JoinReason.NOT_CROSSGAME: QT_TRANSLATE_NOOP("lan", "Something answers there, but it is no game of Crossgame."),
    JoinReason.OTHER_HOST: QT_TRANSLATE_NOOP(
        "lan", "Another computer answers than the link was made on. Ask the host for a new link."
    ),
    JoinReason.WRONG_CODE: QT_TRANSLATE_NOOP("lan", "This is not the code. Compare it with the host's screen."),
    JoinReason.OPEN_TABLE: QT_TRANSLATE_NOOP("lan", "This table is open: join without a code, if you mean it."),
    JoinReason.CODE_NEEDED: QT_TRANSLATE_NOOP("lan", "This table asks for a code. The host's screen shows it."),
    JoinReason.TOO_MANY_TRIES: QT_TRANSLATE_NOOP("lan", "Too many wrong codes. Try again in {0} s."),
    JoinReason.BUSY: QT_TRANSLATE_NOOP("lan", "Too many are knocking just now. Try again in a moment."),
    JoinReason.VERSION: QT_TRANSLATE_NOOP(
        "lan", "The host has another version of Crossgame ({0}). Both need the same one."
    ),
    JoinReason.RULES: QT_TRANSLATE_NOOP(
        "lan", "This game has rules that this version does not know. Update Crossgame to join."
    ),
    JoinReason.NO_SUCH_GAME: QT_TRANSLATE_NOOP("lan", "This game is no longer open there."),
    JoinReason.FULL: QT_TRANSLATE_NOOP("lan", "All seats are taken. You may watch, if the host allows it."),
    JoinReason.STARTED: QT_TRANSLATE_NOOP("lan", "The game has begun. You may watch, if the host allows it."),
    JoinReason.NO_WATCHING: QT_TRANSLATE_NOOP("lan", "The host does not want anybody to watch."),
    JoinReason.NAME: QT_TRANSLATE_NOOP("lan", "This name can't be used. Choose one with a letter in it."),
    JoinReason.KICKED: QT_TRANSLATE_NOOP("lan", "The host has sent you away from this table."),
    JoinReason.SEAT_GONE: QT_TRANSLATE_NOOP("lan", "Your seat was given away. You can join anew with the code."),
    JoinReason.CANCELLED: "",
    JoinReason.PROTOCOL: QT_TRANSLATE_NOOP("lan", "The other computer said something that makes no sense. Try again."),
}  # fmt: skip
"""Why one can't get in; ``{0}`` is seconds or a version."""

HOST: dict[HostTrouble, str] = {
    HostTrouble.NO_NETWORK: QT_TRANSLATE_NOOP("lan", "There is no network to open the game to."),
    HostTrouble.PORT_TAKEN: QT_TRANSLATE_NOOP(
        "lan", "The network port is taken by another program. Close that, then try again."
    ),
    HostTrouble.NO_KEY: QT_TRANSLATE_NOOP(
        "lan", "The key of this computer can't be kept: the folder can't be written, or the disk is full."
    ),
    HostTrouble.GAME_UNREADABLE: QT_TRANSLATE_NOOP("lan", "This game is damaged or gone and can't be opened."),
    HostTrouble.BAD_SETUP: QT_TRANSLATE_NOOP("lan", "A game with these options can't be opened to the network."),
}

ENDS: dict[RoomEndReason, str] = {
    RoomEndReason.LEFT: QT_TRANSLATE_NOOP("lan", "You have left the table."),
    RoomEndReason.KICKED: QT_TRANSLATE_NOOP("lan", "The host has sent you away from the table."),
    RoomEndReason.HOST_CLOSED: QT_TRANSLATE_NOOP("lan", "The host has closed the table."),
    RoomEndReason.HOST_GONE: QT_TRANSLATE_NOOP("lan", "The host is gone and could not be found again."),
    RoomEndReason.REFUSED: QT_TRANSLATE_NOOP("lan", "The host does not take you back."),
    RoomEndReason.TOO_SLOW: QT_TRANSLATE_NOOP("lan", "Your connection is too slow for this game: it was closed."),
    RoomEndReason.PROTOCOL: QT_TRANSLATE_NOOP("lan", "The connection was closed: the other side made no sense."),
}

REFUSALS: dict[str, str] = {
    "replaced": QT_TRANSLATE_NOOP("lan", "You have come to this table from another window: this one is left."),
    "wrong_token": JOIN[JoinReason.SEAT_GONE],
    "kicked": JOIN[JoinReason.KICKED],
    "over": QT_TRANSLATE_NOOP("lan", "The game is over."),
    "version": QT_TRANSLATE_NOOP("lan", "The host has another version of Crossgame now. Both need the same one."),
}
"""Why a host does not take somebody back, by the reason as the protocol names it."""

NOTES: dict[SystemNote, str] = {
    SystemNote.JOINED: QT_TRANSLATE_NOOP("lan", "{0} has joined."),
    SystemNote.WATCHES: QT_TRANSLATE_NOOP("lan", "{0} is watching."),
    SystemNote.LEFT: QT_TRANSLATE_NOOP("lan", "{0} has left."),
    SystemNote.LOST: QT_TRANSLATE_NOOP("lan", "{0} has lost the connection. The seat waits."),
    SystemNote.LOST_ON_TIME: QT_TRANSLATE_NOOP("lan", "{0} has lost the connection. The seat waits; the time goes on."),
    SystemNote.BACK: QT_TRANSLATE_NOOP("lan", "{0} is back."),
    SystemNote.KICKED: QT_TRANSLATE_NOOP("lan", "The host has sent {0} away."),
    SystemNote.STARTED: QT_TRANSLATE_NOOP("lan", "The game begins."),
    SystemNote.HINT_USED: QT_TRANSLATE_NOOP("lan", "{0} has used a hint."),
    SystemNote.LATE: QT_TRANSLATE_NOOP("lan", "The play of {0} came too late: {1} was faster."),
    SystemNote.COMPUTER_TOOK: QT_TRANSLATE_NOOP("lan", "A computer plays for {0} now."),
    SystemNote.HOST_BACK: QT_TRANSLATE_NOOP("lan", "The host has opened the game again."),
    SystemNote.NEW_CODE: QT_TRANSLATE_NOOP("lan", "There is a new code for joining."),
    SystemNote.OPENED: QT_TRANSLATE_NOOP("lan", "Everybody on the network can come in without a code now."),
    SystemNote.CLOSED: QT_TRANSLATE_NOOP("lan", "A code is needed for joining again."),
    SystemNote.HINTS_ON: QT_TRANSLATE_NOOP("lan", "Hints are allowed now. Everybody is told of each one."),
    SystemNote.HINTS_OFF: QT_TRANSLATE_NOOP("lan", "Hints are not allowed any more."),
}
"""What the room itself says; ``{0}`` is about whom, ``{1}`` who else."""

PRESENCES: dict[Presence, str] = {
    Presence.HERE: "",
    Presence.LOST: QT_TRANSLATE_NOOP("lan", "Connection lost"),
    Presence.LEFT: QT_TRANSLATE_NOOP("lan", "Left"),
    Presence.AWAY: QT_TRANSLATE_NOOP("lan", "Not here yet"),
}


def join_text(trouble: JoinTrouble) -> str:
    """Return why one can't get in."""
    text = translate(_CONTEXT, JOIN[trouble.reason])
    if trouble.reason is JoinReason.TOO_MANY_TRIES:
        return text.format(max(1, -(-trouble.number // 1000)))
    if trouble.reason is JoinReason.VERSION:
        return text.format(_short(trouble.detail) or str(trouble.number))
    return text


def host_text(trouble: HostTrouble) -> str:
    """Return why nothing can be hosted."""
    return translate(_CONTEXT, HOST[trouble])


def end_text(end: RoomEnd) -> str:
    """Return how a room ended."""
    refusal = REFUSALS.get(end.detail) if end.reason is RoomEndReason.REFUSED else None
    text = translate(_CONTEXT, refusal or ENDS[end.reason])
    if end.can_return and end.reason is RoomEndReason.HOST_CLOSED:
        text = f"{text} {translate(_CONTEXT, 'The game is saved there.')}"
    if end.can_return and end.reason is not RoomEndReason.LEFT:
        return f"{text} {translate(_CONTEXT, 'Your seat waits for you.')}"
    return text


def hint_text(view: RoomView) -> str:
    """Return why there are no hints, as far as the host or the word list is the reason; empty otherwise."""
    if not view.hints_allowed:
        return translate(_CONTEXT, "The host does not allow hints at this table.")
    if not view.words_known:
        return translate(_CONTEXT, "There are no hints here: this computer lacks the host's word list.")
    return ""


def presence_text(state: Presence, lost_ms: int = 0) -> str:
    """Return where somebody is: empty for here, ``Connection lost, 12 s``."""
    text = translate(_CONTEXT, PRESENCES[state]) if PRESENCES[state] else ""
    if state is Presence.LOST and lost_ms >= 1000:
        return translate(_CONTEXT, "{0}, {1} s").format(text, lost_ms // 1000)
    return text


def link_text(link: LinkView, *, time_counts: bool = False) -> str:
    """Return how the connection to the host is; ``time_counts``: and that the game's time goes on meanwhile."""
    if link.state is Link.DOWN:
        return translate(_CONTEXT, "The connection is lost.")
    text = _trying_text(link)
    return f"{text} {translate(_CONTEXT, 'The time of the game goes on.')}" if time_counts else text


def _trying_text(link: LinkView) -> str:
    seconds = -(-link.next_try_ms // 1000)
    if seconds:
        text = translate(_CONTEXT, "Connection lost for {0} s. Trying again in {1} s.")
        return text.format(link.lost_ms // 1000, seconds)
    return translate(_CONTEXT, "Connection lost for {0} s. Trying again \N{HORIZONTAL ELLIPSIS}").format(
        link.lost_ms // 1000
    )


def ping_text(ping_ms: int | None) -> str:
    """Return how long a message takes there and back, empty where it is not known."""
    if ping_ms is None:
        return ""
    return translate(_CONTEXT, "{0} ms").format(ping_ms) if ping_ms > 0 else translate(_CONTEXT, "< 1 ms")


def entry_of(line: ChatLine, *, owner: int = 0, you: str = "") -> ChatEntry:
    """Return a line of chat as it is shown.

    Args:
        line: what was said.
        owner: the owner look of the speaker's emblem, 0 for none.
        you: the viewer's id in the room: they are called You.
    """
    when = time_of_day(line.at)
    if line.kind is ChatKind.SAID or line.note is None:
        own = bool(you) and line.person == you
        name = translate(_CONTEXT, "You") if own else plain_text(line.who)
        return ChatEntry(name, line.text, owner, when)
    text = translate(_CONTEXT, NOTES[line.note]).format(plain_text(line.who), plain_text(line.other))
    return ChatEntry("", text, 0, when)


def time_of_day(at: str) -> str:
    """Return a time (UTC, ISO 8601, told by a host) as the clock here shows it, empty for what is no time."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M")
    except (ValueError, OverflowError, OSError):
        return ""


def _short(text: str) -> str:
    return plain_text(text)[:40]
