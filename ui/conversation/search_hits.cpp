#include "ui/conversation/search_hits.h"

#include <chrono>

#include <QDateTime>

#include "ui/shell/backend.h"
#include "ui/words/below.h"
#include "ui/workspace/workspace_list.h"
#include "ui/conversation/session_words.h"
#include "ui/line/plane_line.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {
constexpr std::chrono::milliseconds kSearchSettles{150};
constexpr std::size_t kMostSnippet = 2000;
} // namespace

QString snippetHtml(const std::string& snippet)
{
    QString html;
    bool isFound = false;
    std::string run;
    const auto close = [&] {
        const QString text = cleanText(run).simplified().toHtmlEscaped();
        const bool spaceBefore = !run.empty() && std::isspace(static_cast<unsigned char>(run[0]));
        const bool spaceAfter =
            !run.empty() && std::isspace(static_cast<unsigned char>(run.back()));
        run.clear();
        if (text.isEmpty()) {
            html += spaceBefore ? QStringLiteral(" ") : QString();
            return;
        }
        html += (spaceBefore ? QStringLiteral(" ") : QString()) +
                (isFound ? QStringLiteral("<b>%1</b>").arg(text) : text) +
                (spaceAfter ? QStringLiteral(" ") : QString());
    };
    for (const char c : snippet.substr(0, kMostSnippet)) {
        if (c == '\x01' || c == '\x02') {
            close();
            isFound = c == '\x01';
        } else {
            run += c;
        }
    }
    close();
    return html;
}

SearchHits::SearchHits(QObject* parent)
    : RowList({"key", "session", "workspaceId", "workspaceName", "sessionTitle", "entry", "kind",
               "when", "snippet"},
              parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSearchSettles);
    connect(&m_soon, &QTimer::timeout, this, &SearchHits::search);
}

Backend* SearchHits::backend() const
{
    return m_backend.data();
}

void SearchHits::setBackend(Backend* backend)
{
    m_backend = backend;
    emit setUp();
}

void SearchHits::setWords(const QString& words)
{
    if (words == m_words)
        return;
    m_words = words;
    ++m_request;
    m_searching = false;
    if (m_words.trimmed().isEmpty()) {
        m_soon.stop();
        m_problem.clear();
        show({});
    } else {
        m_soon.start();
    }
    emit setUp();
    emit searched();
}

void SearchHits::search()
{
    if (!m_backend)
        return;
    m_searching = true;
    emit searched();
    m_backend->line().ask(
        [words = m_words.trimmed().toStdString(), limit = kMostHits](plane::ControlPlane& plane) {
            return plane.sessions().search(words, limit);
        },
        [self = QPointer(this),
         request = m_request](const Result<std::vector<sessions::SearchHit>>& hits) {
            if (!self || request != self->m_request || !self->m_backend)
                return;
            self->m_searching = false;
            self->m_problem = hits ? QString() : fromBelow(hits.error().message);
            std::vector<QVariantMap> rows;
            const auto now = QDateTime::currentMSecsSinceEpoch();
            const auto* workspaces = self->m_backend->workspaces();
            for (const auto& hit : hits.value_or(std::vector<sessions::SearchHit>())) {
                const QString workspace = QString::fromStdString(hit.workspace.str());
                const QString session = QString::fromStdString(hit.session.str());
                const auto* item = workspaces->find(workspace);
                rows.push_back({{"key", QStringLiteral("%1/%2").arg(session).arg(hit.entry)},
                                {"session", session},
                                {"workspaceId", workspace},
                                {"workspaceName", item ? item->name() : workspace},
                                {"sessionTitle", oneLine(hit.sessionTitle, 80)},
                                {"entry", static_cast<double>(hit.entry)},
                                {"kind", kindKey(hit.kind)},
                                {"when", agoText(hit.timeMs, now)},
                                {"snippet", snippetHtml(hit.snippet)}});
            }
            self->show(std::move(rows));
            emit self->searched();
        });
}

} // namespace helix::ui
