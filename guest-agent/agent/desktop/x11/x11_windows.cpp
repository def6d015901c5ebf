#include "agent/desktop/x11/x11_windows.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/try.h"

namespace helix::agent {
namespace {

constexpr std::size_t kMaxXTitle = 120;
// What is asked for of a property, in units of four bytes.
constexpr std::uint32_t kTextUnits = 256;
constexpr std::uint32_t kAtomUnits = 64;
constexpr std::uint32_t kListUnits = 1024; // windows: those behind are not looked at
constexpr std::uint32_t kEveryDesktop = 0xffffffff;

enum Atom : std::size_t {
    ClientListStacking,
    ActiveWindow,
    CurrentDesktop,
    WmName,
    WmDesktop,
    WmState,
    StateHidden,
    WindowType,
    TypeDesktop,
    TypeDock,
    AtomCount
};
constexpr std::array<std::string_view, AtomCount> kAtomNames{"_NET_CLIENT_LIST_STACKING",
                                                             "_NET_ACTIVE_WINDOW",
                                                             "_NET_CURRENT_DESKTOP",
                                                             "_NET_WM_NAME",
                                                             "_NET_WM_DESKTOP",
                                                             "_NET_WM_STATE",
                                                             "_NET_WM_STATE_HIDDEN",
                                                             "_NET_WM_WINDOW_TYPE",
                                                             "_NET_WM_WINDOW_TYPE_DESKTOP",
                                                             "_NET_WM_WINDOW_TYPE_DOCK"};
using Atoms = std::array<xcb_atom_t, AtomCount>;
using Property = XOwned<xcb_get_property_reply_t>;

/// Asks for everything first and then takes the answers: a hundred windows cost one wait.
struct Question {
    xcb_window_t window = 0;
    xcb_get_property_cookie_t name{}, oldName{}, className{}, state{}, desktop{}, type{};
    xcb_get_geometry_cookie_t geometry{};
    xcb_translate_coordinates_cookie_t position{};
    xcb_get_window_attributes_cookie_t attributes{};
};

/// The conversation about windows: one deadline for all of it.
class Inquiry {
public:
    Inquiry(X11Display& display, const StopSignal& stop)
        : m_display(display)
        , m_stop(stop)
        , m_until(X11Display::soon())
    {
    }

