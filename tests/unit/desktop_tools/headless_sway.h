#pragma once
// A real desktop for tests: Sway without a screen, with one terminal that fills it and writes down
// what it is sent.

#include <memory>
#include <string>

#include <sys/types.h>

#include "agent/desktop/backend.h"

namespace helix::agent {

/// Owns the compositor and its folder.
class HeadlessSway {
public:
    static constexpr int kWidth = 1280;
    static constexpr int kHeight = 720;
    /// Colour of every pixel that nothing is written on.
    static constexpr int kRed = 0x10, kGreen = 0x20, kBlue = 0x30;

    /// Why this machine cannot run it; empty when it can.
    static std::string whyNot();

    HeadlessSway();
    ~HeadlessSway();
    HeadlessSway(const HeadlessSway&) = delete;
    HeadlessSway& operator=(const HeadlessSway&) = delete;

    /// Still: with libhelix-still-outputs.so, as in a guest.
    enum class Outputs { Still, AsWlrootsHasThem };
    /// False when the terminal did not come up in time.
    bool start(Outputs outputs = Outputs::Still);
    void stop();
    /// Its seat has no devices but those of others from here on.
    void letDevicesGo();
    /// Gives a command to Sway, as swaymsg does.
    bool command(const std::string& text) const;

    [[nodiscard]] std::string socket() const { return m_folder + "/wayland-1"; }
    /// What the terminal was sent until now, as `cat -v` shows it. Mouse events have pixels,
    /// counted from 1.
    [[nodiscard]] std::string received() const;
    /// The variables that the terminal was started with, as `env` shows them.
    [[nodiscard]] std::string environmentOfTerminal() const;
    /// How often Sway has waited for something and gone on, since it was started.
    [[nodiscard]] long wakings() const;

private:
    bool holdDevices();

    std::string m_folder;
    pid_t m_process = -1;
    std::unique_ptr<DesktopDevices> m_devices; ///< as an agent holds them in a guest
};

} // namespace helix::agent
