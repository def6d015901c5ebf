#pragma once
// What tests on a real GNOME Shell have in common. Starting one takes seconds: a suite shares it.

#include <chrono>
#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include "unit/desktop_gnome/headless_gnome.h"

namespace helix::agent {

inline constexpr std::chrono::seconds kBusyMachine{60};

class GnomeTest : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        if (!HeadlessGnome::whyNot().empty())
            return;
        s_gnome = std::make_unique<HeadlessGnome>();
        s_isUp = s_gnome->start();
    }
    static void TearDownTestSuite() { s_gnome.reset(); }
    void SetUp() override
    {
        if (const std::string reason = HeadlessGnome::whyNot(); !reason.empty())
            GTEST_SKIP() << reason;
        ASSERT_TRUE(s_isUp) << s_gnome->log();
        m_desktop = desktopAt(s_gnome->places());
    }
    void open(const std::optional<protocol::DisplaySize>& size = std::nullopt)
    {
        auto screen = m_desktop->openScreen(size);
        ASSERT_TRUE(screen) << screen.error().describe() << s_gnome->log();
        m_screen = std::move(*screen);
    }
    /// The capture, or nothing when there is none in time.
    std::optional<Capture> capture(bool whenChanged, std::chrono::milliseconds limit = kBusyMachine)
    {
        m_screen->capture(whenChanged);
        std::optional<Capture> taken;
        (void)until([&] { return (taken = m_screen->take()).has_value(); }, limit);
        return taken;
    }
    /// Pumps the screen until something is so.
    template <typename Condition>
    bool until(const Condition& condition, std::chrono::milliseconds limit = kBusyMachine)
    {
        const auto end = std::chrono::steady_clock::now() + limit;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end)
                return false;
            if (auto pumped = m_screen->pump(std::chrono::milliseconds(50), -1); !pumped) {
                ADD_FAILURE() << pumped.error().describe();
                return false;
            }
        }
        return true;
    }
    std::unique_ptr<DesktopDevices> devices()
    {
        auto opened = m_desktop->openDevices();
        EXPECT_TRUE(opened) << opened.error().describe();
        if (!opened)
            return nullptr;
        EXPECT_TRUE(until([&] { return !(*opened)->dispatch() || (*opened)->isReady(); }));
        EXPECT_TRUE((*opened)->isReady());
        return std::move(*opened);
    }
    /// Sends what devices were told, and waits until the terminal has got `text`.
    bool arrives(DesktopDevices& devices, const std::string& text)
    {
        return until([&] {
            const auto dispatched = devices.dispatch();
            EXPECT_TRUE(dispatched) << dispatched.error().describe();
            return !dispatched || s_gnome->received().find(text) != std::string::npos;
        });
    }
    /// Without the fourth byte, which means nothing.
    static std::uint32_t colourAt(const PixelView& view, int x, int y)
    {
        const std::uint8_t* pixel = view.row(y) + static_cast<std::ptrdiff_t>(x) * kBytesPerPixel;
        return static_cast<std::uint32_t>(pixel[0] | pixel[1] << 8 | pixel[2] << 16);
    }

    inline static std::unique_ptr<HeadlessGnome> s_gnome; ///< of the suite
    inline static bool s_isUp = false;
    std::unique_ptr<DesktopBackend> m_desktop;
    std::unique_ptr<DesktopScreen> m_screen;
};

} // namespace helix::agent
