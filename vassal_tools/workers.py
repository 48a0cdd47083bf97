"""Run many jobs in parallel processes that end together with the parent process.

The pools of the standard library do not: Ctrl-C reaches every process of a terminal, and an interrupted worker starts
the next job or dies holding the shared queue. Here each worker has its own pipe, ignores Ctrl-C, and is killed when
the results are no longer needed.
"""

from __future__ import annotations

import pickle
import signal
import sys
import traceback
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from os import cpu_count
from typing import TYPE_CHECKING, Any, TypeVar, cast

from vassal_tools.errors import InternalError

if sys.platform != "emscripten":
    from multiprocessing import Pipe, Process, current_process
    from multiprocessing.connection import Connection, wait

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

J = TypeVar("J")
R = TypeVar("R")

MOST = 61  # Windows waits for 64 handles at once, and some of them are its own


@dataclass(frozen=True, slots=True)
class _Worker:
    process: Process
    pipe: Connection


def results(
    work: Callable[[J], R], jobs: Sequence[J], wanted: int | None = None
) -> Generator[tuple[int, R], None, None]:
    """Yield the number and result of each job when it is done, on `wanted` processes or all cores.

    Closing the generator kills the processes. Raises what a job raises, and InternalError if a process dies. Inside a
    worker the jobs run one after the other without further processes, as in a browser, which has none.
    """
    count = 1 if sys.platform == "emscripten" else min(len(jobs), wanted or cpu_count() or 1, MOST)
    if count < 2 or current_process().daemon:
        yield from enumerate(map(work, jobs))
        return
    workers: list[_Worker] = []
    try:
        workers.extend(_start(work) for _ in range(count))  # one by one: those before a failure are ended too
        yield from _answers(jobs, workers)
    finally:
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            worker.process.join()
            worker.pipe.close()


def _start(work: Callable[[J], R]) -> _Worker:
    ours, theirs = Pipe()
    process = Process(target=_serve, args=(theirs, ours, work), daemon=True)
    with _interrupts_held():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    # a new process must not receive Ctrl-C before it can ignore it; Windows has no such mask
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _answers(jobs: Sequence[J], workers: Sequence[_Worker]) -> Iterator[tuple[int, Any]]:
    waiting = iter(enumerate(jobs))
    busy: dict[Connection, int] = {}
    try:
        for worker, (number, job) in zip(workers, waiting, strict=False):
            worker.pipe.send(job)
            busy[worker.pipe] = number
        while busy:
            for pipe in cast("list[Connection]", wait(list(busy))):
                is_done, answer, trace = pipe.recv()
                if not is_done:
                    answer.add_note(trace)
                    raise answer
                yield busy.pop(pipe), answer
                for number, job in waiting:
                    pipe.send(job)
                    busy[pipe] = number
                    break
    except (EOFError, ConnectionError):
        raise InternalError("a process that worked for this one has died", hint="out of memory?") from None


def _serve(pipe: Connection, other_end: Connection, work: Callable[[Any], Any]) -> None:
    # the pipe closes when the parent process ends for any reason
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    other_end.close()
    with suppress(EOFError, ConnectionError):
        while True:
            job = pipe.recv()
            pipe.send_bytes(_answer(work, job))


def _answer(work: Callable[[Any], Any], job: Any) -> bytes:
    try:
        return _sent(True, work(job))
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        try:
            return _sent(False, error, trace)
        except Exception:
            name = type(error).__name__
            return _sent(False, InternalError(f"{name} in a process that worked for this one"), trace)


def _sent(is_done: bool, answer: Any, trace: str = "") -> bytes:
    # pickle here, so that an answer that cannot be pickled raises here
    sent = pickle.dumps((is_done, answer, trace))
    if not is_done:
        pickle.loads(sent)  # noqa: S301  # an error of two parameters may fail only where it is read
    return sent
