#include "sessions/transcript.h"

#include <algorithm>

#include "base/bytes.h"
#include "sessions/bounds.h"

namespace helix::sessions {
namespace {

/// Tool calls of this turn that are kept at hand, so that a late update finds its call.
constexpr std::size_t kHeldTools = 256;
constexpr std::size_t kHeldToolBytes = 16U << 20;
constexpr std::size_t kMaxDoing = 100;

std::size_t sizeOfCall(const acp::ToolCall& call)
{
    std::size_t size = call.rawInput.value_or("").size() + call.rawOutput.value_or("").size();
    if (call.content)
        for (const auto& content : *call.content)
            size += content.block.text.size() + content.block.data.size() +
                    content.diff.newText.size() + content.diff.oldText.value_or("").size();
    return size;
}

template <typename T>
void override(std::optional<T>& old, std::optional<T>& said)
{
    if (said)
        old = std::move(said);
}

bool isOver(const acp::ToolCall& call)
{
    return call.status == acp::ToolStatus::Completed || call.status == acp::ToolStatus::Failed;
}

std::string lastLine(const std::string& text)
{
    const auto end = text.find_last_not_of(" \t\r\n");
    if (end == std::string::npos)
        return {};
    const auto before = text.find_last_of('\n', end);
    const auto begin = before == std::string::npos ? 0 : before + 1;
    return printable(text.substr(begin, end + 1 - begin), kMaxDoing);
}

} // namespace

Transcript::Transcript(std::int64_t newest, std::int64_t turn,
                       std::vector<ConversationEntry> recent)
    : m_newest(newest)
    , m_turn(turn)
{
    for (auto& entry : recent) {
        const auto number = entry.number;
        const bool speaks = entry.kind == ConversationEntry::Kind::Answer ||
                            entry.kind == ConversationEntry::Kind::Thought;
        if (speaks && entry.open && number == newest)
            m_speech = number;
        if (entry.turn == turn && entry.kind == ConversationEntry::Kind::Plan)
            m_plan = number;
        if (entry.turn == turn && entry.tool && !entry.tool->id.empty())
            m_tools[entry.tool->id] = number;
        m_entries.emplace(number, std::move(entry));
    }
}

ConversationEntry& Transcript::beginTurn(std::string text, std::vector<acp::ContentBlock> blocks,
                                         std::int64_t timeMs)
{
    closeSpeech();
    ++m_turn;
    m_plan = 0;
    m_tools.clear();
    ConversationEntry& entry = add(ConversationEntry::Kind::Prompt, timeMs);
    entry.text = headAndTail(text, kMaxEntryText);
    blocks.resize(std::min(blocks.size(), kMaxPieces));
    for (auto& block : blocks)
        entry.blocks.push_back(bounded(std::move(block), kMaxToolText));
    return entry;
}

void Transcript::apply(acp::Update update, std::int64_t timeMs)
{
    if (const auto* chunk = std::get_if<acp::MessageChunk>(&update)) {
        // The user's own words are on record already.
        if (chunk->speaker != acp::Speaker::User)
            say(chunk->speaker == acp::Speaker::Agent ? ConversationEntry::Kind::Answer
                                                      : ConversationEntry::Kind::Thought,
                *chunk, timeMs);
    } else if (auto* call = std::get_if<acp::ToolCall>(&update)) {
        upsert(bounded(std::move(*call)), timeMs);
    } else if (auto* plan = std::get_if<acp::Plan>(&update)) {
        setPlan(bounded(std::move(plan->entries)), timeMs);
    }
}

void Transcript::ask(std::string permissionId, acp::PermissionRequest request, std::int64_t timeMs)
{
    ConversationEntry& entry = add(ConversationEntry::Kind::Permission, timeMs);
    entry.permissionId = std::move(permissionId);
    entry.permission = bounded(std::move(request));
    entry.open = true;
}

bool Transcript::settle(const std::string& permissionId, const std::string& chosen)
{
    for (auto& [number, entry] : m_entries)
        if (entry.kind == ConversationEntry::Kind::Permission &&
            entry.permissionId == permissionId && entry.chosen.empty()) {
            entry.chosen = chosen;
            entry.open = false;
            touch(entry);
            return true;
        }
    return false;
}

void Transcript::notice(std::string sentence, std::int64_t timeMs)
{
    add(ConversationEntry::Kind::Notice, timeMs).text = std::move(sentence);
}

void Transcript::endTurn(std::string text, std::int64_t timeMs)
{
    closeSpeech();
    for (auto& [number, entry] : m_entries)
        if (std::exchange(entry.open, false)) {
            if (entry.kind == ConversationEntry::Kind::Permission && entry.chosen.empty())
                entry.chosen = "cancelled";
            touch(entry);
        }
    add(ConversationEntry::Kind::TurnEnd, timeMs).text = std::move(text);
}

const ConversationEntry* Transcript::find(std::int64_t number) const
{
    const auto found = m_entries.find(number);
    return found == m_entries.end() ? nullptr : &found->second;
}

std::vector<const ConversationEntry*> Transcript::asked() const
{
    std::vector<const ConversationEntry*> asked;
    for (const auto& [number, entry] : m_entries)
        if (entry.kind == ConversationEntry::Kind::Permission && entry.chosen.empty())
            asked.push_back(&entry);
    return asked;
}

std::string Transcript::doing() const
{
    for (auto at = m_entries.rbegin(); at != m_entries.rend() && at->second.turn == m_turn; ++at) {
        const ConversationEntry& entry = at->second;
        if (entry.tool && entry.open && entry.tool->title)
            return printable(*entry.tool->title, kMaxDoing);
    }
    const ConversationEntry* speech = find(m_speech);
    return speech == nullptr ? std::string() : lastLine(speech->text);
}

std::set<std::int64_t> Transcript::takeChanged()
{
    return std::exchange(m_changed, {});
}

void Transcript::release(const std::set<std::int64_t>& kept)
{
    std::size_t tools = 0;
    std::size_t bytes = 0;
    for (auto at = m_entries.end(); at != m_entries.begin();) {
        --at;
        ConversationEntry& entry = at->second;
        const auto needed = [&] {
            return m_changed.contains(entry.number) || kept.contains(entry.number);
        };
        bool stays = entry.open || needed() || entry.number == m_plan;
        if (entry.tool && entry.turn == m_turn) {
            bytes += sizeOfCall(*entry.tool);
            const bool fits = ++tools <= kHeldTools && bytes <= kHeldToolBytes;
            if (!fits && std::exchange(entry.open, false))
                touch(entry); // a flood of calls that never end: they are let go of next time
            stays = fits || needed();
            if (!stays)
                m_tools.erase(entry.tool->id);
        }
        if (!stays)
            at = m_entries.erase(at);
    }
}

ConversationEntry& Transcript::add(ConversationEntry::Kind kind, std::int64_t timeMs)
{
    closeSpeech();
    ConversationEntry entry;
    entry.number = ++m_newest;
    entry.turn = m_turn;
    entry.timeMs = timeMs;
    entry.kind = kind;
    return touch(m_entries.emplace(entry.number, std::move(entry)).first->second);
}

ConversationEntry& Transcript::touch(ConversationEntry& entry)
{
    m_changed.insert(entry.number);
    return entry;
}

void Transcript::say(ConversationEntry::Kind kind, const acp::MessageChunk& chunk,
                     std::int64_t timeMs)
{
    if (chunk.content.kind == acp::BlockKind::Text) {
        saySome(kind, chunk.content.text, chunk.messageId, timeMs);
        return;
    }
    ConversationEntry& entry = speech(kind, chunk.messageId, timeMs);
    if (entry.blocks.size() < kMaxPieces)
        entry.blocks.push_back(bounded(chunk.content, kMaxToolText));
}

void Transcript::saySome(ConversationEntry::Kind kind, std::string_view text,
                         const std::string& messageId, std::int64_t timeMs)
{
    while (!text.empty()) {
        ConversationEntry& entry = speech(kind, messageId, timeMs);
        const std::size_t room = kMaxEntryText - std::min(entry.text.size(), kMaxEntryText);
        const std::size_t count = wholeCharacters(text, room);
        entry.text += headOf(text.substr(0, count), count);
        text.remove_prefix(count);
        if (!text.empty())
            closeSpeech(); // it goes on in the next entry
    }
}

ConversationEntry& Transcript::speech(ConversationEntry::Kind kind, const std::string& messageId,
                                      std::int64_t timeMs)
{
    const auto found = m_entries.find(m_speech);
    const bool goesOn = found != m_entries.end() && found->second.kind == kind &&
                        (messageId.empty() || m_messageId.empty() || messageId == m_messageId);
    if (goesOn)
        return touch(found->second);
    ConversationEntry& entry = add(kind, timeMs);
    entry.open = true;
    m_speech = entry.number;
    m_messageId = messageId;
    return entry;
}

void Transcript::upsert(acp::ToolCall call, std::int64_t timeMs)
{
    const auto known = call.id.empty() ? m_tools.end() : m_tools.find(call.id);
    const auto held = known == m_tools.end() ? m_entries.end() : m_entries.find(known->second);
    ConversationEntry* entry = held == m_entries.end() ? nullptr : &held->second;
    if (entry == nullptr) {
        entry = &add(ConversationEntry::Kind::Tool, timeMs);
        entry->tool.emplace();
        entry->tool->id = call.id;
        if (!call.id.empty())
            m_tools[call.id] = entry->number;
    }
    acp::ToolCall& tool = *touch(*entry).tool;
    override(tool.title, call.title);
    override(tool.kind, call.kind);
    override(tool.status, call.status);
    override(tool.content, call.content);
    override(tool.locations, call.locations);
    override(tool.rawInput, call.rawInput);
    override(tool.rawOutput, call.rawOutput);
    entry->open = !isOver(tool);
}

void Transcript::setPlan(std::vector<acp::PlanEntry> plan, std::int64_t timeMs)
{
    const auto held = m_entries.find(m_plan);
    ConversationEntry& entry =
        held == m_entries.end() ? add(ConversationEntry::Kind::Plan, timeMs) : touch(held->second);
    m_plan = entry.number;
    entry.plan = std::move(plan);
    entry.open = true;
}

void Transcript::closeSpeech()
{
    if (const auto found = m_entries.find(std::exchange(m_speech, 0)); found != m_entries.end()) {
        found->second.open = false;
        touch(found->second);
    }
}

} // namespace helix::sessions
