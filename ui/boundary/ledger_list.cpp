#include "ui/boundary/ledger_list.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <QDateTime>

#include "ui/shell/backend.h"
#include "ui/boundary/boundary_words.h"
#include "ui/line/plane_line.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr int kPage = 200;
constexpr std::chrono::milliseconds kFilterSettles{200};

bool contains(const std::string& text, const QString& words)
{
    return QString::fromStdString(text).contains(words, Qt::CaseInsensitive);
}

} // namespace

LedgerList::LedgerList(QObject* parent)
    : QAbstractListModel(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kFilterSettles);
    connect(&m_soon, &QTimer::timeout, this, &LedgerList::restart);
}

Backend* LedgerList::backend() const
{
    return m_backend;
}

void LedgerList::setBackend(Backend* backend)
{
    if (backend == m_backend || !backend)
        return;
    m_backend = backend;
    auto& events = backend->line().events();
    connect(&events, &PlaneEvents::ledgerRecorded, this, &LedgerList::follow);
    connect(&events, &PlaneEvents::boundaryChanged, this, &LedgerList::showLive);
    emit setUp();
    restart();
}

void LedgerList::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    m_workspace = id;
    emit setUp();
    restart();
}

void LedgerList::setWords(const QString& words)
{
    if (words == m_words)
        return;
    m_words = words;
    emit filterChanged();
    m_soon.start();
}

void LedgerList::setRefusedOnly(bool on)
{
    if (on == m_refusedOnly)
        return;
    m_refusedOnly = on;
    emit filterChanged();
    restart();
}

void LedgerList::setMost(int most)
{
    if (most == m_most)
        return;
    m_most = most;
    emit filterChanged();
    restart();
}

void LedgerList::setActive(bool active)
{
    if (active == m_active)
        return;
    m_active = active;
    emit filterChanged();
    if (active)
        restart();
}

void LedgerList::restart()
{
    m_soon.stop();
    ++m_request;
    beginResetModel();
    m_live.clear();
    m_lines.clear();
    m_early.clear();
    endResetModel();
    m_problem.clear();
    m_loading = m_settled = m_atEnd = false;
    emit countChanged();
    emit loadingChanged();
    if (!m_backend || m_workspace.isEmpty() || !m_active)
        return;
    if (auto id = WorkspaceId::parse(m_workspace.toStdString()))
        m_backend->line().events().lookAtBoundary(*id);
    read();
}

void LedgerList::read()
{
    const auto id = WorkspaceId::parse(m_workspace.toStdString());
    if (m_loading || !m_backend || !id)
        return;
    boundary::LedgerQuery query;
    query.beforeId = m_lines.empty() ? 0 : m_lines.back().id;
    query.words = m_words.trimmed().toStdString();
    query.deniedOnly = m_refusedOnly;
    query.limit = m_most > 0 ? m_most : kPage;
    m_loading = true;
    emit loadingChanged();
    m_backend->line().ask(
        [id = *id, query](plane::ControlPlane& plane) {
            return plane.boundary().ledger(id, query);
        },
        [self = QPointer(this),
         request = m_request](const Result<std::vector<boundary::LedgerLine>>& lines) {
            if (self)
                self->take(request, lines);
        });
}

void LedgerList::take(int request, const Result<std::vector<boundary::LedgerLine>>& lines)
{
    // Of another workspace or for other words.
    if (request != m_request)
        return;
    m_loading = false;
    m_settled = true;
    if (!lines) {
        m_problem = fromBelow(lines.error().message);
        m_atEnd = true;
        emit loadingChanged();
        return;
    }
    m_atEnd = m_most > 0 || static_cast<int>(lines->size()) < kPage;
    std::vector<boundary::LedgerLine> older;
    for (auto line = lines->rbegin(); line != lines->rend(); ++line) {
        if (m_lines.empty() || line->id < m_lines.back().id)
            older.push_back(*line);
    }
    if (!older.empty()) {
        beginInsertRows({}, count(), count() + static_cast<int>(older.size()) - 1);
        m_lines.insert(m_lines.end(), older.begin(), older.end());
        endInsertRows();
        trim();
        emit countChanged();
    }
    emit loadingChanged();
    follow(std::exchange(m_early, {}));
}

