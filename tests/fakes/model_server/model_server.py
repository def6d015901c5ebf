#!/usr/bin/env python3
"""A model server for tests: speaks Anthropic's, OpenAI's and Gemini's streaming formats on loopback.

    model_server.py [--port 0] [--tls CERT KEY] [--script FILE] [--key KEY]

It prints "port N" and serves until its standard input closes. No model thinks here: the answer is the
words of the last user message, one delta each. What else it does is in the model's name, as parts
after "scripted":

    scripted                 answers at once
    scripted-slow-20         waits 20 ms before each delta, or before its status (in the log: "waits")
    scripted-words-100       answers 100 words
    scripted-hang            sends the head and nothing more (streams), or nothing at all
    scripted-status-529      answers that status, with retry-after: 7
    scripted-cut             breaks off in the middle of the answer
    scripted-nousage         leaves the usage out
    scripted-dense           the prompt counts one token for each byte of the request

An answer ends at the request's own limit, and there are as many as it asks for. The log says what
each request costs, in "billed": all of it, whether or not anybody waits for the answer, as providers do.

With a script (--script, or PUT /_script with the JSON) requests for answers (not those that count tokens) take its entries one by
one instead, whatever the model's name; its format stands in scripted_turns.py. GET /_script tells
{"taken", "left"}; DELETE /_script ends it. In the log such requests have their "body" as well.

With --key whoever names another one, or none, gets 401, as from a service.

GET /_log tells what was asked, newest last: [{method, target, headers, body_bytes, finished, gone}];
DELETE /_log tells the same and forgets it.
/echo... answers any method with the request as JSON; /redirect?to=URL sends 302 there; /gzip answers
with Content-Encoding: gzip.
"""

import argparse
import asyncio
import json
import ssl
import sys
import urllib.parse

import scripted_turns

LOG = []
KEPT = 500
SCRIPT = None
KEY = None
LIMITS = ("max_tokens", "max_completion_tokens", "max_output_tokens")
MODELS = ["scripted", "scripted-slow-20", "other-model"]


class Script:
    """What a model's name says."""

    def __init__(self, model):
        self.model = model
        parts = model.split("-")
        self.flags = set(parts)
        self.slow = self.number(parts, "slow", 0) / 1000
        self.words = self.number(parts, "words", 0)
        self.status = self.number(parts, "status", 200)

    @staticmethod
    def number(parts, name, default):
        if name in parts and parts.index(name) + 1 < len(parts):
            return int(parts[parts.index(name) + 1])
        return default

    def answer(self, prompt):
        if self.words:
            return ["word%d " % n for n in range(self.words)]
        return [word + " " for word in prompt.split()] or ["nothing "]


def text_of(content):
    """The text of a message in any of the three forms."""
    if isinstance(content, str):
        return content
    if isinstance(content, dict):
        return text_of(content.get("text") or content.get("parts") or content.get("content") or "")
    if isinstance(content, list):
        return " ".join(text_of(part) for part in content)
    return ""


def last_prompt(body):
    turns = body.get("messages") or body.get("contents") or body.get("input") or ""
    return text_of(turns[-1]) if isinstance(turns, list) and turns else text_of(turns)


def limited(words, asked):
    """All words of all answers that the request asks for."""
    config = asked.get("generationConfig") or {}
    limits = [given for given in (*(asked.get(name) for name in LIMITS), config.get("maxOutputTokens")) if given]
    answers = asked.get("n") or config.get("candidateCount") or 1
    return (words[:min(limits)] if limits else words) * answers


def keys_of(headers):
    """Where each of the three services looks for it."""
    named = {name.lower(): value for name, value in headers}
    return (named.get("x-api-key"), named.get("x-goog-api-key"), named.get("authorization", "").removeprefix("Bearer "))


