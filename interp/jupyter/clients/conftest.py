"""What is common to the clients: kernels that keep their history apart from the user's."""

import os
import tempfile

os.environ.setdefault("MERCER_HISTORY", os.path.join(tempfile.mkdtemp(prefix="mercer-"), "history.jsonl"))
