#include "agent/desktop/tools/desktop_tools.h"

#include <chrono>
#include <functional>
#include <optional>

#include <gtest/gtest.h>
#include <png.h>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <nlohmann/json.hpp>

#include "agent/desktop/factory/desktop_factory.h"
#include "unit/desktop_tools/headless_sway.h"
#include "unit/desktop_tools/steering_folder.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using nlohmann::json;

/// One call under way.
struct Call {
    std::optional<Result<ToolText>> result;
    asio::cancellation_signal cancel;
};

class DesktopToolsTest : public testing::Test {
protected:
    std::shared_ptr<Call> start(DesktopTools& tools, const char* name, const char* arguments)
    {
        auto call = std::make_shared<Call>();
        asio::co_spawn(
            m_loop, tools.call(name, json::parse(arguments)),
            asio::bind_cancellation_slot(
                call->cancel.slot(), [call](const std::exception_ptr&, Result<ToolText> result) {
                    call->result = std::move(result);
                }));
        return call;
    }

    /// Runs the loop until `condition` holds.
    bool runUntil(const std::function<bool()>& condition)
    {
        const auto end = std::chrono::steady_clock::now() + 2min;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end)
                return false;
            m_loop.restart();
            m_loop.run_for(5ms);
        }
        return true;
    }

    Result<ToolText> call(DesktopTools& tools, const char* name, const char* arguments)
    {
        const auto started = start(tools, name, arguments);
        if (!runUntil([&] { return started->result.has_value(); }))
            return fail(ErrorCode::Timeout, "the test's patience is over");
        return std::move(*started->result);
    }

    asio::io_context m_loop{1};
};

struct Pixel {
    int red = 0, green = 0, blue = 0;
    friend bool operator==(const Pixel&, const Pixel&) = default;
};

/// One pixel of a PNG; nothing when it is none of that size.
std::optional<Pixel> pixelOf(const ToolText& shown, int x, int y)
{
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (::png_image_begin_read_from_memory(&image, shown.png.data(), shown.png.size()) == 0)
        return std::nullopt;
    image.format = PNG_FORMAT_RGB;
    Bytes bytes(PNG_IMAGE_SIZE(image));
    if (::png_image_finish_read(&image, nullptr, bytes.data(), 0, nullptr) == 0 ||
        static_cast<int>(image.width) != shown.width ||
        static_cast<int>(image.height) != shown.height)
        return std::nullopt;
    const std::size_t at = (static_cast<std::size_t>(y) * image.width + x) * 3;
    return Pixel{bytes[at], bytes[at + 1], bytes[at + 2]};
}

const Pixel kBackground{HeadlessSway::kRed, HeadlessSway::kGreen, HeadlessSway::kBlue};

TEST_F(DesktopToolsTest, WithoutADesktopTheySaySo)
{
    DesktopTools tools(m_loop.get_executor(), desktopAt({"/nonexistent/wayland-1", {}, {}}));
    for (const auto& [name, arguments] :
         {std::pair{"desktop_screenshot", "{}"}, std::pair{"desktop_click", R"({"x":1,"y":1})"}}) {
        const auto result = call(tools, name, arguments);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::Unavailable) << result.error().describe();
    }
    EXPECT_EQ(call(tools, "desktop_click", "{}").error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(call(tools, "desktop_dance", "{}").error().code, ErrorCode::NotFound);
}

/// With a real compositor.
class RealDesktopTest : public DesktopToolsTest {
protected:
    void SetUp() override
    {
        if (const std::string reason = HeadlessSway::whyNot(); !reason.empty())
            GTEST_SKIP() << reason;
        ASSERT_TRUE(m_sway.start());
        m_tools.emplace(m_loop.get_executor(), desktopAt({m_sway.socket(), {}, {}}),
                        SteeringOptions{m_folder.file(), 20s});
        ASSERT_TRUE(runUntil([this] { return showsTheTerminal(); }));
    }

