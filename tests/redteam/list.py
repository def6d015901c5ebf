#!/usr/bin/env python3
"""The whole red-team list, item by item, with the tests that try it. Fails when one of them does not exist (any more), so
that no item can lose its proof unnoticed. What no test tries yet is said as such.

    list.py CTEST BUILD-FOLDER
"""
import os
import re
import subprocess
import sys
import tempfile

GROUPS = {
    "Guest": (
        ("TCP and UDP to every service of the host's loopback, by every form of address", "redteam_reach machine_vm_test boundary_vm_test"),
        ("the host's LAN address, and one added after the start", "redteam_reach"),
        ("RFC 1918, CGNAT, metadata", "redteam_reach egress_ipv4_test"),
        ("spoofed MAC, IP and ARP", "redteam_frames egress_guest_frame_test"),
        ("fragments, options, urgent data, lying lengths", "redteam_frames egress_guest_frame_test fuzz_egress_frame"),
        ("frames of length 0 and 2^32-1", "redteam_frames netd_lab_link_test"),
        ("SYN, UDP and DNS floods beside another workspace", "redteam_neighbours netd_lab_limits_test"),
        ("a name that resolves to 127.0.0.1 or flips", "redteam_names netd_lab_dns_test"),
        ("an allowed address with wrong or no server name", "redteam_names netd_lab_sni_test egress_client_hello_test"),
        ("power-off with unsent records, kill -9 of netd, a full disk under the ledger", "redteam_ledger boundary_spool_test real_netd_test"),
        ("DNS to 8.8.8.8, DNS over TLS, HTTPS and QUIC", "redteam_names egress_policy_test"),
        ("another workspace's forwards and control port", "redteam_neighbours"),
        ("another workspace's token", "redteam_gateway gateway_test"),
        ("keys in answers, command lines, environments and helix-netd's memory", "redteam_gateway redteam_host"),
        ("keys on the guest's disk, in its RAM, in fw_cfg and in its environments", "redteam_guest_keys"),
        ("the provider made to fetch, search or run tools for a guest that is offline", "redteam_gateway gateway_test gateway_rules_test"),
        ("budgets: hanging up, no limit, many answers at once, background, failures", "gateway_test gateway_rules_test providers_test"),
        ("a page in the user's browser: policies, redirects, cookies, hints and heads that lead out, smuggled lengths", "port_page_test portpage_rules_test"),
        ("the user's clipboard: unasked, by guessed numbers, after the switch; floods, 1 GiB, escape sequences out of it",
         "redteam_clipboard link_clipboard_test agent_clipboard_test exchange_real_agent_test fuzz_clipboard_message"),
        ("the user's loudspeakers: unasked, garbage, floods, sound faster than time, decoders that hang or die, recordings without end",
         "sound_stream_test sound_decisions_test decoding_test fuzz_sound_message"),
        ("smuggling, 64 MiB, absolute URIs and .. at both gateways", "redteam_gateway gateway_test fuzz_gateway_request")),
    "Host": (
        ("a taken-over resolver or gateway: the user's files, bus, X11, processes, programs", "redteam_cages"),
        ("another program of the user reads memory or environment of those that hold keys", "redteam_cages"),
        ("another user connects to QMP, net, control socket, netd", "redteam_host redteam_neighbours control_server_test"),
        ("another user reads command lines, the runtime folder, logs", "redteam_host"),
        ("a symlink planted in the runtime folder", "redteam_host boundary_life_test"),
        ("another site or program without the link of a page: used, late, by another name, cookie or origin", "port_page_test boundary_pages_test"),
        ("a port bound first", "redteam_host forwards_test real_netd_test link_pairing_test")),
    "Images": (
        ("backing files, data files, encryption, absurd sizes, path tricks, archive bombs", "disk_format_test disk_import_test fuzz_qcow2 fuzz_archive"),
        ("a raw disk rewritten as qcow2 by the guest, and a file swapped after validation", "disk_import_test")),
    "Agent": (
        ("a desktop that takes over its decoder: reach, lies, silence, rewritten pictures", "link_desktop_decoder_test link_desktop_stream_test redteam_cages decoding_test fuzz_decoding_packets fuzz_decode_h264 fuzz_decode_exact"),
        ("a picture that takes over its decoder, and pictures that are bombs", "ui_pictures_test redteam_cages picture_answer_test fuzz_picture_answer ui_no_decoder_test"),
        ("replayed, reordered, oversized, nested, never-ending answers", "link_agent_client_test link_http_response_test fuzz_rpc_message"),
        ("control characters in other names and sentences", "link_agent_client_test link_readiness_test"),
        ("path traversal and control characters in file names that the guest gives", "link_ssh_test"),
        ("a git repository in a copy out of a guest, in every spelling", "link_ssh_test"),
        ("markup in every word that the window shows, and in notifications", "ui_hostile_words_test ui_plain_text_test ui_models_test"),
        ("256 KiB of Markdown, or one line of it, to make the window stand", "ui_conversation_models_test"),
        ("a paste that ends itself, marks inside marks", "ui_models_test"),
        ("control and direction characters on the user's terminal", "printing_test base_test"),
        ("second pairing with another key, sixth guess, expired secret, another workspace's identity", "agent_pairing_test link_pairing_test"),
        ("requests of an agent to an editor with odd ids and doubled keys, the official SDK as judge", "sessions_editor_filter_test sessions_service_test acp_run_frame_test"),
        ("places outside of an editor's project, and below .git in every spelling", "sessions_editor_filter_test"),
        ("an editor's keys, and keys of MCP servers in the database", "sessions_editor_filter_test sessions_service_test"),
        ("a model server that is silent, or answers garbage, without end", "agent_coder_turn_test"),
        ("the clock moved by ten years", "link_agent_client_test agent_pairing_test"),
        ("a repository slipped into the project or into a copy: embedded, .git in other spellings", "projects_test diff_parsing_test link_ssh_test"),
        ("newer changes than those that were reviewed", "projects_test")),
    "Faults": (
        ("kill -9 of netd", "redteam_neighbours boundary_life_test real_netd_test workspace_boundary_test"),
        ("kill -9 of Helix, QEMU, gateway", "workspace_kill_test workspace_fault_test workspace_boundary_test boundary_vm_test"),
        ("kill -9 of Helix, a full disk and the user's typing while files of a working tree are changed", "projects_interrupted_test projects_full_disk_test"),
        ("a ledger that cannot be written, or is not acknowledged", "redteam_names redteam_neighbours boundary_ledger_test"),
        ("no space while writing the registry", "database_fault_test"),
        ("no space while writing a credential (the write that all stores of keys use)", "base_test"),
        ("the host's network changes", "redteam_reach")),
}


def tests_of(ctest, build):
    """Their names. CTest writes a log wherever it is asked, and the build folder's belongs to the run that asks here."""
    with tempfile.TemporaryDirectory(prefix="ctest-") as folder:
        with open(os.path.join(folder, "CTestTestfile.cmake"), "w", encoding="utf-8") as file:
            file.write(f'subdirs("{os.path.abspath(build)}")\n')
        listed = subprocess.run([ctest, "--test-dir", folder, "-N"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"Test +#\d+: (\S+)", listed))


def main(ctest, build):
    known = tests_of(ctest, build)
    failed = False
    for group, items in GROUPS.items():
        for item, tests in items:
            missing = [test for test in tests.split() if test not in known]
            failed |= bool(missing)
            proof = f"MISSING {' '.join(missing)}" if missing else tests or "NOT TRIED by any test"
            print(f"{group}: {item}: {proof}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
