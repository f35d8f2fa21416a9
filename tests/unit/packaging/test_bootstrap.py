# SPDX-License-Identifier: MIT
"""The README's two commands on machines that are not this one."""

from __future__ import annotations

import ast
import importlib.util
import shutil
import sys

import pytest


@pytest.fixture(scope="module")
def bootstrap(checkout):
    spec = importlib.util.spec_from_file_location("crossgame_bootstrap", checkout / "packaging" / "bootstrap.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class FakeMachine:
    """Answers commands from a script and remembers them."""

    def __init__(self, **facts):
        self.environ = facts.pop("environ", {})
        self.platform = facts.pop("platform", "linux")
        self.version = facts.pop("version", (3, 11))
        self.root = facts.pop("root", False)
        self.has = facts.pop("has", {"apt-get"})
        self.answers = facts.pop("answers", {})
        self.commands = []
        assert not facts

    def which(self, name):
        return f"/usr/bin/{name}" if name in self.has else None

    def _answer(self, command):
        self.commands.append(command)
        text = " ".join(command)
        for sign, replies in self.answers.items():
            if sign in text:
                return replies.pop(0) if len(replies) > 1 else replies[0]
        return (0, "(3, 11)")

    def call(self, command, **environ):
        return self._answer(command)[0]

    def ask(self, command, **environ):
        return self._answer(command)

    def ran(self, sign):
        return [" ".join(command) for command in self.commands if sign in " ".join(command)]


@pytest.fixture
def root(tmp_path, checkout):
    """A checkout with nothing but what the script reads."""
    (tmp_path / "packaging").mkdir()
    for name in ("requirements.txt", "requirements-dev.txt"):
        shutil.copyfile(checkout / "packaging" / name, tmp_path / "packaging" / name)
    (tmp_path / "crossgame").mkdir()
    return tmp_path


@pytest.fixture
def made(root):
    """The same with an environment in it."""
    (root / ".venv" / "bin").mkdir(parents=True)
    (root / ".venv" / "bin" / "python").write_text("", encoding="utf-8")
    return root


def trouble(bootstrap, act):
    with pytest.raises(bootstrap.TroubleError) as found:
        act()
    text = str(found.value)
    assert "\n" not in text
    assert text.endswith(".") or "command" in text or ":" in text
    return text


def test_an_old_python_is_told_so(bootstrap, root):
    machine = FakeMachine(version=(3, 9))
    text = trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, root).test([]))
    assert "3.11" in text
    assert "3.9" in text
    assert machine.commands == []


def test_an_old_python_can_read_the_script(checkout):
    for name in ("packaging/bootstrap.py", "crossgame/__main__.py"):
        ast.parse((checkout / name).read_text(encoding="utf-8"), feature_version=(3, 8))


def test_no_display_is_one_sentence_and_nothing_is_installed(bootstrap, root, monkeypatch):
    machine = FakeMachine()
    script = bootstrap.Bootstrap(machine, root)
    monkeypatch.setattr(script, "_opens_window", lambda words: True)
    assert "no display" in trouble(bootstrap, lambda: script.run([]))
    assert machine.commands == []


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_need_no_display_variable_and_no_library_check(bootstrap, made, monkeypatch, platform):
    machine = FakeMachine(platform=platform)
    script = bootstrap.Bootstrap(machine, made)
    monkeypatch.setattr(script, "_opens_window", lambda words: True)
    assert script.run([]) == 0
    assert machine.ran("-m crossgame")
    assert not machine.ran("QGuiApplication")


def test_commands_need_no_display(bootstrap, checkout):
    script = bootstrap.Bootstrap(FakeMachine(), checkout)
    assert not script._opens_window(["plays", "--cgp", "x/y"])
    assert script._opens_window([])
    assert script._opens_window(["game.json"])


def test_the_second_time_installs_nothing(bootstrap, made):
    machine = FakeMachine()
    bootstrap.Bootstrap(machine, made).prepare("dev")
    assert len(machine.ran("pip install")) == 1
    bootstrap.Bootstrap(machine, made).prepare("dev")
    assert len(machine.ran("pip install")) == 1
    requirements = made / "packaging" / "requirements.txt"
    requirements.write_text(requirements.read_text(encoding="utf-8") + "# newer\n", encoding="utf-8")
    bootstrap.Bootstrap(machine, made).prepare("dev")
    assert len(machine.ran("pip install")) == 2


def test_a_failed_install_is_not_remembered(bootstrap, made):
    machine = FakeMachine(answers={"pip install": [(1, "no network"), (0, "")]})
    assert "network" in trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, made).prepare("run"))
    bootstrap.Bootstrap(machine, made).prepare("run")
    assert len(machine.ran("pip install")) == 2


@pytest.mark.parametrize("said", ["(3, 13)", "Traceback"])
def test_an_environment_of_another_python_or_a_broken_one_is_made_anew(bootstrap, made, said):
    machine = FakeMachine(answers={"import pip": [(0, said)]})
    bootstrap.Bootstrap(machine, made).prepare("run")
    assert machine.ran("-m venv --clear")


NO_VENV = (1, "The virtual environment was not created successfully because ensurepip is not available.")


def test_debian_without_venv_as_user_prints_the_command(bootstrap, root):
    machine = FakeMachine(answers={"import pip": [(127, "")], "-m venv": [NO_VENV]})
    text = trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, root).prepare("run"))
    assert "sudo apt-get install python3.11-venv" in text


