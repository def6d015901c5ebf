#pragma once
// The window's line to the fake control plane, in one thread.

#include <map>
#include <vector>

#include <QImage>
#include <QTemporaryDir>

#include "fakes/plane/fake_plane.h"
#include "ui/line/plane_line.h"

namespace helix::ui::test {

/// Desktops that are painted, and a shell that echoes.
class FakeFeeds : public GuestFeeds {
public:
    FakeFeeds();

    // The script
    std::map<std::string, QImage> desktops; ///< by workspace id
    std::optional<Error> desktopError;
    bool confirmsSteering = true; ///< as a guest does
    int ladderStep = 1;
    bool isMoving = false;      ///< each time somebody asks, there was another frame
    std::uint64_t frames = 120; ///< so far

    // What was asked
    std::vector<protocol::DesktopMessage> input; ///< all but sizes
    std::vector<protocol::DesktopMode> modes;    ///< sizes
    std::vector<protocol::Steerer> steered;
    std::vector<std::chrono::milliseconds> paces;
    std::uint32_t lastPresented = 0;
    int desktopsOpened = 0;
    int desktopsOpen = 0;
    QByteArray typed; ///< into terminals
    std::vector<std::pair<int, int>> shellSizes;

    /// The connection of every open desktop breaks.
    void breakDesktops(const std::string& sentence);
    /// What decodes every open desktop failed, and was started again.
    void replaceDecoders(const std::string& why);
    /// A new picture in every open desktop of `id`. `damage`: what it says that differs; null: all.
    void show(const WorkspaceId& id, const QImage& image, const QRect& damage = {});
    void show(const WorkspaceId& id, const link::PicturePtr& picture);
    /// The guest's pointer in every open desktop of `id`.
    void point(const WorkspaceId& id, const link::Pointer& pointer);
    /// What a program in every open terminal says.
    void sayInTerminals(const QByteArray& bytes);

    void openDesktop(WorkspaceId id, link::DesktopStream::Callbacks callbacks,
                     DesktopReply reply) override;
    void openTerminal(WorkspaceId id, int columns, int rows, TerminalReply reply) override;
    [[nodiscard]] std::filesystem::path stillFile(const WorkspaceId& id) const override;

private:
    class Feed;
    class Shell;
    QTemporaryDir m_stills; ///< what another run left behind is not seen
    QObject m_context;      ///< ends what is still to come
    QImage m_defaultDesktop;
    std::vector<Feed*> m_feeds;
    std::vector<Shell*> m_shells;
};

/// Questions reach the plane at once and are answered later, as the real line does it; what the
/// plane says of itself is told at once.
class FakeLine : public PlaneLine, public FakeFeeds {
public:
    FakeLine();
    ~FakeLine() override;

    fakes::FakePlane plane;
    std::optional<Error> openError;

    void open() override;
    void post(Action action) override;
    void onUiThread(std::function<void()> action) override;
    GuestFeeds& feeds() override { return *this; }

private:
    int m_asking = 0;
};

} // namespace helix::ui::test
