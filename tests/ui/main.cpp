#include <cstdlib>

#include <gtest/gtest.h>

#include <QGuiApplication>

#include "ui/helix_window.h"

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    helix::ui::prepareApplication();
    // They are beside the window, not beside its tests.
    ::setenv("HELIXVM_PICTURE", HELIX_PICTURE_PROGRAM, 0);
    ::setenv("HELIXVM_CONFINE", HELIX_CONFINE_PROGRAM, 0);
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("QT_QUICK_BACKEND", "software");
    }
    QGuiApplication app(argc, argv);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    return RUN_ALL_TESTS();
}
