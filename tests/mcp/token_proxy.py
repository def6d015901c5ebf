"""Puts the server's token into requests of a client that has none, and changes nothing else."""

import http.client
import http.server
import threading
import urllib.parse

_OWN_HEADERS = ("connection", "content-length", "authorization")


class TokenProxy:
    """Listens on a free loopback port until close()."""

    def __init__(self, url, token):
        target = urllib.parse.urlparse(url)

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _pass_on(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                upstream = http.client.HTTPConnection(target.hostname, target.port, timeout=60)
                upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
                for name, value in self.headers.items():
                    if name.lower() not in _OWN_HEADERS:
                        upstream.putheader(name, value)
                upstream.putheader("Content-Length", str(len(body)))
                upstream.putheader("Authorization", "Bearer " + token)
                upstream.endheaders(body)
                response = upstream.getresponse()
                answer = response.read()
                upstream.close()
                self.send_response(response.status)
                for name, value in response.getheaders():
                    if name.lower() not in _OWN_HEADERS:
                        self.send_header(name, value)
                if response.status != 204:
                    self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_GET = do_POST = do_DELETE = _pass_on

            def log_message(self, *arguments):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.url = "http://127.0.0.1:%d%s" % (self._server.server_address[1], target.path)

    def close(self):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
