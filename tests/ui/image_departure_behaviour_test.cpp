// A person hands an image on: to a registry, or into a file.

#include <QQuickWindow>
#include <QClipboard>
#include <QGuiApplication>
#include <QQuickItem>
#include <QTemporaryDir>

#include "ui/boundary_fixture.h"
#include "ui/market_fixture.h"
#include "ui/shell/backend.h"
#include "ui/work/work_list.h"

namespace helix::ui::test {

class ImageDepartureBehaviour : public BoundaryBehaviour {
protected:
    fakes::FakeImages& images = script.plane.fakeImages;

    void openDetails(const QString& name = "sway-desktop")
    {
        start("images");
        click("image-" + name);
        ASSERT_TRUE(until([this] { return item("imageDetails") != nullptr; }));
    }
    void openPush()
    {
        openDetails();
        click("handOn");
        click("pushImage");
        ASSERT_TRUE(until([this] { return item("pushReference") != nullptr; }));
    }
    void push(const QString& reference = "ghcr.io/me/my-desktop:1")
    {
        openPush();
        setText("pushReference", reference);
        key(Qt::Key_Return);
        ASSERT_TRUE(until([this] { return item("pushReference") == nullptr; }));
    }
    [[nodiscard]] QString problemOf(const QString& field) const
    {
        return item(field)->property("problem").toString();
    }
};

TEST_F(ImageDepartureBehaviour, APushSaysBeforeWhatGoesWhereAndAsWhom)
{
    openPush();
    EXPECT_NE(itemWithText("1.3 GB"), nullptr) << "how much";
    EXPECT_NE(itemWithText("docker login or podman login"), nullptr) << "as whom";
    EXPECT_NE(itemWithText("Nothing is typed here"), nullptr);
    EXPECT_FALSE(isEnabled("pushNow"));
    setText("pushReference", "ghcr.io/me/my-desktop");
    EXPECT_EQ(item("pushReference")->property("hint").toString(),
              "Goes to ghcr.io/me/my-desktop:latest.");
    EXPECT_TRUE(isEnabled("pushNow"));
}

TEST_F(ImageDepartureBehaviour, WhyItCannotBePushedIsSaidAsOneTypes)
{
    openPush();
    setText("pushReference", "my-desktop");
    EXPECT_TRUE(problemOf("pushReference").contains("names no image in a registry"))
        << problemOf("pushReference").toStdString();
    EXPECT_FALSE(isEnabled("pushNow"));
    setText("pushReference", "ghcr.io/me/my-desktop@sha256:" + QString(64, 'a'));
    EXPECT_TRUE(problemOf("pushReference").contains("digest"));
    EXPECT_FALSE(isEnabled("pushNow"));
    setText("pushReference", "http://example.org/me/my-desktop:1");
    EXPECT_NE(problemOf("pushReference"), "") << "not in the clear";
    setText("pushReference", "ghcr.io/me/my-desktop:1");
    EXPECT_EQ(problemOf("pushReference"), "");
    EXPECT_TRUE(isEnabled("pushNow"));
    setText("pushKey", "key.pem");
    EXPECT_NE(problemOf("pushKey"), "");
    EXPECT_FALSE(isEnabled("pushNow"));
    key(Qt::Key_Return);
    EXPECT_TRUE(images.sent.empty());
    setText("pushKey", "/home/me/key.pem");
    EXPECT_TRUE(isEnabled("pushNow"));
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return images.sent.size() == 1; }));
    EXPECT_EQ(images.sent[0].image, "sway-desktop");
    EXPECT_EQ(images.sent[0].reference, "ghcr.io/me/my-desktop:1");
    EXPECT_EQ(images.sent[0].signingKey, "/home/me/key.pem");
    EXPECT_TRUE(images.sent[0].archive.empty());
}

TEST_F(ImageDepartureBehaviour, EscLeavesAndNothingOfItIsLeft)
{
    openPush();
    setText("pushReference", "ghcr.io/me/my-desktop:1");
    key(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("pushReference") == nullptr; }));
    EXPECT_TRUE(images.sent.empty());
    EXPECT_NE(item("imageDetails"), nullptr) << "Esc closes the dialog alone";
    click("handOn");
    click("pushImage");
    ASSERT_TRUE(until([this] { return item("pushReference") != nullptr; }));
    EXPECT_EQ(textOf("pushReference"), "");
}

TEST_F(ImageDepartureBehaviour, HowFarItIsShowsInThePageAndIsCancelledThere)
{
    images.sendsEnd = false;
    push();
    ASSERT_TRUE(until([this] { return item("departureProgress") != nullptr; }));
    EXPECT_NE(itemWithText("310 MB of 1.3 GB"), nullptr);
    EXPECT_NE(itemWithText("to ghcr.io/me/my-desktop:1"), nullptr);
    EXPECT_TRUE(until([this] { return item("handOn")->hasActiveFocus(); })) << "where it was";
    click("handOn");
    EXPECT_FALSE(isEnabled("pushImage")) << "once at a time";
    EXPECT_FALSE(isEnabled("saveImage"));
    key(Qt::Key_Escape);
    EXPECT_EQ(item("removeImage"), nullptr);
    EXPECT_NE(item("useImage"), nullptr) << "it is here all the same";
    auto& work = *backend().work(); // as the tray asks it
    ASSERT_EQ(work.count(), 1);
    EXPECT_EQ(work.headline(), "Sending Sway desktop");
    EXPECT_TRUE(work.at(0)["inTray"].toBool());
    click("cancelDeparture");
    EXPECT_TRUE(until([this] { return item("departureProgress") == nullptr; }));
    EXPECT_EQ(images.cancelledSends, std::vector<std::string>{"sway-desktop"});
    EXPECT_EQ(item("departureRefused"), nullptr) << "it is the user's own wish";
    click("handOn");
    EXPECT_TRUE(isEnabled("pushImage"));
}

