#pragma once
// A Helix window, driven like a user would: by keys, clicks and what is on the screen.

#include <chrono>
#include <functional>
#include <memory>

#include <gtest/gtest.h>
#include <QImage>

#include "ui/fake_line.h"

class QQuickItem;
class QQuickWindow;

namespace helix::ui {
class Backend;
class HelixWindow;
} // namespace helix::ui

namespace helix::ui::test {

class DrivenWindow : public testing::Test {
protected:
    DrivenWindow();
    ~DrivenWindow() override;

    /// What the window is over; it outlives `helix`.
    virtual PlaneLine& line() = 0;
    /// Shows the window and waits until the line is open.
    void start(const QString& page = {});
    /// Runs the event loop until `condition`, no longer than `deadline`; its last value.
    bool until(const std::function<bool()>& condition,
               std::chrono::milliseconds deadline = std::chrono::seconds(60));
    /// Lets what is queued happen.
    void settle();

    [[nodiscard]] QQuickWindow* window() const;
    [[nodiscard]] Backend& backend() const;
    /// The visible item (or child of a visible popup) of this object name; null when there is none.
    [[nodiscard]] QQuickItem* item(const QString& objectName) const;
    /// A visible item that shows exactly this text, or contains it.
    [[nodiscard]] QQuickItem* itemWithText(const QString& text) const;
    void click(const QString& objectName);
    void clickText(const QString& text);
    /// Adds Claude Code to the workspace in sight, by the list of agents and its question.
    void addClaude();
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void type(const QString& text);
    [[nodiscard]] QString page() const;
    [[nodiscard]] QImage grab();

    std::unique_ptr<HelixWindow> helix;

private:
    void clickWhenStill(const std::function<QQuickItem*()>& find, const std::string& what);
};

/// Over a FakeLine.
class WindowFixture : public DrivenWindow {
protected:
    WindowFixture();
    ~WindowFixture() override;
    PlaneLine& line() override { return script; }

    FakeLine script;
};

} // namespace helix::ui::test
