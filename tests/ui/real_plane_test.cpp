// The window's models over the real control plane, on its own thread as the program has it. Its
// machines are fake ones; its files, sockets and database are real.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThread>
#include <QUrl>

#include "async/completion.h"
#include "async/pool_drain.h"
#include "life/image_wishes.h"
#include "ui/boundary/egress_draft.h"
#include "ui/create/create_flow.h"
#include "ui/images/image_list.h"
#include "ui/line/host_line.h"
#include "ui/ports/port_table.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/backend.h"
#include "ui/shell/notices.h"
#include "ui/work/work_list.h"
#include "ui/workspace/workspace_list.h"
#include "unit/life/plane_fixture.h"
#include "unit/oci/saved_archive.h"
#include "turn_loop.h"

namespace helix::ui::test {

using tests::until;

namespace {

class RealPlane : public testing::Test {
protected:
    RealPlane()
        : options(life::planeOptions(root()))
    {
        life::furnishHome(root());
    }
    ~RealPlane() override
    {
        backend.reset();
        line.reset();
        const async::PoolDrain poolDrain; // as Helix ends
        QCoreApplication::processEvents();
        for (const int pid : life::processesOf(root()))
            ::kill(pid, SIGKILL);
    }

    [[nodiscard]] std::filesystem::path root() const { return folder.path().toStdString(); }

    void begin()
    {
        line = std::make_unique<HostLine>(options);
        backend = std::make_unique<Backend>(*line);
        QObject::connect(backend->notices(), &Notices::failed,
                         [this](const QString& sentence) { sentences.append(sentence); });
        line->open();
    }
    void open()
    {
        begin();
        ASSERT_TRUE(until([this] { return backend->isOpen(); }))
            << backend->openProblem().toStdString();
        ASSERT_TRUE(until([this] {
            return backend->workspaces()->known() && backend->settings()->known() &&
                   backend->images()->rowCount() > 0;
        }));
    }
    void close()
    {
        backend.reset();
        line.reset();
    }
    [[nodiscard]] WorkspaceList& workspaces() const { return *backend->workspaces(); }
    [[nodiscard]] WorkspaceItem* named(const char* name) const
    {
        return workspaces().findByName(QString::fromLatin1(name));
    }
    void create(const QString& image, const QString& name)
    {
        EgressDraft internet;
        backend->createFlow()->start(image, name, 1, 512, 4, {}, &internet);
    }
    WorkspaceItem* ready(const char* name)
    {
        create("tiny", name);
        EXPECT_TRUE(until([&] { return named(name) && named(name)->isReady(); }))
            << backend->createFlow()->error().toStdString();
        return named(name);
    }

