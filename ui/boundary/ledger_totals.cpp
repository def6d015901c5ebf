#include "ui/boundary/ledger_totals.h"

#include <algorithm>
#include <chrono>

#include <QDateTime>
#include <QLocale>

#include "ui/shell/backend.h"
#include "ui/boundary/boundary_words.h"
#include "ui/line/plane_line.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {
constexpr std::chrono::milliseconds kReadAfter{2000};
constexpr std::size_t kMostSites = 1000;
} // namespace

LedgerTotals::LedgerTotals(QObject* parent)
    : QObject(parent)
    , m_sites({"name", "connections", "refusals", "traffic", "share", "last"})
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kReadAfter);
    connect(&m_soon, &QTimer::timeout, this, &LedgerTotals::read);
}

Backend* LedgerTotals::backend() const
{
    return m_backend;
}

void LedgerTotals::setBackend(Backend* backend)
{
    if (backend == m_backend || !backend)
        return;
    m_backend = backend;
    connect(&backend->line().events(), &PlaneEvents::ledgerRecorded, this,
            [this](const std::vector<boundary::LedgerLine>& lines) {
                const auto own = m_workspace.toStdString();
                if (std::any_of(lines.begin(), lines.end(),
                                [&](const auto& line) { return line.workspace.str() == own; }))
                    readSoon();
            });
    emit changed();
    read();
}

void LedgerTotals::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    m_workspace = id;
    take({});
    read();
}

void LedgerTotals::setWords(const QString& words)
{
    if (words == m_words)
        return;
    m_words = words;
    show();
}

void LedgerTotals::setActive(bool active)
{
    if (active == m_active)
        return;
    m_active = active;
    emit changed();
    read();
}

void LedgerTotals::readSoon()
{
    if (m_active && !m_soon.isActive())
        m_soon.start();
}

void LedgerTotals::read()
{
    const auto id = WorkspaceId::parse(m_workspace.toStdString());
    if (!m_active || !m_backend || !id)
        return;
    m_backend->line().ask(
        [id = *id](plane::ControlPlane& plane) { return plane.boundary().totals(id); },
        [self = QPointer(this),
         asked = m_workspace](const Result<std::vector<boundary::LedgerTotal>>& totals) {
            // The list says why when the ledger cannot be read.
            if (self && totals && asked == self->m_workspace)
                self->take(*totals);
        });
}

void LedgerTotals::take(const std::vector<boundary::LedgerTotal>& totals)
{
    m_totals = totals;
    std::uint64_t connections = 0, denials = 0, out = 0, in = 0;
    for (const auto& total : totals) {
        connections += total.connections;
        denials += total.denials;
        out += total.bytesOut;
        in += total.bytesIn;
    }
    m_crossings = static_cast<double>(connections + denials);
    const QLocale locale;
    QStringList parts{totals.size() == 1
                          ? tr("1 site")
                          : tr("%1 sites").arg(locale.toString(static_cast<int>(totals.size()))),
                      bothWaysText(out, in)};
    if (denials > 0)
        parts << tr("%1 refused").arg(locale.toString(static_cast<qulonglong>(denials)));
    m_summary = totals.empty() ? QString() : parts.join(QStringLiteral(" · "));
    show();
}

void LedgerTotals::show()
{
    const QString words = m_words.trimmed();
    const QLocale locale;
    std::uint64_t most = 1;
    for (const auto& total : m_totals)
        most = std::max(most, total.bytesIn + total.bytesOut);
    const auto now = QDateTime::currentMSecsSinceEpoch();
    std::vector<QVariantMap> rows;
    for (const auto& total : m_totals) {
        const auto name = QString::fromStdString(total.name);
        if (!name.contains(words, Qt::CaseInsensitive) || rows.size() >= kMostSites)
            continue;
        rows.push_back(
            {{"name", name},
             {"connections", connectionsText(total.connections)},
             {"refusals",
              total.denials == 0
                  ? QString()
                  : tr("%1 refused").arg(locale.toString(static_cast<qulonglong>(total.denials)))},
             {"traffic", total.bytesIn + total.bytesOut == 0
                             ? QString()
                             : bothWaysText(total.bytesOut, total.bytesIn)},
             {"share",
              static_cast<double>(total.bytesIn + total.bytesOut) / static_cast<double>(most)},
             {"last", agoText(total.lastMs, now)}});
    }
    m_sites.show(std::move(rows));
    emit changed();
}

} // namespace helix::ui
