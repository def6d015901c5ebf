#include "ui/shell/helix_window.h"

#include <algorithm>

#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QIcon>
#include <QPixmap>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QWindow>

#include "ui/shell/backend.h"
#include "ui/shell/helix_mark.h"
#include "ui/conversation/session_hub.h"
#include "ui/moving/data_moving.h"
#include "ui/shell/no_network.h"
#include "ui/shell/window_memory.h"
#include "ui/pictures/picture_decoder.h"
#include "ui/pictures/picture_shelf.h"
#include "ui/settings/settings_store.h"
#include "ui/words/language.h"
#include "ui/settings/problem_report.h"
#include "ui/line/plane_line.h"

/// Written by qmltyperegistrar; named here, or the linker leaves it and its registration behind.
void qml_register_types_Helix_Native();

namespace helix::ui {

namespace {

/// No render node: OpenGL would be computed by the CPU, which takes 70 MB more and is slower than
/// painting what changed.
bool hasGpu()
{
    const QDir nodes(QStringLiteral("/dev/dri"));
    return !nodes.entryList({QStringLiteral("renderD*")}, QDir::System).isEmpty() ||
           QFile::exists(QStringLiteral("/dev/nvidia0"));
}

QString installedFamily(const char* wanted, QFontDatabase::SystemFont otherwise)
{
    const QString family = QString::fromUtf8(wanted);
    return QFontDatabase::hasFamily(family) ? family
                                            : QFontDatabase::systemFont(otherwise).family();
}

/// What is needed of the settings where they are not known: before Helix opens, and in MoveWindow.
void rememberLooks(const SettingsStore& settings, WindowMemory& memory)
{
    memory.keep(QLatin1String(kLanguageNumber), rememberedLanguage(settings.language()));
    const QStringList themes{"system", "light", "dark"};
    memory.keep("theme", std::max(0, static_cast<int>(themes.indexOf(settings.theme()))));
    memory.keep("moreContrast", settings.moreContrast() ? 1 : 0);
    memory.keep("textPercent", settings.textPercent());
    memory.keep("reduceMotion", settings.reduceMotion() ? 1 : 0);
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
    QGuiApplication::setDesktopFileName(QStringLiteral("org.helixvm.Helix"));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    const bool isChosen = qEnvironmentVariableIsSet("QT_QUICK_BACKEND") ||
                          qEnvironmentVariableIsSet("QSG_RHI_BACKEND");
    if (!isChosen && !hasGpu())
        QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
    QQuickWindow::setTextRenderType(QQuickWindow::NativeTextRendering);
}

/// Qt waits 5 ms for more to draw before it draws anything: half of what a key of a desktop takes. Not 0:
/// what asks for the next frame in each (BusyIndicator) would then take a processor, where no screen's
/// refresh holds frames back.
void drawSoon()
{
    constexpr const char* kWaitMs = "QT_QPA_UPDATE_IDLE_TIME";
    if (qEnvironmentVariableIsSet(kWaitMs))
        return;
    qputenv(kWaitMs, "1");
    // Qt 6.4's QPlatformWindow::requestUpdate() reads it when it is first asked, once for all windows.
    QWindow asking;
    asking.create();
    asking.requestUpdate();
    // Other programs that use Qt, a browser say, are none of our business.
    qunsetenv(kWaitMs);
}

HelixWindow::HelixWindow(PlaneLine& line, WindowOptions options)
    : m_d(std::make_unique<Private>(line, std::move(options)))
{
    volatile auto registration = &qml_register_types_Helix_Native;
    Q_UNUSED(registration)
    drawSoon();
    QIcon icon;
    for (const int side : {16, 32, 64, 128})
        icon.addPixmap(QPixmap::fromImage(paintMark(side)));
    QGuiApplication::setWindowIcon(icon);

    auto& engine = m_d->engine;
    engine.setNetworkAccessManagerFactory(&m_d->network);
    engine.addImportPath(QStringLiteral(":/"));
    engine.addImageProvider(QStringLiteral("helix"), new MarkProvider); // the engine takes it
    engine.addImageProvider(
        QStringLiteral("conversation"),
        new ShelfProvider(m_d->backend.sessions()->shelf(), *m_d->backend.pictures()));
    if (!m_d->options.memory.empty())
        m_d->backend.memory()->open(m_d->options.memory);
    if (!m_d->options.moving) { // which opens no Helix
        m_d->backend.memory()->hold();
        connect(&line, &PlaneLine::opened, m_d->backend.memory(), &WindowMemory::release);
    }
    const auto keepLooks = [&backend = m_d->backend] {
        if (backend.settings()->known())
            rememberLooks(*backend.settings(), *backend.memory());
    };
    connect(m_d->backend.settings(), &SettingsStore::changed, this, keepLooks);
    m_d->backend.problemReport()->setLogs(m_d->options.logs);
    m_d->backend.giveTo(engine);
}

HelixWindow::~HelixWindow() = default;

bool HelixWindow::show()
{
    const bool hasIcons = QFontDatabase::hasFamily(QStringLiteral("Material Icons"));
    QVariantMap properties{
        {QStringLiteral("textFamily"), installedFamily("Inter", QFontDatabase::GeneralFont)},
        {QStringLiteral("codeFamily"), installedFamily("JetBrains Mono", QFontDatabase::FixedFont)},
        {QStringLiteral("iconFamily"), hasIcons ? QStringLiteral("Material Icons") : QString()},
    };
    QString page = QStringLiteral("shell/Main.qml");
    if (m_d->options.moving) {
        page = QStringLiteral("moving/MoveWindow.qml");
        properties.insert(QStringLiteral("moving"), QVariant::fromValue(m_d->options.moving));
    } else {
        properties.insert(QStringLiteral("startPage"), m_d->options.page);
        properties.insert(QStringLiteral("asked"), m_d->options.asked);
        properties.insert(QStringLiteral("useTray"), m_d->options.useTray);
        properties.insert(QStringLiteral("startHidden"), m_d->options.hidden);
    }
    m_d->engine.setInitialProperties(properties);
    m_d->engine.load(QUrl(QStringLiteral("qrc:/Helix/") + page));
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