class Connection:
    def __init__(self, reader, writer):
        self.reader = reader
        self.writer = writer
        self.entry = None

    async def serve(self):
        try:
            while await self.serve_one():
                pass
        except (ConnectionError, asyncio.IncompleteReadError, ssl.SSLError):
            pass
        finally:
            if self.entry is not None and not self.entry["finished"]:
                self.entry["gone"] = True
            self.writer.close()

    async def serve_one(self):
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError:
            return False
        lines = head.decode("latin-1").split("\r\n")[:-2]
        method, target, _ = lines[0].split(" ", 2)
        headers = [line.split(": ", 1) for line in lines[1:]]
        named = {name.lower(): value for name, value in headers}
        body = await self.reader.readexactly(int(named.get("content-length", 0)))
        self.entry = {"method": method, "target": target, "headers": headers,
                      "body_bytes": len(body), "finished": False, "gone": False}
        path = urllib.parse.urlsplit(target).path
        if path not in ("/_log", "/_script"):
            LOG.append(self.entry)
            del LOG[:-KEPT]
        gone = self.watch()
        answer = asyncio.ensure_future(self.answer(method, path, target, headers, body))
        await asyncio.wait([gone, answer], return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            answer.cancel()
            return False
        gone.cancel()
        answer.result()
        self.entry["finished"] = True
        return True

    def watch(self):
        """Done when the client goes."""
        gone = asyncio.get_running_loop().create_future()
        settle = lambda: gone.done() or gone.set_result(None)
        if self.reader.at_eof():
            settle()
        for name in ("feed_eof", "set_exception"):
            known = getattr(type(self.reader), name)

            def told(*arguments, known=known):
                known(self.reader, *arguments)
                settle()

            setattr(self.reader, name, told)
        return gone

    async def send(self, data):
        self.writer.write(data)
        await self.writer.drain()

    async def whole(self, status, value, extra=()):
        data = json.dumps(value).encode()
        lines = ["HTTP/1.1 %d Status" % status, "Content-Type: application/json",
                 "Content-Length: %d" % len(data), "request-id: req_1", *extra]
        await self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + data)

    async def begin_stream(self, content_type="text/event-stream"):
        await self.send(("HTTP/1.1 200 OK\r\nContent-Type: %s\r\nCache-Control: no-cache\r\n"
                         "Transfer-Encoding: chunked\r\n\r\n" % content_type).encode())

    async def piece(self, text):
        data = text.encode()
        await self.send(b"%x\r\n%s\r\n" % (len(data), data))

    async def event(self, value, name=None):
        text = value if isinstance(value, str) else json.dumps(value)
        await self.piece(("event: %s\n" % name if name else "") + "data: %s\n\n" % text)

    async def end_stream(self):
        await self.send(b"0\r\n\r\n")

    async def answer(self, method, path, target, headers, body):
        if path == "/_log":
            told = list(LOG)
            if method == "DELETE":
                LOG.clear()
            return await self.whole(200, told)
        if path == "/_script":
            return await self.script(method, body)
        if path.startswith("/echo"):
            return await self.whole(200, {"method": method, "target": target, "headers": headers,
                                          "body": body.decode("latin-1")})
        if path == "/redirect":
            query = urllib.parse.parse_qs(urllib.parse.urlsplit(target).query)
            return await self.whole(302, {}, ["Location: " + query["to"][0]])
        if path == "/gzip":
            return await self.whole(200, {}, ["Content-Encoding: gzip"])
        if KEY is not None and KEY not in keys_of(headers):
            return await self.whole(401, {"error": {"message": "invalid key"}})
        if method == "GET" and "/models" in path:
            return await self.models(path)
        if SCRIPT is not None and method == "POST" and not path.endswith((":countTokens", "/count_tokens")):
            self.entry["body"] = body.decode("utf-8", "replace")
            return await SCRIPT.answer(self, path, body)
        try:
            asked = json.loads(body or b"{}")
        except ValueError:
            return await self.whole(400, {"error": {"message": "no JSON"}})
        model = asked.get("model", "")
        if ":" in path:
            model = path.rsplit("/", 1)[1].split(":")[0]
        script = Script(model)
        if script.status != 200:
            if script.status == 504:  # it was at work when the time was over
                self.entry["billed"] = len(limited(script.answer(last_prompt(asked)), asked))
            self.entry["waits"] = True
            await asyncio.sleep(script.slow)
            return await self.whole(script.status, {"error": {"message": "as scripted"}},
                                    ["retry-after: 7"])
        await self.generate(path, asked, script)

    async def script(self, method, body):
        global SCRIPT
        if method == "PUT":
            SCRIPT = scripted_turns.Script(json.loads(body))
        elif method == "DELETE":
            SCRIPT = None
        taken = SCRIPT.taken if SCRIPT else 0
        left = len(SCRIPT.entries) - taken if SCRIPT else 0
        await self.whole(200, {"taken": taken, "left": left})

    async def models(self, path):
        if "/v1beta/" in path:
            listed = {"models": [{"name": "models/" + name} for name in MODELS]}
        else:
            listed = {"object": "list",
                      "data": [{"id": name, "object": "model"} for name in MODELS]}
        await self.whole(200, listed)

    async def generate(self, path, asked, script):
        words = limited(script.answer(last_prompt(asked)), asked)
        inputs = self.entry["body_bytes"] if "dense" in script.flags else len(last_prompt(asked).split())
        if "count" not in path:
            self.entry["billed"] = inputs + (0 if "mbed" in path else len(words))
        if path.endswith("/count_tokens"):
            return await self.whole(200, {"input_tokens": inputs})
        if path.endswith(":countTokens"):
            return await self.whole(200, {"totalTokens": inputs})
        if path.endswith("/embeddings"):
            return await self.whole(200, {
                "object": "list", "model": script.model,
                "data": [{"object": "embedding", "index": 0, "embedding": [0.5, 0.25]}],
                "usage": {"prompt_tokens": inputs, "total_tokens": inputs}})
        streams = {"/messages": self.anthropic, "/chat/completions": self.chat,
                   "/responses": self.responses}
        for end, speak in streams.items():
            if path.endswith(end):
                return await speak(asked, script, words, inputs)
        if ":" in path:
            return await self.gemini(path, script, words, inputs)
        await self.whole(404, {"error": {"message": "no such path"}})

    async def pace(self, script, sent):
        if "hang" in script.flags:
            await asyncio.sleep(3600)
        if "cut" in script.flags and sent == 2:
            raise ConnectionAbortedError
        if script.slow:
            await asyncio.sleep(script.slow)

    async def anthropic(self, asked, script, words, inputs):
        usage = {"input_tokens": inputs, "cache_read_input_tokens": 0,
                 "cache_creation_input_tokens": 0, "output_tokens": len(words)}
        message = {"id": "msg_1", "type": "message", "role": "assistant", "model": script.model,
                   "content": [{"type": "text", "text": "".join(words)}],
                   "stop_reason": "end_turn", "stop_sequence": None, "usage": usage}
        if not asked.get("stream"):
            await self.pace(script, 0)
            return await self.whole(200, message)
        await self.begin_stream()
        start = dict(message, content=[], stop_reason=None, usage=dict(usage, output_tokens=1))
        await self.event({"type": "message_start", "message": start}, "message_start")
        await self.event({"type": "content_block_start", "index": 0,
                          "content_block": {"type": "text", "text": ""}}, "content_block_start")
        for sent, word in enumerate(words):
            await self.pace(script, sent)
            await self.event({"type": "content_block_delta", "index": 0,
                              "delta": {"type": "text_delta", "text": word}},
                             "content_block_delta")
        await self.event({"type": "content_block_stop", "index": 0}, "content_block_stop")
        await self.event({"type": "message_delta",
                          "delta": {"stop_reason": "end_turn", "stop_sequence": None},
                          "usage": {"output_tokens": len(words)}}, "message_delta")
        await self.event({"type": "message_stop"}, "message_stop")
        await self.end_stream()

    async def chat(self, asked, script, words, inputs):
        usage = {"prompt_tokens": inputs, "completion_tokens": len(words),
                 "total_tokens": inputs + len(words)}
        base = {"id": "chatcmpl-1", "created": 1, "model": script.model}
        if not asked.get("stream"):
            await self.pace(script, 0)
            message = {"role": "assistant", "content": "".join(words)}
            return await self.whole(200, dict(
                base, object="chat.completion", usage=usage,
                choices=[{"index": 0, "message": message, "finish_reason": "stop"}]))
        await self.begin_stream()
        for sent, word in enumerate(words):
            await self.pace(script, sent)
            choice = {"index": 0, "delta": {"content": word}, "finish_reason": None}
            await self.event(dict(base, object="chat.completion.chunk", choices=[choice]))
        choice = {"index": 0, "delta": {}, "finish_reason": "stop"}
        await self.event(dict(base, object="chat.completion.chunk", choices=[choice]))
        if (asked.get("stream_options") or {}).get("include_usage") and \
                "nousage" not in script.flags:
            await self.event(dict(base, object="chat.completion.chunk", choices=[], usage=usage))
        await self.event("[DONE]")
        await self.end_stream()

    async def responses(self, asked, script, words, inputs):
        usage = {"input_tokens": inputs, "output_tokens": len(words),
                 "total_tokens": inputs + len(words)}
        text = {"type": "output_text", "text": "".join(words), "annotations": []}
        item = {"id": "item_1", "type": "message", "role": "assistant", "status": "completed",
                "content": [text]}
        whole = {"id": "resp_1", "object": "response", "status": "completed",
                 "model": script.model, "output": [item], "usage": usage}
        if not asked.get("stream"):
            await self.pace(script, 0)
            return await self.whole(200, whole)
        await self.begin_stream()
        number = 0

        async def tell(kind, **fields):
            nonlocal number
            await self.event(dict(fields, type=kind, sequence_number=number), kind)
            number += 1

        begun = dict(whole, status="in_progress", output=[], usage=None)
        await tell("response.created", response=begun)
        await tell("response.output_item.added", output_index=0,
                   item=dict(item, status="in_progress", content=[]))
        await tell("response.content_part.added", item_id="item_1", output_index=0,
                   content_index=0, part=dict(text, text=""))
        for sent, word in enumerate(words):
            await self.pace(script, sent)
            await tell("response.output_text.delta", item_id="item_1", output_index=0,
                       content_index=0, delta=word)
        await tell("response.output_text.done", item_id="item_1", output_index=0,
                   content_index=0, text=text["text"])
        await tell("response.content_part.done", item_id="item_1", output_index=0,
                   content_index=0, part=text)
        await tell("response.output_item.done", output_index=0, item=item)
        await tell("response.completed", response=whole)
        await self.end_stream()

    async def gemini(self, path, script, words, inputs):
        def part(text, done, outputs):
            return {"candidates": [{"content": {"parts": [{"text": text}], "role": "model"},
                                    "index": 0, **({"finishReason": "STOP"} if done else {})}],
                    "usageMetadata": {"promptTokenCount": inputs,
                                      "candidatesTokenCount": outputs,
                                      "totalTokenCount": inputs + outputs},
                    "modelVersion": script.model}
        if not path.endswith(":streamGenerateContent"):
            await self.pace(script, 0)
            return await self.whole(200, part("".join(words), True, len(words)))
        events = "alt=sse" in self.entry["target"]
        await self.begin_stream("text/event-stream" if events else "application/json")
        for sent, word in enumerate(words):
            await self.pace(script, sent)
            value = part(word, sent + 1 == len(words), sent + 1)
            if events:
                await self.event(value)
            else:
                await self.piece(("[" if sent == 0 else ",\r\n") + json.dumps(value))
        if not events:
            await self.piece("]")
        await self.end_stream()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"))
    parser.add_argument("--script", metavar="FILE")
    parser.add_argument("--key", metavar="KEY")
    options = parser.parse_args()
    global SCRIPT, KEY
    KEY = options.key
    if options.script:
        with open(options.script, encoding="utf-8") as file:
            SCRIPT = scripted_turns.Script(json.load(file))
    context = None
    if options.tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*options.tls)
    server = await asyncio.start_server(lambda r, w: Connection(r, w).serve(), "127.0.0.1",
                                        options.port, ssl=context, limit=1 << 27, backlog=512)
    print("port", server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
