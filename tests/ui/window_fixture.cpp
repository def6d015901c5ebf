#include "ui/window_fixture.h"

#include <QCoreApplication>
#include <QDebug>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QQuickItem>
#include <QQuickWindow>

#include "ui/shell/backend.h"
#include "ui/shell/helix_window.h"
#include "turn_loop.h"

namespace helix::ui::test {

namespace {

QQuickItem* findVisible(QQuickItem* root, const std::function<bool(QQuickItem*)>& wanted)
{
    if (!root->isVisible())
        return nullptr;
    if (wanted(root))
        return root;
    const auto children = root->childItems();
    // The topmost first: a dialog lies above the page.
    for (auto child = children.rbegin(); child != children.rend(); ++child) {
        if (auto* found = findVisible(*child, wanted))
            return found;
    }
    return nullptr;
}

} // namespace

DrivenWindow::DrivenWindow() = default;
DrivenWindow::~DrivenWindow() = default;
WindowFixture::WindowFixture() = default;
WindowFixture::~WindowFixture()
{
    helix.reset();
}

void DrivenWindow::start(const QString& page)
{
    WindowOptions options;
    options.page = page;
    options.useTray = false;
    helix = std::make_unique<HelixWindow>(line(), options);
    ASSERT_TRUE(helix->show()) << "the QML is broken";
    window()->requestActivate();
    line().open();
    ASSERT_TRUE(until([this] { return backend().isOpen() || !backend().openProblem().isEmpty(); }));
    settle();
}

bool DrivenWindow::until(const std::function<bool()>& condition, std::chrono::milliseconds deadline)
{
    return tests::until(condition, deadline);
}

void DrivenWindow::settle()
{
    // Timers of zero, deferred deletes, deferred layouts and one frame each.
    for (int round = 0; round < 12; ++round) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

QQuickWindow* DrivenWindow::window() const
{
    return helix->window();
}

Backend& DrivenWindow::backend() const
{
    return helix->backend();
}

QQuickItem* DrivenWindow::item(const QString& objectName) const
{
    return findVisible(
        window()->contentItem()->parentItem() ? window()->contentItem()->parentItem()
                                              : window()->contentItem(),
        [&](QQuickItem* candidate) { return candidate->objectName() == objectName; });
}

QQuickItem* DrivenWindow::itemWithText(const QString& text) const
{
    return findVisible(window()->contentItem()->parentItem() ? window()->contentItem()->parentItem()
                                                             : window()->contentItem(),
                       [&](QQuickItem* candidate) {
                           const QString own = candidate->property("text").toString();
                           return own == text || (text.size() > 12 && own.contains(text));
                       });
}

/// Why what was to be clicked was not: of no place, of one that moves, or of one that is hidden.
static std::string describe(const QRectF& last, const QQuickItem* hidden)
{
    QString said;
    QDebug(&said) << "; its last place:" << last << "; of this name there is:" << hidden;
    for (const auto* above = hidden; above; above = above->parentItem())
        if (above->parentItem() && above->parentItem()->isVisible() && !above->isVisible())
            QDebug(&said) << "; hidden by:" << above;
    return said.toStdString();
}

static void clickAt(QQuickWindow* window, QQuickItem* target)
{
    const QPointF at = target->mapToScene(QPointF(target->width() / 2, target->height() / 2));
    const QPointF global = window->mapToGlobal(at);
    QMouseEvent press(QEvent::MouseButtonPress, at, global, Qt::LeftButton, Qt::LeftButton,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(window, &press);
    QMouseEvent release(QEvent::MouseButtonRelease, at, global, Qt::LeftButton, Qt::NoButton,
                        Qt::NoModifier);
    QCoreApplication::sendEvent(window, &release);
}

void DrivenWindow::clickWhenStill(const std::function<QQuickItem*()>& find, const std::string& what)
{
    // What was just opened is still being laid out: a click goes where its target stays.
    constexpr int kStillMs = 60;
    QRectF place;
    QElapsedTimer still;
    const bool isStill = until([&] {
        const auto* target = find();
        const QRectF now = target ? target->mapRectToScene(target->boundingRect()) : QRectF();
        if (!target || now != place || !still.isValid()) {
            place = now;
            still.start();
            return false;
        }
        return still.elapsed() >= kStillMs;
    });
    ASSERT_TRUE(isStill) << "not on the screen: " << what
                         << describe(place, window()->contentItem()->findChild<QQuickItem*>(
                                                QString::fromStdString(what)));
    clickAt(window(), find());
    settle();
}

void DrivenWindow::click(const QString& objectName)
{
    clickWhenStill([&] { return item(objectName); }, objectName.toStdString());
}

void DrivenWindow::addClaude()
{
    if (item("addAgent-claude") == nullptr)
        click("otherAgents");
    click("addAgent-claude");
    click("confirmButton");
}

void DrivenWindow::clickText(const QString& text)
{
    clickWhenStill([&] { return itemWithText(text); }, text.toStdString());
}

void DrivenWindow::key(int key, Qt::KeyboardModifiers modifiers)
{
    const QString text =
        key >= 0x20 && key < 0x7f && modifiers == Qt::NoModifier ? QString(QChar(key)) : QString();
    // As the platform does it: shortcuts are asked first.
    QKeyEvent override(QEvent::ShortcutOverride, key, modifiers, text);
    override.ignore();
    QCoreApplication::sendEvent(window(), &override);
    QKeyEvent press(QEvent::KeyPress, key, modifiers, text);
    QCoreApplication::sendEvent(window(), &press);
    QKeyEvent release(QEvent::KeyRelease, key, modifiers, text);
    QCoreApplication::sendEvent(window(), &release);
    settle();
}

void DrivenWindow::type(const QString& text)
{
    for (const QChar letter : text) {
        QKeyEvent press(QEvent::KeyPress, letter.toUpper().unicode(), Qt::NoModifier,
                        QString(letter));
        QCoreApplication::sendEvent(window(), &press);
        QKeyEvent release(QEvent::KeyRelease, letter.toUpper().unicode(), Qt::NoModifier,
                          QString(letter));
        QCoreApplication::sendEvent(window(), &release);
    }
    settle();
}

QString DrivenWindow::page() const
{
    return window()->property("page").toString();
}

QImage DrivenWindow::grab()
{
    settle();
    return window()->grabWindow();
}

} // namespace helix::ui::test
