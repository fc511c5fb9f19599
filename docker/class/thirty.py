"""How much a class needs: thirty.py [KERNELS] starts so many kernels, 30 if not said
otherwise, runs notebook 00 in all at the same time, and prints seconds and memory. A page
that several processes share counts in equal parts for each (PSS), so that the sum is right."""

import asyncio
import pathlib
import sys
import time

import nbformat
import psutil
from nbclient import NotebookClient

NOTEBOOK = pathlib.Path(__file__).parents[2] / "notebooks" / "00-welcome.ipynb"


def memory(process):
    """PSS in MiB of a kernel and of its interpreter, which is its child."""
    family = [process, *process.children(recursive=True)]
    return sum(p.memory_full_info().pss for p in family) / 2**20


async def student(ready, done):
    """Runs the notebook when all are ready, and returns the memory when all are done."""
    client = NotebookClient(nbformat.read(NOTEBOOK, 4), kernel_name="mercer", timeout=600)
    async with client.async_setup_kernel():
        pid = client.km.provisioner.pid
        await ready.wait()
        for index, cell in enumerate(client.nb.cells):
            await client.async_execute_cell(cell, index)
        await done.wait()
        return memory(psutil.Process(pid))


async def all_reach(barrier, students):
    """Waits until all are there, or fails if one of them has failed."""
    arrived = asyncio.create_task(barrier.wait())
    ended, _ = await asyncio.wait([arrived, *students], return_when=asyncio.FIRST_COMPLETED)
    for task in ended:
        task.result()


async def main(kernels):
    ready, done = asyncio.Barrier(kernels + 1), asyncio.Barrier(kernels + 1)
    students = [asyncio.create_task(student(ready, done)) for _ in range(kernels)]
    await all_reach(ready, students)
    started = time.monotonic()
    await all_reach(done, students)
    seconds = time.monotonic() - started
    each = await asyncio.gather(*students)
    print(f"{kernels} kernels ran notebook 00 at once in {seconds:.1f} s on {psutil.cpu_count()} processors")
    print(f"memory (PSS): {sum(each):.0f} MiB, {min(each):.0f} to {max(each):.0f} MiB each")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 30))
