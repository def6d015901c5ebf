"""Attacks on helix-port-page: by other pages in the user's browser, and by the guest whose page it is."""
import os
import threading
import time
import unittest

from workbench import DEADLINE, Guard, Guest

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"


class PortPage(unittest.TestCase):
    def setUp(self):
        self.guest = Guest()
        self.addCleanup(self.guest.close)
        self.guard = Guard("web.calm-otter.localhost", self.guest.port)
        self.addCleanup(self.guard.close)

    def served(self, *headers, status=b"200 OK"):
        """The page's answer with these headers, as a browser gets it."""
        self.guest.script = b"HTTP/1.1 " + status + b"\r\nContent-Length: 2\r\n" + b"".join(line + b"\r\n" for line in headers) + b"\r\nhi"
        return self.guard.get()

    def refused(self, answer, status=403):
        self.assertEqual(answer.status, status, answer.text)
        self.assertIn("text/plain", answer.get("content-type"))
        self.assertEqual(self.guest.heads, [], "the guest has seen it")


class TheLink(PortPage):
    def test_opens_the_page_once(self):
        link = self.guard.link("a" * 43)
        answer = self.guard.get(link)
        self.assertEqual((answer.status, answer.get("location"), answer.get("cache-control")), (303, "/", "no-store"))
        self.refused(self.guard.get(link))

    def test_too_late_wrong_or_none(self):
        self.refused(self.guard.get(self.guard.link("b" * 43, seconds=0)))
        for link in ("/.helix-open?link=" + "c" * 43, "/.helix-open?link=", "/.helix-open", "/.helix-open?other=1"):
            self.refused(self.guard.get(link))

    def test_a_newer_one_does_not_spend_an_older_one(self):
        first, second = self.guard.link("d" * 43), self.guard.link("e" * 43)
        self.assertEqual(self.guard.get(second).status, 303)
        self.assertEqual(self.guard.get(first).status, 303)

    def test_head_or_post_spend_nothing(self):
        link = self.guard.link("f" * 43)
        self.refused(self.guard.get(link, method="POST", Content_Length="0"), 400)
        self.assertEqual(self.guard.get(link).status, 303)

    def test_another_host_does_not_spend_it(self):
        link = self.guard.link("g" * 43)
        self.refused(self.guard.get(link, Host="evil.example"), 421)
        self.assertEqual(self.guard.get(link).status, 303)


