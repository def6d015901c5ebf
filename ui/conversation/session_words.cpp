#include "ui/conversation/session_words.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/conversation/tool_shown.h"
#include "ui/words/money.h"

namespace helix::ui {

using sessions::ConversationEntry;
using sessions::SessionState;

namespace {

constexpr int kMostResult = 34;
constexpr int kMostDoing = 80;

struct SessionWords {
    Q_DECLARE_TR_FUNCTIONS(SessionWords)
};

bool isForbidden(QChar c)
{
    const auto code = c.unicode();
    const bool turnsDirection = (code >= 0x202a && code <= 0x202e) ||
                                (code >= 0x2066 && code <= 0x2069) || code == 0x200e ||
                                code == 0x200f;
    return turnsDirection || (c.category() == QChar::Other_Control && c != u'\n' && c != u'\t');
}

} // namespace

QString cleanText(const std::string& text)
{
    QString shown = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    shown.removeIf(isForbidden);
    return shown;
}

QString oneLine(const std::string& text, int most)
{
    // Only the beginning is looked at: the rest may be megabytes.
    QString shown = cleanText(text.substr(0, static_cast<std::size_t>(most) * 8)).simplified();
    if (shown.size() > most)
        shown = shown.left(most - 1) + QChar(0x2026);
    return shown;
}

QString stateKey(SessionState state)
{
    switch (state) {
    case SessionState::Idle:
        return QStringLiteral("idle");
    case SessionState::Starting:
        return QStringLiteral("starting");
    case SessionState::Working:
        return QStringLiteral("working");
    case SessionState::Asking:
        return QStringLiteral("asking");
    case SessionState::Stopping:
        return QStringLiteral("stopping");
    case SessionState::Away:
        return QStringLiteral("away");
    case SessionState::Failed:
        return QStringLiteral("failed");
    case SessionState::Asleep:
        return QStringLiteral("asleep");
    }
    return {};
}

QString heldForKey(sessions::HeldFor heldFor)
{
    if (heldFor == sessions::HeldFor::Nothing)
        return {};
    const auto word = operations::words(heldFor)[static_cast<std::size_t>(heldFor)];
    return QString::fromLatin1(word.data(), static_cast<qsizetype>(word.size()));
}

/// What was cut has its dots already.
static QString withDots(const QString& doing)
{
    return doing.endsWith(u'…') ? doing : SessionWords::tr("%1…").arg(doing);
}

QString stateLine(const sessions::SessionSnapshot& snapshot)
{
    const QString agent = oneLine(snapshot.agentTitle, kMostDoing);
    switch (snapshot.state) {
    case SessionState::Idle:
        return {};
    case SessionState::Starting:
        return SessionWords::tr("Starting %1…").arg(agent);
    case SessionState::Working:
        if (snapshot.doing.empty())
            return SessionWords::tr("Thinking…");
        return withDots(oneLine(snapshot.doing, kMostDoing));
    case SessionState::Asking:
        return SessionWords::tr("Waits for your answer");
    case SessionState::Stopping:
        return SessionWords::tr("Stopping…");
    case SessionState::Away:
        return SessionWords::tr("The agent works on. Helix is connecting again…");
    case SessionState::Failed:
        return snapshot.problem.empty()
                   ? SessionWords::tr("The agent stopped. Send a prompt to start it again.")
                   : cleanText(snapshot.problem);
    case SessionState::Asleep:
        return SessionWords::tr("The workspace is stopped. Start it to go on.");
    }
    return {};
}

QString usageLine(const sessions::SessionSnapshot& snapshot)
{
    QString line = oneLine(snapshot.agentTitle, kMostDoing);
    const auto tokens = snapshot.usage.inputTokens + snapshot.usage.outputTokens;
    if (tokens > 0)
        line += tokens == 1 ? SessionWords::tr(" · 1 token")
                            : SessionWords::tr(" · %1 tokens").arg(countText(tokens));
    if (snapshot.usage.microUsd > 0)
        line += QStringLiteral(" · ") + dollarText(snapshot.usage.microUsd);
    return line;
}

QString kindKey(ConversationEntry::Kind kind)
{
    switch (kind) {
    case ConversationEntry::Kind::Prompt:
        return QStringLiteral("prompt");
    case ConversationEntry::Kind::Answer:
        return QStringLiteral("answer");
    case ConversationEntry::Kind::Thought:
        return QStringLiteral("thought");
    case ConversationEntry::Kind::Tool:
        return QStringLiteral("tool");
    case ConversationEntry::Kind::Plan:
        return QStringLiteral("plan");
    case ConversationEntry::Kind::Permission:
        return QStringLiteral("permission");
    case ConversationEntry::Kind::Notice:
        return QStringLiteral("notice");
    case ConversationEntry::Kind::TurnEnd:
        return QStringLiteral("end");
    }
    return {};
}

QString toolIcon(acp::ToolKind kind)
{
    switch (kind) {
    case acp::ToolKind::Read:
        return QStringLiteral("description");
    case acp::ToolKind::Edit:
        return QStringLiteral("edit");
    case acp::ToolKind::Delete:
        return QStringLiteral("delete_outline");
    case acp::ToolKind::Move:
        return QStringLiteral("swap_horiz");
    case acp::ToolKind::Search:
        return QStringLiteral("search");
    case acp::ToolKind::Execute:
        return QStringLiteral("terminal");
    case acp::ToolKind::Think:
        return QStringLiteral("lightbulb_outline");
    case acp::ToolKind::Fetch:
        return QStringLiteral("public");
    case acp::ToolKind::SwitchMode:
        return QStringLiteral("tune");
    case acp::ToolKind::Other:
        return QStringLiteral("build");
    }
    return {};
}

QString toolKindText(std::optional<acp::ToolKind> kind)
{
    if (!kind)
        return SessionWords::tr("everything");
    switch (*kind) {
    case acp::ToolKind::Read:
        return SessionWords::tr("reading files");
    case acp::ToolKind::Edit:
        return SessionWords::tr("changing files");
    case acp::ToolKind::Delete:
        return SessionWords::tr("deleting files");
    case acp::ToolKind::Move:
        return SessionWords::tr("moving files");
    case acp::ToolKind::Search:
        return SessionWords::tr("searching");
    case acp::ToolKind::Execute:
        return SessionWords::tr("running commands");
    case acp::ToolKind::Think:
        return SessionWords::tr("thinking");
    case acp::ToolKind::Fetch:
        return SessionWords::tr("fetching from the internet");
    case acp::ToolKind::SwitchMode:
        return SessionWords::tr("changing its mode");
    case acp::ToolKind::Other:
        return SessionWords::tr("other tools");
    }
    return {};
}

QString toolResult(const acp::ToolCall& call)
{
    const auto status = call.status.value_or(acp::ToolStatus::Pending);
    if (status == acp::ToolStatus::Pending || status == acp::ToolStatus::InProgress)
        return {};
    std::size_t lines = 0;
    std::string last;
    bool hasPicture = false;
    for (const auto& content : call.content.value_or(std::vector<acp::ToolContent>())) {
        hasPicture = hasPicture || (content.kind == acp::ToolContent::Kind::Block &&
                                    content.block.kind == acp::BlockKind::Image);
        if (content.kind != acp::ToolContent::Kind::Block || content.block.text.empty())
            continue;
        const std::string said = withEndInWords(call.kind, content.block.text);
        if (said.empty())
            continue;
        std::string_view text = said;
        while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
            text.remove_suffix(1);
        lines += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
        const auto begin = text.rfind('\n');
        last = std::string(begin == std::string_view::npos ? text : text.substr(begin + 1));
    }
    const QString word = oneLine(last, kMostResult + 1);
    const bool isShort = !word.isEmpty() && word.size() <= kMostResult && !last.starts_with('\x1b');
    if (status == acp::ToolStatus::Failed)
        return isShort ? word : SessionWords::tr("failed");
    // The last word of a command is its result; of a longer text it says nothing.
    const auto kind = call.kind.value_or(acp::ToolKind::Other);
    if (isShort && (lines == 1 || kind == acp::ToolKind::Execute))
        return word;
    if (lines > 0 && kind == acp::ToolKind::Search)
        return lines == 1 ? SessionWords::tr("1 hit") : SessionWords::tr("%1 hits").arg(lines);
    if (lines > 0)
        return lines == 1 ? SessionWords::tr("1 line") : SessionWords::tr("%1 lines").arg(lines);
    return hasPicture ? SessionWords::tr("picture") : QString();
}

QString permissionKindKey(acp::PermissionOption::Kind kind)
{
    switch (kind) {
    case acp::PermissionOption::Kind::AllowOnce:
        return QStringLiteral("allowOnce");
    case acp::PermissionOption::Kind::AllowAlways:
        return QStringLiteral("allowAlways");
    case acp::PermissionOption::Kind::RejectOnce:
        return QStringLiteral("rejectOnce");
    case acp::PermissionOption::Kind::RejectAlways:
        return QStringLiteral("rejectAlways");
    }
    return {};
}

} // namespace helix::ui
