#include "agent/desktop/wlroots/sway_windows.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "agent/desktop/wlroots/wlroots_backend.h"
#include "base/unique_fd.h"

namespace helix::agent {
namespace {

TEST(SwayWindows, AreFoundInTheTree)
{
    const auto windows = parseSwayTree(R"({"type":"root","name":"root","nodes":[
        {"type":"output","nodes":[{"type":"workspace","nodes":[
            {"type":"con","pid":7,"app_id":"foot","name":"a\u001b title","focused":true,
             "visible":true,"rect":{"x":1,"y":2,"width":3,"height":4}},
            {"type":"con","nodes":[{"pid":8,"app_id":null,"name":null,
             "window_properties":{"class":"XTerm"}}]}],
          "floating_nodes":[{"pid":9,"rect":7,"focused":"yes"}]}]}]})");
    ASSERT_TRUE(windows) << windows.error().describe();
    ASSERT_EQ(windows->size(), 3U);
    EXPECT_EQ(windows->at(0).title, "a? title");
    EXPECT_EQ(windows->at(0).box.height, 4);
    EXPECT_TRUE(windows->at(0).isFocused);
    EXPECT_EQ(windows->at(1).program, "XTerm");
    EXPECT_FALSE(windows->at(2).isFocused);
}

TEST(SwayWindows, HaveTheirPlacesInPixelsOfAScaledOutput)
{
    const auto windows = parseSwayTree(R"({"nodes":[
        {"type":"output","scale":1.5,"nodes":[{"pid":1,"rect":{"x":10,"y":20,"width":301,"height":40}}]},
        {"type":"output","scale":-1.0,"nodes":[{"pid":2,"rect":{"x":10,"y":20,"width":30,"height":40}}]},
        {"type":"output","scale":"2","nodes":[{"pid":3,"rect":{"x":1,"y":2,"width":3,"height":4}}]}]})");
    ASSERT_TRUE(windows);
    ASSERT_EQ(windows->size(), 3U);
    EXPECT_EQ(windows->at(0).box.x, 15);
    EXPECT_EQ(windows->at(0).box.y, 30);
    EXPECT_EQ(windows->at(0).box.width, 452);
    EXPECT_EQ(windows->at(1).box.width, 30);
    EXPECT_EQ(windows->at(2).box.width, 3);
}

TEST(SwayWindows, StrangeTreesAreRefusedOrCutShort)
{
    EXPECT_FALSE(parseSwayTree(""));
    EXPECT_FALSE(parseSwayTree("[]"));
    EXPECT_TRUE(parseSwayTree("{}")->empty());
    std::string many = R"({"nodes":[)";
    for (int i = 0; i < 300; ++i)
        many += R"({"pid":1},)";
    EXPECT_EQ(parseSwayTree(many + "{}]}")->size(), kMaxWindows);
    EXPECT_TRUE(parseSwayTree(R"({"nodes":7,"floating_nodes":[7,null,"x"]})")->empty());
}

TEST(SwayWindows, FieldsOfAnotherTypeOrBeyondAnyDesktopAreAsIfMissing)
{
    const auto windows = parseSwayTree(R"({"nodes":[
        {"pid":1,"name":["a"],"app_id":{"b":1},"window_properties":"XTerm","visible":1,
         "rect":{"x":"1","y":18446744073709551615,"width":2.5,"height":-200000}},
        {"pid":2,"window_properties":[{"class":"XTerm"}],"rect":[1,2,3,4],"nodes":{"pid":3}},
        {"pid":null,"window_properties":{"class":7},"rect":null}]})");
    ASSERT_TRUE(windows) << windows.error().describe();
    ASSERT_EQ(windows->size(), 3U);
    for (const auto& window : *windows) {
        EXPECT_EQ(window.title, "");
        EXPECT_EQ(window.program, "");
        EXPECT_FALSE(window.isVisible);
        EXPECT_EQ(window.box.x, 0);
        EXPECT_EQ(window.box.y, 0);
        EXPECT_EQ(window.box.width, 0);
        EXPECT_EQ(window.box.height, 0);
    }
}

TEST(SwayWindows, WithoutASwayThereIsNoList)
{
    const StopSignal stop;
    EXPECT_EQ(askSwayForWindows("/nonexistent", stop).error().code, ErrorCode::Unsupported);
}

/// A Sway that answers one question, in a runtime folder of its own.
class AnsweringSway {
public:
    AnsweringSway(const std::string& path, std::string tree)
        : m_listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        path.copy(address.sun_path, sizeof address.sun_path - 1);
        EXPECT_EQ(::bind(m_listener.get(), reinterpret_cast<sockaddr*>(&address), sizeof address),
                  0);
        EXPECT_EQ(::listen(m_listener.get(), 1), 0);
        m_thread = std::thread([this, tree = std::move(tree)] {
            const UniqueFd fd(::accept(m_listener.get(), nullptr, nullptr));
            char question[14];
            if (::recv(fd.get(), question, sizeof question, MSG_WAITALL) != sizeof question)
                return;
            const auto length = static_cast<std::uint32_t>(tree.size());
            std::string answer(question, sizeof question);
            std::memcpy(answer.data() + 6, &length, sizeof length);
            answer += tree;
            (void)::send(fd.get(), answer.data(), answer.size(), MSG_NOSIGNAL);
        });
    }
    ~AnsweringSway()
    {
        ::shutdown(m_listener.get(), SHUT_RDWR);
        m_thread.join();
    }

private:
    UniqueFd m_listener;
    std::thread m_thread;
};

TEST(SwayWindows, AreAskedForWhereOurImagesHaveSwayAndWhereSwayPutsItself)
{
    for (const char* name : {"sway.sock", "sway-ipc.1000.77.sock"}) {
        char folder[] = "/tmp/sway-XXXXXX";
        ASSERT_NE(::mkdtemp(folder), nullptr);
        const std::string path = std::string(folder) + "/" + name;
        {
            // A dead one beside it, as a crashed Sway leaves it behind.
            std::ofstream(std::string(folder) + "/sway-ipc.1000.12.sock") << "";
            const AnsweringSway sway(path, R"({"nodes":[{"pid":7,"name":"a window"}]})");
            const StopSignal stop;
            const auto windows = askSwayForWindows(folder, stop);
            ASSERT_TRUE(windows) << name << ": " << windows.error().describe();
            ASSERT_EQ(windows->size(), 1U);
            EXPECT_EQ(windows->front().title, "a window");
        }
        std::filesystem::remove_all(folder);
    }
}

TEST(WlrootsBackend, LeadsProgramsToSwayWhereItIs)
{
    char folder[] = "/tmp/sway-XXXXXX";
    ASSERT_NE(::mkdtemp(folder), nullptr);
    const std::string wayland = std::string(folder) + "/wayland-1";
    const std::vector<std::string> withoutSway{"WAYLAND_DISPLAY=wayland-1"};
    EXPECT_EQ(WlrootsBackend::variables(wayland), withoutSway);
    const std::string socket = std::string(folder) + "/sway-ipc.1000.12.sock";
    std::ofstream(socket) << "";
    const std::vector<std::string> withSway{"WAYLAND_DISPLAY=wayland-1", "SWAYSOCK=" + socket};
    EXPECT_EQ(WlrootsBackend::variables(wayland), withSway);
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace helix::agent
