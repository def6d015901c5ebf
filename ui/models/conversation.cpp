#include "ui/models/conversation.h"

#include <algorithm>
#include <chrono>

#include <QDateTime>

#include "ui/ansi_html.h"
#include "ui/backend.h"
#include "ui/line_diff.h"
#include "ui/markdown_html.h"
#include "ui/models/session_hub.h"
#include "ui/picture_shelf.h"
#include "ui/session_words.h"
#include "ui/source.h"

namespace helix::ui {

using sessions::Entry;

namespace {

/// A word at a time comes many times a second: the first is shown at once, then the page is laid
/// out a little less often.
constexpr std::chrono::milliseconds kGatherFor{40};
/// An entry far back is reached by reading on; beyond that it is not worth the memory.
constexpr int kMostAtOnce = 2000;
constexpr int kMostTitle = 300;
constexpr int kMostPlan = 100;
constexpr int kMostDiffs = 20;
constexpr int kMostPictures = 12;
constexpr int kMostOptions = 8;
/// Of all diffs of one entry; larger ones are named but not worked out.
constexpr std::size_t kMostDiffBytes = 256U << 10;

const QList<QByteArray> kRoles{"number",       "kind",     "text",        "open",      "turn",
                               "time",         "icon",     "status",      "result",    "plan",
                               "diffs",        "pictures", "attachments", "hasOutput", "options",
                               "permissionId", "chosen",   "revision"};

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
    return text;
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

bool hasOutput(const acp::ToolCall& call)
{
    return call.content && std::any_of(call.content->begin(), call.content->end(),
                                       [](const acp::ToolContent& content) {
                                           return content.kind == acp::ToolContent::Kind::Block &&
                                                  !content.block.text.empty();
                                       });
}

QString statusKey(const acp::ToolCall& call)
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

QVariantList planOf(const Entry& entry)
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

QString chosenName(const Entry& entry)
{
    if (entry.chosen.empty() || entry.chosen == "cancelled")
        return QString::fromStdString(entry.chosen);
    for (const auto& option : entry.permission->options) {
        if (option.id == entry.chosen)
            return oneLine(option.name, 60);
    }
    return oneLine(entry.chosen, 60);
}

QString titleOf(const acp::ToolCall& call)
{
    const QString title = oneLine(call.title.value_or(""), kMostTitle);
    return title.isEmpty() ? Conversation::tr("Tool call") : title;
}

} // namespace

struct Conversation::Row {
    explicit Row(Entry given)
        : entry(std::move(given))
    {
    }
    Entry entry;
    int revision = 0;
    mutable QVariantMap shown; ///< made when it is first looked at

