#include "ui/terminal/terminal_view.h"

#include <algorithm>
#include <cmath>

#include <QClipboard>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QQuickWindow>

#include "base/clock.h"
#include "ui/shell/backend.h"
#include "ui/line/plane_line.h"
#include "ui/words/below.h"
#include "ui/words/printable.h"
#include "ui/workspace/workspace_list.h"
#include "ui/terminal/terminal_keys.h"

namespace helix::ui {

namespace {

constexpr int kFirstColumns = 80;
constexpr int kFirstRows = 24;
constexpr int kWheelLines = 3;
/// A narrower one is a panel on its way in or out: lines would be cut for a moment's sake.
constexpr int kLeastColumns = 20;
constexpr int kWheelStep = 120; ///< one notch, in eighths of a degree
constexpr qsizetype kMostTitle = 100;

int vtButton(Qt::MouseButton button)
{
    return button == Qt::MiddleButton ? 2 : button == Qt::RightButton ? 3 : 1;
}

} // namespace

TerminalView::TerminalView(QQuickItem* parent)
    : QQuickPaintedItem(parent)
    , m_screen(kFirstColumns, kFirstRows)
{
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton | Qt::RightButton);
    setAcceptHoverEvents(true);
    setFlag(ItemAcceptsInputMethod);
    setOpaquePainting(true);
    setActiveFocusOnTab(true);
    connect(this, &QQuickItem::visibleChanged, this, [this] {
        measure();
        startWhenSeen();
    });
}

TerminalView::~TerminalView()
{
    if (auto* workspace = m_shellOf.data())
        workspace->shellEnded();
}

void TerminalView::setFeed(std::unique_ptr<TerminalFeed> feed)
{
    if (auto* workspace = m_shellOf.data())
        workspace->shellEnded();
    m_shellOf = nullptr;
    // Not at once: it may be the feed itself that is calling.
    if (m_feed) {
        m_feed->disconnect(this);
        m_feed.release()->deleteLater();
    }
    m_feed = std::move(feed);
    m_commands = {};
    if (auto* list = m_backend ? m_backend->workspaces() : nullptr; m_feed && list)
        m_shellOf = list->find(m_workspaceId);
    if (auto* workspace = m_shellOf.data())
        workspace->shellBegan();
}

Backend* TerminalView::backend() const
{
    return m_backend.data();
}

void TerminalView::setBackend(Backend* backend)
{
    m_backend = backend;
    emit setUpChanged();
    startWhenSeen();
}

void TerminalView::setWorkspaceId(const QString& id)
{
    if (id == m_workspaceId)
        return;
    setFeed(nullptr);
    m_workspaceId = id;
    m_screen = VtScreen(m_screen.columns(), m_screen.rows());
    emit setUpChanged();
    startWhenSeen();
}

void TerminalView::setFamily(const QString& family)
{
    m_family = family;
    measure();
}

void TerminalView::setPixelSize(int size)
{
    m_pixelSize = size;
    measure();
}

void TerminalView::setForeground(const QColor& color)
{
    m_foreground = color;
    update();
}

void TerminalView::setBackground(const QColor& color)
{
    m_background = color;
    setFillColor(color);
    update();
}

void TerminalView::componentComplete()
{
    QQuickPaintedItem::componentComplete();
    measure();
    startWhenSeen();
}

void TerminalView::measure()
{
    if (m_family.isEmpty() || !isComponentComplete())
        return;
    m_font = QFont(m_family);
    m_font.setPixelSize(m_pixelSize);
    m_font.setStyleHint(QFont::Monospace);
    const QFontMetricsF metrics(m_font);
    m_cellWidth = metrics.horizontalAdvance(QLatin1Char('M'));
    m_cellHeight = std::ceil(metrics.height() * 1.1);
    m_fontHeight = metrics.height();
    m_ascent = metrics.ascent() + (m_cellHeight - m_fontHeight) / 2;
    update();
    if (!isVisible())
        return;
    const int columns = static_cast<int>(width() / m_cellWidth);
    const int rows = static_cast<int>(height() / m_cellHeight);
    if (columns >= kLeastColumns && rows >= 1 &&
        (columns != m_screen.columns() || rows != m_screen.rows())) {
        m_screen.resize(columns, rows);
        if (m_feed)
            m_feed->resize(m_screen.columns(), m_screen.rows());
    }
}

void TerminalView::geometryChange(const QRectF& now, const QRectF& before)
{
    QQuickPaintedItem::geometryChange(now, before);
    measure();
}

void TerminalView::startWhenSeen()
{
    if (isComponentComplete() && isVisible() && !m_feed && m_problem.isEmpty())
        startShell();
}

