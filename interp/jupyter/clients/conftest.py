"""What is common to the clients: kernels that keep their history apart from the user's, and from that of tests beside them."""

import os
import tempfile

os.environ["MERCER_HISTORY"] = os.path.join(tempfile.mkdtemp(prefix="mercer-"), "history.jsonl")
