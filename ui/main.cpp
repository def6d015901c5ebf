// helix: the window, or with --headless the control plane alone.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>

#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QProcess>
#include <QQuickWindow>
#include <spdlog/spdlog.h>

#include "app/headless.h"
#include "app/data_away.h"
#include "app/data_move.h"
#include "app/restore_database.h"
#include "app/session_end.h"
#include "app/termination.h"
#include "async/pool_drain.h"
#include "base/installation.h"
#include "base/exit_status.h"
#include "base/log.h"
#include "base/paths.h"
#include "sandbox/private_memory.h"
#include "ui/line/host_line.h"
#include "ui/moving/data_moving.h"
#include "ui/settings/storage_move.h"
#include "ui/shell/backend.h"
#include "ui/shell/display_check.h"
#include "ui/shell/helix_link.h"
#include "ui/shell/helix_window.h"
#include "ui/shell/window_memory.h"
#include "ui/shell/window_picture.h"
#include "ui/words/language.h"

namespace {

using namespace helix;

constexpr int kFailed = 1;
/// Qt.exit() of the home page when nothing could be opened, and the user has put it right: EX_TEMPFAIL.
constexpr int kStartAgain = 75;

/// What is started once nothing of this Helix is left, its lock above all.
struct NextStart {
    QString program; ///< empty: nothing
    QStringList arguments;
};

int say(const Error& error)
{
    std::fprintf(stderr, "helix: %s\n", error.message.c_str());
    if (!error.cause.empty())
        std::fprintf(stderr, "  %s\n", error.cause.c_str());
    return kFailed;
}

bool isHeadless(int argc, char** argv)
{
    for (int at = 1; at < argc; ++at) {
        if (std::strcmp(argv[at], "--headless") == 0)
            return true;
    }
    return false;
}

bool isWord(int argc, char** argv, std::initializer_list<std::string_view> words)
{
    return std::any_of(argv + 1, argv + argc, [words](const char* one) {
        return std::find(words.begin(), words.end(), one) != words.end();
    });
}

bool asksForAll(int argc, char** argv)
{
    return isWord(argc, argv, {"--help-all"});
}

bool onlyAsks(int argc, char** argv)
{
    return asksForAll(argc, argv) || isWord(argc, argv, {"--help", "-h", "--version", "-v"});
}

struct Options {
    ui::WindowOptions window;
    QString screenshot, moveTo;
    QSize size;
    std::chrono::seconds screenshotDeadline{180};
    bool verbose = false;
};

std::optional<Options> readOptions(const QCoreApplication& app)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("A machine of its own for an AI agent."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption headless(
        "headless",
        "Run without a window; helixctl steers it. Further options: helix --headless --help.");
    const QCommandLineOption page("page",
                                  "Begin at PAGE: workspaces, create, images, activity, settings, "
                                  "settings/SECTION, workspace/NAME.",
                                  "PAGE");
    const QCommandLineOption screenshot("screenshot",
                                        "Save a picture of the window to FILE (PNG) once the page "
                                        "is there (of workspace/NAME: once "
                                        "its desktop was shown), then quit.",
                                        "FILE");
    const QCommandLineOption size("size", "Size of the window, e.g. 1280x800.", "WxH");
    const QCommandLineOption deadline(
        "screenshot-timeout", "Give up on the picture after SECONDS (180).", "SECONDS", "180");
    // Done before there is an application (app/restore_database.h); here for --help.
    const QCommandLineOption restore("restore-database",
                                     "Put the newest good copy of a damaged database in its place: "
                                     "helixvm or conversations. While no Helix runs.",
                                     "NAME");
    const QCommandLineOption move("move-data",
                                  "Move images and workspaces to FOLDER, which may be on another "
                                  "disk. While no Helix and no workspace runs.",
                                  "FOLDER");
    const QCommandLineOption hidden(
        "hidden", "Begin in the tray, without a window; where there is no tray, with one.");
    const QCommandLineOption verbose("verbose", "Write debug messages to the log.");
    QCommandLineOption moveHere("move-data-here",
                                "As --move-data, shown in a window; then Helix opens.", "FOLDER");
    moveHere.setFlags(QCommandLineOption::HiddenFromHelp); // the page Storage starts it
    parser.addOption(moveHere);
    parser.addOptions({headless, page, screenshot, size, deadline, restore, move, hidden, verbose});
    parser.addPositionalArgument(
        "LINK or FILE",
        "What you are asked about: a helixvm: link (helixvm:create?image=NAME), "
        "or an image or disk to import.",
        "[LINK or FILE]");
    parser.process(app);
    Options options;
    if (parser.positionalArguments().size() > 1) {
        std::fprintf(stderr, "helix: one link or one file, no more.\n");
        return std::nullopt;
    }
    if (!parser.positionalArguments().isEmpty())
        options.window.asked = ui::askedOf(parser.positionalArguments().first());
    options.window.page = parser.value(page);
    options.window.hidden = parser.isSet(hidden) && !parser.isSet(screenshot);
    options.screenshot = parser.value(screenshot);
    options.moveTo = parser.value(moveHere);
    options.window.useTray = options.screenshot.isEmpty();
    options.screenshotDeadline = std::chrono::seconds(parser.value(deadline).toInt());
    options.verbose = parser.isSet(verbose);
    if (parser.isSet(size)) {
        const QStringList parts = parser.value(size).split(QLatin1Char('x'));
        options.size = parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
        if (options.size.isEmpty()) {
            std::fprintf(stderr, "helix: --size wants two numbers, such as 1280x800.\n");
            return std::nullopt;
        }
    }
    return options;
}

/// That the window is to speak, as it was chosen before: its words are needed before it opens.
QString languageOfWindow(const std::filesystem::path& memory)
{
    ui::WindowMemory remembered;
    remembered.open(memory);
    return ui::windowLanguage(
        ui::languageChoice(remembered.number(QLatin1String(ui::kLanguageNumber), 0)));
}

/// The user's session ends, and every machine before it.
async::Task<Result<void>> putAway(plane::ControlPlane& plane)
{
    co_await app::putMachinesAway(plane);
    co_return Result<void>();
}

/// What this was started with, for the Helix that opens after the move.
QStringList withoutMove(QStringList arguments)
{
    const QString option = QStringLiteral("--move-data-here");
    if (const auto at = arguments.indexOf(option); at >= 0)
        arguments.remove(at, std::min<qsizetype>(2, arguments.size() - at));
    arguments.removeIf([&option](const QString& word) { return word.startsWith(option + u'='); });
    return arguments;
}

/// Moves the data, or waits for those that are away, in a small window; then Helix starts.
int runMoving(const Paths& paths, const QString& folder, const Installation& installation,
              NextStart& next)
{
    ui::DataMoving moving(paths, folder);
    ui::HostLine line({paths, installation, processEnvironment(), true}); // never opened
    ui::WindowOptions options;
    options.useTray = false;
    options.moving = &moving;
    // Not into the empty folder below a disk that is away.
    if (!app::awayPlace(paths))
        options.memory = paths.data / "window.json";
    ui::HelixWindow window(line, options);
    if (!window.show())
        return say({ErrorCode::Internal, "The pages of Helix are damaged. Install it again.", {}});
    QGuiApplication::setQuitOnLastWindowClosed(true);
    QObject::connect(&moving, &ui::DataMoving::ended, &moving, [&next] {
        next = {QCoreApplication::applicationFilePath(),
                withoutMove(QCoreApplication::arguments().mid(1))};
        QCoreApplication::exit(0);
    });
    const app::Termination termination([](int) { QCoreApplication::exit(0); });
    if (!folder.isEmpty())
        moving.begin();
    return QGuiApplication::exec();
}

/// Looks at folders for the page Storage, and ends for one that was chosen, there or with helixctl.
/// `quiesced` outlives the line: what is let go of before makes those go on that wait, on the UI thread.
void offerMove(ui::StorageMove& move, const ui::HostLine& line, const Paths& paths, QString& folder,
               std::shared_ptr<void>& quiesced)
{
    std::error_code unread;
    const auto link = std::filesystem::read_symlink(paths.data, unread);
    const auto place = unread ? paths.data : link;
    move.setLook({QString::fromStdString(place.string()), [paths](const std::string& target) {
                      return app::lookAtDataMove(paths, target);
                  }});
    const auto end = [&folder, &quiesced, &move](const QString& chosen) {
        folder = chosen;
        quiesced = move.quiesced();
        QCoreApplication::exit(0);
    };
    QObject::connect(&move, &ui::StorageMove::restartAsked, &move, end);
    QObject::connect(&line, &ui::HostLine::moveAsked, &move, end);
}

int runWindow(int argc, char** argv, NextStart& next)
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    const auto environment = processEnvironment();
    ui::prepareApplication();
    QGuiApplication app(argc, argv);
    const async::PoolDrain poolDrain;
    // The window decides what closing means; it may live on in the tray.
    QGuiApplication::setQuitOnLastWindowClosed(false);
    const auto options = readOptions(app);
    if (!options)
        return kWrongUsage;
    const auto paths = Paths::fromEnvironment(environment);
    if (!paths)
        return say(paths.error());
    // Who began with an icon sees no terminal: the line says it again, to the window.
    const auto prepared = paths->prepare();
    if (!prepared)
        (void)say(prepared.error());
    const auto installation =
        Installation::besideExecutable(QCoreApplication::applicationDirPath().toStdString());
    const ui::SpokenLanguage language(languageOfWindow(paths->data / "window.json"));
    setUpLogging(prepared ? paths->logs() / "helix.log" : std::filesystem::path(),
                 options->verbose);
    if (!options->moveTo.isEmpty() || app::awayPlace(*paths))
        return runMoving(*paths, options->moveTo, installation, next);

