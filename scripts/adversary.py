"""Exchanges directories below a root for symlinks to others, and back, as fast as it can, until it is told to stop.

usage: adversary.py ROOT SIDE VICTIM..., where SIDE is an empty directory on the same disk. Prints its counts as JSON.
"""

import ctypes
import json
import os
import random
import signal
import sys
import time

AT_FDCWD = -100
RENAME_EXCHANGE = 2

root, side, *victims = sys.argv[1:]
libc = ctypes.CDLL(None, use_errno=True)
counts = {"swaps": 0, "swapped back": 0, "gone before the swap": 0, "gone before the swap back": 0, "by depth": {}}
running = True


def stop(*_):
    global running
    running = False


def exchange(a, b):
    return libc.renameat2(AT_FDCWD, os.fsencode(a), AT_FDCWD, os.fsencode(b), RENAME_EXCHANGE) == 0


def pick():
    """A directory below the root, each depth as likely as the others."""
    chain = []
    at = root
    while True:
        try:
            with os.scandir(at) as entries:
                below = [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
        except OSError:
            break
        if not below:
            break
        # The newest is in use: of those before, nothing is written any more.
        at = random.choice(below) if len(below) < 4 else max(below, key=mtime)
        chain.append(at)
    return (random.randrange(len(chain)) + 1, chain) if chain else (0, chain)


def mtime(path):
    try:
        return os.lstat(path).st_mtime_ns
    except OSError:
        return 0


signal.signal(signal.SIGTERM, stop)
made = 0
traps = {}
print("ready", flush=True)
while running:
    victim = random.choice(victims)
    if victim not in traps:
        made += 1
        traps[victim] = os.path.join(side, str(made))
        os.symlink(victim, traps[victim])
    trap = traps[victim]
    depth, chain = pick()
    if depth == 0:
        continue
    path = chain[depth - 1]
    if not exchange(path, trap):
        counts["gone before the swap"] += 1
        continue
    counts["swaps"] += 1
    counts["by depth"][depth] = counts["by depth"].get(depth, 0) + 1
    until = time.perf_counter() + random.random() * 0.0004
    while time.perf_counter() < until:
        pass
    if exchange(path, trap):
        counts["swapped back"] += 1
    else:
        # The symlink was moved or removed; what it stood for stays aside.
        counts["gone before the swap back"] += 1
        del traps[victim]
    if random.random() < 0.5:
        time.sleep(random.random() * 0.002)
print(json.dumps(counts), flush=True)
