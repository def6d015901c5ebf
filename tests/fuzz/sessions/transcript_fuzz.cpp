// What agents and editors say, into what is kept of it. Input: lines. A JSON message of the agent;
// after '>' one of an editor; after '!' what happens here: a turn begins (t), it ends (e), the
// oldest question is answered (s), the record is written (w).

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <nlohmann/json.hpp>

#include "acp/message_text.h"
#include "base/bytes.h"
#include "operations/answer_json.h"
#include "protocol/foreign_json.h"
#include "sessions/bounds.h"
#include "sessions/transcript.h"
#include "sessions/editor_filter.h"
#include "sessions/rpc_incoming.h"
#include "sessions/session_facts.h"

using namespace helix;
using namespace helix::sessions;

namespace {

using nlohmann::json;
using Kind = ConversationEntry::Kind;

/// As the service limits them.
constexpr std::size_t kMaxAsked = 8;
/// Tool calls, and beside them questions, a plan and what is being said.
constexpr std::size_t kMostHeld = 256 + kMaxAsked + 4;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

json parsed(std::string_view text)
{
    auto message =
        acp::parseMessage(text, acp::kMaxMessageBytes, acp::kMaxMessageDepth, "The message");
    return message ? std::move(*message) : json();
}

void checkEntry(const ConversationEntry& entry)
{
    require(entry.text.size() <= kMaxEntryText && entry.blocks.size() <= kMaxPieces);
    require(entry.plan.size() <= kMaxPlanEntries);
    const std::string text = protocol::toText(operations::writeAnswer(entry));
    require(isUtf8(text));
    const auto again = operations::readAnswer<ConversationEntry>(json::parse(text));
    require(again.has_value() && protocol::toText(operations::writeAnswer(*again)) == text);
}

class Room {
public:
    void fromAgent(const json& message);
    void fromEditor(json message);
    void happens(char what);
    void check();

private:
    void answers(const json& message);
    void write();

    Transcript m_transcript;
    SessionFacts m_facts;
    EditorFilter m_filter;
    std::int64_t m_newest = 0;
};

void Room::fromAgent(const json& message)
{
    const json& params = memberOf(message, "params");
    const auto method = methodOf(message);
    const auto made = m_filter.toEditor(message);
    if (made.kind == ForEditor::Kind::Pass) {
        const auto kind = kindOf(made.message);
        require(kind == IncomingKind::Response ||
                (kind == IncomingKind::Notification && method == "session/update") ||
                (kind == IncomingKind::Request && method == "session/request_permission"));
    }
    switch (kindOf(message)) {
    case IncomingKind::Notification:
        if (auto update = acp::decodeUpdate(params)) {
            if (!applyFacts(m_facts.agent, m_facts.usage, m_facts.title, *update))
                m_transcript.apply(std::move(*update), 1);
            json kept = params;
            (void)boundStrings(kept);
        }
        break;
    case IncomingKind::Request:
        if (auto request = acp::decodePermissionRequest(params);
            request && m_transcript.asked().size() < kMaxAsked)
            m_transcript.ask("p" + std::to_string(m_transcript.newest() + 1), std::move(*request),
                             1);
        answers(message);
        break;
    case IncomingKind::Response:
        (void)ourIdOf(message);
        if (const auto error = errorOf(message))
            require(isUtf8(error->text) && error->text.size() < 2000);
        break;
    case IncomingKind::Nonsense:
        break;
    }
}

/// Whatever the id is, what is answered is one line of JSON.
void Room::answers(const json& message)
{
    const std::string id =
        memberOf(message, "id").dump(-1, ' ', false, json::error_handler_t::replace);
    for (const auto& text : {resultText(id, json::object()), errorText(id, -32601, "No.")})
        require(parsed(text).is_object() && text.find('\n') == std::string::npos);
}

void Room::fromEditor(json message)
{
    if (!message.is_object())
        return;
    m_filter.toAgent(message);
    const json& params = memberOf(message, "params");
    const auto method = methodOf(message);
    if (!params.is_object())
        return;
    if (method == "session/new" || method == "session/load" || method == "session/resume") {
        require(params["cwd"] == kGuestProject && !params.contains("additionalDirectories"));
        for (const json& server : params["mcpServers"])
            require(server.contains("url"));
    } else if (method == "initialize") {
        require(params["clientCapabilities"]["terminal"] == false);
        require(params["clientCapabilities"]["fs"]["writeTextFile"] == false);
    }
}

void Room::happens(char what)
{
    const auto asked = m_transcript.asked();
    if (what == 't') {
        m_transcript.beginTurn("Work\non it", {}, 2);
    } else if (what == 'e') {
        m_transcript.endTurn("Done.", 3);
        for (const auto& [number, entry] : m_transcript.held())
            require(!entry.open);
        require(m_transcript.asked().empty());
    } else if (what == 's' && !asked.empty()) {
        const std::string id = asked.front()->permissionId;
        require(m_transcript.settle(id, "yes") && !m_transcript.settle(id, "no"));
    } else if (what == 'w') {
        write();
    }
}

/// As the journal does it: what changed is taken, then what will not change any more is let go of,
/// which may close calls that never end.
void Room::write()
{
    for (int round = 0; round < 3; ++round) {
        for (const auto number : m_transcript.takeChanged()) {
            const ConversationEntry* entry = m_transcript.find(number);
            require(entry != nullptr && entry->number == number);
            checkEntry(*entry);
        }
        m_transcript.release({});
    }
    require(m_transcript.held().size() <= kMostHeld);
    const auto facts = encodeFacts(m_facts);
    require(encodeFacts(decodeFacts(facts)) == facts);
}

void Room::check()
{
    require(m_transcript.newest() >= m_newest);
    m_newest = m_transcript.newest();
    require(m_transcript.held().empty() || m_transcript.held().rbegin()->first <= m_newest);
    require(isUtf8(m_transcript.doing()) && isUtf8(m_facts.title.text) &&
            m_facts.title.text.size() <= kMaxTitle);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Room room;
    std::string_view rest = asText({data, size});
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const auto line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.starts_with('!') && line.size() > 1)
            room.happens(line[1]);
        else if (line.starts_with('>'))
            room.fromEditor(parsed(line.substr(1)));
        else
            room.fromAgent(parsed(line));
        room.check();
    }
    room.happens('w');
    room.happens('e');
    room.happens('w');
    return 0;
}
