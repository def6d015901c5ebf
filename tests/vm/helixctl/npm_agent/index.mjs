// A coding agent as npm brings them: speaks the Agent Client Protocol on standard input and output, and
// hands each prompt to the model that its environment names.
import readline from "node:readline";
import { signature } from "scripted-agent-signature";

const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");

function say(sessionId, text) {
  const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text } };
  send({ method: "session/update", params: { sessionId, update } });
}

async function prompt({ sessionId, prompt }) {
  const answer = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "anthropic-version": "2023-06-01",
      "x-api-key": process.env.ANTHROPIC_API_KEY,
    },
    body: JSON.stringify({ model: "scripted", max_tokens: 100, stream: true,
                           messages: [{ role: "user", content: prompt.map((part) => part.text).join("") }] }),
  });
  const events = (await answer.text()).split("\n").filter((line) => line.startsWith("data: "));
  const words = events.map((line) => JSON.parse(line.slice(6)).delta?.text ?? "").join("");
  say(sessionId, words + signature);
  return { stopReason: "end_turn" };
}

const methods = {
  initialize: () => ({ protocolVersion: 1, agentCapabilities: {}, authMethods: [] }),
  "session/new": () => ({ sessionId: "session-1" }),
  "session/prompt": prompt,
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || method === undefined) continue;
  if (methods[method]) send({ id, result: await methods[method](params) });
  else send({ id, error: { code: -32601, message: `No method ${method}.` } });
}