    /// It is drawn, and so are its window's events its own.
    bool showsTheTerminal()
    {
        const auto shown = act("desktop_screenshot", "{}");
        return shown && pixelOf(*shown, 1000, 600) == kBackground;
    }

    Result<ToolText> act(const char* name, const char* arguments)
    {
        return call(*m_tools, name, arguments);
    }
    void actWell(const char* name, const char* arguments)
    {
        const auto result = act(name, arguments);
        EXPECT_TRUE(result) << result.error().describe();
    }
    /// The terminal was sent exactly `text` (since the last time).
    void expectReceived(const std::string& text)
    {
        EXPECT_TRUE(runUntil([&] { return m_sway.received().size() >= m_seen + text.size(); }));
        EXPECT_EQ(m_sway.received().substr(m_seen), text);
        m_seen = m_sway.received().size();
    }

    /// The loop runs on for so long.
    void pass(std::chrono::milliseconds time)
    {
        const auto end = std::chrono::steady_clock::now() + time;
        runUntil([end] { return std::chrono::steady_clock::now() >= end; });
    }

    HeadlessSway m_sway;
    SteeringFolder m_folder;
    SteeringBoard m_board{m_folder.file()};
    std::optional<DesktopTools> m_tools;
    std::size_t m_seen = 0;
};

TEST_F(RealDesktopTest, ShowsTheDesktop)
{
    const auto whole = act("desktop_screenshot", "{}");
    ASSERT_TRUE(whole) << whole.error().describe();
    EXPECT_EQ(whole->width, HeadlessSway::kWidth);
    EXPECT_EQ(whole->height, HeadlessSway::kHeight);
    EXPECT_NE(whole->text.find("1280x720"), std::string::npos);
    EXPECT_EQ(pixelOf(*whole, 1000, 600), kBackground);
    const auto part =
        act("desktop_screenshot", R"({"region":{"x":600,"y":300,"width":101,"height":33}})");
    ASSERT_TRUE(part);
    EXPECT_EQ(part->width, 101);
    EXPECT_EQ(pixelOf(*part, 100, 32), kBackground);
    const auto small = act("desktop_screenshot", R"({"scale":0.25})");
    ASSERT_TRUE(small);
    EXPECT_EQ(small->width, 320);
    EXPECT_NE(small->text.find("divide by 0.25"), std::string::npos) << small->text;
    EXPECT_EQ(act("desktop_screenshot", R"({"region":{"x":600,"y":300,"width":681,"height":33}})")
                  .error()
                  .code,
              ErrorCode::InvalidArgument);
}

TEST_F(RealDesktopTest, ClicksWhereItIsTold)
{
    const auto clicked = act("desktop_click", R"({"x":703,"y":351})");
    ASSERT_TRUE(clicked) << clicked.error().describe();
    EXPECT_EQ(clicked->width, HeadlessSway::kWidth) << "a screenshot comes along";
    expectReceived("^[[<0;704;352M^[[<0;704;352m");
    actWell("desktop_click",
            R"({"x":1000,"y":700,"button":"right","modifiers":"ctrl","screenshot":false})");
    expectReceived("^[[<18;1001;701M^[[<18;1001;701m");
    actWell("desktop_double_click", R"({"x":5,"y":6,"button":"middle","screenshot":false})");
    expectReceived("^[[<1;6;7M^[[<1;6;7m^[[<1;6;7M^[[<1;6;7m");
    const auto outside = act("desktop_click", R"({"x":1280,"y":6})");
    ASSERT_FALSE(outside);
    EXPECT_NE(outside.error().message.find("'x' is 1280"), std::string::npos);
}

TEST_F(RealDesktopTest, DragsAndScrolls)
{
    actWell("desktop_drag", R"({"path":[{"x":10,"y":10},{"x":42,"y":10}],"screenshot":false})");
    expectReceived("^[[<0;11;11M^[[<32;27;11M^[[<32;43;11M^[[<0;43;11m");
    actWell("desktop_scroll", R"({"x":9,"y":8,"down":1,"screenshot":false})");
    EXPECT_TRUE(runUntil([this] {
        return m_sway.received().find("^[[<65;10;9M") != std::string::npos;
    })) << m_sway.received();
    actWell("desktop_scroll", R"({"x":9,"y":8,"down":-1,"screenshot":false})");
    EXPECT_TRUE(runUntil([this] {
        return m_sway.received().find("^[[<64;10;9M") != std::string::npos;
    })) << m_sway.received();
}

