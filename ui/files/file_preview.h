#pragma once
// The beginning of one file of a guest, to be looked at.

#include <QByteArray>
#include <QPointer>
#include <QString>
#include <qqmlregistration.h>

#include "base/result.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Backend;

/// What can be shown of a file's first bytes, a guest's.
struct Preview {
    QString text; ///< of a text: without control characters other than tabs and ends of lines
    bool isText = false;  ///< it is no picture and has no byte that no text has
    bool isWhole = false; ///< there is no more of it
};
/// `bytes`: at most kMostPreviewText of them and one more.
Preview previewOf(const QByteArray& bytes);
inline constexpr std::size_t kMostPreviewText = 256U << 10, kMostPreviewPicture = 16U << 20;

/// QML: `FilePreview { backend: Backend }`, then show().
class FilePreview : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY changed REQUIRED)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(bool loading READ isLoading NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QByteArray picture READ picture NOTIFY changed)
    Q_PROPERTY(bool hasPicture READ hasPicture NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)
public:
    using QObject::QObject;
    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] bool isLoading() const { return m_loading; }
    [[nodiscard]] QString text() const { return m_text; }
    /// A picture's file, for a ForeignPicture; empty: it is none.
    [[nodiscard]] QByteArray picture() const { return m_picture; }
    [[nodiscard]] bool hasPicture() const { return !m_picture.isEmpty(); }
    /// Why there is nothing to see.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// That there is more than is shown; or empty.
    [[nodiscard]] QString note() const { return m_note; }

    /// `path` below the home of the guest.
    Q_INVOKABLE void show(const QString& workspace, const QString& path);
    /// What was shown is let go.
    Q_INVOKABLE void clear();

signals:
    void changed();

private:
    void take(const Result<std::string>& bytes, bool isPicture);

    QPointer<Backend> m_backend;
    QString m_name, m_text, m_problem, m_note;
    QByteArray m_picture;
    bool m_loading = false;
    int m_asked = 0; ///< only the newest answer counts
};

} // namespace helix::ui