    QTemporaryDir folder{QStringLiteral("/tmp/hx-XXXXXX")};
    life::ControlPlaneOptions options;
    std::unique_ptr<HostLine> line;
    std::unique_ptr<Backend> backend; ///< ends before its line
    QStringList sentences;            ///< of failures
};

} // namespace

TEST_F(RealPlane, TellsAnEmptyHomeFromAnUnknownOne)
{
    begin();
    EXPECT_FALSE(backend->isOpen());
    EXPECT_FALSE(workspaces().known());
    ASSERT_TRUE(until([this] { return backend->isOpen() && workspaces().known(); }));
    EXPECT_EQ(workspaces().count(), 0);
    ASSERT_TRUE(until([this] { return backend->images()->find("tiny") != nullptr; }));
    EXPECT_EQ(backend->ports()->count(), 0);
    EXPECT_TRUE(sentences.isEmpty()) << sentences.join(' ').toStdString();
}

TEST_F(RealPlane, AWorkspaceIsCreatedRenamedStoppedAndDeleted)
{
    open();
    const QAbstractItemModelTester tester(&workspaces(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    auto* item = ready("calm-otter");
    ASSERT_NE(item, nullptr);
    EXPECT_EQ(workspaces().runningCount(), 1);
    item->rename("brisk-heron");
    ASSERT_TRUE(until([&] { return named("brisk-heron") == item; }));
    item->stop();
    ASSERT_TRUE(until([&] { return item->isStopped(); }));
    item->start();
    ASSERT_TRUE(until([&] { return item->isReady(); }));
    const QSignalSpy vanishing(&workspaces(), &WorkspaceList::vanishing);
    item->remove();
    ASSERT_TRUE(until([&] { return workspaces().count() == 0; }));
    EXPECT_EQ(vanishing.count(), 1);
    EXPECT_TRUE(sentences.isEmpty()) << sentences.join(' ').toStdString();
}

TEST_F(RealPlane, WhatIsRefusedIsASentence)
{
    open();
    auto* first = ready("calm-otter");
    auto* second = ready("brisk-heron");
    ASSERT_TRUE(first && second);
    second->rename("calm-otter");
    ASSERT_TRUE(until([this] { return sentences.size() == 1; }));
    EXPECT_TRUE(sentences[0].contains("calm-otter")) << sentences[0].toStdString();
    EXPECT_TRUE(sentences[0].endsWith('.')) << sentences[0].toStdString();
    EXPECT_EQ(second->name(), "brisk-heron");

    create("no-such-image", "eager-wren");
    ASSERT_TRUE(until([this] { return !backend->createFlow()->error().isEmpty(); }));
    EXPECT_TRUE(backend->createFlow()->error().endsWith('.'));
    EXPECT_FALSE(backend->createFlow()->isBusy());
    EXPECT_EQ(named("eager-wren"), nullptr);

    // Gone behind the window's back: the line to it ends in a sentence as well.
    std::optional<Result<void>> answer;
    line->ask(
        [](plane::ControlPlane& plane) {
            return plane.workspaces().start(WorkspaceId::generate());
        },
        [&](const Result<void>& result) { answer = result; });
    ASSERT_TRUE(until([&] { return answer.has_value(); }));
    ASSERT_FALSE(*answer);
    EXPECT_EQ(answer->error().code, ErrorCode::NotFound);
}

TEST_F(RealPlane, PortsAreMappedAndRefused)
{
    open();
    auto* item = ready("calm-otter");
    ASSERT_NE(item, nullptr);
    const QSignalSpy added(backend->ports(), &PortTable::added);
    const QSignalSpy failed(backend->ports(), &PortTable::addFailed);
    const QSignalSpy removed(backend->ports(), &PortTable::removed);
    backend->ports()->add(item->id(), 8000, 0, "Web");
    ASSERT_TRUE(until([&] { return added.count() == 1; }));
    const int hostPort = added[0][2].toInt();
    EXPECT_GT(hostPort, 1023);
    backend->ports()->add(item->id(), 8001, hostPort, "Twice");
    ASSERT_TRUE(until([&] { return failed.count() == 1; }));
    EXPECT_TRUE(failed[0][0].toString().contains(QString::number(hostPort)))
        << failed[0][0].toString().toStdString();
    backend->ports()->remove(item->id(), 8000);
    ASSERT_TRUE(until([&] { return removed.count() == 1; }));
}

TEST_F(RealPlane, SettingsAreWrittenAndReadByTheNextWindow)
{
    open();
    EXPECT_EQ(backend->settings()->theme(), "system");
    backend->settings()->setTheme("light");
    ASSERT_TRUE(until([this] { return backend->settings()->theme() == "light"; }));
    backend->settings()->setTheme("pink");
    ASSERT_TRUE(until([this] { return sentences.size() == 1; }));
    EXPECT_EQ(backend->settings()->theme(), "light") << "what was refused is not shown";
    close();
    open();
    EXPECT_EQ(backend->settings()->theme(), "light");
}

TEST_F(RealPlane, MachinesRunOnWhileThereIsNoWindow)
{
    open();
    ASSERT_NE(ready("calm-otter"), nullptr);
    close();
    EXPECT_FALSE(life::processesOf(root()).empty());
    open();
    ASSERT_TRUE(until([this] { return named("calm-otter") && named("calm-otter")->isReady(); }));
}

TEST_F(RealPlane, AnotherWindowIsHandedOverToThis)
{
    open();
    const QSignalSpy activated(line.get(), &PlaneLine::activated);
    HostLine other(options);
    const QSignalSpy handedOver(&other, &PlaneLine::handedOver);
    const QSignalSpy opened(&other, &PlaneLine::opened);
    other.open();
    ASSERT_TRUE(until([&] { return handedOver.count() == 1 && activated.count() == 1; }));
    EXPECT_EQ(opened.count(), 0);
}

TEST_F(RealPlane, AHomeThatCannotBeOpenedIsASentence)
{
    std::filesystem::remove_all(root() / "data");
    std::ofstream(root() / "data") << "a file, where a folder must be";
    begin();
    ASSERT_TRUE(until([this] { return !backend->openProblem().isEmpty(); }));
    EXPECT_FALSE(backend->isOpen());
    EXPECT_TRUE(backend->openProblem().endsWith('.')) << backend->openProblem().toStdString();
    // Whoever asks nevertheless gets no answer, and nothing breaks.
    bool answered = false;
    line->ask([](plane::ControlPlane& plane) { return plane.workspaces().list().size(); },
              [&](std::size_t) { answered = true; });
    close();
    EXPECT_FALSE(answered);
}

TEST_F(RealPlane, QuestionsAreAskedOnTheControlThreadAndAnsweredOnThisOne)
{
    begin(); // not open yet: it waits its turn
    QThread* askedOn = nullptr;
    QThread* answeredOn = nullptr;
    line->ask(
        [&](plane::ControlPlane& plane) {
            askedOn = QThread::currentThread();
            return plane.workspaces().list().size();
        },
        [&](std::size_t) { answeredOn = QThread::currentThread(); });
    EXPECT_EQ(answeredOn, nullptr) << "never inside the call";
    ASSERT_TRUE(until([&] { return answeredOn != nullptr; }));
    EXPECT_EQ(answeredOn, QThread::currentThread());
    EXPECT_NE(askedOn, QThread::currentThread());
}

TEST_F(RealPlane, ClosesWhileAnswersAreOnTheirWay)
{
    open();
    // A start that goes on, one that waits for ever, and many small questions.
    create("tiny", "calm-otter");
    auto answers = std::make_shared<int>(0);
    line->ask(
        [](plane::ControlPlane&) -> async::Task<int> {
            co_await async::sleepFor(std::chrono::hours(1));
            co_return 1;
        },
        [answers](int) { ++*answers; });
    for (int at = 0; at < 200; ++at)
        line->ask([](plane::ControlPlane& plane) { return plane.workspaces().list().size(); },
                  [answers](std::size_t) { ++*answers; });
    close();
    const int before = *answers;
    for (int turn = 0; turn < 20; ++turn)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    EXPECT_EQ(*answers, before) << "nobody is told of anything once the line is gone";
    // What was begun is there, and the home is free for the next one.
    open();
}

/// Ends Helix as a kill does: nothing is tidied up, for the next one finds a copy of how it was.
class KilledPlane : public RealPlane {
protected:
    void openWhatAKillLeaves()
    {
        const QString left = folder.path() + "/left";
        QDir().mkpath(left);
        // A file may go while it is copied, for the other one is at work.
        for (const char* part : {"/data", "/agent.erofs"})
            ASSERT_TRUE(until([&] {
                return QProcess::execute("cp", {"-a", folder.path() + part, left}) == 0;
            }));
        close();
        options = life::planeOptions(root() / "left");
        open();
    }
    /// What the card on Home and the bar of Activity say.
    bool says(const QString& words)
    {
        return until([&] { return backend->work()->headline() == words; });
    }
    bool isPresent(const char* name)
    {
        const auto* image = backend->images()->find(name);
        return image && image->isPresent();
    }
};

TEST_F(KilledPlane, APullGoesOnWithWhatIsThereAndIsSeen)
{
    using oci::fixture::SmallImage;
    SmallImage image(2 * oci::kChunkBytes, {0, 1});
    oci::fixture::FakeRegistry registry;
    image.publish(registry);
    bool comes = false;
    const auto first = SmallImage::blobPath(image.artifact.chunks[0].blob);
    const auto second = SmallImage::blobPath(image.artifact.chunks[1].blob);
    registry.handlers[second] = [&, whole = registry.handlers[second]](const auto& request) {
        auto reply = whole(request);
        reply.waitsFor = [&comes] { return comes; };
        return reply;
    };
    const auto asked = [&](const std::string& path) {
        return std::ranges::count(registry.requests, path, &oci::fixture::FakeRequest::path);
    };
    open();
    backend->images()->pull(QString::fromStdString(registry.at("small:1")), "small");
    ASSERT_TRUE(says("Bringing small"));
    // The journal of the pull names the chunk that is in its place.
    ASSERT_TRUE(until([&] {
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(root() / "data/images"))
            if (entry.path().filename() == "done" && entry.file_size() > 1)
                return true;
        return false;
    }));
    ASSERT_EQ(asked(first), 1);
    openWhatAKillLeaves();
    EXPECT_TRUE(says("Bringing small")) << "nobody had to ask again";
    EXPECT_TRUE(backend->work()->at(0)["inTray"].toBool()) << "it can be cancelled";
    comes = true;
    EXPECT_TRUE(until([this] { return isPresent("small"); }));
    EXPECT_TRUE(says(""));
    EXPECT_EQ(asked(first), 1) << "what was there was brought again";
}

TEST_F(KilledPlane, AnImportBeginsAgainByItselfAndSaysWhatBecameOfIt)
{
    std::filesystem::create_directories(root() / "data");
    std::ofstream(root() / "disk.raw") << std::string(1U << 20, 'x');
    std::ofstream(root() / "data/image-work.json")
        << life::toJson({{plane::ImportRequest{(root() / "disk.raw").string(), "notes"}, 1}});
    open();
    ASSERT_TRUE(until([this] {
        const auto* image = backend->images()->find("notes");
        return image && !image->importError().isEmpty();
    })) << "nobody had to ask again";
    const auto why = backend->images()->find("notes")->importError().toStdString();
    EXPECT_NE(why.find("disk.raw"), std::string::npos) << why;
    EXPECT_EQ(why.find("not there"), std::string::npos) << "it was looked into: " << why;
}

TEST_F(KilledPlane, AnImportWhoseFileIsGoneSaysSo)
{
    std::filesystem::create_directories(root() / "data");
    std::ofstream(root() / "data/image-work.json")
        << life::toJson({{plane::ImportRequest{(root() / "gone.raw").string(), "notes"}, 1}});
    open();
    EXPECT_TRUE(until([this] { return backend->images()->find("notes") != nullptr; }));
    const auto* image = backend->images()->find("notes");
    ASSERT_NE(image, nullptr);
    EXPECT_TRUE(until([&] { return !image->importError().isEmpty(); }));
    EXPECT_TRUE(image->importError().contains("gone.raw")) << image->importError().toStdString();
}

namespace {

/// A registry whose last chunk of one image comes when it may.
struct HeldRegistry {
    explicit HeldRegistry(oci::fixture::SmallImage& image)
    {
        image.publish(registry);
        const auto last = oci::fixture::SmallImage::blobPath(image.artifact.chunks.back().blob);
        registry.handlers[last] = [this, whole = registry.handlers[last]](const auto& request) {
            auto reply = whole(request);
            reply.waitsFor = [this] { return comes; };
            return reply;
        };
    }
    oci::fixture::FakeRegistry registry;
    bool comes = false;
};

} // namespace

TEST_F(RealPlane, OfOneVersionTheSecondNameSaysWhatItWaitsFor)
{
    oci::fixture::SmallImage image(2 * oci::kChunkBytes, {0, 1});
    HeldRegistry held(image);
    const auto pull = [&](const char* name) {
        backend->images()->pull(QString::fromStdString(held.registry.at("small:1")), name);
    };
    open();
    pull("small");
    ASSERT_TRUE(until([this] {
        const auto* coming = backend->images()->find("small");
        return coming && coming->isImporting();
    }));
    pull("small-again");
    ASSERT_TRUE(until([this] { return sentences.size() == 1; }));
    EXPECT_EQ(
        sentences[0].toStdString(),
        "The same is on its way already, as the image small, and can be had as small-again as well "
        "once that is here; wait for it, or cancel it on the page Images, or with 'helixctl image "
        "cancel small'.");
    EXPECT_EQ(backend->images()->find("small-again"), nullptr) << "no card of what never began";
    held.comes = true;
    EXPECT_TRUE(until([this] { return backend->images()->find("small")->isPresent(); }));
    pull("small-again");
    EXPECT_TRUE(until([this] {
        const auto* again = backend->images()->find("small-again");
        return again && again->isPresent();
    }));
    EXPECT_EQ(sentences.size(), 1) << sentences.join(' ').toStdString();
}

TEST_F(RealPlane, WhatImageSaveWroteIsImportedByDroppingIt)
{
    const auto archive = root() / "carried.tar";
    image::writeBytes(archive,
                      image::tarOf(oci::fixture::savedArchive(oci::fixture::SmallImage())));
    open();
    const auto dropped = QUrl::fromLocalFile(QString::fromStdString(archive.string()));
    auto& images = *backend->images();
    images.importDisk(dropped.toString(), images.importName(dropped.toString()), false);
    EXPECT_TRUE(until([&] {
        const auto* image = images.find("carried");
        return image && image->isPresent();
    })) << sentences.join(' ').toStdString();
}

class KilledImport : public KilledPlane, public testing::WithParamInterface<bool> {
protected:
    /// The program that makes images of containers, of both runs: it says that it works, and goes on.
    void furnishBuilders()
    {
        const auto begun = (root() / "begun").string();
        std::filesystem::create_directories(root() / "left");
        for (const auto& program : {root() / "build", root() / "left/build"}) {
            std::ofstream(program)
                << "#!/bin/sh\necho begun >> '" << begun << "'\nexec sleep 600\n";
            std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        }
    }
    [[nodiscard]] std::ptrdiff_t timesBegun() const
    {
        std::ifstream file(root() / "begun");
        return std::count(std::istreambuf_iterator<char>(file), {}, '\n');
    }
    /// It is written beside the work, not before it.
    [[nodiscard]] bool isOnRecord() const
    {
        std::ifstream file(options.paths.data / "image-work.json");
        const std::string wishes(std::istreambuf_iterator<char>(file), {});
        return wishes.find("notes") != std::string::npos;
    }
    [[nodiscard]] ImageItem* coming() const
    {
        auto* image = backend->images()->find("notes");
        return image && image->isImporting() ? image : nullptr;
    }
    [[nodiscard]] std::string source() const
    {
        return GetParam() ? "docker://registry.example.org/team/tool:1"
                          : (root() / "saved.tar").string();
    }
    /// What is below the folder of images, without the images that were there from the beginning.
    [[nodiscard]] QStringList leftOver() const
    {
        return QDir(QString::fromStdString(options.paths.images().string()))
            .entryList({"notes*", ".import*", ".pull*", ".removed*"},
                       QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
};

INSTANTIATE_TEST_SUITE_P(Sources, KilledImport, testing::Bool(), [](const auto& info) {
    return std::string(info.param ? "Registry" : "Archive");
});

TEST_P(KilledImport, IsCancelledInTheListAndLeavesNothing)
{
    furnishBuilders();
    std::ofstream(root() / "saved.tar") << std::string(1U << 20, 'x');
    open();
    backend->images()->importDisk(QString::fromStdString(source()), "notes", false);
    ASSERT_TRUE(until([this] { return timesBegun() == 1 && isOnRecord(); }))
        << sentences.join(' ').toStdString();
    openWhatAKillLeaves();
    ASSERT_TRUE(until([this] { return coming() && timesBegun() == 2; }))
        << "it begins again by itself";
    coming()->cancelImport();
    EXPECT_TRUE(until([this] { return backend->images()->find("notes") == nullptr; }));
    EXPECT_TRUE(until([this] { return leftOver().isEmpty(); }))
        << leftOver().join(' ').toStdString();
    EXPECT_TRUE(says(""));
    close();
    open();
    EXPECT_EQ(backend->images()->find("notes"), nullptr) << "nobody asked for it again";
    EXPECT_EQ(timesBegun(), 2);
}

} // namespace helix::ui::test