    void showTool(const acp::ToolCall& call) const;
    void showPictures(PictureShelf& shelf, const QString& session) const;
    const QVariantMap& values(PictureShelf& shelf, const QString& session) const;
};

void Conversation::Row::showTool(const acp::ToolCall& call) const
{
    shown["text"] = titleOf(call);
    shown["icon"] = toolIcon(call.kind.value_or(acp::ToolKind::Other));
    shown["status"] = statusKey(call);
    shown["result"] = toolResult(call);
    shown["hasOutput"] = helix::ui::hasOutput(call);
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
    shown["diffs"] = facts;
}

void Conversation::Row::showPictures(PictureShelf& shelf, const QString& session) const
{
    QStringList pictures;
    QStringList names;
    const auto look = [&](const acp::ContentBlock& block) {
        if (block.kind == acp::BlockKind::Image && !block.data.empty() &&
            pictures.size() < kMostPictures) {
            const QString name = QStringLiteral("%1-%2-%3-%4")
                                     .arg(session)
                                     .arg(entry.number)
                                     .arg(revision)
                                     .arg(pictures.size());
            shelf.put(name, block.data);
            pictures << QStringLiteral("image://conversation/") + name;
        } else if (block.kind != acp::BlockKind::Image && block.kind != acp::BlockKind::Text) {
            names << oneLine(block.name.empty() ? block.uri : block.name, 80);
        }
    };
    std::for_each(entry.blocks.begin(), entry.blocks.end(), look);
    if (entry.tool && entry.tool->content) {
        for (const auto& content : *entry.tool->content) {
            if (content.kind == acp::ToolContent::Kind::Block)
                look(content.block);
        }
    }
    shown["pictures"] = pictures;
    shown["attachments"] = names;
}

const QVariantMap& Conversation::Row::values(PictureShelf& shelf, const QString& session) const
{
    if (!shown.isEmpty())
        return shown;
    shown["number"] = static_cast<double>(entry.number);
    shown["kind"] = kindKey(entry.kind);
    shown["text"] = cleanText(entry.text.substr(0, kMaxShownText * 2)).left(kMaxShownText);
    shown["open"] = entry.open;
    shown["turn"] = static_cast<double>(entry.turn);
    shown["time"] =
        QDateTime::fromMSecsSinceEpoch(entry.timeMs).toString(QStringLiteral("HH:mm"));
    shown["plan"] = planOf(entry);
    shown["revision"] = revision;
    showPictures(shelf, session);
    for (const char* text : {"icon", "status", "result", "permissionId", "chosen"})
        shown[QString::fromLatin1(text)] = QString();
    shown["hasOutput"] = false;
    shown["diffs"] = QVariantList();
    shown["options"] = QVariantList();
    if (entry.permission) {
        showTool(entry.permission->call);
        shown["options"] = optionsOf(*entry.permission);
        shown["permissionId"] = QString::fromStdString(entry.permissionId);
        shown["chosen"] = chosenName(entry);
    } else if (entry.tool) {
        showTool(*entry.tool);
    }
    return shown;
}

Conversation::Conversation(QObject* parent)
    : QAbstractListModel(parent)
{
    m_flush.setSingleShot(true);
    m_flush.setInterval(kGatherFor);
    connect(&m_flush, &QTimer::timeout, this, [this] {
        if (m_waiting.empty())
            return;
        flush();
        m_flush.start();
    });
}

Conversation::~Conversation() = default;

QObject* Conversation::backend() const
{
    return m_backend.data();
}

void Conversation::setBackend(QObject* object)
{
    auto* backend = qobject_cast<Backend*>(object);
    if (backend == m_backend)
        return;
    m_backend = backend;
    if (backend) {
        m_shelf = qobject_cast<SessionHub*>(backend->sessions())->shelf();
        connect(&backend->source().sessions(), &SessionsSource::entriesChanged, this,
                [this](const SessionId& id, const Entries& entries) {
                    if (id == m_id)
                        follow(entries);
                });
    }
    emit setUp();
    restart();
}

void Conversation::setSession(const QString& id)
{
    if (id == m_session)
        return;
    m_session = id;
    emit setUp();
    restart();
}

void Conversation::restart()
{
    ++m_request;
    m_id = SessionId::parse(m_session.toStdString()).value_or(SessionId());
    m_flush.stop();
    m_waiting.clear();
    m_reaching.reset();
    beginResetModel();
    m_rows.clear();
    endResetModel();
    m_settled = m_loading = false;
    m_problem.clear();
    emit countChanged();
    emit loadingChanged();
    if (!m_backend || m_id.empty())
        return;
    auto* hub = qobject_cast<SessionHub*>(m_backend->sessions());
    const auto* item = hub->find(m_session);
    const std::int64_t newest = item ? item->snapshot().entries : 0;
    read(std::max<std::int64_t>(1, newest - kPage + 1), kPage);
}

void Conversation::read(std::int64_t first, int wanted)
{
    m_loading = true;
    emit loadingChanged();
    m_backend->source().sessions().entries(
        m_id, first, wanted,
        [self = QPointer(this), request = m_request, first](const Result<Entries>& entries) {
            if (!self || request != self->m_request)
                return;
            self->m_loading = false;
            if (entries) {
                self->take(request, first, *entries);
            } else {
                self->m_settled = true;
                self->setProblem(QString::fromStdString(entries.error().message));
            }
        });
}

void Conversation::setProblem(const QString& problem)
{
    m_problem = problem;
    emit loadingChanged();
}

void Conversation::take(int request, std::int64_t first, const Entries& entries)
{
    const bool isFirst = !m_settled;
    m_settled = true;
    if (m_rows.empty() || (!entries.empty() && first > lastNumber())) {
        append(entries);
    } else {
        // A page before what is here: only what is older than that.
        std::vector<Entry> before;
        for (const auto& entry : entries) {
            if (entry.number < firstNumber())
                before.push_back(entry);
        }
        if (!before.empty()) {
            emit olderComing();
            beginInsertRows({}, 0, static_cast<int>(before.size()) - 1);
            for (auto entry = before.rbegin(); entry != before.rend(); ++entry)
                m_rows.push_front(std::make_unique<Row>(std::move(*entry)));
            endInsertRows();
            emit countChanged();
            emit olderCame(static_cast<int>(before.size()));
        }
    }
    setProblem({});
    if (isFirst || !m_waiting.empty())
        flush();
    if (request == m_request && m_reaching) {
        const auto wanted = static_cast<double>(*m_reaching);
        m_reaching.reset();
        emit reached(rowOf(wanted));
    }
}

void Conversation::append(Entries entries)
{
    if (entries.empty())
        return;
    const int at = count();
    beginInsertRows({}, at, at + static_cast<int>(entries.size()) - 1);
    for (auto& entry : entries)
        m_rows.push_back(std::make_unique<Row>(std::move(entry)));
    endInsertRows();
    emit countChanged();
}

void Conversation::follow(const Entries& entries)
{
    for (const auto& entry : entries)
        m_waiting.insert_or_assign(entry.number, entry);
    if (!m_settled || m_flush.isActive())
        return;
    flush();
    m_flush.start();
}

void Conversation::merge(Entry entry, Entries& fresh)
{
    const auto newest = fresh.empty() ? lastNumber() : fresh.back().number;
    if (entry.number > newest) {
        fresh.push_back(std::move(entry));
        return;
    }
    const auto at = entry.number - firstNumber();
    if (at < 0 || at >= count())
        return; // older than what is here: read when it is scrolled to
    auto& row = *m_rows[static_cast<std::size_t>(at)];
    row.entry = std::move(entry);
    row.shown.clear();
    ++row.revision;
    const auto place = index(static_cast<int>(at));
    emit dataChanged(place, place);
}

void Conversation::flush()
{
    if (!m_settled)
        return;
    Entries fresh;
    for (auto& [number, entry] : std::exchange(m_waiting, {})) {
        const auto newest = fresh.empty() ? lastNumber() : fresh.back().number;
        if (number > newest + 1 && !(m_rows.empty() && fresh.empty())) {
            // Something between was not told: it is read, and this with it.
            append(std::exchange(fresh, {}));
            if (!m_loading)
                read(lastNumber() + 1, kMostAtOnce);
            return;
        }
        merge(std::move(entry), fresh);
    }
    append(std::move(fresh));
}

void Conversation::older()
{
    if (!hasOlder() || m_loading || !m_backend)
        return;
    const auto first = std::max<std::int64_t>(1, firstNumber() - kPage);
    read(first, static_cast<int>(firstNumber() - first));
}

void Conversation::reach(double number)
{
    const auto wanted = static_cast<std::int64_t>(number);
    if (const int row = rowOf(number); row >= 0 || m_id.empty()) {
        emit reached(row);
        return;
    }
    m_reaching = wanted;
    if (m_loading || !m_settled || wanted >= firstNumber())
        return; // on its way
    const auto first = std::max<std::int64_t>(1, wanted - kPage / 2);
    read(first, static_cast<int>(std::min<std::int64_t>(firstNumber() - first, 20000)));
}

std::int64_t Conversation::firstNumber() const
{
    return m_rows.empty() ? 1 : m_rows.front()->entry.number;
}

std::int64_t Conversation::lastNumber() const
{
    return m_rows.empty() ? 0 : m_rows.back()->entry.number;
}

int Conversation::rowOf(double number) const
{
    const auto row = static_cast<std::int64_t>(number) - firstNumber();
    return row >= 0 && row < count() ? static_cast<int>(row) : -1;
}

const Entry* Conversation::find(double number) const
{
    const int row = rowOf(number);
    return row < 0 ? nullptr : &m_rows[static_cast<std::size_t>(row)]->entry;
}

QVariantMap Conversation::output(double number, bool onDark) const
{
    const auto* entry = find(number);
    const auto* call = !entry              ? nullptr
                       : entry->tool       ? &*entry->tool
                       : entry->permission ? &entry->permission->call
                                           : nullptr;
    if (!call)
        return {};
    const auto shown = showOutput(outputOf(*call), onDark);
    return {{"html", shown.html}, {"text", shown.text}, {"lines", shown.lines}, {"cut", shown.cut}};
}

QVariantMap Conversation::diff(double number, int place, int most) const
{
    const auto* entry = find(number);
    const auto* call = !entry              ? nullptr
                       : entry->tool       ? &*entry->tool
                       : entry->permission ? &entry->permission->call
                                           : nullptr;
    const auto diffs = call ? diffsOf(*call) : std::vector<const acp::Diff*>();
    if (place < 0 || place >= static_cast<int>(diffs.size()) ||
        !workedOut(diffs)[static_cast<std::size_t>(place)])
        return {};
    const auto whole = linesOf(*diffs[static_cast<std::size_t>(place)]);
    QVariantList lines;
    for (const auto& line : whole.lines) {
        if (lines.size() == most)
            break;
        const char* sign = line.kind == DiffLine::Kind::Added     ? "+"
                           : line.kind == DiffLine::Kind::Removed ? "-"
                           : line.kind == DiffLine::Kind::Skipped ? "…"
                                                                  : " ";
        QString text = cleanText(line.text.substr(0, 2000)).left(400);
        text.replace(u'\t', QStringLiteral("    "));
        lines << QVariantMap{{"sign", QString::fromUtf8(sign)}, {"text", text}};
    }
    return {{"lines", lines}, {"more", static_cast<int>(whole.lines.size()) - lines.size()}};
}

int Conversation::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant Conversation::data(const QModelIndex& index, int role) const
{
    const int key = role - Qt::UserRole - 1;
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || key < 0 || key >= kRoles.size() ||
        !m_shelf)
        return {};
    const auto& row = *m_rows[static_cast<std::size_t>(index.row())];
    return row.values(*m_shelf, m_session).value(QString::fromLatin1(kRoles[key]));
}

QHash<int, QByteArray> Conversation::roleNames() const
{
    QHash<int, QByteArray> names;
    for (int key = 0; key < kRoles.size(); ++key)
        names.insert(Qt::UserRole + 1 + key, kRoles[key]);
    return names;
}

} // namespace helix::ui