void TerminalView::startShell()
{
    if (m_starting || m_feed || !m_backend || m_workspaceId.isEmpty())
        return;
    const auto id = WorkspaceId::parse(m_workspaceId.toStdString());
    if (!id)
        return;
    m_problem.clear();
    m_starting = true;
    emit runningChanged();
    m_backend->line().feeds().openTerminal(
        *id, m_screen.columns(), m_screen.rows(),
        [self = QPointer(this), id = *id](Result<std::unique_ptr<TerminalFeed>> feed) {
            if (!self || self->m_workspaceId.toStdString() != id.str())
                return;
            self->m_starting = false;
            if (feed)
                self->adopt(std::move(*feed));
            else
                self->end(fromBelow(feed.error().message));
        });
}

void TerminalView::adopt(std::unique_ptr<TerminalFeed> feed)
{
    setFeed(std::move(feed));
    connect(m_feed.get(), &TerminalFeed::received, this, [this](const QByteArray& bytes) {
        m_screen.feed(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        send(m_screen.takeReply());
        noteCommands();
        m_scrollBack = std::min(m_scrollBack, m_screen.historySize());
        emit screenChanged();
        update();
    });
    connect(m_feed.get(), &TerminalFeed::ended, this,
            [this](int status) { end(tr("The shell has ended (status %1).").arg(status)); });
    connect(m_feed.get(), &TerminalFeed::failed, this, &TerminalView::end);
    // The size may have changed while the connection was made.
    m_feed->resize(m_screen.columns(), m_screen.rows());
    emit runningChanged();
}

void TerminalView::noteCommands()
{
    const auto id = WorkspaceId::parse(m_workspaceId.toStdString());
    for (const auto& mark : m_screen.takeShellMarks()) {
        const auto now = systemWallClock()();
        const auto command = mark.begins ? m_commands.begin(mark.entry, now)
                                         : m_commands.end(mark.status, mark.newest, now);
        if (id && command && m_backend)
            m_backend->line().post([id = *id, command = *command](plane::ControlPlane& plane) {
                plane.recordings().noteCommand(id, command);
            });
    }
}

void TerminalView::end(const QString& sentence)
{
    m_problem = sentence;
    setFeed(nullptr);
    emit runningChanged();
}

void TerminalView::send(const QByteArray& bytes)
{
    if (m_feed && !bytes.isEmpty())
        m_feed->write(bytes);
}

void TerminalView::paste()
{
    const QByteArray text = pastedText(QGuiApplication::clipboard()->text());
    send(m_screen.paste({text.constData(), static_cast<std::size_t>(text.size())}));
}

QString TerminalView::screenText() const
{
    QStringList lines;
    for (int row = 0; row < m_screen.rows(); ++row) {
        std::u32string text;
        for (const auto& cell : m_screen.line(row))
            appendText(text, cell);
        QString line = QString::fromStdU32String(text);
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
        lines << line;
    }
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    return lines.join(QLatin1Char('\n'));
}

QString TerminalView::title() const
{
    const QString shown = printable(m_screen.title());
    return shown.size() <= kMostTitle ? shown : shown.left(kMostTitle - 1) + u'\u2026';
}

bool TerminalView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && hasActiveFocus() && isVisible()) {
        // Ctrl+C and its like belong to the shell; Alt and Ctrl+Shift combinations stay with the
        // window.
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isShell = key->modifiers() == Qt::ControlModifier ||
                             key->modifiers() == Qt::NoModifier ||
                             key->modifiers() == Qt::ShiftModifier;
        if (isShell) {
            event->accept();
            return true;
        }
    }
    return QQuickPaintedItem::event(event);
}

void TerminalView::keyPressEvent(QKeyEvent* event)
{
    if (!isVisible()) { // whoever types does not mean what they cannot see
        event->ignore();
        return;
    }
    const bool controlShift = event->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
    if (controlShift && event->key() == Qt::Key_C) {
        copySelection();
    } else if (controlShift && event->key() == Qt::Key_V) {
        paste();
    } else if (controlShift && (event->key() == Qt::Key_Backtab || event->key() == Qt::Key_Tab)) {
        // The way out with the keyboard: Tab alone is the shell's, and with Ctrl Qt moves nothing.
        nextItemInFocusChain(false)->forceActiveFocus(Qt::BacktabFocusReason);
        event->accept();
        return;
    } else {
        m_scrollBack = 0;
        m_selectionStart = m_selectionEnd = {};
        send(terminalBytes(*event, m_screen));
    }
    event->accept();
    update();
}

void TerminalView::inputMethodEvent(QInputMethodEvent* event)
{
    send(event->commitString().toUtf8());
    event->accept();
}

QVariant TerminalView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    if (query == Qt::ImEnabled)
        return true;
    if (query == Qt::ImCursorRectangle)
        return QRectF(m_screen.cursorColumn() * m_cellWidth, m_screen.cursorRow() * m_cellHeight,
                      m_cellWidth, m_cellHeight);
    return QQuickPaintedItem::inputMethodQuery(query);
}