    const auto memory = paths->data / "window.json";
    std::shared_ptr<void> quiesced;
    ui::HostLine line({*paths, installation, environment, true}, options->window.asked);
    auto chosen = options->window;
    chosen.logs = paths->logs();
    if (options->screenshot.isEmpty() && options->size.isEmpty())
        chosen.memory = memory;
    ui::HelixWindow window(line, chosen);
    QString moveTo;
    offerMove(*window.backend().storageMove(), line, *paths, moveTo, quiesced);
    if (!window.show())
        return say(
            {ErrorCode::Internal,
             "The Helix window could not be made; its pages are damaged. Install Helix again.",
             {}});
    if (!options->size.isEmpty())
        window.window()->resize(options->size);
    QObject::connect(
        window.window(), &QQuickWindow::frameSwapped, window.window(),
        [sinceStart] {
            spdlog::info("the window was up {} ms after the start", sinceStart.elapsed());
        },
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    QObject::connect(&line, &ui::PlaneLine::handedOver, &app, [](const QString& sentence) {
        std::printf("%s\n", qPrintable(sentence));
        QCoreApplication::exit(0);
    });
    line.open();

    std::unique_ptr<ui::WindowPicture> picture;
    if (!options->screenshot.isEmpty()) {
        const bool needsDesktop = options->window.page.startsWith(QLatin1String("workspace/"));
        picture = std::make_unique<ui::WindowPicture>(
            window.backend(), *window.window(), options->screenshot, needsDesktop,
            options->screenshotDeadline, [](const Result<void>& result) {
                QCoreApplication::exit(result ? 0 : say(result.error()));
            });
    }
    const app::Termination termination([&line, &paths](int number) {
        if (number == SIGINT || !app::machinesEndWithSession(*paths))
            return QCoreApplication::exit(0);
        line.ask(putAway, [](const Result<void>&) { QCoreApplication::exit(0); });
    });
    const int status = QGuiApplication::exec();
    const auto program = QCoreApplication::applicationFilePath();
    if (status == kStartAgain)
        next = {program, QCoreApplication::arguments().mid(1)};
    else if (!moveTo.isEmpty())
        next = {program, {QStringLiteral("--move-data-here"), moveTo}};
    return status;
}

/// Needs no display.
int answer(int argc, char** argv)
{
    std::unique_ptr<QCoreApplication> app;
    if (asksForAll(argc, argv)) {
        // Of Qt's options a window's application alone knows those of windows.
        qputenv("QT_QPA_PLATFORM", "offscreen");
        app = std::make_unique<QGuiApplication>(argc, argv);
    } else {
        app = std::make_unique<QCoreApplication>(argc, argv);
    }
    QCoreApplication::setApplicationVersion(QStringLiteral(HELIX_VERSION));
    return readOptions(*app) ? 0 : kWrongUsage;
}

} // namespace

int main(int argc, char** argv)
{
    if (const auto restored = app::runRestore(argc, argv))
        return *restored;
    if (const auto moved = app::runDataMove(argc, argv))
        return *moved;
    if (isHeadless(argc, argv))
        return app::runHeadless(argc, argv);
    if (onlyAsks(argc, argv))
        return answer(argc, argv);
    // The user's keys pass through, and credentials of guests stay here.
    if (const auto closed = sandbox::keepMemoryPrivate(); !closed)
        return say(closed.error());
    if (const auto display = ui::checkDisplay(processEnvironment()); !display)
        return say(display.error());
    NextStart next;
    const int status = runWindow(argc, argv, next);
    if (!next.program.isEmpty())
        QProcess::startDetached(next.program, next.arguments);
    return status;
}
