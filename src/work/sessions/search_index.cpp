#include "sessions/search_index.h"

#include <cctype>

#include "base/bytes.h"
#include "base/try.h"
#include "sessions/bounds.h"

namespace helix::sessions {
namespace {

constexpr std::size_t kMaxWords = kMaxEntryText;
constexpr std::size_t kMaxQueryBytes = 1000;
constexpr std::size_t kMaxTerms = 32;
constexpr int kSnippetTokens = 24;
constexpr std::size_t kMaxSnippet = 600;

bool isWordCharacter(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalnum(byte) != 0;
}

struct Term {
    std::string text;
    bool prefix = false;
};

/// From `at` on, which is moved behind it.
Term takeTerm(std::string_view words, std::size_t& at)
{
    Term term;
    if (words[at] == '"') {
        const auto end = words.find('"', at + 1);
        term.text = words.substr(at + 1, end == std::string_view::npos ? end : end - at - 1);
        at = end == std::string_view::npos ? words.size() : end + 1;
    } else {
        const auto end = std::min(words.find_first_of(" \t\r\n\"", at), words.size());
        term.text = words.substr(at, end - at);
        at = end;
    }
    if (term.text.ends_with('*'))
        term.prefix = true;
    if (at < words.size() && words[at] == '*') {
        term.prefix = true;
        ++at;
    }
    return term;
}

void append(std::string& words, const std::string& text)
{
    if (!text.empty())
        words += (words.empty() ? "" : "\n") + text;
}

/// The snippet's markers are \x01 and \x02 and must not come from the text itself.
std::string displayable(const std::string& snippet)
{
    std::string text;
    for (const char c : snippet) {
        const auto byte = static_cast<unsigned char>(c);
        text += byte < 0x20 && c != '\x01' && c != '\x02' ? ' ' : c;
    }
    return headOf(text, kMaxSnippet);
}

} // namespace

std::string searchableWords(const ConversationEntry& entry)
{
    std::string words = entry.text;
    for (const auto& block : entry.blocks) {
        append(words, block.name);
        append(words, block.text);
    }
    if (entry.tool) {
        append(words, entry.tool->title.value_or(""));
        if (entry.tool->content)
            for (const auto& content : *entry.tool->content) {
                append(words, content.diff.path);
                append(words, content.block.text);
            }
        if (entry.tool->locations)
            for (const auto& location : *entry.tool->locations)
                append(words, location.path);
    }
    for (const auto& step : entry.plan)
        append(words, step.content);
    if (entry.permission)
        append(words, entry.permission->call.title.value_or(""));
    for (char& c : words)
        if (c == '\x01' || c == '\x02' || c == '\0')
            c = ' ';
    return headAndTail(words, kMaxWords);
}

std::optional<std::string> searchExpression(std::string_view words)
{
    words = words.substr(0, wholeCharacters(words, kMaxQueryBytes));
    std::string expression;
    std::size_t terms = 0;
    for (std::size_t at = 0; at < words.size() && terms < kMaxTerms;) {
        if (std::isspace(static_cast<unsigned char>(words[at])) != 0) {
            ++at;
            continue;
        }
        const Term term = takeTerm(words, at);
        std::string quoted;
        for (const char c : term.text)
            quoted += isWordCharacter(c) ? c : ' ';
        if (quoted.find_first_not_of(' ') == std::string::npos)
            continue;
        expression +=
            (terms++ == 0 ? "" : " AND ") + ('"' + quoted + '"') + (term.prefix ? "*" : "");
    }
    return terms == 0 || !isUtf8(expression) ? std::nullopt : std::optional(expression);
}

Result<std::vector<SearchHit>> searchEntries(store::Transaction& transaction,
                                             const std::string& expression, int limit)
{
    // The inner query is bounded before anything is looked up for it.
    TRY(const auto rows,
        transaction.run(
            "SELECT s.id, s.workspace, s.title, e.number, e.kind, e.time_ms, f.snip FROM (SELECT "
            "rowid "
            "AS row, snippet(session_words, 0, char(1), char(2), '...', " +
                std::to_string(kSnippetTokens) +
                ") AS snip FROM session_words WHERE session_words MATCH ? ORDER BY rowid DESC "
                "LIMIT ?) "
                "f JOIN session_entries e ON e.id = f.row JOIN sessions s ON s.key = e.session "
                "ORDER BY f.row DESC",
            {QString::fromStdString(expression), limit}));
    std::vector<SearchHit> hits;
    for (const auto& row : rows) {
        const auto session = SessionId::parse(row[0].toString().toStdString());
        const auto workspace = WorkspaceId::parse(row[1].toString().toStdString());
        if (!session || !workspace)
            continue;
        SearchHit hit;
        hit.session = *session;
        hit.workspace = *workspace;
        hit.sessionTitle = row[2].toString().toStdString();
        hit.entry = row[3].toLongLong();
        hit.kind = static_cast<ConversationEntry::Kind>(
            std::clamp(row[4].toInt(), 0, static_cast<int>(ConversationEntry::Kind::TurnEnd)));
        hit.timeMs = row[5].toLongLong();
        hit.snippet = displayable(row[6].toString().toStdString());
        hits.push_back(std::move(hit));
    }
    return hits;
}

} // namespace helix::sessions
