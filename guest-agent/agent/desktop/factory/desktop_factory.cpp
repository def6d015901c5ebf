#include "agent/desktop/factory/desktop_factory.h"

#include <filesystem>

#include "agent/desktop/gnome/gnome_backend.h"
#include "agent/desktop/gnome/screen_holder.h"
#include "agent/desktop/wlroots/wlroots_backend.h"
#include "agent/desktop/x11/x11_backend.h"

namespace helix::agent {
namespace {

namespace fs = std::filesystem;

/// In the runtime folder (images/layers/gnome).
constexpr const char* kShellSign = "helix-shell";
/// The sign is the user's; that an image has GNOME at all is root's to say.
constexpr const char* kShellImage = "/usr/lib/helixvm/session-bus.conf";

bool isSocket(const std::string& path)
{
    std::error_code error;
    return !path.empty() && fs::is_socket(path, error);
}

/// What stands beside the sign of a session.
std::string besideSign(const DesktopPlaces& places, const char* name)
{
    return (fs::path(places.shellSign).parent_path() / name).string();
}

GnomePlaces gnomePlaces(const DesktopPlaces& places)
{
    return {"unix:path=" + besideSign(places, "bus"), besideSign(places, "pipewire-0"),
            besideSign(places, "wayland-0")};
}

DesktopSigns signsOf(const DesktopPlaces& places)
{
    std::error_code error;
    DesktopSigns signs;
    signs.hasWaylandSocket = isSocket(places.waylandSocket);
    signs.hasXAuthority = places.xAuthority.empty() || fs::exists(places.xAuthority, error);
    signs.hasXSocket = isSocket(socketOfDisplay(places.xDisplay).value_or(std::string()));
    signs.hasShellSign = !places.shellSign.empty() && fs::exists(places.shellSign, error) &&
                         isSocket(besideSign(places, "bus"));
    return signs;
}

/// Whichever desktop the session has at the time.
class SessionDesktop : public DesktopBackend {
public:
    explicit SessionDesktop(DesktopPlaces places)
        : m_wlroots(places.waylandSocket)
        , m_x11({places.xDisplay, places.xAuthority})
        , m_gnome(gnomePlaces(places))
        , m_places(std::move(places))
    {
    }

    Result<std::unique_ptr<DesktopScreen>>
    openScreen(const std::optional<protocol::DisplaySize>& size) const override
    {
        const DesktopBackend* desktop = present();
        return desktop == nullptr ? fail(kAbsent) : desktop->openScreen(size);
    }
    Result<std::unique_ptr<DesktopDevices>> openDevices() const override
    {
        const DesktopBackend* desktop = present();
        return desktop == nullptr ? fail(kAbsent) : desktop->openDevices();
    }
    Result<bool> lacksDevices() const override
    {
        const DesktopBackend* desktop = present();
        return desktop == nullptr ? fail(kAbsent) : desktop->lacksDevices();
    }
    Result<std::vector<DesktopWindow>> windows(const StopSignal& stop) const override
    {
        const DesktopBackend* desktop = present();
        return desktop == nullptr ? fail(kAbsent) : desktop->windows(stop);
    }
    Result<std::unique_ptr<DesktopClipboard>>
    openClipboard(DesktopClipboard::Events events) const override
    {
        const DesktopBackend* desktop = present();
        return desktop == nullptr ? fail(kAbsent) : desktop->openClipboard(std::move(events));
    }
    Result<std::unique_ptr<DesktopDrag>> takeDrag(const StopSignal& stop) const override
    {
        const DesktopBackend* desktop = present();
        return desktop == nullptr ? fail(kAbsent) : desktop->takeDrag(stop);
    }

private:
    inline static const Error kAbsent{
        ErrorCode::Unavailable, "The desktop has not started yet.", {}};

