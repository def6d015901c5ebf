#include "ui/helix_window.h"

#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QIcon>
#include <QPixmap>
#include <QQmlApplicationEngine>
#include <QQmlContext>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QtQml>

#include "ui/backend.h"
#include "ui/desktop/desktop_still.h"
#include "ui/desktop/desktop_surface.h"
#include "ui/desktop/stream_hub.h"
#include "ui/helix_mark.h"
#include "ui/models/account_item.h"
#include "ui/models/attempt_board.h"
#include "ui/models/authority_setting.h"
#include "ui/models/blocked_question.h"
#include "ui/models/boundary_item.h"
#include "ui/models/code_document.h"
#include "ui/models/code_line.h"
#include "ui/models/diff_selection.h"
#include "ui/models/conversation.h"
#include "ui/models/create_flow.h"
#include "ui/models/foreign_picture.h"
#include "ui/models/image_item.h"
#include "ui/models/ledger_list.h"
#include "ui/models/ledger_totals.h"
#include "ui/models/markdown_pieces.h"
#include "ui/models/port_table.h"
#include "ui/models/project_item.h"
#include "ui/models/review.h"
#include "ui/models/sheet_model.h"
#include "ui/models/prompt_draft.h"
#include "ui/models/search_hits.h"
#include "ui/models/session_desk.h"
#include "ui/models/session_hub.h"
#include "ui/models/workspace_item.h"
#include "ui/link_opener.h"
#include "ui/no_network.h"
#include "ui/picture_decoder.h"
#include "ui/picture_shelf.h"
#include "ui/plane_line.h"
#include "ui/terminal/terminal_view.h"