class OtherPages(PortPage):
    def test_without_the_cookie(self):
        answer = self.guard.get()
        self.refused(answer)
        self.assertIn("Open this page from Helix", answer.text)

    def test_with_the_cookie_of_another_workspace(self):
        other = Guard("web.other.localhost", self.guest.port)
        self.addCleanup(other.close)
        other.enter()
        value = other.cookie.partition("=")[2]
        self.refused(self.guard.get(Cookie=other.cookie))
        self.refused(self.guard.get(Cookie=f"helix-page-{self.guard.port}={value}"))
        self.refused(self.guard.get(Cookie=f"helix-page-{self.guard.port}="))

    def test_by_another_name(self):
        self.guard.enter()
        for host in ("evil.example", f"127.0.0.1:{self.guard.port}", f"localhost:{self.guard.port}", self.guard.host,
                     f"{self.guard.host}:1", f"x.{self.guard.authority}", f"{self.guard.authority}.", None):
            self.refused(self.guard.get(Host=host), 421)
        twice = self.guard.head().replace(b"\r\n\r\n", b"\r\nHost: evil.example\r\n\r\n")
        self.refused(self.guard.raw(twice), 421)

    def test_from_another_site(self):
        self.guard.enter()
        for fields in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": f"http://{self.guard.host}"},
                       {"Origin": f"https://{self.guard.authority}"}, {"Sec_Fetch_Site": "cross-site"},
                       {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Mode": "no-cors"},
                       {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"},
                       {"Origin": "null", "Sec_Fetch_Site": "cross-site"}):
            self.refused(self.guard.get(**fields))

    def test_its_own_requests_pass(self):
        self.guard.enter()
        for fields in ({}, {"Origin": f"http://{self.guard.authority}", "Sec_Fetch_Site": "same-origin"},
                       {"Sec_Fetch_Site": "none"}, {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Mode": "navigate"}):
            self.assertEqual(self.guard.get(**fields).text, "hi", fields)

    def test_both_loopbacks_lead_here(self):
        self.guard.enter()
        if not self.guard.ipv6:
            self.skipTest("this host has no ::1")
        self.assertEqual(self.guard.raw(self.guard.head(), "::1").text, "hi")

    def test_no_service_worker(self):
        self.guard.enter()
        self.refused(self.guard.get(Service_Worker="script"))


class TheGuest(PortPage):
    def setUp(self):
        super().setUp()
        self.guard.enter()

    def test_sees_neither_cookie_nor_hop(self):
        self.guard.get(Cookie=f"a=b; {self.guard.cookie}; helix-page-1=x; c=d", Connection="keep-alive, X-Hop", X_Hop="1",
                       Proxy_Authorization="Basic eA==", TE="trailers")
        head = self.guest.heads[-1].decode("latin-1").lower()
        self.assertIn("cookie: a=b; c=d\r\n", head)
        self.assertIn(f"host: {self.guard.authority}\r\n", head)
        for word in ("helix-page", "x-hop", "proxy-", "\r\nte:", "keep-alive"):
            self.assertNotIn(word, head)

    def test_adds_no_way_out(self):
        answer = self.served(b"Link: <http://evil.example>; rel=preconnect", b"Refresh: 0;url=http://evil.example", b"NEL: {}",
                             b"Report-To: {}", b'Reporting-Endpoints: a="http://evil.example"', b'Alt-Svc: h3="evil.example:443"',
                             b"Service-Worker-Allowed: /", b"Access-Control-Allow-Origin: *", b"Access-Control-Allow-Credentials: true",
                             b"SourceMap: http://evil.example/m", b"X-SourceMap: http://evil.example/m",
                             b'Speculation-Rules: "http://evil.example/r"', b"Timing-Allow-Origin: *",
                             b"Content-Security-Policy-Report-Only: default-src 'none'; report-uri http://evil.example")
        self.assertEqual(answer.text, "hi")
        self.assertNotIn("evil", str(answer.headers))
        for name in ("nel", "report-to", "service-worker-allowed", "access-control-allow-origin", "access-control-allow-credentials"):
            self.assertEqual(answer.all(name), [])

    def test_has_our_policy_beside_its_own(self):
        answer = self.served(b"Content-Security-Policy: default-src *; report-uri http://evil.example; report-to x",
                             b"Referrer-Policy: unsafe-url", b"X-DNS-Prefetch-Control: on", b"Cross-Origin-Opener-Policy: unsafe-none",
                             b"Connection: Content-Security-Policy")
        policies = answer.all("content-security-policy")
        self.assertEqual(len(policies), 1, "a header that Connection names does not go on")
        self.assertIn("default-src 'self'", policies[-1])
        policies = self.served(b"Content-Security-Policy: default-src *; report-uri http://evil.example; Report-To x").all("content-security-policy")
        self.assertEqual(policies[0], "default-src *")
        for part in (f"connect-src 'self' ws://{self.guard.authority} data: blob:", "form-action 'self'", "object-src 'none'",
                     "base-uri 'self'", "webrtc 'block'", "frame-ancestors 'self'"):
            self.assertIn(part, policies[-1])
        self.assertEqual([answer.all(name) for name in ("referrer-policy", "x-dns-prefetch-control", "cross-origin-opener-policy",
                                                        "cross-origin-resource-policy", "x-content-type-options")],
                         [["same-origin"], ["off"], ["same-origin"], ["same-origin"], ["nosniff"]])

    def test_sets_cookies_for_this_host_alone(self):
        answer = self.served(b"Set-Cookie: a=b; Domain=localhost; Path=/", b"Set-Cookie: c=d; DOMAIN=.calm-otter.localhost; Secure",
                             f"Set-Cookie: helix-page-{self.guard.port}=x".encode(), b"Set-Cookie: Helix-Page-1=y; Path=/")
        self.assertEqual(answer.all("set-cookie"), ["a=b; Path=/", "c=d; Secure"])

    def test_leads_nowhere_else(self):
        for place in ("http://evil.example/?secret", "https://" + self.guard.authority, "//evil.example", "/\\evil.example", "javascript:alert(1)",
                      f"http://{self.guard.authority}@evil.example/", f"http://{self.guard.host}/", "http:evil.example", "\thttp://evil.example",
                      "data:text/html,<b>x</b>"):
            answer = self.served(b"Location: " + place.encode(), status=b"302 Found")
            self.assertEqual((answer.status, answer.all("location")), (403, []), place)
            self.assertIn("text/plain", answer.get("content-type"))
        self.assertIn("http://evil.example/?secret", self.served(b"Location: http://evil.example/?secret", status=b"302 Found").text)
        for place in ("/login", "login?next=http://x", f"http://{self.guard.authority}/a", f"//{self.guard.authority}", "?a:b", "#c:d"):
            answer = self.served(b"Location: " + place.encode(), status=b"302 Found")
            self.assertEqual((answer.status, answer.get("location")), (302, place))
        self.assertEqual(self.served(b"Location: http://evil.example", status=b"201 Created").all("location"), [])

    def test_early_hints_stay_here(self):
        hint = b"HTTP/1.1 103 Early Hints\r\nLink: <http://evil.example>; rel=preconnect\r\n\r\n"
        self.guest.script = hint * 3 + OK + b"\r\nhi"
        self.assertEqual(self.guard.get().text, "hi")
        self.guest.script = hint * 1000 + OK + b"\r\nhi"
        self.assertEqual(self.guard.get().status, 502)

    def test_huge_and_never_ending_heads(self):
        self.guest.script = OK + b"X: " + b"x" * 100_000 + b"\r\n\r\nhi"
        self.assertEqual(self.guard.get().status, 502)

        def endless(connection, _):
            connection.sendall(OK)
            while True:
                connection.sendall(b"X-More: and more\r\n")
        self.guest.script = endless
        self.assertEqual(self.guard.get().status, 502)

    def test_values_that_grow_when_they_are_read(self):
        answer = self.served(b"Content-Security-Policy: " + b"a," * 19_000)
        self.assertEqual((answer.text, len(answer.all("content-security-policy"))), ("hi", 2))
        self.assertEqual(self.served(b"Set-Cookie: " + b"a;" * 19_000).text, "hi")
        self.assertEqual(self.served(b"Content-Security-Policy: " + b"a," * 30_000).status, 502)

    def test_lengths_that_can_be_read_in_two_ways(self):
        for headers in (b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", b"Content-Length: 2\r\nContent-Length: 3\r\n",
                        b"Transfer-Encoding: gzip\r\n", b"Transfer-Encoding: chunked, chunked\r\n", b"Content-Length: -1\r\n",
                        b"Content-Length: 2, 2\r\n", b"Content-Length: 99999999999999999999\r\n"):
            self.guest.script = b"HTTP/1.1 200 OK\r\n" + headers + b"\r\n2\r\nhi\r\n0\r\n\r\n"
            self.assertEqual(self.guard.get().status, 502, headers)

    def test_odd_bytes(self):
        for said in (b"", b"\r\n" * 100, b"\0" * 100, b"HTTP/9.9 200 OK\r\n\r\n", b"HTTP/1.1 000 \r\n\r\n", b"HTTP/1.1 99999 OK\r\n\r\n",
                     b"HTTP/1.1 200 OK\r\nX\0Y: z\r\n\r\n", b"HTTP/1.1 200 OK\r\nbad line\r\n\r\n", b"SSH-2.0-x\r\n", os.urandom(4096),
                     b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"):
            self.guest.script = said
            self.assertEqual(self.guard.get().status, 502, said[:40])
        self.guest.script = OK + b"\r\nhi"
        self.assertEqual(self.guard.get().text, "hi", "it serves on")

    def test_a_body_that_breaks_off_is_not_taken_for_a_whole_one(self):
        self.guest.script = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n"
        with self.guard.connect() as connection:
            connection.sendall(self.guard.head())
            received = b""
            while piece := connection.recv(4096):
                received += piece
        self.assertTrue(received.endswith(b"2\r\nhi\r\n"), received)

    def test_nobody_there(self):
        self.guest.close()
        answer = self.guard.get()
        self.assertEqual(answer.status, 502)
        self.assertIn("Nothing answers", answer.text)


class TheWay(PortPage):
    def setUp(self):
        super().setUp()
        self.guard.enter()

    def test_requests_that_can_be_read_in_two_ways(self):
        for said in (self.guard.head(method="POST", Content_Length="5", Transfer_Encoding="chunked") + b"0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
                     self.guard.head(method="POST", Transfer_Encoding="gzip, chunked"), self.guard.head("http://evil.example/"),
                     self.guard.head("*", method="OPTIONS"), self.guard.head("evil.example:80", method="CONNECT"),
                     self.guard.head(method="TRACE"), self.guard.head(Content_Length="x"), b"\0" * 64, os.urandom(256) + b"\r\n\r\n"):
            self.refused(self.guard.raw(said), 400)
        self.refused(self.guard.raw(self.guard.head(X_Long="x" * 100_000)), 431)

    def test_bodies_pass_both_ways_in_pieces(self):
        big = os.urandom(3_000_000)

        def echo(connection, head):
            body = head.partition(b"\r\n\r\n")[2]
            while len(body) < len(big):
                body += connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n" + body)
        self.guest.script = echo
        self.assertEqual(self.guard.get(method="POST", body=big, Content_Length=str(len(big))).body, big)

    def test_chunks_pass_as_chunks(self):
        def echo(connection, head):
            body = head.partition(b"\r\n\r\n")[2]
            while not body.endswith(b"0\r\n\r\n"):
                body += connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        self.guest.script = echo
        answer = self.guard.get(method="POST", Transfer_Encoding="chunked", body=b"3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n")
        self.assertEqual(answer.text, "abcdefg")

    def test_events_arrive_as_they_are_sent(self):
        go_on = threading.Event()

        def events(connection, _):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
            go_on.wait(DEADLINE)
            connection.sendall(b"data: 2\n\n")
        self.guest.script = events
        with self.guard.connect() as connection:
            connection.sendall(self.guard.head())
            received = b""
            while b"data: 1" not in received:
                received += connection.recv(4096)
            go_on.set()
            while b"data: 2" not in received:
                received += connection.recv(4096)

    def test_one_connection_for_many_requests(self):
        with self.guard.connect() as connection:
            for method in ("GET", "HEAD", "GET"):
                self.guest.script = OK + b"\r\n" + (b"" if method == "HEAD" else b"hi")
                connection.sendall(self.guard.head(method=method))
                head = b""
                while b"\r\n\r\n" not in head or (method == "GET" and not head.endswith(b"hi")):
                    piece = connection.recv(4096)
                    self.assertTrue(piece, head)
                    head += piece
                self.assertIn(b" 200 ", head)

    def test_the_guest_is_let_go_with_the_browser(self):
        gone = threading.Event()

        def wait(connection, _):
            if connection.recv(1) == b"":
                gone.set()
        self.guest.script = wait
        connection = self.guard.connect()
        connection.sendall(self.guard.head())
        while not self.guest.heads:
            time.sleep(0.01)
        connection.close()
        self.assertTrue(gone.wait(DEADLINE))


class WebSockets(PortPage):
    ASKED = {"Connection": "keep-alive, Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13", "Sec_WebSocket_Key": "x"}

    def setUp(self):
        super().setUp()
        self.guard.enter()
        self.asked = {**self.ASKED, "Origin": f"http://{self.guard.authority}"}

    def test_pass_with_their_first_bytes(self):
        def echo(connection, _):
            connection.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               b"Sec-WebSocket-Accept: y\r\nLink: <http://evil.example>\r\n\r\nfirst")
            while piece := connection.recv(4096):
                connection.sendall(piece)
        self.guest.script = echo
        with self.guard.connect() as connection:
            connection.sendall(self.guard.head(**self.asked) + b"early")
            received = b""
            while not received.endswith(b"firstearly"):
                piece = connection.recv(4096)
                self.assertTrue(piece, received)
                received += piece
            self.assertIn(b" 101 ", received)
            self.assertIn(b"Sec-WebSocket-Accept: y", received)
            self.assertNotIn(b"evil", received)
            connection.sendall(b"more")
            self.assertEqual(connection.recv(4096), b"more")
        self.assertIn(b"Upgrade: websocket", self.guest.heads[0])

    def test_are_judged_as_every_request(self):
        self.refused(self.guard.get(**{**self.asked, "Origin": "http://evil.example"}))
        self.refused(self.guard.get(**self.asked, Cookie=None))
        self.refused(self.guard.get(**self.asked, Host="evil.example"), 421)

    def test_a_refusal_is_an_answer_like_any_other(self):
        self.guest.script = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\nno"
        answer = self.guard.get(**self.asked)
        self.assertEqual((answer.status, answer.text), (400, "no"))


class TheProcess(PortPage):
    def test_ends_with_helix(self):
        self.guard.control.close()
        self.assertEqual(self.guard.process.wait(DEADLINE), 0)

    def test_ends_when_helix_talks_nonsense(self):
        self.guard.control.sendall(b"nonsense\n")
        self.assertEqual(self.guard.process.wait(DEADLINE), 0)

    def test_has_given_up_what_it_does_not_need(self):
        with open(f"/proc/{self.guard.process.pid}/status", encoding="utf-8") as file:
            status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
        if self.guard.confined["system_calls"]:  # all but under a sanitizer
            self.assertEqual(status["Seccomp"], "2")
        self.assertEqual(status["NoNewPrivs"], "1")

    def test_has_no_secret_in_its_command_line(self):
        self.guard.link("z" * 43)
        with open(f"/proc/{self.guard.process.pid}/cmdline", "rb") as file:
            self.assertNotIn(b"zzz", file.read())

    def test_many_connections_do_not_end_it(self):
        self.guard.enter()
        held = [self.guard.connect() for _ in range(300)]
        for connection in held:
            connection.close()
        for _ in range(200):
            try:
                if self.guard.get().text == "hi":
                    return
            except OSError:
                time.sleep(0.05)
        self.fail("it does not serve any more")


if __name__ == "__main__":
    unittest.main()
