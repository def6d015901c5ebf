#pragma once
// Words that were cut short are shown whole under the pointer, wherever they stand: one watcher for
// the window instead of a tip for each of hundreds of texts.

#include <QPointer>
#include <QQuickItem>
#include <QQuickWindow>
#include <QRectF>
#include <QTimer>
#include <qqmlregistration.h>

namespace helix::ui {

/// UI thread.
class WholeText : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickWindow* window READ window WRITE setWindow NOTIFY windowChanged)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QRectF place READ place NOTIFY changed)
public:
    explicit WholeText(QObject* parent = nullptr);

    /// The one whose pointer is watched.
    [[nodiscard]] QQuickWindow* window() const { return m_window; }
    void setWindow(QQuickWindow* window);
    /// What the elided text says on which the pointer rests; empty when there is none, or when
    /// something around it explains itself already.
    [[nodiscard]] QString text() const { return m_text; }
    /// Where it stands, in the window.
    [[nodiscard]] QRectF place() const { return m_place; }

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void windowChanged();
    void changed();

private:
    void look();
    void set(const QString& text, const QRectF& place);

    QPointer<QQuickWindow> m_window;
    QTimer m_rest; ///< the pointer has not moved for so long
    QPointF m_pointer;
    QString m_text;
    QRectF m_place;
};

} // namespace helix::ui