namespace helix::ui {

namespace {

constexpr auto kBackendProperty = "helix.backend";

/// No render node: OpenGL would be computed by the CPU, which takes 70 MB more and is slower than
/// painting what changed.
bool hasGpu()
{
    const QDir nodes(QStringLiteral("/dev/dri"));
    return !nodes.entryList({QStringLiteral("renderD*")}, QDir::System).isEmpty() ||
           QFile::exists(QStringLiteral("/dev/nvidia0"));
}

/// Types for `import Helix.Native`. The Backend is per engine, so that tests may have several
/// windows in one process.
void registerTypes()
{
    constexpr auto kUri = "Helix.Native";
    qmlRegisterType<DesktopSurface>(kUri, 1, 0, "DesktopSurface");
    qmlRegisterType<DesktopStill>(kUri, 1, 0, "DesktopStill");
    qmlRegisterType<PortsOfWorkspace>(kUri, 1, 0, "PortsOfWorkspace");
    qmlRegisterType<TerminalView>(kUri, 1, 0, "TerminalView");
    qmlRegisterType<BlockedQuestion>(kUri, 1, 0, "BlockedQuestion");
    qmlRegisterType<EgressDraft>(kUri, 1, 0, "EgressDraft");
    qmlRegisterType<ProjectDraft>(kUri, 1, 0, "ProjectDraft");
    qmlRegisterType<AttemptsDraft>(kUri, 1, 0, "AttemptsDraft");
    qmlRegisterType<Review>(kUri, 1, 0, "Review");
    qmlRegisterType<SheetModel>(kUri, 1, 0, "SheetModel");
    qmlRegisterType<CodeLine>(kUri, 1, 0, "CodeLine");
    qmlRegisterType<CodeDocument>(kUri, 1, 0, "CodeDocument");
    qmlRegisterType<DiffSelection>(kUri, 1, 0, "DiffSelection");
    qmlRegisterType<ForeignPicture>(kUri, 1, 0, "ForeignPicture");
    qmlRegisterType<LedgerList>(kUri, 1, 0, "LedgerList");
    qmlRegisterType<LedgerTotals>(kUri, 1, 0, "LedgerTotals");
    qmlRegisterType<Conversation>(kUri, 1, 0, "Conversation");
    qmlRegisterType<MarkdownPieces>(kUri, 1, 0, "MarkdownPieces");
    qmlRegisterType<PromptDraft>(kUri, 1, 0, "PromptDraft");
    qmlRegisterType<SearchHits>(kUri, 1, 0, "SearchHits");
    qmlRegisterAnonymousType<SessionDesk>(kUri, 1);
    qmlRegisterAnonymousType<SessionItem>(kUri, 1);
    qmlRegisterAnonymousType<WorkspaceItem>(kUri, 1);
    qmlRegisterAnonymousType<AuthoritySetting>(kUri, 1);
    qmlRegisterAnonymousType<BoundaryItem>(kUri, 1);
    qmlRegisterAnonymousType<ProjectItem>(kUri, 1);
    qmlRegisterAnonymousType<AttemptGroupItem>(kUri, 1);
    qmlRegisterAnonymousType<DiffList>(kUri, 1);
    qmlRegisterAnonymousType<AccountItem>(kUri, 1);
    qmlRegisterAnonymousType<ImageItem>(kUri, 1);
    qmlRegisterAnonymousType<PictureDecoder>(kUri, 1);
    qmlRegisterAnonymousType<DesktopSession>(kUri, 1);
    qmlRegisterSingletonType<LinkOpener>(
        kUri, 1, 0, "LinkOpener", [](QQmlEngine* engine, QJSEngine*) -> QObject* {
            return new LinkOpener(LinkOpener::installedProgram(), engine);
        });
    qmlRegisterSingletonType<Backend>(
        kUri, 1, 0, "Backend", [](QQmlEngine* engine, QJSEngine*) -> QObject* {
            auto* backend = engine->property(kBackendProperty).value<QObject*>();
            QJSEngine::setObjectOwnership(backend, QJSEngine::CppOwnership);
            return backend;
        });
}

QString installedFamily(const char* wanted, QFontDatabase::SystemFont otherwise)
{
    const QString family = QString::fromUtf8(wanted);
    return QFontDatabase::hasFamily(family) ? family
                                            : QFontDatabase::systemFont(otherwise).family();
}

} // namespace

struct HelixWindow::Private {
    Private(PlaneLine& line, WindowOptions given)
        : options(std::move(given))
        , backend(line)
    {
    }
    WindowOptions options;
    Backend backend;
    NoNetwork network;            ///< the engine does not own it
    QQmlApplicationEngine engine; ///< dies before the models it looks at
};

void prepareApplication()
{
    QCoreApplication::setApplicationName(QStringLiteral("Helix"));
    QCoreApplication::setOrganizationName(QStringLiteral("HelixVM"));
    QCoreApplication::setApplicationVersion(QStringLiteral(HELIX_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("helix"));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    const bool isChosen = qEnvironmentVariableIsSet("QT_QUICK_BACKEND") ||
                          qEnvironmentVariableIsSet("QSG_RHI_BACKEND");
    if (!isChosen && !hasGpu())
        QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
    QQuickWindow::setTextRenderType(QQuickWindow::NativeTextRendering);
}

HelixWindow::HelixWindow(PlaneLine& line, WindowOptions options)
    : m_d(std::make_unique<Private>(line, std::move(options)))
{
    registerTypes();
    QIcon icon;
    for (const int side : {16, 32, 64, 128})
        icon.addPixmap(QPixmap::fromImage(paintMark(side)));
    QGuiApplication::setWindowIcon(icon);

    auto& engine = m_d->engine;
    engine.setNetworkAccessManagerFactory(&m_d->network);
    engine.addImportPath(QStringLiteral(":/"));
    engine.addImageProvider(QStringLiteral("helix"), new MarkProvider); // the engine takes it
    auto* sessions = qobject_cast<SessionHub*>(m_d->backend.sessions());
    auto* pictures = qobject_cast<PictureDecoder*>(m_d->backend.pictures());
    engine.addImageProvider(QStringLiteral("conversation"),
                            new ShelfProvider(sessions->shelf(), *pictures));
    engine.setProperty(kBackendProperty, QVariant::fromValue<QObject*>(&m_d->backend));
}

HelixWindow::~HelixWindow() = default;

bool HelixWindow::show()
{
    const bool hasIcons = QFontDatabase::hasFamily(QStringLiteral("Material Icons"));
    m_d->engine.setInitialProperties({
        {QStringLiteral("startPage"), m_d->options.page},
        {QStringLiteral("useTray"), m_d->options.useTray},
        {QStringLiteral("textFamily"), installedFamily("Inter", QFontDatabase::GeneralFont)},
        {QStringLiteral("codeFamily"), installedFamily("JetBrains Mono", QFontDatabase::FixedFont)},
        {QStringLiteral("iconFamily"), hasIcons ? QStringLiteral("Material Icons") : QString()},
    });
    m_d->engine.load(QUrl(QStringLiteral("qrc:/Helix/Main.qml")));
    return window() != nullptr;
}

QQuickWindow* HelixWindow::window() const
{
    const auto roots = m_d->engine.rootObjects();
    return roots.isEmpty() ? nullptr : qobject_cast<QQuickWindow*>(roots.front());
}

Backend& HelixWindow::backend() const
{
    return m_d->backend;
}

} // namespace helix::ui
