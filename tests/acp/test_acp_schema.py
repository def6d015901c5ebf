"""The checker itself: it must see what is wrong."""
import os
import sys
import unittest

try:
    import acp_schema
except ImportError:
    acp_schema = None


@unittest.skipUnless(acp_schema and os.path.exists(acp_schema.SCHEMA),
                     "python3-jsonschema or npm's @agentclientprotocol/sdk is missing")
class TheChecker(unittest.TestCase):
    def setUp(self):
        self.talk = acp_schema.Conversation(acp_schema.load_schema())

    def good(self, side, **message):
        self.assertEqual(self.talk.problems(side, {"jsonrpc": "2.0", **message}), [])

    def bad(self, side, **message):
        self.assertNotEqual(self.talk.problems(side, {"jsonrpc": "2.0", **message}), [])

    def test_a_good_conversation_is_good(self):
        self.good("client", id=1, method="initialize", params={"protocolVersion": 1})
        self.good("agent", id=1, result={"protocolVersion": 1})
        self.good("client", id=2, method="session/new", params={"cwd": "/home/agent", "mcpServers": []})
        self.good("agent", id=2, result={"sessionId": "s"})
        self.good("agent", method="session/update", params={"sessionId": "s", "update": {
            "sessionUpdate": "agent_message_chunk", "content": {"type": "text", "text": "hello"}}})
        self.good("agent", id="a", method="session/request_permission", params={
            "sessionId": "s", "toolCall": {"toolCallId": "t"},
            "options": [{"optionId": "y", "name": "Yes", "kind": "allow_once"}]})
        self.good("client", id="a", result={"outcome": {"outcome": "selected", "optionId": "y"}})
        self.good("client", method="session/cancel", params={"sessionId": "s"})

    def test_wrong_messages_are_seen(self):
        self.bad("client", id=1, method="initialize", params={})
        self.bad("client", id=1, method="session/invent", params={})
        self.bad("client", id=2, method="session/new", params={"cwd": "/x"})
        self.bad("agent", method="session/update", params={"sessionId": "s", "update": {
            "sessionUpdate": "agent_message_chunk", "content": {"type": "text"}}})
        self.bad("agent", id=77, result={})
        self.assertNotEqual(self.talk.problems("agent", {"id": 1, "result": {}}), [])
        self.assertNotEqual(self.talk.problems("agent", "text"), [])


if __name__ == "__main__":
    unittest.main()
