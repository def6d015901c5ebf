"""Scripted answers for the model server: the same script for every dialect.

A script is a JSON list; each request for an answer takes the next entry, whatever model it names.
An entry holds what is needed of:

    "think": "..."            thoughts before the answer
    "text":  "..."            the answer's words
    "calls": [{"tool": "shell", "input": {"command": "ls"}}, ...]
                              tool calls; "arguments": "..." instead of "input" sends that text as it is;
                              "program": "...", "namespace": "functions": OpenAI's tools that take a text
    "stop":  "max_tokens" or "refusal"   default: end of turn, or tool use when there are calls
    "usage": {"input": 10, "cached": 0, "output": 5}
    "pause_ms": 50            before each piece
    "shred": true             the bytes come in pieces of one to three, with comments, unknown events
                              and CRLF line ends in between
    "expect": "..." or [...]  words that the request's body must hold; otherwise the answer is 400 and
                              says what was missing

    "only": "..."             requests without these words (titles, questions about the model to take) are
                              answered "As you say." and leave the entry to the next one

or of a fault:

    "fault": "status"         with "status": 529, and "retry_after": "1", "retry_after_ms": "50",
                              "type", "message" when wanted
    "fault": "budget"         what HelixVM's gateway answers when the budget is used up
    "fault": "close"          the connection is closed without an answer
    "fault": "cut"            the connection is closed in the middle of "text"
    "fault": "end"            the answer ends properly in the middle of "text", without its last events
    "fault": "half"           like "end", in the middle of an event
    "fault": "stall"          nothing more comes after the first half of "text"
    "fault": "overloaded"     an error event comes in the middle of "text"
    "fault": "bad_json"       an event that is no JSON comes in the middle of "text"

After the last entry every request is answered 400, "the script has ended".
"""

import asyncio
import json

TEXT_PIECE = 7


