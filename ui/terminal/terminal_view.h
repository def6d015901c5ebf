#pragma once
// A shell in the guest, as an item.

#include <memory>

#include <QColor>
#include <QFont>
#include <QPointer>
#include <QQuickPaintedItem>
#include <qqmlregistration.h>

#include "ui/line/guest_feeds.h"
#include "ui/terminal/shell_commands.h"
#include "ui/terminal/vt_screen.h"

namespace helix::ui {

class Backend;
class WorkspaceItem;

/// QML: `TerminalView { backend: Backend; workspaceId: ... }`. The shell starts when the item is
/// first seen and ends with it.
class TerminalView : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(
        helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY setUpChanged REQUIRED)
    Q_PROPERTY(QString workspaceId MEMBER m_workspaceId WRITE setWorkspaceId NOTIFY setUpChanged)
    Q_PROPERTY(QString family MEMBER m_family WRITE setFamily NOTIFY setUpChanged)
    Q_PROPERTY(int pixelSize MEMBER m_pixelSize WRITE setPixelSize NOTIFY setUpChanged)
    Q_PROPERTY(QColor foreground MEMBER m_foreground WRITE setForeground NOTIFY setUpChanged)
    Q_PROPERTY(QColor background MEMBER m_background WRITE setBackground NOTIFY setUpChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY runningChanged)
    Q_PROPERTY(bool running READ isRunning NOTIFY runningChanged)
    Q_PROPERTY(QString screenText READ screenText NOTIFY screenChanged)
    Q_PROPERTY(QString title READ title NOTIFY screenChanged)
public:
    explicit TerminalView(QQuickItem* parent = nullptr);
    ~TerminalView() override;

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    void setWorkspaceId(const QString& id);
    void setFamily(const QString& family);
    void setPixelSize(int size);
    void setForeground(const QColor& color);
    void setBackground(const QColor& color);
    /// Why there is no shell (any more), in a sentence.
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isRunning() const { return m_feed != nullptr; }
    /// What is on the screen, for screen readers and tests.
    [[nodiscard]] QString screenText() const;
    /// What the program in it calls itself: foreign words, made fit to be looked at, and short.
    [[nodiscard]] QString title() const;

    Q_INVOKABLE void startShell();
    Q_INVOKABLE void paste();
    Q_INVOKABLE void copySelection();

    void paint(QPainter* painter) override;

signals:
    void setUpChanged();
    void runningChanged();
    void screenChanged();

protected:
    void geometryChange(const QRectF& now, const QRectF& before) override;
    void componentComplete() override;
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    struct Place {
        int row = 0, column = 0; ///< row counts like VtScreen::line
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    void measure();
    void startWhenSeen();
    void adopt(std::unique_ptr<TerminalFeed> feed);
    void end(const QString& sentence);
    void send(const QByteArray& bytes);
    void send(const std::string& bytes) { send(QByteArray::fromStdString(bytes)); }
    [[nodiscard]] Place placeAt(const QPointF& position) const;
    /// Of the cell below it, counted like the screen's rows.
    [[nodiscard]] Place cellAt(const QPointF& position) const;
    /// The program's, unless Shift is held or the history is in sight: then text is selected.
    [[nodiscard]] bool isMouseOfProgram(Qt::KeyboardModifiers modifiers) const;
    void sendMouse(const QSinglePointEvent& event, bool pressed);
    [[nodiscard]] bool isSelected(int row, int column) const;

    // terminal_paint.cpp
    struct Ink;
    void paintLine(QPainter* painter, int screenRow, int row);
    void paintText(QPainter* painter, QPointF place, const VtLine& line, int from, int to);
    void paintCursor(QPainter* painter);
    [[nodiscard]] Ink inkOf(const VtStyle& style, bool isSelected) const;

    void setFeed(std::unique_ptr<TerminalFeed> feed);
    void noteCommands();

    QPointer<Backend> m_backend;
    QPointer<WorkspaceItem> m_shellOf; ///< counts it while it runs
    QString m_workspaceId, m_family, m_problem;
    int m_pixelSize = 12;
    QColor m_foreground = Qt::white, m_background = Qt::black;
    QFont m_font;
    double m_cellWidth = 8, m_cellHeight = 16, m_ascent = 12, m_fontHeight = 15;
    VtScreen m_screen;
    ShellCommands m_commands; ///< of the shell that runs
    std::unique_ptr<TerminalFeed> m_feed;
    int m_scrollBack = 0; ///< lines of history in sight
    double m_wheel = 0;   ///< turned since the last line, in eighths of a degree
    Place m_selectionStart, m_selectionEnd;
    bool m_starting = false, m_isProgramPressed = false;
};

} // namespace helix::ui
