#pragma once
// A real desktop for tests: GNOME Shell without a screen, whose screen helix-agent holds, with one terminal that fills it
// and writes down what it is sent.

#include <string>
#include <vector>

#include <sys/types.h>

#include "agent/desktop/factory/desktop_factory.h"

namespace helix::agent {

/// Owns the programs of the session and its folder.
class HeadlessGnome {
public:
    static constexpr int kWidth = 1280;
    static constexpr int kHeight = 720;
    /// Colour of every pixel of the terminal that nothing is written on.
    static constexpr std::uint32_t kColour = 0x102030;

    /// Why this machine cannot run it; empty when it can.
    static std::string whyNot();

    HeadlessGnome();
    ~HeadlessGnome();
    HeadlessGnome(const HeadlessGnome&) = delete;
    HeadlessGnome& operator=(const HeadlessGnome&) = delete;

    /// False when the terminal did not come up in time.
    bool start();
    void stop();

    /// Its shell stands still, as one that hangs.
    void hang(bool hangs) const;
    /// Of the session's bus, in KiB.
    [[nodiscard]] long memoryOfBus() const;

    [[nodiscard]] DesktopPlaces places() const { return {{}, {}, {}, m_folder + "/helix-shell"}; }
    [[nodiscard]] const std::string& folder() const { return m_folder; }
    /// What the terminal was sent until now, as `cat -v` shows it. Mouse events have pixels,
    /// counted from 1.
    [[nodiscard]] std::string received() const;
    /// A file of the session's that did not come up, for people.
    [[nodiscard]] std::string log() const;

private:
    pid_t spawn(std::vector<std::string> argv) const;
    bool startProgram(const std::vector<std::string>& argv);
    bool run(const std::vector<std::string>& argv) const;
    void writeFiles() const;

    std::string m_folder;
    std::vector<pid_t> m_programs;  ///< in the order in which they were started
    pid_t m_bus = -1, m_shell = -1; ///< of those
};

} // namespace helix::agent
