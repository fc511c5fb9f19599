"""The kernel is one static binary, as README says: it runs wherever its file is copied to."""

import os
import struct
import sys

import pytest


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads an ELF file")
def test_static():
    with open(os.environ["MERCER"], "rb") as f:
        head = f.read(64)
        assert head[:5] == b"\x7fELF\x02"
        (offset,) = struct.unpack_from("<Q", head, 32)
        size, count = struct.unpack_from("<HH", head, 54)
        f.seek(offset)
        kinds = [struct.unpack("<I", f.read(size)[:4])[0] for _ in range(count)]
    assert 1 in kinds  # PT_LOAD
    assert 3 not in kinds  # PT_INTERP, which names the dynamic linker
