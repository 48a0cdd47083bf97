"""Texts that a stranger may put into a name or the chat to do harm."""

from __future__ import annotations

ESCAPES = "\x1b]8;;http://evil.example\x07click\x1b]8;;\x07\x1b[2J\x9b31m"
BIDI = "\u202egnorw\u2066 \u200f"
COMMANDS = "::stop-commands::x\r\n::error file=a::b%0A"
NOT_XML = "\x00\x01\ufffe\ud800"
HTML = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028"
ALL = {"escapes": ESCAPES, "bidi": BIDI, "commands": COMMANDS, "xml": NOT_XML, "html": HTML, "markup": "[bold red]x[/]"}
