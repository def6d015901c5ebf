#include "ui/conversation/tool_shown.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/words/ansi_html.h"
#include "ui/changes/line_diff.h"
#include "ui/words/markdown_html.h"
#include "ui/conversation/session_words.h"
#include "ui/syntax/languages.h"

namespace helix::ui {

namespace {

constexpr int kMostDiffs = 20;
constexpr std::size_t kMostDigits = 6;
/// Of all diffs of one entry; larger ones are named but not worked out.
constexpr std::size_t kMostDiffBytes = 256U << 10;

struct CommandEnd {
    Q_DECLARE_TR_FUNCTIONS(CommandEnd)
};

/// The number between the two; empty: it is another line.
QString numberIn(std::string_view line, std::string_view before, std::string_view behind)
{
    if (!line.starts_with(before) || !line.ends_with(behind) ||
        line.size() <= before.size() + behind.size())
        return {};
    line.remove_prefix(before.size());
    line.remove_suffix(behind.size());
    const bool isNumber = std::ranges::all_of(line, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber && line.size() <= kMostDigits ? QString::fromStdString(std::string(line))
                                                  : QString();
}

/// What a line says that the agent's shell put behind a command's output: words for its model. Nothing:
/// it is another line.
std::optional<QString> endInWords(std::string_view line)
{
    if (const auto status = numberIn(line, "[exit status ", "]"); !status.isEmpty())
        return status == QLatin1String("0") ? QString()
                                            : CommandEnd::tr("ended with %1").arg(status);
    if (const auto signal = numberIn(line, "[killed by signal ", "]"); !signal.isEmpty())
        return CommandEnd::tr("ended by signal %1").arg(signal);
    const auto late = numberIn(line, "[stopped after ",
                               " s: time-out; give timeout_s, or background for what runs on]");
    if (!late.isEmpty())
        return CommandEnd::tr("stopped after %1 s").arg(late);
    return std::nullopt;
}

std::string outputOf(const acp::ToolCall& call)
{
    std::string text;
    for (const auto& content : call.content.value_or(std::vector<acp::ToolContent>())) {
        if (content.kind != acp::ToolContent::Kind::Block || content.block.text.empty())
            continue;
        if (!text.empty() && text.back() != '\n')
            text += '\n';
        text += content.block.text;
    }
    // Some agents fence what a terminal said.
    if (text.starts_with("```")) {
        text.erase(0, std::min(text.find('\n'), text.size() - 1) + 1);
        while (!text.empty() && (text.back() == '\n' || text.back() == '`'))
            text.pop_back();
    }
    return withEndInWords(call.kind, std::move(text));
}

std::vector<const acp::Diff*> diffsOf(const acp::ToolCall& call)
{
    std::vector<const acp::Diff*> diffs;
    if (!call.content)
        return diffs;
    for (const auto& content : *call.content) {
        if (content.kind == acp::ToolContent::Kind::Diff && diffs.size() < kMostDiffs)
            diffs.push_back(&content.diff);
    }
    return diffs;
}

/// Which diffs of a call are small enough together, one after another.
std::vector<bool> workedOut(const std::vector<const acp::Diff*>& diffs)
{
    std::vector<bool> small;
    std::size_t bytes = 0;
    for (const auto* diff : diffs) {
        const auto size = diff->newText.size() + (diff->oldText ? diff->oldText->size() : 0);
        small.push_back(bytes + size <= kMostDiffBytes);
        bytes += small.back() ? size : 0;
    }
    return small;
}

LineDiff linesOf(const acp::Diff& diff)
{
    return diffLines(diff.oldText ? std::string_view(*diff.oldText) : std::string_view(),
                     diff.newText, 2);
}

const char* signOf(DiffLine::Kind kind)
{
    switch (kind) {
    case DiffLine::Kind::Added:
        return "+";
    case DiffLine::Kind::Removed:
        return "-";
    case DiffLine::Kind::Skipped:
        return "…";
    default:
        return " ";
    }
}

/// The file that a call read, when its language is known; else empty.
QString fileOf(const acp::ToolCall& call)
{
    if (call.kind != acp::ToolKind::Read || call.status == acp::ToolStatus::Failed ||
        !call.locations || call.locations->size() != 1)
        return {};
    const QString path = oneLine(call.locations->front().path, kMostTitle);
    return syntax::languageOf(path) ? path : QString();
}

/// Most lines begin with a number that grows by one.
bool isNumbered(const QStringList& lines)
{
    int numbered = 0;
    int looked = 0;
    qlonglong before = -1;
    for (const auto& line : lines.mid(0, 20)) {
        static const QRegularExpression number(QStringLiteral("^ *(\\d{1,9})[\\t→:| ]"));
        const auto match = number.match(line);
        const auto value = match.hasMatch() ? match.captured(1).toLongLong() : -1;
        numbered += value >= 0 && (before < 0 || value == before + 1) ? 1 : 0;
        before = value;
        ++looked;
    }
    return looked > 0 && numbered * 10 >= looked * 9;
}

/// Numbers in a column as wide as the widest, whatever an agent puts around them.
void alignNumbers(QStringList& lines)
{
    static const QRegularExpression number(QStringLiteral("^ *(\\d{1,9})(?:\t|→|: ?|\\| ?| )"));
    int widest = 0;
    for (const auto& line : lines)
        widest = std::max(widest, static_cast<int>(number.match(line).capturedLength(1)));
    for (auto& line : lines) {
        const auto match = number.match(line);
        if (match.hasMatch())
            line = match.captured(1).rightJustified(widest) + QStringLiteral("  ") +
                   line.mid(match.capturedEnd());
    }
}

/// The content of a file from its beginning, within the bounds of an output.
QVariantMap contentOf(const std::string& said, const QString& path)
{
    QString text = cleanText(said.substr(0, kMaxOutputBytes));
    QStringList lines = text.split(u'\n');
    while (!lines.isEmpty() && lines.last().trimmed().isEmpty())
        lines.removeLast();
    const bool isCut = said.size() > kMaxOutputBytes || lines.size() > kMaxOutputLines;
    lines = lines.mid(0, kMaxOutputLines);
    const bool areNumbered = isNumbered(lines);
    if (areNumbered)
        alignNumbers(lines);
    return {{"text", lines.join(u'\n')},
            {"lines", static_cast<int>(lines.size())},
            {"cut", isCut},
            {"file", path},
            {"numbered", areNumbered}};
}

} // namespace

std::string withEndInWords(std::optional<acp::ToolKind> kind, std::string text)
{
    // A file that is read may end with anything.
    if (kind != acp::ToolKind::Execute)
        return text;
    const auto lastLine = text.rfind('\n') + 1; // 0 where there is one line
    const auto end = endInWords(std::string_view(text).substr(lastLine));
    if (!end)
        return text;
    return text.erase(lastLine) + end->toStdString();
}

QString toolTitle(const acp::ToolCall& call)
{
    const QString title = oneLine(call.title.value_or(""), kMostTitle);
    return title.isEmpty() ? QCoreApplication::translate("helix::ui::Conversation", "Tool call")
                           : title;
}

QString toolStatusKey(const acp::ToolCall& call)
{
    switch (call.status.value_or(acp::ToolStatus::Pending)) {
    case acp::ToolStatus::Pending:
        return QStringLiteral("pending");
    case acp::ToolStatus::InProgress:
        return QStringLiteral("running");
    case acp::ToolStatus::Completed:
        return QStringLiteral("done");
    case acp::ToolStatus::Failed:
        return QStringLiteral("failed");
    }
    return {};
}

bool hasOutput(const acp::ToolCall& call)
{
    constexpr std::size_t kLongest = 64; // of what may be left out
    const auto isLong = [](const acp::ToolContent& content) {
        return content.kind == acp::ToolContent::Kind::Block &&
               content.block.text.size() > kLongest;
    };
    return call.content && (std::ranges::any_of(*call.content, isLong) || !outputOf(call).empty());
}

QVariantMap toolOutput(const acp::ToolCall& call, bool onDark)
{
    const auto said = outputOf(call);
    if (const QString path = fileOf(call);
        !path.isEmpty() && said.find('\x1b') == std::string::npos)
        return contentOf(said, path);
    const auto shown = showOutput(said, onDark);
    return {{"html", shown.html}, {"text", shown.text}, {"lines", shown.lines}, {"cut", shown.cut}};
}

QVariantList toolDiffs(const acp::ToolCall& call)
{
    QVariantList facts;
    const auto diffs = diffsOf(call);
    const auto small = workedOut(diffs);
    for (std::size_t place = 0; place < diffs.size(); ++place) {
        const auto& diff = *diffs[place];
        const auto lines = small[place] ? linesOf(diff) : LineDiff();
        facts << QVariantMap{{"path", oneLine(diff.path, kMostTitle)},
                             {"name", oneLine(diff.path.substr(diff.path.rfind('/') + 1), 80)},
                             {"added", lines.added},
                             {"removed", lines.removed},
                             {"isNew", !diff.oldText.has_value()},
                             {"large", !small[place]}};
    }
    return facts;
}

QVariantMap toolDiff(const acp::ToolCall& call, int place, int most)
{
    const auto diffs = diffsOf(call);
    if (place < 0 || place >= static_cast<int>(diffs.size()) ||
        !workedOut(diffs)[static_cast<std::size_t>(place)])
        return {};
    const auto whole = linesOf(*diffs[static_cast<std::size_t>(place)]);
    QVariantList lines;
    for (const auto& line : whole.lines) {
        if (lines.size() == most)
            break;
        QString text = cleanText(line.text.substr(0, 2000)).left(400);
        text.replace(u'\t', QStringLiteral("    "));
        lines << QVariantMap{{"sign", QString::fromUtf8(signOf(line.kind))}, {"text", text}};
    }
    return {{"lines", lines}, {"more", static_cast<int>(whole.lines.size()) - lines.size()}};
}

} // namespace helix::ui
