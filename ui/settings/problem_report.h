#pragma once
// A report about a problem: looked at, parts left out, saved. Nothing is sent.

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <QObject>
#include <qqmlregistration.h>

#include "operations/host_values.h"
#include "ui/line/plane_line.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

class Notices;

/// UI thread.
class ProblemReport : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* parts READ parts CONSTANT)
    Q_PROPERTY(QString text READ text NOTIFY changed)
public:
    ProblemReport(PlaneLine& line, Notices& notices);
    /// Where the logs of this Helix are; without it there are none in the report.
    void setLogs(std::filesystem::path logs) { m_logs = std::move(logs); }

    [[nodiscard]] bool isBusy() const { return m_busy; }
    /// Roles: name, title, kept.
    [[nodiscard]] QAbstractItemModel* parts() { return &m_rows; }
    /// Of the parts that are kept: exactly what save() writes.
    [[nodiscard]] QString text() const;

    /// Gathers it anew, with all its parts.
    Q_INVOKABLE void gather();
    Q_INVOKABLE void keep(const QString& name, bool kept);
    /// `file`: its address or path; is replaced.
    Q_INVOKABLE void save(const QString& file);

signals:
    void changed();

private:
    void show();

    PlaneLine& m_line;
    Notices& m_notices;
    std::filesystem::path m_logs;
    std::vector<operations::ReportPart> m_parts;
    std::set<std::string> m_leftOut;
    RowList m_rows;
    bool m_busy = false;
};

} // namespace helix::ui
