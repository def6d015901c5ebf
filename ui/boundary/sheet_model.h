#pragma once
// The boundary sheet of one workspace, to be read and to take things back.

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QVariantList>
#include <qqmlregistration.h>

#include "ui/shell/backend.h"
#include "plane/boundary_sheet.h"

namespace helix::ui {

/// UI thread. QML: `SheetModel { backend: Backend; workspaceId: ... }`.
class SheetModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY changed REQUIRED)
    Q_PROPERTY(QString workspaceId MEMBER m_workspaceId NOTIFY changed)
    Q_PROPERTY(bool loading READ isLoading NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(QVariantList groups READ groups NOTIFY changed)
    Q_PROPERTY(QStringList never READ never NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QString problemDetails READ problemDetails NOTIFY changed)
    Q_PROPERTY(QString takingBack READ takingBack NOTIFY changed)
public:
    explicit SheetModel(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const { return m_backend; }
    void setBackend(Backend* backend);
    [[nodiscard]] bool isLoading() const { return m_loading; }
    [[nodiscard]] QString name() const { return QString::fromStdString(m_sheet.name); }
    [[nodiscard]] QString summary() const;
    /// {title, icon, items: [{id, title, detail, takeBackDoes, sinceMs}]}
    [[nodiscard]] QVariantList groups() const;
    [[nodiscard]] QStringList never() const;
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QString problemDetails() const { return m_problemDetails; }
    /// The id of what is being taken back right now.
    [[nodiscard]] QString takingBack() const { return m_takingBack; }

    Q_INVOKABLE void load();
    Q_INVOKABLE void takeBack(const QString& item);
    /// The whole sheet as plain text, to be kept or sent.
    Q_INVOKABLE [[nodiscard]] QString asText() const;

signals:
    void changed();

private:
    void report(const Error& error);

    QPointer<Backend> m_backend;
    QString m_workspaceId, m_problem, m_problemDetails, m_takingBack;
    plane::BoundarySheet m_sheet;
    bool m_loading = false;
    int m_asked = 0; ///< only the newest answer counts
};

} // namespace helix::ui
