"""Judging game archives: which moves are legal, and where and why a game goes wrong.

>>> from draughts_core import validate
>>> report = validate.judge_text("1. 32-28 19-23 2. 31-26 1-0")
>>> fault = report.faults[0]
>>> fault.ply, fault.side, fault.text, fault.reason
(3, 'White', '31-26', 'capture is compulsory (4.2): 28x19')
"""

from draughts_core.validate.bulk import Progress, WorkerLostError, validate
from draughts_core.validate.faults import Fault, Judgement
from draughts_core.validate.judge import judge
from draughts_core.validate.output import Writer, writer
from draughts_core.validate.readings import readings
from draughts_core.validate.records import GameRecord
from draughts_core.validate.report import FileSummary, Report
from draughts_core.validate.sources import judge_files, judge_games, judge_text

__all__ = [
    "Fault",
    "FileSummary",
    "GameRecord",
    "Judgement",
    "Progress",
    "Report",
    "WorkerLostError",
    "Writer",
    "judge",
    "judge_files",
    "judge_games",
    "judge_text",
    "readings",
    "validate",
    "writer",
]
