#include "ui/conversation/entry_row.h"

#include <algorithm>

#include <QDateTime>

#include "ui/words/below.h"
#include "ui/words/markdown_html.h"
#include "ui/conversation/tool_shown.h"
#include "ui/pictures/picture_shelf.h"
#include "ui/conversation/session_words.h"

namespace helix::ui {

using sessions::ConversationEntry;

namespace {

constexpr int kMostPlan = 100;
constexpr int kMostPictures = 12;
constexpr int kMostOptions = 8;

QVariantList planOf(const ConversationEntry& entry)
{
    QVariantList plan;
    for (const auto& step : entry.plan) {
        if (plan.size() == kMostPlan)
            break;
        const char* status = step.status == acp::PlanEntry::Status::Completed    ? "done"
                             : step.status == acp::PlanEntry::Status::InProgress ? "running"
                                                                                 : "pending";
        plan << QVariantMap{{"text", oneLine(step.content, kMostTitle)}, {"status", status}};
    }
    return plan;
}

QVariantList optionsOf(const acp::PermissionRequest& request)
{
    QVariantList options;
    for (const auto& option : request.options) {
        if (options.size() < kMostOptions)
            options << QVariantMap{{"option", QString::fromStdString(option.id)},
                                   {"name", oneLine(option.name, 60)},
                                   {"kind", permissionKindKey(option.kind)}};
    }
    return options;
}

QString chosenName(const ConversationEntry& entry)
{
    if (entry.chosen.empty() || entry.chosen == "cancelled")
        return QString::fromStdString(entry.chosen);
    for (const auto& option : entry.permission->options) {
        if (option.id == entry.chosen)
            return oneLine(option.name, 60);
    }
    return oneLine(entry.chosen, 60);
}

/// Whether its text is Helix's: the others are the user's and the agent's words.
bool isOurs(ConversationEntry::Kind kind)
{
    return kind == ConversationEntry::Kind::Notice || kind == ConversationEntry::Kind::TurnEnd;
}

} // namespace

const QList<QByteArray>& entryRoles()
{
    static const QList<QByteArray> roles{
        "number",      "kind",      "text",    "open",         "turn",   "time",
        "icon",        "status",    "result",  "plan",         "diffs",  "pictures",
        "attachments", "hasOutput", "options", "permissionId", "chosen", "revision"};
    return roles;
}

void EntryRow::replace(ConversationEntry entry)
{
    m_entry = std::move(entry);
    m_shown.clear();
    ++m_revision;
}

const acp::ToolCall* EntryRow::call() const
{
    if (m_entry.tool)
        return &*m_entry.tool;
    return m_entry.permission ? &m_entry.permission->call : nullptr;
}

void EntryRow::showTool(const acp::ToolCall& call) const
{
    m_shown["text"] = toolTitle(call);
    m_shown["icon"] = toolIcon(call.kind.value_or(acp::ToolKind::Other));
    m_shown["status"] = toolStatusKey(call);
    m_shown["result"] = toolResult(call);
    m_shown["hasOutput"] = helix::ui::hasOutput(call);
    m_shown["diffs"] = toolDiffs(call);
}

void EntryRow::showPictures(PictureShelf& shelf, const QString& session) const
{
    QStringList pictures;
    QStringList names;
    const auto look = [&](const acp::ContentBlock& block) {
        if (block.kind == acp::BlockKind::Image && !block.data.empty() &&
            pictures.size() < kMostPictures) {
            const QString name = QStringLiteral("%1-%2-%3-%4")
                                     .arg(session)
                                     .arg(m_entry.number)
                                     .arg(m_revision)
                                     .arg(pictures.size());
            shelf.put(name, block.data);
            pictures << QStringLiteral("image://conversation/") + name;
        } else if (block.kind != acp::BlockKind::Image && block.kind != acp::BlockKind::Text) {
            names << oneLine(block.name.empty() ? block.uri : block.name, 80);
        }
    };
    std::for_each(m_entry.blocks.begin(), m_entry.blocks.end(), look);
    if (m_entry.tool && m_entry.tool->content) {
        for (const auto& content : *m_entry.tool->content) {
            if (content.kind == acp::ToolContent::Kind::Block)
                look(content.block);
        }
    }
    m_shown["pictures"] = pictures;
    m_shown["attachments"] = names;
}

const QVariantMap& EntryRow::values(PictureShelf& shelf, const QString& session) const
{
    if (!m_shown.isEmpty())
        return m_shown;
    m_shown["number"] = static_cast<double>(m_entry.number);
    m_shown["kind"] = kindKey(m_entry.kind);
    const QString text = cleanText(m_entry.text.substr(0, kMaxShownText * 2)).left(kMaxShownText);
    m_shown["text"] = isOurs(m_entry.kind) ? fromBelow(text) : text;
    m_shown["open"] = m_entry.open;
    m_shown["turn"] = static_cast<double>(m_entry.turn);
    m_shown["time"] =
        QDateTime::fromMSecsSinceEpoch(m_entry.timeMs).toString(QStringLiteral("HH:mm"));
    m_shown["plan"] = planOf(m_entry);
    m_shown["revision"] = m_revision;
    showPictures(shelf, session);
    for (const char* text : {"icon", "status", "result", "permissionId", "chosen"})
        m_shown[QString::fromLatin1(text)] = QString();
    m_shown["hasOutput"] = false;
    m_shown["diffs"] = QVariantList();
    m_shown["options"] = QVariantList();
    if (m_entry.permission) {
        showTool(m_entry.permission->call);
        m_shown["options"] = optionsOf(*m_entry.permission);
        m_shown["permissionId"] = QString::fromStdString(m_entry.permissionId);
        m_shown["chosen"] = chosenName(m_entry);
    } else if (m_entry.tool) {
        showTool(*m_entry.tool);
    }
    return m_shown;
}

} // namespace helix::ui