TEST_F(RealDesktopTest, TypesAnyText)
{
    actWell("desktop_type", R"({"text":"Hello, {World}! ~|\"\n","screenshot":false})");
    expectReceived("Hello, {World}! ~|\"^M");
    std::string many;
    for (int i = 0; i < 400; ++i)
        many += "0123456789";
    actWell("desktop_type", json{{"text", many}, {"screenshot", false}}.dump().c_str());
    expectReceived(many);
    actWell("desktop_type", R"({"text":"gr\u00fc\u4e16","screenshot":false})");
    expectReceived("grM-CM-<M-dM-8M-^V");
    actWell("desktop_keys", R"({"keys":"x A","screenshot":false})");
    expectReceived("xA");
}

TEST_F(RealDesktopTest, PressesChords)
{
    actWell("desktop_keys", R"({"keys":"ctrl+a alt+x Return F5 plus","screenshot":false})");
    expectReceived("^A^[x^M^[[15~+");
    actWell("desktop_keys", R"({"keys":"b","repeat":3,"screenshot":false})");
    expectReceived("bbb");
}

TEST_F(RealDesktopTest, LetsGoWhenACallIsCancelled)
{
    const auto held = start(*m_tools, "desktop_keys", R"({"keys":"ctrl+shift","hold_ms":10000})");
    const auto waiting = start(*m_tools, "desktop_type", R"({"text":"never"})");
    asio::steady_timer pause(m_loop, 800ms); // the keys are down by then, and if not: also good
    bool passed = false;
    pause.async_wait([&](auto) { passed = true; });
    ASSERT_TRUE(runUntil([&] { return passed; }));
    EXPECT_FALSE(held->result);
    waiting->cancel.emit(asio::cancellation_type::terminal);
    held->cancel.emit(asio::cancellation_type::terminal);
    ASSERT_TRUE(runUntil([&] { return held->result && waiting->result; }));
    EXPECT_EQ(held->result->error().code, ErrorCode::Cancelled);
    EXPECT_EQ(waiting->result->error().code, ErrorCode::Cancelled);
    actWell("desktop_keys", R"({"keys":"a","screenshot":false})");
    expectReceived("a");
}

TEST_F(RealDesktopTest, WaitsForChange)
{
    actWell("desktop_wait", R"({"until":"still"})"); // its screenshot is what is compared with
    const auto nothing = act("desktop_wait", R"({"timeout_ms":100,"screenshot":false})");
    ASSERT_TRUE(nothing);
    EXPECT_NE(nothing->text.find("Nothing had changed"), std::string::npos) << nothing->text;
    DesktopTools other(m_loop.get_executor(), desktopAt({m_sway.socket(), {}, {}}));
    const auto waiting =
        start(*m_tools, "desktop_wait", R"({"timeout_ms":30000,"screenshot":false})");
    ASSERT_TRUE(call(other, "desktop_click", R"({"x":900,"y":500,"screenshot":false})"));
    ASSERT_TRUE(runUntil([&] { return waiting->result.has_value(); }));
    EXPECT_NE((*waiting->result)->text.find("has changed"), std::string::npos);
    const auto elsewhere = act(
        "desktop_wait",
        R"({"timeout_ms":50,"screenshot":false,"region":{"x":0,"y":200,"width":80,"height":80}})");
    ASSERT_TRUE(elsewhere);
    EXPECT_NE(elsewhere->text.find("Nothing had changed"), std::string::npos);
}

