#include <cstdlib>

#include <gtest/gtest.h>

#include <QGuiApplication>

#ifdef HELIX_SAME_SURROUNDINGS
#include "ui/same_surroundings.h"
#endif
#include "ui/shell/helix_window.h"
#include "build_tree.h"
#include "run_or_skip.h"

namespace {

QtMessageHandler before = nullptr;

/// What the QML engine complains of: a binding without a value, a loop, a property that is not
/// there. It says so as a warning with the page's address.
bool isOfPage(const QMessageLogContext& context, const QString& message)
{
    // hostile_words_test's own page: what it may not fetch is complained of.
    constexpr QLatin1String kRefused("/Hostile.qml");
    const QLatin1String file(context.file ? context.file : "");
    if (file.contains(kRefused) || message.contains(kRefused))
        return false;
    const QLatin1String category(context.category ? context.category : "");
    return category.startsWith(QLatin1String("qml")) || category.startsWith(QLatin1String("js")) ||
           file.contains(QLatin1String(".qml")) || message.contains(QLatin1String(".qml:")) ||
           message.startsWith(QLatin1String("QML "));
}

/// A warning of a page fails the test in which it is said.
void hear(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    before(type, context, message);
    const bool isWarning = type == QtWarningMsg || type == QtCriticalMsg;
    if (isWarning && isOfPage(context, message))
        ADD_FAILURE() << "QML warns: " << message.toStdString();
}

} // namespace

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    helix::ui::prepareApplication();
    // They are beside the window, not beside its tests.
    ::setenv("HELIXVM_PICTURE", helix::tests::builtProgram("helix-picture").c_str(), 0);
    ::setenv("HELIXVM_DECODE", helix::tests::builtProgram("helix-decode").c_str(), 0);
    ::setenv("HELIXVM_CONFINE", helix::tests::builtProgram("helix-confine").c_str(), 0);
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("QT_QUICK_BACKEND", "software");
    }
#ifdef HELIX_SAME_SURROUNDINGS
    helix::ui::test::settleSurroundings();
#endif
    before = qInstallMessageHandler(hear);
    QGuiApplication app(argc, argv);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    helix::ui::drawSoon(); // as the window does, before a test's own window asks to be drawn
    return helix::tests::runOrSkip();
}
