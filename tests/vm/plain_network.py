#!/usr/bin/env python3
"""Runs a program in the network namespace that this script is in, with a service on its loopback.

usage: plain_network.py PORT SECONDS PROGRAM ARGUMENT...

Prints "reached" when anything connects to 127.0.0.1:PORT before the program ends or SECONDS have
passed, "not reached" otherwise. Started by `unshare --net`, so that nothing leaves this computer.
"""
import select
import socket
import subprocess
import sys
import time

port, seconds = int(sys.argv[1]), int(sys.argv[2])
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
service = socket.socket()
service.bind(("127.0.0.1", port))
service.listen(4)
program = subprocess.Popen(sys.argv[3:])
end = time.monotonic() + seconds
reached = False
while not reached and time.monotonic() < end:
    reached = bool(select.select([service], [], [], 0.2)[0])
    if program.poll() is not None and not reached:
        reached = bool(select.select([service], [], [], 0)[0])
        break
program.kill()
program.wait()
print("reached" if reached else "not reached")