TEST_F(RealDesktopTest, PausesWhileTheUserHasControl)
{
    actWell("desktop_keys", R"({"keys":"a","screenshot":false})");
    expectReceived("a");
    ASSERT_TRUE(m_board.set(protocol::Steerer::User));
    const auto typing = start(*m_tools, "desktop_type", R"({"text":"never"})");
    const auto quiet = start(*m_tools, "desktop_keys", R"({"keys":"b","screenshot":false})");
    const auto shown = act("desktop_screenshot", "{}");
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->width, HeadlessSway::kWidth) << "looking goes on";
    pass(300ms);
    EXPECT_FALSE(typing->result || quiet->result) << "they wait";
    ASSERT_TRUE(m_board.set(protocol::Steerer::Nobody));
    ASSERT_TRUE(runUntil([&] { return typing->result && quiet->result; }));
    ASSERT_TRUE(*typing->result) << "nothing is wrong";
    EXPECT_NE((*typing->result)->text.find("has given it back. Nothing was done."),
              std::string::npos)
        << (*typing->result)->text;
    EXPECT_EQ((*typing->result)->width, HeadlessSway::kWidth) << "with what is there now";
    ASSERT_TRUE(*quiet->result);
    EXPECT_TRUE((*quiet->result)->png.empty());
    actWell("desktop_keys", R"({"keys":"c","screenshot":false})");
    expectReceived("c");
}

TEST_F(RealDesktopTest, BreaksOffAndLetsGoWhenTheUserTakesControl)
{
    actWell("desktop_keys", R"({"keys":"a","screenshot":false})");
    expectReceived("a");
    const auto held = start(*m_tools, "desktop_keys", R"({"keys":"ctrl+shift","hold_ms":10000})");
    const auto next = start(*m_tools, "desktop_type", R"({"text":"never"})");
    pass(400ms);
    const auto taken = std::chrono::steady_clock::now();
    ASSERT_TRUE(m_board.set(protocol::Steerer::User));
    pass(200ms);
    ASSERT_TRUE(m_board.set(protocol::Steerer::Nobody));
    ASSERT_TRUE(runUntil([&] { return held->result && next->result; }));
    EXPECT_LT(std::chrono::steady_clock::now() - taken, 8s) << "it does not hold to the end";
    ASSERT_TRUE(*held->result);
    EXPECT_NE((*held->result)->text.find("broken off"), std::string::npos) << (*held->result)->text;
    ASSERT_TRUE(*next->result);
    EXPECT_NE((*next->result)->text.find("Nothing was done."), std::string::npos);
    actWell("desktop_keys", R"({"keys":"b","screenshot":false})");
    expectReceived("b");
}

TEST_F(RealDesktopTest, ShowsNothingOfWhatIsPrivate)
{
    ASSERT_TRUE(m_board.set(protocol::Steerer::UserPrivately));
    DesktopTools hasty(m_loop.get_executor(), desktopAt({m_sway.socket(), {}, {}}),
                       SteeringOptions{m_folder.file(), 100ms});
    for (const auto& [name, arguments] :
         {std::pair{"desktop_screenshot", "{}"}, std::pair{"desktop_windows", "{}"},
          std::pair{"desktop_wait", R"({"timeout_ms":50})"},
          std::pair{"desktop_click", R"({"x":1,"y":1})"}}) {
        const auto result = call(hasty, name, arguments);
        ASSERT_TRUE(result) << name;
        EXPECT_NE(result->text.find("works privately"), std::string::npos) << result->text;
        EXPECT_TRUE(result->png.empty()) << name;
        EXPECT_EQ(result->text.find("foot"), std::string::npos) << "no title of a window";
    }
    const auto waits = start(*m_tools, "desktop_screenshot", "{}");
    pass(200ms);
    EXPECT_FALSE(waits->result);
    ASSERT_TRUE(m_board.set(protocol::Steerer::User));
    ASSERT_TRUE(runUntil([&] { return waits->result.has_value(); }));
    ASSERT_TRUE(*waits->result);
    EXPECT_EQ((*waits->result)->width, HeadlessSway::kWidth) << "of now";
}

