"""`python -m clients.terminal watch|play|bot …`"""

from __future__ import annotations

from clients.terminal.command import commands

commands()()