def test_debian_without_venv_as_root_installs_it(bootstrap, root):
    machine = FakeMachine(root=True, answers={"import pip": [(127, "")], "-m venv": [NO_VENV, (0, "")]})
    script = bootstrap.Bootstrap(machine, root)
    (root / ".venv").mkdir()
    script.prepare("run")
    assert machine.ran("apt-get install")[0].endswith("python3.11-venv")


def test_an_environment_that_cannot_be_made_says_why(bootstrap, root):
    machine = FakeMachine(answers={"import pip": [(127, "")], "-m venv": [(1, "\nError: disk full\n")]})
    assert "disk full" in trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, root).prepare("run"))


MISSING = (134, 'qt.qpa.plugin: Could not load the Qt platform plugin "xcb" in "" even though it was found.\nAborted')
UNREACHABLE = (134, "qt.qpa.xcb: could not connect to display :9\nAborted")


def test_missing_libraries_as_root_are_installed(bootstrap, made):
    machine = FakeMachine(root=True, answers={"QGuiApplication": [MISSING, (0, "loaded xcb")]})
    bootstrap.Bootstrap(machine, made).check_qt()
    (install,) = machine.ran("apt-get install")
    assert {"libegl1", "libxkbcommon0", "libxcb-cursor0"} <= set(install.split())


def test_missing_libraries_as_user_print_the_exact_command(bootstrap, made):
    machine = FakeMachine(answers={"QGuiApplication": [MISSING]})
    text = trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, made).check_qt())
    assert "sudo apt-get install -y --no-install-recommends libegl1" in text
    assert not machine.ran("apt-get")


@pytest.mark.parametrize(("tool", "sign"), [("dnf", "xcb-util-cursor"), ("pacman", "-S"), ("zypper", "libxcb-cursor0")])
def test_other_linuxes_print_their_own_command(bootstrap, made, tool, sign):
    machine = FakeMachine(root=True, has={tool}, answers={"QGuiApplication": [MISSING]})
    text = trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, made).check_qt())
    assert f"sudo {tool}" in text
    assert sign in text


def test_a_linux_without_any_known_tool_names_the_libraries(bootstrap, made):
    machine = FakeMachine(has=set(), answers={"QGuiApplication": [MISSING]})
    assert "libxcb-cursor0" in trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, made).check_qt())


def test_old_package_lists_are_renewed_once(bootstrap, made):
    machine = FakeMachine(
        root=True,
        answers={"QGuiApplication": [MISSING, (0, "")], "apt-get install": [(100, "not found"), (0, "")]},
    )
    bootstrap.Bootstrap(machine, made).check_qt()
    assert [command.split()[1] for command in machine.ran("apt-get")] == ["install", "update", "install"]


def test_what_apt_cannot_do_is_said(bootstrap, made):
    machine = FakeMachine(root=True, answers={"QGuiApplication": [MISSING], "apt-get": [(100, "no network")]})
    assert "could not be installed" in trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, made).check_qt())


def test_libraries_that_do_not_help_are_said(bootstrap, made):
    machine = FakeMachine(root=True, answers={"QGuiApplication": [MISSING]})
    assert "still does not start" in trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, made).check_qt())


def test_a_display_that_cannot_be_reached_is_no_missing_library(bootstrap, made):
    machine = FakeMachine(root=True, answers={"QGuiApplication": [UNREACHABLE]})
    assert "cannot be reached" in trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, made).check_qt())
    assert not machine.ran("apt-get")


def test_libraries_first_and_then_the_display(bootstrap, made):
    machine = FakeMachine(root=True, answers={"QGuiApplication": [MISSING, UNREACHABLE]})
    assert "cannot be reached" in trouble(bootstrap, lambda: bootstrap.Bootstrap(machine, made).check_qt())
    assert machine.ran("apt-get install")


def test_the_tests_run_two_at_a_time_with_what_was_asked(bootstrap, made, monkeypatch):
    monkeypatch.chdir(made)
    machine = FakeMachine(answers={"-m pytest": [(5, "")]})
    assert bootstrap.Bootstrap(machine, made).test(["tests/unit", "-x"]) == 5
    assert machine.commands[-1][1:] == ["-m", "pytest", "-n", "2", "tests/unit", "-x"]


def test_troubles_end_with_one_line_and_code_1(bootstrap, capsys):
    assert bootstrap.main(["run"], FakeMachine(version=(3, 8))) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert len(output.err.splitlines()) == 1


def test_a_real_machine_runs_and_asks(bootstrap):
    machine = bootstrap.Machine()
    assert machine.ask([sys.executable, "-c", "import os; print(os.environ['X'])"], X="y") == (0, "y\n")
    assert machine.call([sys.executable, "-c", "raise SystemExit(3)"]) == 3
    assert machine.ask(["no-such-command-here"])[0] == 127
    assert machine.call(["no-such-command-here"]) == 127


def test_every_requirement_is_pinned_and_within_the_project_file(checkout):
    import tomllib

    from packaging.requirements import Requirement
    from packaging.version import Version

    pins = {}
    for name in ("requirements.txt", "requirements-dev.txt"):
        for line in (checkout / "packaging" / name).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", "-r")):
                requirement = Requirement(line)
                (pin,) = requirement.specifier
                assert pin.operator == "==", line
                pins[requirement.name.lower()] = Version(pin.version)
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for text in [*project["dependencies"], *project["optional-dependencies"]["dev"]]:
        wanted = Requirement(text)
        assert pins[wanted.name.lower()] in wanted.specifier, text