TEST_F(RealDesktopTest, AWaitInWhichSomethingWasPrivateShowsWhatCameAfterIt)
{
    actWell("desktop_wait", R"({"until":"still"})");
    const auto waiting = start(*m_tools, "desktop_wait", R"({"timeout_ms":20000})");
    pass(200ms);
    ASSERT_TRUE(m_board.set(protocol::Steerer::UserPrivately));
    DesktopTools user(m_loop.get_executor(), desktopAt({m_sway.socket(), {}, {}}),
                      SteeringOptions{"/nonexistent/steering", 1s});
    ASSERT_TRUE(call(user, "desktop_click", R"({"x":900,"y":500,"screenshot":false})"));
    pass(300ms);
    EXPECT_FALSE(waiting->result) << "the change is the user's";
    ASSERT_TRUE(m_board.set(protocol::Steerer::Nobody));
    ASSERT_TRUE(runUntil([&] { return waiting->result.has_value(); }));
    EXPECT_TRUE(*waiting->result);
}

TEST_F(RealDesktopTest, ListsWindows)
{
    const auto windows = act("desktop_windows", "{}");
    ASSERT_TRUE(windows) << windows.error().describe();
    EXPECT_NE(windows->text.find("1 windows on a desktop of 1280x720."), std::string::npos);
    EXPECT_NE(windows->text.find("0,0 1280x720 foot: foot (focused)"), std::string::npos)
        << windows->text;
    ASSERT_TRUE(m_sway.command("output HEADLESS-1 scale 1.5"));
    ASSERT_TRUE(runUntil([this] {
        const auto scaled = act("desktop_windows", "{}");
        return scaled && scaled->text.find("0,0 1280x720 foot") != std::string::npos;
    })) << "in pixels, whatever Sway counts in";
}

TEST_F(RealDesktopTest, FollowsANewSize)
{
    actWell("desktop_screenshot", "{}");
    ASSERT_TRUE(m_sway.command("output HEADLESS-1 resolution 800x600"));
    const auto shown = act("desktop_screenshot", "{}");
    ASSERT_TRUE(shown) << shown.error().describe();
    EXPECT_EQ(shown->width, 800);
    EXPECT_EQ(act("desktop_click", R"({"x":800,"y":1})").error().code, ErrorCode::InvalidArgument);
    ASSERT_TRUE(m_sway.command("output HEADLESS-1 resolution 2560x1440"));
    const auto stale = act("desktop_click", R"({"x":400,"y":300,"screenshot":false})");
    ASSERT_FALSE(stale) << "the place was read off a desktop of another size";
    EXPECT_EQ(stale.error().code, ErrorCode::Conflict);
    EXPECT_NE(stale.error().message.find("1460x821 by now, and was 800x600"), std::string::npos)
        << stale.error().message;
    actWell("desktop_keys", R"({"keys":"a","screenshot":false})");
    expectReceived("a");
    const auto fitted = act("desktop_screenshot", "{}");
    ASSERT_TRUE(fitted);
    EXPECT_EQ(fitted->width, 1460) << "the desktop is shown smaller, and that is its size now";
    EXPECT_EQ(fitted->height, 821);
    actWell("desktop_click", R"({"x":730,"y":410,"screenshot":false})");
    expectReceived("^[[<0;1281;721M^[[<0;1281;721m");
}

TEST_F(RealDesktopTest, FindsTheCompositorAgain)
{
    actWell("desktop_click", R"({"x":1,"y":1,"screenshot":false})");
    expectReceived("^[[<0;2;2M^[[<0;2;2m");
    m_sway.stop();
    EXPECT_EQ(act("desktop_screenshot", "{}").error().code, ErrorCode::Unavailable);
    ASSERT_TRUE(m_sway.start());
    ASSERT_TRUE(runUntil([this] { return showsTheTerminal(); }));
    actWell("desktop_click", R"({"x":2,"y":3})");
    expectReceived("^[[<0;3;4M^[[<0;3;4m");
}

} // namespace
} // namespace helix::agent