    [[nodiscard]] const DesktopBackend* present() const
    {
        switch (desktopKindOf(signsOf(m_places))) {
        case DesktopKind::Wlroots:
            return &m_wlroots;
        case DesktopKind::X11:
            return &m_x11;
        case DesktopKind::Gnome:
            return &m_gnome;
        case DesktopKind::None:
            break;
        }
        return nullptr;
    }

    WlrootsBackend m_wlroots;
    X11Backend m_x11;
    GnomeBackend m_gnome;
    DesktopPlaces m_places;
};

void append(std::vector<std::string>& to, std::vector<std::string> more)
{
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

} // namespace

DesktopKind desktopKindOf(const DesktopSigns& signs)
{
    if (signs.hasShellSign)
        return DesktopKind::Gnome;
    if (signs.hasWaylandSocket)
        return DesktopKind::Wlroots;
    return signs.hasXSocket && signs.hasXAuthority ? DesktopKind::X11 : DesktopKind::None;
}

DesktopPlaces desktopPlacesOf(const GuestUser& user)
{
    const std::string folder = runtimeFolder(user);
    std::error_code error;
    const bool hasShell = fs::exists(kShellImage, error);
    return {folder + "/wayland-1", ":0", folder + "/Xauthority",
            hasShell ? folder + "/" + kShellSign : std::string()};
}

DesktopPlaces desktopPlacesIn(const std::function<std::string(const std::string&)>& variable)
{
    DesktopPlaces places;
    const std::string folder = variable("XDG_RUNTIME_DIR");
    // A list with colons: variants of GNOME name themselves as well.
    if (variable("XDG_CURRENT_DESKTOP").find("GNOME") != std::string::npos && !folder.empty()) {
        places.shellSign = folder + "/" + kShellSign;
        return places;
    }
    // wl_display_connect(3)
    places.waylandSocket = variable("WAYLAND_DISPLAY");
    if (!places.waylandSocket.empty() && !places.waylandSocket.starts_with('/'))
        places.waylandSocket = folder.empty() ? std::string() : folder + "/" + places.waylandSocket;
    places.xDisplay = variable("DISPLAY");
    if (!places.xDisplay.empty())
        places.xAuthority = variable("XAUTHORITY");
    return places;
}

Error holdScreen(const DesktopPlaces& places, const protocol::DisplaySize& size)
{
    return holdScreenOf(gnomePlaces(places), size);
}

DesktopKind desktopKindAt(const DesktopPlaces& places)
{
    return desktopKindOf(signsOf(places));
}

std::string titleOf(DesktopKind kind)
{
    switch (kind) {
    case DesktopKind::Wlroots:
        return "a Wayland desktop of wlroots (Sway)";
    case DesktopKind::X11:
        return "an X11 desktop";
    case DesktopKind::Gnome:
        return "a Wayland desktop of GNOME";
    case DesktopKind::None:
        break;
    }
    return {};
}

bool isDesktopAt(const DesktopPlaces& places)
{
    return desktopKindOf(signsOf(places)) != DesktopKind::None;
}

std::unique_ptr<DesktopBackend> desktopAt(DesktopPlaces places)
{
    return std::make_unique<SessionDesktop>(std::move(places));
}

std::vector<std::string> desktopEnvironment(const DesktopPlaces& places)
{
    const DesktopKind kind = desktopKindOf(signsOf(places));
    std::vector<std::string> environment;
    if (kind == DesktopKind::Gnome)
        return GnomeBackend::variables(gnomePlaces(places));
    if (kind != DesktopKind::X11 && !places.waylandSocket.empty())
        append(environment, WlrootsBackend::variables(places.waylandSocket));
    if (kind != DesktopKind::Wlroots && !places.xDisplay.empty())
        append(environment, X11Backend::variables({places.xDisplay, places.xAuthority}));
    return environment;
}

std::vector<std::string> sessionEnvironment(const GuestUser& user)
{
    auto environment = loginEnvironment(user);
    append(environment, desktopEnvironment(desktopPlacesOf(user)));
    return environment;
}

} // namespace helix::agent
