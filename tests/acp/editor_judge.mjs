// What an editor that uses the official SDK takes for a message.
//
// usage: node editor_judge.mjs SDK-FOLDER < LINES
//
// Prints, for each line, what the SDK's own stream and predicates make of it, one a line: "request METHOD", "notification
// METHOD", "response" or "nothing".
import { pathToFileURL } from "node:url";
import path from "node:path";
import process from "node:process";

const sdk = (file) => import(pathToFileURL(path.join(process.argv[2], "dist/core", file)).href);
const { ndJsonStream } = await sdk("stream.js");
const { isRequestMessage, isNotificationMessage, isResponseShapedMessage } = await sdk("jsonrpc.js");

function kindOf(message) {
    // As Connection.receiveMessage() looks at what its predicates let in.
    if (!isRequestMessage(message) && !isNotificationMessage(message) && !isResponseShapedMessage(message)) return "nothing";
    if ("method" in message) return ("id" in message ? "request " : "notification ") + message.method;
    return "response";
}

async function judge(line) {
    const input = new ReadableStream({
        start(controller) {
            controller.enqueue(new TextEncoder().encode(line + "\n"));
            controller.close();
        },
    });
    const reader = ndJsonStream(new WritableStream(), input).readable.getReader();
    const { value, done } = await reader.read();
    return done ? "nothing" : kindOf(value);
}

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const lines = Buffer.concat(chunks).toString("utf8").split("\n");
lines.pop();
for (const line of lines) console.log(await judge(line));