    [[nodiscard]] xcb_get_property_cookie_t ask(xcb_window_t window, xcb_atom_t property,
                                                xcb_atom_t type, std::uint32_t units) const
    {
        return ::xcb_get_property(m_display.get(), 0, window, property, type, 0, units);
    }
    template <typename Reply, typename Cookie>
    Result<XOwned<Reply>> take(Cookie cookie)
    {
        return m_display.answer<Reply>(cookie, m_until, &m_stop);
    }
    X11Display& display() { return m_display; }

private:
    X11Display& m_display;
    const StopSignal& m_stop;
    X11Display::Deadline m_until;
};

/// The bytes that are there, whatever the answer says of itself.
std::string_view bytesOf(const xcb_get_property_reply_t& property, std::uint8_t format)
{
    if (property.format != format)
        return {};
    const std::size_t said = std::size_t{property.value_len} * (format / 8);
    const std::size_t there = std::size_t{property.length} * 4;
    return {static_cast<const char*>(::xcb_get_property_value(&property)), std::min(said, there)};
}

std::vector<std::uint32_t> numbersOf(const xcb_get_property_reply_t& property)
{
    const auto bytes = bytesOf(property, 32);
    std::vector<std::uint32_t> numbers(bytes.size() / sizeof(std::uint32_t));
    if (!numbers.empty())
        std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(std::uint32_t));
    return numbers;
}

std::string textOf(std::string_view bytes)
{
    return printable(bytes.substr(0, bytes.find('\0')), kMaxXTitle);
}

/// WM_CLASS is two words, each ended by a zero: the instance's and the program's.
std::string programOf(std::string_view bytes)
{
    const auto end = bytes.find('\0');
    const auto program = end == std::string_view::npos ? bytes : bytes.substr(end + 1);
    return textOf(program.empty() ? bytes : program);
}

Result<Atoms> atomsOf(Inquiry& inquiry)
{
    std::array<xcb_intern_atom_cookie_t, AtomCount> cookies{};
    for (std::size_t i = 0; i < AtomCount; ++i)
        cookies[i] = ::xcb_intern_atom(inquiry.display().get(), 0,
                                       static_cast<std::uint16_t>(kAtomNames[i].size()),
                                       kAtomNames[i].data());
    Atoms atoms{};
    for (std::size_t i = 0; i < AtomCount; ++i) {
        TRY(const auto answer, inquiry.take<xcb_intern_atom_reply_t>(cookies[i]));
        atoms[i] = answer->atom;
    }
    return atoms;
}

Question askAbout(Inquiry& inquiry, const Atoms& atoms, xcb_window_t window)
{
    xcb_connection_t* c = inquiry.display().get();
    Question question;
    question.window = window;
    question.name = inquiry.ask(window, atoms[WmName], XCB_ATOM_ANY, kTextUnits);
    question.oldName = inquiry.ask(window, XCB_ATOM_WM_NAME, XCB_ATOM_ANY, kTextUnits);
    question.className = inquiry.ask(window, XCB_ATOM_WM_CLASS, XCB_ATOM_ANY, kTextUnits);
    question.state = inquiry.ask(window, atoms[WmState], XCB_ATOM_ATOM, kAtomUnits);
    question.desktop = inquiry.ask(window, atoms[WmDesktop], XCB_ATOM_CARDINAL, 1);
    question.type = inquiry.ask(window, atoms[WindowType], XCB_ATOM_ATOM, kAtomUnits);
    question.geometry = ::xcb_get_geometry(c, window);
    question.position = ::xcb_translate_coordinates(c, window, inquiry.display().root(), 0, 0);
    question.attributes = ::xcb_get_window_attributes(c, window);
    return question;
}

/// What the session knows of all windows.
struct Scene {
    xcb_window_t active = 0;
    std::uint32_t desktop = 0;
};

/// A window that is gone meanwhile, like one that is no window of the user's, is nothing; the rest of
/// the answers must be taken all the same.
struct Answers {
    Property name, oldName, className, state, desktop, type;
    XOwned<xcb_get_geometry_reply_t> geometry;
    XOwned<xcb_translate_coordinates_reply_t> position;
    XOwned<xcb_get_window_attributes_reply_t> attributes;
    [[nodiscard]] bool isWhole() const
    {
        return name && oldName && className && state && desktop && type && geometry && position &&
               attributes;
    }
};

Result<Answers> takeAnswers(Inquiry& inquiry, const Question& question)
{
    Answers answers;
    std::optional<Error> failure;
    const auto take = [&]<typename Reply>(XOwned<Reply>& to, auto cookie) {
        auto answer = inquiry.take<Reply>(cookie);
        if (answer)
            to = std::move(*answer);
        else if (answer.error().code != ErrorCode::Protocol && !failure)
            failure = answer.error();
    };
    take(answers.name, question.name);
    take(answers.oldName, question.oldName);
    take(answers.className, question.className);
    take(answers.state, question.state);
    take(answers.desktop, question.desktop);
    take(answers.type, question.type);
    take(answers.geometry, question.geometry);
    take(answers.position, question.position);
    take(answers.attributes, question.attributes);
    if (failure)
        return fail(*failure);
    return answers;
}

bool has(const Property& list, xcb_atom_t atom)
{
    const auto atoms = numbersOf(*list);
    return std::ranges::find(atoms, atom) != atoms.end();
}

DesktopWindow windowOf(const Answers& answers, const Atoms& atoms, const Scene& scene,
                       xcb_window_t id)
{
    DesktopWindow window;
    const auto name = bytesOf(*answers.name, 8);
    window.title = textOf(name.empty() ? bytesOf(*answers.oldName, 8) : name);
    window.program = programOf(bytesOf(*answers.className, 8));
    window.box = {answers.position->dst_x, answers.position->dst_y, answers.geometry->width,
                  answers.geometry->height};
    window.isFocused = id == scene.active;
    const auto desktops = numbersOf(*answers.desktop);
    const bool isHere =
        desktops.empty() || desktops.front() == kEveryDesktop || desktops.front() == scene.desktop;
    window.isVisible = isHere && !has(answers.state, atoms[StateHidden]) &&
                       answers.attributes->map_state == XCB_MAP_STATE_VIEWABLE;
    return window;
}

/// The wallpaper and the panel are no windows to people.
bool isFurniture(const Answers& answers, const Atoms& atoms)
{
    return has(answers.type, atoms[TypeDesktop]) || has(answers.type, atoms[TypeDock]);
}

Result<std::uint32_t> numberAt(Inquiry& inquiry, xcb_get_property_cookie_t cookie)
{
    TRY(const auto property, inquiry.take<xcb_get_property_reply_t>(cookie));
    const auto numbers = numbersOf(*property);
    return numbers.empty() ? 0 : numbers.front();
}

} // namespace

Result<std::vector<DesktopWindow>> listWindows(X11Display& display, const StopSignal& stop)
{
    Inquiry inquiry(display, stop);
    TRY(const auto atoms, atomsOf(inquiry));
    const auto root = display.root();
    const auto listCookie =
        inquiry.ask(root, atoms[ClientListStacking], XCB_ATOM_WINDOW, kListUnits);
    const auto activeCookie = inquiry.ask(root, atoms[ActiveWindow], XCB_ATOM_WINDOW, 1);
    const auto desktopCookie = inquiry.ask(root, atoms[CurrentDesktop], XCB_ATOM_CARDINAL, 1);
    TRY(const auto list, inquiry.take<xcb_get_property_reply_t>(listCookie));
    Scene scene;
    TRY(scene.active, numberAt(inquiry, activeCookie));
    TRY(scene.desktop, numberAt(inquiry, desktopCookie));
    if (list->type == XCB_NONE)
        return fail(ErrorCode::Unsupported,
                    "This desktop does not tell its windows: look at a screenshot.");
    // The topmost; twice as many, for some of them are none to people.
    auto ids = numbersOf(*list);
    ids.erase(ids.begin(), ids.end() - std::min<std::ptrdiff_t>(std::ssize(ids), 2 * kMaxWindows));
    std::vector<Question> questions;
    for (const xcb_window_t id : ids)
        questions.push_back(askAbout(inquiry, atoms, id));
    std::vector<DesktopWindow> windows;
    for (const Question& question : questions) {
        TRY(const auto answers, takeAnswers(inquiry, question));
        if (answers.isWhole() && !isFurniture(answers, atoms))
            windows.push_back(windowOf(answers, atoms, scene, question.window));
    }
    if (windows.size() > kMaxWindows)
        windows.erase(windows.begin(), windows.end() - kMaxWindows);
    return windows;
}

} // namespace helix::agent
