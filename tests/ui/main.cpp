#include <gtest/gtest.h>

#include <QGuiApplication>

#include "ui/helix_window.h"

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    helix::ui::prepareApplication();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("QT_QUICK_BACKEND", "software");
    }
    QGuiApplication app(argc, argv);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    return RUN_ALL_TESTS();
}
