#include "ui/screenshots_fixture.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QQmlIncubationController>
#include <QQuickItem>
#include <QQuickWindow>
#include <QStyleHints>

#include "ui/desktop/desktop_still.h"
#include "ui/desktop/desktop_surface.h"
#include "ui/drawn_with.h"
#include "ui/kept_picture.h"
#include "ui/layout_check.h"
#include "ui/painted_desktop.h"
#include "ui/same_surroundings.h"
#include "ui/spoken.h"
#include "ui/spoken_words.h"
#include "build_tree.h"

namespace helix::ui::test {

using boundary::ForwardState;
using plane::State;

namespace {

QString screenshotFolder()
{
    const char* folder = std::getenv("HELIX_SCREENSHOTS");
    return QString::fromUtf8(folder ? folder : "screenshots");
}

/// Empty for the pages as they are kept: in English.
QString pagesLanguage()
{
    return qEnvironmentVariable("HELIX_PAGES_LANGUAGE");
}

/// The same.
QString pagesText()
{
    return qEnvironmentVariable("HELIX_PAGES_TEXT");
}

bool hasMoreContrast()
{
    return qEnvironmentVariableIsSet("HELIX_PAGES_CONTRAST");
}

bool isOtherwise()
{
    return !pagesLanguage().isEmpty() || !pagesText().isEmpty() || hasMoreContrast();
}

const Dictionary& dictionary()
{
    static const Dictionary read(QString::fromStdString(
        tests::sourceFile("ui/translations/helix_" + pagesLanguage().toStdString() + ".ts")));
    return read;
}

/// Words of our own in the language of the pages.
const QSet<QString>& wordsOfPages()
{
    static const QSet<QString> own = pagesLanguage().isEmpty()
                                         ? ownWords(QString::fromStdString(tests::sourceFile("ui")))
                                         : dictionary().ownWords();
    return own;
}

QString keptFolder()
{
    return QString::fromStdString(tests::sourceFile("tests/ui/kept")) + "/";
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

const std::optional<QString>& notComparedHere()
{
    static const auto why = whyNotCompared(textOf(keptFolder() + "drawn_with.txt"), drawnWith(),
                                           textOf("/etc/os-release"));
    return why;
}

QString fileOf(const QString& name)
{
    return name + "-" + testing::WithParamInterface<const char*>::GetParam() + ".png";
}

/// Where it is and how far apart they are; both, and what differs, are drawn into a file.
QString tell(const PictureDifference& differs, const QImage& kept, const QImage& picture,
             const QString& file)
{
    const QImage now = smallPicture(picture);
    const QString sheet = screenshotFolder() + "/differs-" + file;
    EXPECT_TRUE(differencePicture(kept, now).save(sheet)) << sheet.toStdString();
    const QPoint at = differs.place.center() * picture.width() / now.width();
    const QString what = kept.isNull()
                             ? QStringLiteral("is new")
                             : QStringLiteral("looks different around (%1, %2), by %3 of 255")
                                   .arg(at.x())
                                   .arg(at.y())
                                   .arg(differs.mean, 0, 'f', 1);
    return QStringLiteral("%1 %2. Before, now and what differs: %3.").arg(file, what, sheet);
}

/// A picture below `root` is on its way.
bool isLoading(const QQuickItem* root)
{
    constexpr int kLoading = 2; // Image.Loading
    if (!root->isVisible())
        return false;
    if (root->inherits("QQuickImageBase") && root->property("status").toInt() == kLoading)
        return true;
    if (root->inherits("helix::ui::ForeignPicture") && root->property("loading").toBool())
        return true;
    const auto children = root->childItems();
    return std::any_of(children.begin(), children.end(), isLoading);
}

/// A desktop below `root` has not shown its first picture.
bool isAwaited(const QQuickItem* root)
{
    if (!root->isVisible())
        return false;
    if (const auto* still = qobject_cast<const DesktopStill*>(root))
        return still->isEmpty() && !still->isFaded();
    if (const auto* desktop = qobject_cast<const DesktopSurface*>(root))
        return !desktop->isShown();
    const auto children = root->childItems();
    return std::any_of(children.begin(), children.end(), isAwaited);
}

} // namespace

std::int64_t minutesAgo(int minutes)
{
    return QDateTime::currentMSecsSinceEpoch() - minutes * 60000LL;
}

Screenshots::Screenshots()
{
    rewindDice();
    QGuiApplication::styleHints()->setCursorFlashTime(0);
    script.plane.fakeSettings.values["appearance.theme"] = GetParam();
    if (!pagesText().isEmpty())
        script.plane.fakeSettings.values["appearance.textPercent"] = pagesText().toStdString();
    if (hasMoreContrast())
        script.plane.fakeSettings.values["appearance.moreContrast"] = "1";
    if (!pagesLanguage().isEmpty())
        m_language = std::make_unique<SpokenLanguage>(pagesLanguage(), QLocale::c());
}

void Screenshots::fillImages()
{
    script.plane.fakeImages.addImage("sway-desktop", "Sway desktop", true);
    script.plane.fakeImages.addImage("sway-minimal", "Sway minimal", true);
}

void Screenshots::fillEverything()
{
    fillImages();
    const auto first = script.plane.fakeWorkspaces.addWorkspace("checkout-fix", State::Ready).id;
    const auto second = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeWorkspaces.addWorkspace("scraper", State::Starting);
    const auto asleep = script.plane.fakeWorkspaces.addWorkspace("bench-lab", State::Stopped).id;
    auto& failed = script.plane.fakeWorkspaces.addWorkspace("old-try", State::Failed);
    failed.error =
        Error{ErrorCode::Timeout,
              "The guest of old-try did not answer within 120 s; look into its boot log.",
              "stage 1: no word on org.helixvm.control.0"};
    script.plane.fakeWorkspaces.all[0].beginning = plane::Beginning::Warm;
    script.desktops[first.str()] = paintDesktop("checkout-fix", QColor("#1c2f48"));
    script.desktops[second.str()] = paintDesktop("docs-site", QColor("#2b2145"));
    // How it was left.
    paintDesktop("bench-lab", QColor("#1c2f48"))
        .scaledToWidth(480, Qt::SmoothTransformation)
        .save(QString::fromStdString(script.stillFile(asleep).string()));
    for (auto& snapshot : script.plane.fakeWorkspaces.all) {
        if (snapshot.state == State::Starting) {
            snapshot.startedAtMs = QDateTime::currentMSecsSinceEpoch() - 4200;
            for (const auto step : plane::kSteps)
                snapshot.steps.push_back(
                    {step,
                     step < plane::Step::GuestReady    ? plane::StepProgress::Status::Done
                     : step == plane::Step::GuestReady ? plane::StepProgress::Status::Running
                                                       : plane::StepProgress::Status::Pending,
                     snapshot.startedAtMs, 40});
        }
    }
    script.plane.fakeWorkspaces.all[0].guestPorts = {
        {8000, "0.0.0.0", "python3"}, {9229, "0.0.0.0", "node"}, {5432, "127.0.0.1", "postgres"}};
    script.plane.fakeForwards.addForward(first, 22, 22013, "", ForwardState::Listening);
    script.plane.fakeForwards.addForward(first, 8000, 8000, "Web app", ForwardState::Listening);
    script.plane.fakeForwards.addForward(second, 4173, 41730, "Vite preview",
                                         ForwardState::Listening);
    script.plane.fakeForwards.addForward(
        second, 3000, 3000, "Dashboard", ForwardState::Failed,
        "port 3000 on this computer is used by another program (node, pid 4121).");
    script.plane.fakeForwards.addForward(asleep, 22, 22014, "", ForwardState::Closed);
    script.plane.fakeActivity.entries = {
        {1, minutesAgo(26 * 60), asleep.str(), "bench-lab", "stopped", "Stopped.", 1800},
        {2, minutesAgo(14), "", "", "image", "Sway desktop was built.", 184000},
        {3, minutesAgo(13), first.str(), "checkout-fix", "created", "Created from Sway desktop.",
         -1},
        {4, minutesAgo(13), first.str(), "checkout-fix", "step", "Guest ready.", 11800},
        {5, minutesAgo(12), first.str(), "checkout-fix", "ready",
         "Ready: the first picture was shown.", 14980},
        {6, minutesAgo(9), first.str(), "checkout-fix", "port",
         "Port 8000 is mapped to 127.0.0.1:8000.", -1},
        {7, minutesAgo(3), "", "old-try", "failed",
         "The guest of old-try did not answer within 120 s.", 120000}};
}

QString Screenshots::said(const char* page, const char* source)
{
    return QCoreApplication::translate(page, source);
}

void Screenshots::beginAt(const QString& page, QSize size)
{
    start(page);
    window()->resize(size);
    settle();
}

void Screenshots::scrollTo(const QString& view, const QString& what)
{
    auto* list = item(view);
    ASSERT_NE(list, nullptr) << view.toStdString();
    const auto isInSight = [&] {
        const auto* found = item(what) ? item(what) : itemWithText(what);
        return found && list->mapRectToScene(list->boundingRect())
                            .contains(found->mapRectToScene(found->boundingRect()).center());
    };
    const auto number = [&](const char* name) { return list->property(name).toDouble(); };
    for (double y = number("originY"); !isInSight(); y += list->height() / 2) {
        ASSERT_LT(y, number("originY") + number("contentHeight")) << what.toStdString();
        list->setProperty("contentY", y);
        settle();
    }
}

/// A picture shows a dialog as it opens with what is in it, whenever that came.
static void recentreDialogs(const QQuickItem& item)
{
    if (auto* dialog = item.parent(); dialog && dialog->property("pinned").isValid())
        dialog->setProperty("pinned", false);
    for (const auto* child : item.childItems())
        recentreDialogs(*child);
}

QImage Screenshots::stillPicture()
{
    // Bounded: some pages wait for ever, which is what they show.
    constexpr auto kDeadline = std::chrono::seconds(2);
    auto* pages = item("pages");
    auto* page = pages ? pages->property("item").value<QQuickItem*>() : nullptr;
    until(
        [&] {
            auto* root = window()->contentItem();
            return !isLoading(root) && !isAwaited(root) && (!page || page->opacity() == 1);
        },
        kDeadline);
    // Toasts look for their place now and then: the picture is not taken between two looks.
    if (auto* toast = item("toast"))
        QMetaObject::invokeMethod(toast->parentItem(), "settle");
    recentreDialogs(*window()->contentItem());
    QImage image = grab();
    // Nothing moves; what comes a moment later gets its time.
    until(
        [&] {
            const QImage before = std::exchange(image, grab());
            return image == before;
        },
        std::chrono::milliseconds(700));
    return image;
}

void Screenshots::checkPlaces(const QString& name)
{
    const auto& own = wordsOfPages();
    ASSERT_GT(own.size(), 300);
    // A list places its rows a moment after it was resized: what is wrong then is wrong for good.
    std::vector<LayoutFault> faults;
    until(
        [&] {
            std::ignore = grab();
            faults = checkLayout(*window(), own);
            return faults.empty();
        },
        std::chrono::milliseconds(1000));
    for (const auto& fault : faults) {
        ADD_FAILURE() << name.toStdString() << " at " << window()->width() << "x"
                      << window()->height() << " times " << window()->effectiveDevicePixelRatio()
                      << ": " << describe(fault);
    }
}

void Screenshots::checkNames(const QString& name)
{
    // Rows out of sight are made bit by bit, and half made they have no names yet.
    until(
        [this] {
            const auto* making = window()->incubationController();
            return !making || making->incubatingObjectCount() == 0;
        },
        std::chrono::seconds(5));
    for (const auto& fault : checkSpoken(spokenBy(*window())))
        ADD_FAILURE() << name.toStdString() << ": " << describe(fault);
}

/// A screen of 3840x2160 at scale 1 shows most of a page at once, and drawing it takes a second: the
/// pages that differ in how they are laid out.
void Screenshots::checkLargest(const QString& name)
{
    static const QSet<QString> kPages = {"home",           "create",    "images",
                                         "activity",       "changes",   "settings-general",
                                         "settings-ports", "workspace", "conversation-unfolded"};
    if (!kPages.contains(name))
        return;
    window()->resize(3840, 2160);
    checkPlaces(name);
    const QString path = screenshotFolder() + "/" + name + "-3840x2160.png";
    EXPECT_TRUE(stillPicture().save(path)) << path.toStdString();
}

void Screenshots::checkSizes(const QString& name)
{
    checkPlaces(name);
    // Colours have no places, and places are the same at every scale but for how letters are
    // rounded: one theme at one scale sees every size.
    if (std::string(GetParam()) != "dark" || window()->effectiveDevicePixelRatio() != 1)
        return;
    const QSize own = window()->size();
    for (const QSize size : {QSize(960, 600), QSize(1280, 800), QSize(1920, 1080)}) {
        if (size == own || (isOtherwise() && size.width() != 1280))
            continue;
        window()->resize(size);
        checkPlaces(name);
    }
    checkLargest(name);
    window()->resize(own);
    std::ignore = grab();
}

void Screenshots::checkWords(const QString& name)
{
    if (pagesLanguage().isEmpty())
        return;
    ASSERT_FALSE(dictionary().isEmpty());
    for (const auto& text : leftInEnglish(*window(), dictionary()))
        ADD_FAILURE() << name.toStdString() << " says in English: " << text.toStdString();
}

void Screenshots::compare(const QString& name, QImage picture)
{
    if (notComparedHere())
        GTEST_SKIP() << notComparedHere()->toStdString();
    const QString file = fileOf(name);
    const QImage kept = QImage(keptFolder() + file).convertToFormat(QImage::Format_RGB32);
    auto differs = difference(kept, smallPicture(picture));
    // What differs for good is wrong: a busy computer draws later.
    until(
        [&] {
            if (differs)
                differs = difference(kept, smallPicture(picture = stillPicture()));
            return !differs;
        },
        std::chrono::seconds(3));
    if (differs)
        ADD_FAILURE() << tell(*differs, kept, picture, file).toStdString()
                      << " If that is as it should be: tests/ui/renew_pictures";
}

void Screenshots::renew(const QString& name, const QImage& picture)
{
    const QString file = fileOf(name);
    const auto kept = [&] {
        return QImage(keptFolder() + file).convertToFormat(QImage::Format_RGB32);
    };
    const QImage now = smallPicture(picture);
    const auto differs = difference(kept(), now);
    if (!differs)
        return;
    const QString told = tell(*differs, kept(), picture, file);
    ASSERT_TRUE(toKeep(now).save(keptFolder() + file, "PNG", 0)) << keptFolder().toStdString();
    EXPECT_FALSE(difference(kept(), now)) << file.toStdString() << " lost too much";
    QFile versions(keptFolder() + "drawn_with.txt");
    ASSERT_TRUE(versions.open(QIODevice::WriteOnly)) << versions.fileName().toStdString();
    versions.write(drawnWith().toUtf8());
    std::cout << "renewed: " << told.toStdString() << std::endl;
}

void Screenshots::save(const QString& name)
{
    const QImage image = stillPicture();
    ASSERT_FALSE(image.isNull());
    QDir().mkpath(screenshotFolder());
    const QString path = screenshotFolder() + "/" + fileOf(name);
    ASSERT_TRUE(image.save(path)) << path.toStdString();
    if (isOtherwise())
        checkWords(name);
    else if (qEnvironmentVariableIsSet("HELIX_WRITE_PICTURES"))
        renew(name, image);
    else if (window()->effectiveDevicePixelRatio() == 1) // at another scale letters end elsewhere
        compare(name, image);
    if (std::string(GetParam()) == "dark") // colours say nothing
        checkNames(name);
    checkSizes(name);
}

} // namespace helix::ui::test
