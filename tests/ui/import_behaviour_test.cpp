// A person brings a disk of their own.

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QQuickWindow>

#include "ui/boundary_fixture.h"

namespace helix::ui::test {

TEST_F(BoundaryBehaviour, ADiskIsImportedAndCanBeCancelled)
{
    script.plane.fakeImages.importsEnd = false;
    start("images");
    click("importButton");
    setText("importFile", "relative.qcow2");
    EXPECT_FALSE(isEnabled("importNow"));
    setText("importFile", "/tmp/Fedora Server 41.qcow2");
    EXPECT_EQ(textOf("importName"), "fedora-server-41") << "a name is offered";
    setText("importName", "sway-desktop");
    EXPECT_FALSE(isEnabled("importNow")) << "there is one of that name";
    setText("importName", "fedora");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("cancel-fedora") != nullptr; }));
    ASSERT_EQ(script.plane.fakeImages.imported.size(), 1U);
    EXPECT_EQ(script.plane.fakeImages.imported[0].file, "/tmp/Fedora Server 41.qcow2");
    EXPECT_FALSE(script.plane.fakeImages.imported[0].assumeCloudInit)
        << "found on the disk, unless the user says so";
    click("cancel-fedora");
    ASSERT_TRUE(until([this] { return item("cancel-fedora") == nullptr; }));
    EXPECT_EQ(script.plane.fakeImages.cancelledImports, std::vector<std::string>{"fedora"});
}

TEST_F(BoundaryBehaviour, AnImageIsGotFromARegistryAndCanBeCancelled)
{
    script.plane.fakeImages.importsEnd = false;
    start("images");
    click("pullButton");
    setText("pullReference", "sway");
    EXPECT_FALSE(isEnabled("pullNow")) << "no registry is meant by itself";
    setText("pullReference", "ghcr.io/team/tools:2@sha256:" + QString(64, 'a'));
    EXPECT_EQ(textOf("pullName"), "tools") << "a name is offered";
    setText("pullName", "No Name");
    EXPECT_FALSE(isEnabled("pullNow"));
    setText("pullName", "my-tools");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("cancel-my-tools") != nullptr; }));
    ASSERT_EQ(script.plane.fakeImages.brought.size(), 1U);
    EXPECT_EQ(script.plane.fakeImages.brought[0].name, "my-tools");
    click("cancel-my-tools");
    ASSERT_TRUE(until([this] { return item("cancel-my-tools") == nullptr; }));
    script.plane.fakeImages.importsEnd = true;
    click("pullButton");
    setText("pullReference", "ghcr.io/team/tools");
    key(Qt::Key_Return);
    click("image-tools");
    ASSERT_TRUE(until([this] { return itemWithText("from ghcr.io/team/tools") != nullptr; }));
}

TEST_F(BoundaryBehaviour, ManyImagesAreSearched)
{
    for (const auto* name : {"web", "java", "office", "python-data", "docker-host"})
        script.plane.fakeImages.addImage(name, std::string("For ") + name, false);
    start("images");
    ASSERT_TRUE(until([this] { return item("imageSearch") && item("imageSearch")->isVisible(); }));
    setText("imageSearch", "PYTHON for");
    EXPECT_TRUE(
        until([this] { return itemWithText("For python-data") && !itemWithText("For java"); }));
    setText("imageSearch", "cobol");
    EXPECT_TRUE(until([this] { return item("nothingFound")->isVisible(); }));
}

TEST_F(BoundaryBehaviour, ADroppedDiskIsAskedAbout)
{
    start("images");
    QMimeData disk;
    disk.setUrls({QUrl::fromLocalFile("/tmp/My Disk.vmdk")});
    const QPointF middle(window()->width() / 2.0, window()->height() / 2.0);
    QDragEnterEvent enter(middle.toPoint(), Qt::CopyAction, &disk, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window(), &enter);
    ASSERT_TRUE(until([this] { return itemWithText("Drop the disk to import it") != nullptr; }));
    QDropEvent drop(middle, Qt::CopyAction, &disk, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window(), &drop);
    ASSERT_TRUE(until([this] { return item("importNow") != nullptr; }));
    EXPECT_EQ(textOf("importFile"), "/tmp/My Disk.vmdk");
    EXPECT_EQ(textOf("importName"), "my-disk");
    key(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return script.plane.fakeImages.imported.size() == 1; }));
}

TEST_F(BoundaryBehaviour, FilesAreAskedForByADialog)
{
    start("images");
    click("importButton");
    click("browse");
    EXPECT_TRUE(until([this] { return itemWithText("Choose a disk") != nullptr; }));
    EXPECT_EQ(itemWithText("No file dialog is installed"), nullptr);
}

TEST_F(BoundaryBehaviour, ARefusedDiskSaysWhy)
{
    script.plane.fakeImages.importError =
        Error{ErrorCode::PermissionDenied,
              "evil was not imported: it names another file as its base.",
              {}};
    start("images");
    click("importButton");
    setText("importFile", "/tmp/evil.qcow2");
    click("importNow");
    EXPECT_TRUE(until([this] {
        return itemWithText("evil was not imported: it names") != nullptr;
    })) << "its card may be out of sight";
    EXPECT_EQ(textOf("sentence-evil"), "evil was not imported: it names another file as its base.");
    click("image-evil");
    ASSERT_TRUE(until([this] { return item("importRefused") != nullptr; }));
    EXPECT_EQ(item("importRefused")->property("sentence").toString(),
              "evil was not imported: it names another file as its base.");
    EXPECT_FALSE(textOf("imageNeeds").contains("0 MB")) << textOf("imageNeeds").toStdString();
    EXPECT_FALSE(textOf("imageNeeds").contains("0 GB")) << textOf("imageNeeds").toStdString();
}

TEST_F(BoundaryBehaviour, AMachineWithoutAgentShowsItsConsole)
{
    script.plane.fakeWorkspaces.all[0].agentExpected = false;
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("consoleView") != nullptr; }));
    EXPECT_NE(itemWithText("This disk has no Helix Agent"), nullptr);
    EXPECT_EQ(script.desktopsOpened, 0) << "nobody would answer";
}

} // namespace helix::ui::test