TEST_F(ImageDepartureBehaviour, TheCardSaysThatItIsOnItsWay)
{
    images.sendsEnd = false;
    push();
    EXPECT_TRUE(until([this] { return textOf("readiness-sway-desktop") == "Sending: 23 %"; }))
        << textOf("readiness-sway-desktop").toStdString();
    EXPECT_EQ(textOf("standing-sway-desktop"), "cloud_upload") << "no tick before it is there";
    click("nav-activity");
    click("cancelWork-0");
    EXPECT_TRUE(until([this] { return !images.cancelledSends.empty(); }));
}

TEST_F(ImageDepartureBehaviour, AtTheEndItsAddressWithTheDigestIsCopied)
{
    push();
    ASSERT_TRUE(until([this] { return item("departed") != nullptr; }));
    EXPECT_NE(itemWithText("ghcr.io/me/my-desktop:1@sha256:0"), nullptr);
    click("copyDeparted");
    EXPECT_EQ(QGuiApplication::clipboard()->text(), "ghcr.io/me/my-desktop:1@sha256:0");
    click("dismissDeparted");
    EXPECT_TRUE(until([this] { return item("departed") == nullptr; }));
}

TEST_F(ImageDepartureBehaviour, WhatFailsIsOneSentence)
{
    images.sendError = Error{ErrorCode::PermissionDenied, "ghcr.io wants a login.", {}};
    push();
    ASSERT_TRUE(until([this] { return item("departureRefused") != nullptr; }));
    EXPECT_EQ(item("departureRefused")->property("sentence").toString(), "ghcr.io wants a login.");
    EXPECT_EQ(item("departed"), nullptr);
    images.sendError.reset();
    click("handOn");
    click("pushImage");
    setText("pushReference", "ghcr.io/me/my-desktop:1");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("departed") != nullptr; }));
    EXPECT_EQ(item("departureRefused"), nullptr) << "it is over";
}

TEST_F(ImageDepartureBehaviour, ItIsSavedWhereTheFileDialogSaysAndImportedFromThere)
{
    const QTemporaryDir folder;
    openDetails();
    click("handOn");
    click("saveImage");
    ASSERT_TRUE(until([this] { return item("browseName") != nullptr; }));
    EXPECT_EQ(textOf("browseName"), "sway-desktop.helixvm");
    setText("browsePath", folder.path() + "/");
    click("browseNow");
    ASSERT_TRUE(until([this] { return images.sent.size() == 1; }));
    const auto file = folder.filePath("sway-desktop.helixvm");
    EXPECT_EQ(images.sent[0].archive, file.toStdString());
    EXPECT_TRUE(images.sent[0].reference.empty());
    EXPECT_TRUE(images.sent[0].replaces) << "the dialog has asked";
    ASSERT_TRUE(until([this] { return item("departed") != nullptr; }));
    EXPECT_NE(itemWithText(file), nullptr);
    click("importButton");
    EXPECT_NE(itemWithText("archives (.helixvm)"), nullptr) << "that it is taken is said";
    setText("importFile", file);
    setText("importName", "again");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return images.brought.size() == 1; }));
    EXPECT_EQ(images.brought[0].archive, file.toStdString());
}

TEST_F(ImageDepartureBehaviour, OneThatIsNotHereIsNotHandedOn)
{
    openDetails("sway-minimal");
    EXPECT_EQ(item("handOn"), nullptr);
}

TEST_F(ImageDepartureBehaviour, OneThatHelixctlSendsIsSeenAndCancelled)
{
    images.find("sway-desktop")->sending =
        operations::Importing{"Sending", 1ULL << 20, 4ULL << 20, 95, "send"};
    openDetails();
    ASSERT_TRUE(until([this] { return item("departureProgress") != nullptr; }));
    click("cancelDeparture");
    EXPECT_TRUE(until([this] { return !images.cancelledSends.empty(); }));
}

TEST_F(ImageDepartureBehaviour, TheDialogFitsWithTheLargestLettersInTheSmallestWindow)
{
    script.plane.fakeSettings.values[std::string(plane::kTextPercent.row.key)] = "150";
    start("images");
    window()->resize(960, 600);
    settle();
    click("image-sway-desktop");
    click("handOn");
    click("pushImage");
    ASSERT_TRUE(until([this] { return item("pushDialogBody") != nullptr; }));
    setText("pushReference", "my-desktop");
    settle();
    const auto* body = item("pushDialogBody");
    const auto top = body->mapToScene(QPointF(0, 0)).y();
    EXPECT_GE(top, 0);
    EXPECT_LE(top + body->height(), 600);
}

} // namespace helix::ui::test
