#include "ui/settings/problem_report.h"

#include <QPointer>

#include "app/problem_report.h"
#include "base/atomic_file.h"
#include "ui/line/pool.h"
#include "ui/shell/notices.h"

namespace helix::ui {

ProblemReport::ProblemReport(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
    , m_rows({"name", "title", "kept"})
{
}

QString ProblemReport::text() const
{
    auto kept = m_parts;
    std::erase_if(kept, [this](const auto& part) { return m_leftOut.contains(part.name); });
    return QString::fromStdString(operations::reportText(kept));
}

void ProblemReport::gather()
{
    if (m_busy)
        return;
    m_busy = true;
    m_parts.clear();
    m_leftOut.clear();
    show();
    m_line.ask(
        [logs = m_logs](plane::ControlPlane& plane) { return app::problemReport(plane, logs); },
        [self = QPointer(this)](std::vector<operations::ReportPart> parts) {
            if (!self)
                return;
            self->m_busy = false;
            self->m_parts = std::move(parts);
            self->show();
        });
}

void ProblemReport::keep(const QString& name, bool kept)
{
    if (kept)
        m_leftOut.erase(name.toStdString());
    else
        m_leftOut.insert(name.toStdString());
    show();
}

void ProblemReport::show()
{
    std::vector<QVariantMap> rows;
    for (const auto& part : m_parts)
        rows.push_back({{"name", QString::fromStdString(part.name)},
                        {"title", QString::fromStdString(part.title)},
                        {"kept", !m_leftOut.contains(part.name)}});
    m_rows.show(std::move(rows));
    emit changed();
}

void ProblemReport::save(const QString& file)
{
    const QString path = localPath(file);
    inPool<Result<void>>(
        this,
        [path, text = this->text().toStdString()] {
            return writeFileAtomically(path.toStdString(), asBytes(text));
        },
        [this, path](const Result<void>& saved) {
            if (saved)
                m_notices.tell(tr("The report was saved: %1").arg(path));
            else
                m_notices.report(saved.error());
        });
}

} // namespace helix::ui
