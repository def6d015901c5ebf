#include "ui/conversation/conversation.h"

#include <algorithm>
#include <chrono>

#include "ui/shell/backend.h"
#include "ui/conversation/entry_row.h"
#include "ui/conversation/session_hub.h"
#include "ui/conversation/session_words.h"
#include "ui/conversation/tool_shown.h"
#include "ui/pictures/picture_shelf.h"
#include "ui/line/plane_line.h"
#include "ui/words/below.h"

namespace helix::ui {

using sessions::ConversationEntry;

namespace {

/// A word at a time comes many times a second: the first is shown at once, then the page is laid
/// out a little less often.
constexpr std::chrono::milliseconds kGatherFor{40};
/// An entry far back is reached by reading on; beyond that it is not worth the memory.
constexpr int kMostAtOnce = 2000;

} // namespace

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

Backend* Conversation::backend() const
{
    return m_backend.data();
}

void Conversation::setBackend(Backend* backend)
{
    if (backend == m_backend)
        return;
    m_backend = backend;
    if (backend) {
        m_shelf = backend->sessions()->shelf();
        connect(&backend->line().events(), &PlaneEvents::entriesChanged, this,
                [this](const SessionId& id, const Entries& entries) {
                    if (id == m_id)
                        follow(entries);
                });
        connect(&backend->line().events(), &PlaneEvents::sessionChanged, this,
                [this](const sessions::SessionSnapshot& now) {
                    if (now.id == m_id && m_settled && now.entries < lastNumber())
                        restart(); // it went back
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
    m_reachingTime.reset();
    beginResetModel();
    m_rows.clear();
    endResetModel();
    m_settled = m_loading = false;
    m_problem.clear();
    emit countChanged();
    emit loadingChanged();
    emit spoke();
    if (!m_backend || m_id.empty())
        return;
    auto* hub = m_backend->sessions();
    const auto* item = hub->find(m_session);
    const std::int64_t newest = item ? item->snapshot().entries : 0;
    read(std::max<std::int64_t>(1, newest - kPage + 1), kPage);
}

void Conversation::read(std::int64_t first, int wanted)
{
    m_loading = true;
    emit loadingChanged();
    m_backend->line().ask(
        [id = m_id, first, count = wanted](plane::ControlPlane& plane) {
            return plane.sessions().entries(id, first, count);
        },
        [self = QPointer(this), request = m_request, first](const Result<Entries>& entries) {
            if (!self || request != self->m_request)
                return;
            self->m_loading = false;
            if (entries) {
                self->take(request, first, *entries);
            } else {
                self->m_settled = true;
                self->setProblem(fromBelow(entries.error().message));
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
        std::vector<ConversationEntry> before;
        for (const auto& entry : entries) {
            if (entry.number < firstNumber())
                before.push_back(entry);
        }
        if (!before.empty()) {
            emit olderComing();
            beginInsertRows({}, 0, static_cast<int>(before.size()) - 1);
            for (auto entry = before.rbegin(); entry != before.rend(); ++entry)
                m_rows.push_front(std::make_unique<EntryRow>(std::move(*entry)));
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
    lookForTime();
}

void Conversation::append(Entries entries)
{
    if (entries.empty())
        return;
    const int at = count();
    beginInsertRows({}, at, at + static_cast<int>(entries.size()) - 1);
    for (auto& entry : entries)
        m_rows.push_back(std::make_unique<EntryRow>(std::move(entry)));
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

void Conversation::merge(ConversationEntry entry, Entries& fresh)
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
    row.replace(std::move(entry));
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
    emit spoke();
}

bool Conversation::isSpeaking() const
{
    return !m_rows.empty() && m_rows.back()->entry().open &&
           m_rows.back()->entry().kind == ConversationEntry::Kind::Answer;
}

QString Conversation::lastPrompt() const
{
    const auto isPrompt = [](const auto& row) {
        return row->entry().kind == ConversationEntry::Kind::Prompt;
    };
    const auto last = std::find_if(m_rows.rbegin(), m_rows.rend(), isPrompt);
    return last == m_rows.rend() ? QString() : cleanText((*last)->entry().text);
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

void Conversation::reachTime(double timeMs)
{
    m_reachingTime = static_cast<std::int64_t>(timeMs);
    lookForTime();
}

/// Page by page, from the end.
void Conversation::lookForTime()
{
    if (!m_reachingTime || !m_settled || m_loading)
        return;
    const auto later = std::ranges::find_if(
        m_rows, [&](const auto& row) { return row->entry().timeMs > *m_reachingTime; });
    if (later == m_rows.begin() && hasOlder() && count() < kMostAtOnce)
        return older();
    m_reachingTime.reset();
    if (!m_rows.empty())
        emit reached(std::max(0, static_cast<int>(later - m_rows.begin()) - 1));
}

std::int64_t Conversation::firstNumber() const
{
    return m_rows.empty() ? 1 : m_rows.front()->entry().number;
}

std::int64_t Conversation::lastNumber() const
{
    return m_rows.empty() ? 0 : m_rows.back()->entry().number;
}

int Conversation::rowOf(double number) const
{
    const auto row = static_cast<std::int64_t>(number) - firstNumber();
    return row >= 0 && row < count() ? static_cast<int>(row) : -1;
}

const acp::ToolCall* Conversation::callOf(double number) const
{
    const int row = rowOf(number);
    return row < 0 ? nullptr : m_rows[static_cast<std::size_t>(row)]->call();
}

QVariantMap Conversation::output(double number, bool onDark) const
{
    const auto* call = callOf(number);
    return call ? toolOutput(*call, onDark) : QVariantMap();
}

QVariantMap Conversation::diff(double number, int place, int most) const
{
    const auto* call = callOf(number);
    return call ? toolDiff(*call, place, most) : QVariantMap();
}

int Conversation::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant Conversation::data(const QModelIndex& index, int role) const
{
    const int key = role - Qt::UserRole - 1;
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || key < 0 ||
        key >= entryRoles().size() || !m_shelf)
        return {};
    const auto& row = *m_rows[static_cast<std::size_t>(index.row())];
    return row.values(*m_shelf, m_session).value(QString::fromLatin1(entryRoles()[key]));
}

QHash<int, QByteArray> Conversation::roleNames() const
{
    QHash<int, QByteArray> names;
    for (int key = 0; key < entryRoles().size(); ++key)
        names.insert(Qt::UserRole + 1 + key, entryRoles()[key]);
    return names;
}

} // namespace helix::ui
