"""An sshd of the tests' own on the loopback address, and logins to it in a terminal."""

from __future__ import annotations

import getpass
import grp
import os
import pty
import re
import shlex
import shutil
import socket
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from tests.support.pty import ROOT, Terminal

# It is found in no ordinary user's path.
_PLACES = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"])
_TRIES = 5


def missing() -> str:
    """Return what is lacking for an sshd of one's own, empty where nothing is."""
    programs = ("sshd", "ssh", "ssh-keygen")
    lacking = [program for program in programs if not shutil.which(program, path=_PLACES)]
    if lacking:
        return f"not installed: {', '.join(lacking)}"
    if os.getuid() and not _new_terminals_are_ttys():
        return "new terminals are not of the group tty, so that only root's sshd can give one"
    return ""


def _new_terminals_are_ttys() -> bool:
    ours, theirs = pty.openpty()
    try:
        return os.fstat(theirs).st_gid == grp.getgrnam("tty").gr_gid
    finally:
        os.close(ours)
        os.close(theirs)


class Server:
    """Run an sshd that lets nobody in but this user, with a key of its own.

    ``settings`` are further lines of its configuration.
    """

    def __init__(self, folder: Path, *settings: str) -> None:
        self._folder = folder
        for key in ("host", "user"):
            argv = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / key)]
            subprocess.run(argv, check=True, stdin=subprocess.DEVNULL)
        self._settings = (
            "ListenAddress 127.0.0.1",
            f"HostKey {folder / 'host'}",
            f"AuthorizedKeysFile {folder / 'user.pub'}",
            "AuthenticationMethods publickey",
            "PermitRootLogin prohibit-password",
            "StrictModes no",
            "UsePAM no",
            "PidFile none",
            "PrintMotd no",
            "PrintLastLog no",
            *settings,
        )

    def __enter__(self) -> Self:
        for _ in range(_TRIES):
            self._port = _free_port()
            if self._started():
                break
        else:
            raise AssertionError(f"sshd does not start: {self._said}")
        host = (self._folder / "host.pub").read_text()
        (self._folder / "known").write_text(f"[127.0.0.1]:{self._port} {host}")
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def login(self, argv: Sequence[str], env: Mapping[str, str]) -> Terminal:
        """Run a program on the other side, in a terminal of 80 columns and 24 rows."""
        words = ["env", *(f"{name}={value}" for name, value in env.items()), *argv]
        options = {
            "BatchMode": "yes",
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "IdentityFile": self._folder / "user",
            "LogLevel": "ERROR",
            "UserKnownHostsFile": self._folder / "known",
        }
        client = ["ssh", "-F", "none", "-tt", "-p", str(self._port)]
        for name, value in options.items():
            client += ["-o", f"{name}={value}"]
        command = f"cd {shlex.quote(str(ROOT))} && exec {shlex.join(words)}"
        return Terminal([*client, f"{getpass.getuser()}@127.0.0.1", command])

    def _started(self) -> bool:
        config = self._folder / "config"
        config.write_text("\n".join([f"Port {self._port}", *self._settings, ""]))
        sshd = shutil.which("sshd", path=_PLACES)
        assert sshd is not None
        _make_the_folder_it_wants([sshd, "-t", "-f", str(config)])
        # A path from the root, as it starts itself anew for each login.
        self._process = subprocess.Popen(
            [sshd, "-D", "-e", "-f", str(config)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        self._said = ""
        for said in self._process.stderr:
            self._said += said
            if "Server listening" in said:
                return True
        self._process.wait()
        return False


def _make_the_folder_it_wants(argv: Sequence[str]) -> None:
    """Make the empty folder that its service would make, on a machine that has never run it."""
    tested = subprocess.run(argv, capture_output=True, text=True, check=False)
    wanted = re.search(r"Missing privilege separation directory: (\S+)", tested.stderr)
    if wanted:
        Path(wanted[1]).mkdir(mode=0o755)


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port