class Entry:
    def __init__(self, entry, number):
        self.entry = entry
        self.number = number
        self.fault = entry.get("fault")
        self.calls = entry.get("calls", [])
        usage = entry.get("usage", {})
        self.input = usage.get("input", 10)
        self.cached = usage.get("cached", 0)
        self.output = usage.get("output", 5)

    def texts(self):
        text = self.entry.get("text", "")
        pieces = [text[at:at + TEXT_PIECE] for at in range(0, len(text), TEXT_PIECE)]
        if self.fault in ("cut", "end", "half", "stall", "overloaded", "bad_json"):
            return pieces[:max(1, len(pieces) // 2)]
        return pieces

    def arguments(self, call):
        text = call["arguments"] if "arguments" in call else json.dumps(call.get("input", {}))
        half = len(text) // 2
        return [piece for piece in (text[:half], text[half:]) if piece]

    def missing(self, body):
        wanted = self.entry.get("expect", [])
        for words in [wanted] if isinstance(wanted, str) else wanted:
            if words not in body:
                return words
        return None


def error_value(path, kind, message):
    if path.endswith("/messages"):
        return {"type": "error", "error": {"type": kind, "message": message}}
    return {"error": {"message": message, "type": kind, "param": None, "code": None}}


def anthropic_events(entry):
    usage = {"input_tokens": entry.input, "cache_read_input_tokens": entry.cached,
             "cache_creation_input_tokens": 0, "output_tokens": 1}
    yield {"type": "message_start", "message": {
        "id": "msg_%d" % entry.number, "type": "message", "role": "assistant", "model": "scripted",
        "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}}
    yield {"type": "ping"}
    index = 0
    if "think" in entry.entry:
        yield {"type": "content_block_start", "index": index,
               "content_block": {"type": "thinking", "thinking": "", "signature": ""}}
        yield {"type": "content_block_delta", "index": index,
               "delta": {"type": "thinking_delta", "thinking": entry.entry["think"]}}
        yield {"type": "content_block_delta", "index": index,
               "delta": {"type": "signature_delta", "signature": "c2lnbmVk"}}
        yield {"type": "content_block_stop", "index": index}
        index += 1
    if entry.entry.get("text"):
        yield {"type": "content_block_start", "index": index,
               "content_block": {"type": "text", "text": ""}}
        for text in entry.texts():
            yield {"type": "content_block_delta", "index": index,
                   "delta": {"type": "text_delta", "text": text}}
        if entry.fault:
            return
        yield {"type": "content_block_stop", "index": index}
        index += 1
    for number, call in enumerate(entry.calls):
        yield {"type": "content_block_start", "index": index, "content_block": {
            "type": "tool_use", "id": "toolu_%d_%d" % (entry.number, number),
            "name": call["tool"], "input": {}}}
        for piece in entry.arguments(call):
            yield {"type": "content_block_delta", "index": index,
                   "delta": {"type": "input_json_delta", "partial_json": piece}}
        yield {"type": "content_block_stop", "index": index}
        index += 1
    stop = entry.entry.get("stop", "tool_use" if entry.calls else "end_turn")
    yield {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None},
           "usage": {"output_tokens": entry.output}}
    yield {"type": "message_stop"}


def chat_events(entry):
    def chunk(delta, reason=None, **more):
        return dict({"id": "chatcmpl-%d" % entry.number, "object": "chat.completion.chunk",
                     "created": 1, "model": "scripted",
                     "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}, **more)

    yield chunk({"role": "assistant", "content": ""})
    if "think" in entry.entry:
        yield chunk({"reasoning_content": entry.entry["think"]})
    for text in entry.texts():
        yield chunk({"content": text})
    if entry.fault:
        return
    for number, call in enumerate(entry.calls):
        # Some servers number the calls of every answer anew: so does this one.
        yield chunk({"tool_calls": [{"index": number, "id": "call_%d" % number, "type": "function",
                                     "function": {"name": call["tool"], "arguments": ""}}]})
        for piece in entry.arguments(call):
            yield chunk({"tool_calls": [{"index": number, "function": {"arguments": piece}}]})
    stop = {"max_tokens": "length", "refusal": "content_filter"}.get(
        entry.entry.get("stop"), "tool_calls" if entry.calls else "stop")
    yield chunk({}, stop)
    yield chunk({}, choices=[], usage={
        "prompt_tokens": entry.input + entry.cached, "completion_tokens": entry.output,
        "prompt_tokens_details": {"cached_tokens": entry.cached},
        "total_tokens": entry.input + entry.cached + entry.output})
    yield "[DONE]"


def responses_events(entry):
    response = {"id": "resp_%d" % entry.number, "object": "response", "status": "in_progress",
                "model": "scripted", "output": [], "usage": None}
    yield {"type": "response.created", "response": response}
    index = 0
    if "think" in entry.entry:
        item = {"id": "rs_%d" % entry.number, "type": "reasoning", "summary": []}
        yield {"type": "response.output_item.added", "output_index": index, "item": item}
        yield {"type": "response.reasoning_summary_text.delta", "item_id": item["id"],
               "output_index": index, "summary_index": 0, "delta": entry.entry["think"]}
        yield {"type": "response.output_item.done", "output_index": index,
               "item": dict(item, encrypted_content="c2VjcmV0")}
        index += 1
    if entry.entry.get("text"):
        item = {"id": "item_%d" % entry.number, "type": "message", "role": "assistant"}
        yield {"type": "response.output_item.added", "output_index": index,
               "item": dict(item, status="in_progress", content=[])}
        for text in entry.texts():
            yield {"type": "response.output_text.delta", "item_id": item["id"],
                   "output_index": index, "content_index": 0, "delta": text}
        if entry.fault:
            return
        yield {"type": "response.output_item.done", "output_index": index,
               "item": dict(item, status="completed", content=[
                   {"type": "output_text", "text": entry.entry["text"], "annotations": []}])}
        index += 1
    for number, call in enumerate(entry.calls):
        if "program" in call:
            item = {"id": "ctc_%d_%d" % (entry.number, number), "type": "custom_tool_call", "status": "completed",
                    "call_id": "call_%d_%d" % (entry.number, number), "name": call["tool"],
                    "namespace": call.get("namespace"), "input": call["program"]}
            yield {"type": "response.output_item.added", "output_index": index, "item": dict(item, input="")}
            yield {"type": "response.output_item.done", "output_index": index, "item": item}
            index += 1
            continue
        item = {"id": "fc_%d_%d" % (entry.number, number), "type": "function_call",
                "call_id": "call_%d_%d" % (entry.number, number), "name": call["tool"]}
        yield {"type": "response.output_item.added", "output_index": index,
               "item": dict(item, status="in_progress", arguments="")}
        for piece in entry.arguments(call):
            yield {"type": "response.function_call_arguments.delta", "item_id": item["id"],
                   "output_index": index, "delta": piece}
        yield {"type": "response.output_item.done", "output_index": index,
               "item": dict(item, status="completed", arguments="".join(entry.arguments(call)))}
        index += 1
    usage = {"input_tokens": entry.input + entry.cached,
             "input_tokens_details": {"cached_tokens": entry.cached},
             "output_tokens": entry.output,
             "total_tokens": entry.input + entry.cached + entry.output}
    stop = entry.entry.get("stop")
    if stop:
        why = "max_output_tokens" if stop == "max_tokens" else "content_filter"
        yield {"type": "response.incomplete", "response": dict(
            response, status="incomplete", incomplete_details={"reason": why}, usage=usage)}
    else:
        yield {"type": "response.completed",
               "response": dict(response, status="completed", usage=usage)}


def gemini_events(entry):
    def chunk(parts, reason=None, **more):
        candidate = {"index": 0, "content": {"role": "model", "parts": parts}}
        return {"candidates": [dict(candidate, finishReason=reason) if reason else candidate],
                "modelVersion": "scripted", "responseId": "resp_%d" % entry.number, **more}

    if "think" in entry.entry:
        yield chunk([{"text": entry.entry["think"], "thought": True}])
    for text in entry.texts():
        yield chunk([{"text": text}])
    if entry.fault:
        return
    calls = [{"functionCall": {"id": "call_%d_%d" % (entry.number, number), "name": call["tool"],
                               "args": json.loads("".join(entry.arguments(call)))}}
             for number, call in enumerate(entry.calls)]
    if calls:
        yield chunk(calls)
    stop = {"max_tokens": "MAX_TOKENS", "refusal": "SAFETY"}.get(entry.entry.get("stop"), "STOP")
    yield chunk([{"text": ""}], stop, usageMetadata={
        "promptTokenCount": entry.input + entry.cached, "cachedContentTokenCount": entry.cached,
        "candidatesTokenCount": entry.output,
        "totalTokenCount": entry.input + entry.cached + entry.output})


def gemini_whole(entry):
    """The stream's events as the one value of an answer that is not streamed."""
    events = list(gemini_events(entry))
    parts = [part for event in events for part in event["candidates"][0]["content"]["parts"]]
    whole = events[-1]
    whole["candidates"][0]["content"]["parts"] = parts
    return whole


def event_text(value, crlf):
    data = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    name = value.get("type") if isinstance(value, dict) else None
    text = ("event: %s\n" % name if name else "") + "data: %s\n\n" % data
    return text.replace("\n", "\r\n") if crlf else text


class Script:
    """The entries that are left; one for the whole server."""

    def __init__(self, entries):
        self.entries = list(entries)
        self.taken = 0

    async def answer(self, connection, path, body):
        if self.taken >= len(self.entries):
            return await connection.whole(
                400, error_value(path, "invalid_request_error", "the script has ended"))
        asked = body.decode("utf-8", "replace")
        entry = Entry(self.entries[self.taken], self.taken)
        if entry.entry.get("only", "") not in asked:
            return await self.stream(connection, path, Entry({"text": "As you say."}, self.taken))
        self.taken += 1
        missing = entry.missing(asked)
        if missing is not None:
            return await connection.whole(400, error_value(
                path, "invalid_request_error", "the request does not hold: " + missing))
        if entry.fault == "close":
            raise ConnectionAbortedError
        if entry.fault in ("status", "budget"):
            return await self.refuse(connection, path, entry)
        await self.stream(connection, path, entry)

    async def refuse(self, connection, path, entry):
        if entry.fault == "budget":
            kind = "rate_limit_error" if path.endswith("/messages") else "insufficient_quota"
            return await connection.whole(429, error_value(
                path, kind, "HelixVM: this workspace has used its budget of 10 requests. The user "
                "can raise the budget of this workspace in Helix."))
        extra = [header + ": " + entry.entry[key] for key, header in
                 (("retry_after", "retry-after"), ("retry_after_ms", "retry-after-ms"))
                 if key in entry.entry]
        await connection.whole(entry.entry["status"], error_value(
            path, entry.entry.get("type", "api_error"),
            entry.entry.get("message", "as scripted")), extra)

    async def stream(self, connection, path, entry):
        events = {"/messages": anthropic_events, "/chat/completions": chat_events,
                  "/responses": responses_events, ":streamGenerateContent": gemini_events}
        if path.endswith(":generateContent") and not entry.fault:
            return await connection.whole(200, gemini_whole(entry))
        speak = next((events[end] for end in events if path.endswith(end)), None)
        if speak is None:
            return await connection.whole(404, error_value(path, "not_found_error", "no such path"))
        shred = entry.entry.get("shred", False)
        await connection.begin_stream()
        for number, value in enumerate(speak(entry)):
            await asyncio.sleep(entry.entry.get("pause_ms", 0) / 1000)
            text = event_text(value, shred and number % 2 == 0)
            if shred:
                text = ": a comment\n\nevent: of_tomorrow\ndata: {\"type\": \"of_tomorrow\"}\n\n" + text
            await self.send(connection, text, shred)
        if entry.fault:
            await self.break_off(connection, path, entry)
        await connection.end_stream()

    async def send(self, connection, text, shred):
        data = text.encode()
        step = 3 if shred else len(data)
        out = b""
        for at in range(0, len(data), step):
            piece = data[at:at + step]
            out += b"%x\r\n%s\r\n" % (len(piece), piece)
        await connection.send(out)

    async def break_off(self, connection, path, entry):
        if entry.fault == "cut":
            raise ConnectionAbortedError
        if entry.fault == "stall":
            await asyncio.sleep(3600)
        if entry.fault == "half":
            await connection.piece("data: {\"type\": \"content_block_delta\", \"ind")
        if entry.fault == "bad_json":
            await connection.piece("data: {\"type\": nonsense\n\n")
        if entry.fault == "overloaded":
            error = {"type": "overloaded_error", "message": "Overloaded"}
            value = {"type": "error", "error": error}
            if path.endswith("/chat/completions"):
                value = {"error": error}
            if path.endswith("/responses"):
                value = {"type": "error", "code": "overloaded_error", "message": "Overloaded"}
            await connection.piece(event_text(value, False))
