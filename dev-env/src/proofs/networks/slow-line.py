# A line that takes its time, for `npm run proof -- networks`: two network devices (TUN) whose packets reach each other late.
# usage: slow-line.py NAME_HERE NAME_THERE DELAY_MS; says "ready" once both are there, ends with its standard input.
import fcntl
import heapq
import os
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN_WITHOUT_HEADER = 0x1001


def open_device(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN_WITHOUT_HEADER))
    return device


here, there = open_device(sys.argv[1]), open_device(sys.argv[2])
delay = float(sys.argv[3]) / 1000
print("ready", flush=True)
waiting, count = [], 0
while True:
    timeout = max(0, waiting[0][0] - time.monotonic()) if waiting else None
    readable, _, _ = select.select([here, there, sys.stdin], [], [], timeout)
    if sys.stdin in readable:
        break
    for device in (here, there):
        if device not in readable:
            continue
        try:
            packet = os.read(device, 65536)
        except OSError:
            continue
        count += 1
        heapq.heappush(waiting, (time.monotonic() + delay, count, there if device == here else here, packet))
    while waiting and waiting[0][0] <= time.monotonic():
        _, _, device, packet = heapq.heappop(waiting)
        try:
            os.write(device, packet)
        except OSError:
            pass
