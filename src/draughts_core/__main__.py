"""``python -m draughts_core`` is the command `draughts-core`."""

import sys

from draughts_core.cli import main

sys.exit(main())
