#pragma once
// A desktop as a viewer's window shows it on an X server of its own.

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "bench/stream/measurement.h"

struct xcb_connection_t;

namespace helix::bench {

/// Seen is what the viewer has drawn at the left upper corner of the screen. Keys go to its window.
class X11View : public WatchedDesktop {
public:
    struct Options {
        std::string display;                  ///< ":7"
        std::string title;                    ///< a part of the window's
        std::vector<pid_t> servers;           ///< those that make the stream
        std::function<std::uint64_t()> bytes; ///< of the stream; any thread
    };
    /// Waits until the window is there, half a minute at most. Blocks.
    static Result<std::unique_ptr<X11View>> open(Options options);
    ~X11View() override;
    X11View(const X11View&) = delete;
    X11View& operator=(const X11View&) = delete;

    void pressKey() override;
    [[nodiscard]] std::uint64_t bytes() const override { return m_options.bytes(); }
    [[nodiscard]] std::vector<pid_t> servers() const override { return m_options.servers; }

private:
    explicit X11View(Options options)
        : m_options(std::move(options))
    {
    }
    void run();
    void look();
    bool focusWindow();

    Options m_options;
    xcb_connection_t* m_connection = nullptr;
    std::uint32_t m_root = 0;
    std::uint8_t m_firstEvent = 0; ///< of the extension DAMAGE
    std::uint8_t m_key = 0;        ///< the code of a
    std::atomic<bool> m_stop = false;
    std::thread m_thread;
};

} // namespace helix::bench