TerminalView::Place TerminalView::placeAt(const QPointF& position) const
{
    const int row =
        std::clamp(static_cast<int>(position.y() / m_cellHeight), 0, m_screen.rows() - 1) -
        m_scrollBack;
    const int column = std::clamp(static_cast<int>(std::lround(position.x() / m_cellWidth)), 0,
                                  m_screen.columns());
    return {row, column};
}

TerminalView::Place TerminalView::cellAt(const QPointF& position) const
{
    return {std::clamp(static_cast<int>(position.y() / m_cellHeight), 0, m_screen.rows() - 1),
            std::clamp(static_cast<int>(position.x() / m_cellWidth), 0, m_screen.columns() - 1)};
}

bool TerminalView::isMouseOfProgram(Qt::KeyboardModifiers modifiers) const
{
    return m_feed && m_screen.wantsMouse() && m_scrollBack == 0 &&
           !modifiers.testFlag(Qt::ShiftModifier);
}

void TerminalView::sendMouse(const QSinglePointEvent& event, bool pressed)
{
    const Place cell = cellAt(event.position());
    send(m_screen.mouseButton(cell.row, cell.column, vtButton(event.button()), pressed,
                              vtModifiers(event.modifiers())));
}

void TerminalView::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    m_isProgramPressed = isMouseOfProgram(event->modifiers());
    if (m_isProgramPressed) {
        sendMouse(*event, true);
        return;
    }
    if (event->button() == Qt::RightButton) {
        event->ignore();
        return;
    }
    if (event->button() == Qt::MiddleButton)
        paste();
    m_selectionStart = m_selectionEnd = placeAt(event->position());
    update();
}

void TerminalView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_isProgramPressed) {
        const Place cell = cellAt(event->position());
        send(m_screen.mouseMove(cell.row, cell.column, vtModifiers(event->modifiers())));
        return;
    }
    m_selectionEnd = placeAt(event->position());
    update();
}

void TerminalView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_isProgramPressed)
        sendMouse(*event, false);
    m_isProgramPressed = event->buttons() != Qt::NoButton && m_isProgramPressed;
}

void TerminalView::hoverMoveEvent(QHoverEvent* event)
{
    if (!m_screen.wantsMouseMoves() || !isMouseOfProgram(event->modifiers()))
        return;
    const Place cell = cellAt(event->position());
    send(m_screen.mouseMove(cell.row, cell.column, vtModifiers(event->modifiers())));
}

void TerminalView::focusInEvent(QFocusEvent* event)
{
    QQuickPaintedItem::focusInEvent(event);
    send(m_screen.focus(true));
    update();
}

void TerminalView::focusOutEvent(QFocusEvent* event)
{
    QQuickPaintedItem::focusOutEvent(event);
    send(m_screen.focus(false));
    update();
}

/// The program's, as the mouse or, on the other screen, as arrow keys; else through the history.
void TerminalView::wheelEvent(QWheelEvent* event)
{
    m_wheel += event->angleDelta().y();
    const int notches = static_cast<int>(m_wheel / kWheelStep);
    m_wheel -= notches * kWheelStep;
    const bool isUp = notches > 0;
    if (isMouseOfProgram(event->modifiers())) {
        const Place cell = cellAt(event->position());
        for (int left = std::abs(notches); left > 0; --left)
            send(m_screen.mouseButton(cell.row, cell.column, isUp ? 4 : 5, true,
                                      vtModifiers(event->modifiers())));
    } else if (m_screen.isAlternate()) {
        for (int left = std::abs(notches) * kWheelLines; left > 0; --left)
            send(m_screen.key(isUp ? VtKey::Up : VtKey::Down, 0));
    } else {
        m_scrollBack = std::clamp(m_scrollBack + notches * kWheelLines, 0, m_screen.historySize());
        update();
    }
}

bool TerminalView::isSelected(int row, int column) const
{
    const auto [first, last] = std::minmax(m_selectionStart, m_selectionEnd);
    const Place here{row, column};
    return first <= here && here < last;
}

void TerminalView::copySelection()
{
    const auto [first, last] = std::minmax(m_selectionStart, m_selectionEnd);
    QStringList lines;
    for (int row = std::max(first.row, -m_screen.historySize()); row <= last.row; ++row) {
        std::u32string text;
        const auto& line = m_screen.line(row);
        for (int column = 0; column < static_cast<int>(line.size()); ++column) {
            if (isSelected(row, column))
                appendText(text, line[static_cast<std::size_t>(column)]);
        }
        QString copied = QString::fromStdU32String(text);
        while (copied.endsWith(QLatin1Char(' ')))
            copied.chop(1);
        lines << copied;
    }
    if (first < last)
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace helix::ui