bool LedgerList::isWanted(const boundary::LedgerLine& line) const
{
    if (QString::fromStdString(line.workspace.str()) != m_workspace)
        return false;
    if ((m_refusedOnly && line.allowed) || boundary::isOwnChannel(line))
        return false;
    const QString words = m_words.trimmed();
    return words.isEmpty() || contains(line.name, words) || contains(line.address, words) ||
           contains(line.process, words) || contains(line.rule, words);
}

void LedgerList::follow(const std::vector<boundary::LedgerLine>& lines)
{
    if (!m_active)
        return;
    if (!m_settled) {
        m_early.insert(m_early.end(), lines.begin(), lines.end());
        return;
    }
    std::vector<boundary::LedgerLine> fresh;
    for (const auto& line : lines) {
        const bool isNew = m_lines.empty() || line.id > m_lines.front().id;
        if (isNew && isWanted(line))
            fresh.push_back(line);
    }
    if (fresh.empty())
        return;
    // More than can be shown came at once: only the newest.
    if (m_most > 0 && static_cast<int>(fresh.size()) > m_most)
        fresh.erase(fresh.begin(), fresh.end() - m_most);
    const int first = static_cast<int>(m_live.size());
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    m_lines.insert(m_lines.begin(), fresh.rbegin(), fresh.rend());
    endInsertRows();
    trim();
    emit countChanged();
}

void LedgerList::showLive(const boundary::BoundarySnapshot& snapshot)
{
    if (!m_active || QString::fromStdString(snapshot.workspace.str()) != m_workspace)
        return;
    std::vector<boundary::LedgerLine> live;
    for (auto line = snapshot.live.rbegin(); line != snapshot.live.rend(); ++line) {
        if (isWanted(*line) && (m_most == 0 || static_cast<int>(live.size()) < m_most / 2))
            live.push_back(*line);
    }
    const auto same = [](const boundary::LedgerLine& a, const boundary::LedgerLine& b) {
        return a.timeMs == b.timeMs && a.name == b.name && a.address == b.address &&
               a.port == b.port && a.process == b.process;
    };
    if (std::equal(live.begin(), live.end(), m_live.begin(), m_live.end(), same))
        return;
    if (!m_live.empty()) {
        beginRemoveRows({}, 0, static_cast<int>(m_live.size()) - 1);
        m_live.clear();
        endRemoveRows();
    }
    if (!live.empty()) {
        beginInsertRows({}, 0, static_cast<int>(live.size()) - 1);
        m_live = std::move(live);
        endInsertRows();
    }
    trim();
    emit countChanged();
}

void LedgerList::trim()
{
    const int over = m_most > 0 ? std::min(count() - m_most, static_cast<int>(m_lines.size())) : 0;
    if (over <= 0)
        return;
    beginRemoveRows({}, count() - over, count() - 1);
    m_lines.erase(m_lines.end() - over, m_lines.end());
    endRemoveRows();
}

const boundary::LedgerLine& LedgerList::lineAt(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return at < m_live.size() ? m_live[at] : m_lines[at - m_live.size()];
}

int LedgerList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

void LedgerList::more()
{
    if (hasMore())
        read();
}

QVariant LedgerList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& line = lineAt(index.row());
    const auto time = QDateTime::fromMSecsSinceEpoch(line.timeMs);
    switch (role) {
    case TimeRole:
        return time.toString(QStringLiteral("HH:mm:ss"));
    case DayRole:
        return line.live ? tr("Open now") : dayText(time);
    case WhereRole:
        return whereText(line);
    case ProcessRole:
        return QString::fromStdString(line.process);
    case AmountRole:
        return amountText(line);
    case BothRole:
        return line.allowed && !line.live ? bothWaysText(line.bytesOut, line.bytesIn)
                                          : amountText(line);
    case DurationRole:
        return line.allowed && !line.live ? durationText(line.durationMs) : QString();
    case ReasonRole:
        return reasonText(line);
    case AddressRole:
        return line.name.empty() ? QString() : QString::fromStdString(line.address);
    case RefusedRole:
        return !line.allowed;
    case LiveRole:
        return line.live;
    default:
        return {};
    }
}

QHash<int, QByteArray> LedgerList::roleNames() const
{
    return {{TimeRole, "time"},         {DayRole, "day"},       {WhereRole, "where"},
            {ProcessRole, "process"},   {AmountRole, "amount"}, {BothRole, "both"},
            {DurationRole, "duration"}, {ReasonRole, "reason"}, {AddressRole, "address"},
            {RefusedRole, "refused"},   {LiveRole, "live"}};
}

} // namespace helix::ui
