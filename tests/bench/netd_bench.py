#!/usr/bin/env python3
"""What helix-netd costs, on the lab of tests/netlab: throughput by iperf3 both ways and through a
forward, added latency against a plain veth, memory, a thousand connections. Prints JSON.

    netd_bench.py HELIX_NETD [FRAME_BRIDGE]
"""

import json
import os
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "netlab"))
import netlab  # noqa: E402

SECONDS = 3


def iperf(client, server, address, port, listen, reverse=False):
    """Mbit/s between two namespaces."""
    serving = server.popen(["iperf3", "--server", "--one-off", "--bind", listen, "--port", "5201"],
                           stdout=netlab.subprocess.DEVNULL)
    try:
        time.sleep(0.3)  # iperf3 does not say when it listens
        text = client.run(["iperf3", "--client", address, "--port", str(port), "--time",
                           str(SECONDS), "--json"] + (["--reverse"] if reverse else [])).stdout
        return round(json.loads(text)["end"]["sum_received"]["bits_per_second"] / 1e6)
    finally:
        serving.kill()
        serving.wait()


def round_trips(connection, count=3000):
    """Microseconds of one-byte exchanges: median."""
    connection.setsockopt(netlab.socket.IPPROTO_TCP, netlab.socket.TCP_NODELAY, 1)
    times = []
    for _ in range(count):
        begun = time.perf_counter_ns()
        connection.sendall(b"x")
        connection.recv(1)
        times.append((time.perf_counter_ns() - begun) / 1000)
    return round(statistics.median(times), 1)


def measure(netd, bridge, mtu):
    with netlab.Lab(netd, mtu=mtu, bridge=bridge) as lab:
        lab.start_netd()
        helix = lab.control()
        helix.open_egress("open")
        found = {"mtu": mtu, "resident_kib_idle": lab.memory_kib()}
        found["guest_to_peer_mbit"] = iperf(lab.guest, lab.peer, netlab.PEER, 5201, netlab.PEER)
        found["peer_to_guest_mbit"] = iperf(lab.guest, lab.peer, netlab.PEER, 5201, netlab.PEER, True)
        helix.call("forward.add", host_address="127.0.0.1", host_port=15201, guest_port=5201)
        found["forward_in_mbit"] = iperf(lab.host, lab.guest, "127.0.0.1", 15201, netlab.GUEST)
        found["forward_out_mbit"] = iperf(lab.host, lab.guest, "127.0.0.1", 15201, netlab.GUEST, True)
        lab.peer.echo(netlab.PEER, 80)
        with lab.host.tcp(netlab.PEER, 80) as direct, lab.guest.tcp(netlab.PEER, 80) as through:
            found["round_trip_us_direct"] = round_trips(direct)
            found["round_trip_us"] = round_trips(through)
        found["resident_kib_after"] = lab.memory_kib()
        connections = []
        begun = time.monotonic()
        for _ in range(1000):
            connections.append(lab.guest.tcp(netlab.PEER, 80))
            connections[-1].sendall(b"x")
            connections[-1].recv(1)
        found["thousand_connections_s"] = round(time.monotonic() - begun, 2)
        found["round_trip_us_among_thousand"] = round_trips(connections[-1], 1000)
        found["resident_kib_thousand"] = lab.memory_kib()
        for connection in connections:
            connection.close()
        return found


def main():
    netlab.become_root()
    bridge = sys.argv[2] if len(sys.argv) > 2 else None
    print(json.dumps([measure(sys.argv[1], bridge, mtu) for mtu in (1500, 16384)], indent=2))


if __name__ == "__main__":
    main()
