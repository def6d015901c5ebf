// The agent's end: programs in the place of the guest's pw-cat, and a real PipeWire where there is one.

#include "agent/sound/sound_capture.h"

#include <filesystem>
#include <fstream>

#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "build_tree.h"
#include "sound/wav_file.h"
#include "tone.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

class Capture : public testing::Test {
protected:
    Capture()
    {
        std::string pattern = fs::temp_directory_path() / "helix-sound-XXXXXX";
        m_home = ::mkdtemp(pattern.data());
        fs::create_directories(m_home / ".local/bin");
    }
    ~Capture() override
    {
        if (m_capture)
            m_capture->stop();
        m_loop.restart();
        m_loop.run_for(2s);
        fs::remove_all(m_home);
    }
    /// Runs as the guest's pw-cat.
    void write(const std::string& script)
    {
        const fs::path file = m_home / ".local/bin/pw-cat";
        std::ofstream(file) << "#!/bin/sh\n" << script;
        fs::permissions(file, fs::perms::owner_all);
    }
    void start()
    {
        GuestUser user;
        user.name = "agent";
        user.uid = ::getuid();
        user.gid = ::getgid();
        user.home = m_home;
        SoundCapture::Events events;
        events.captured = [this](const SoundBlock& block, std::uint64_t capturedUs) {
            m_times.push_back(capturedUs);
            m_heard.insert(m_heard.end(), block.begin(), block.end());
        };
        events.failed = [this](protocol::SoundProblem problem) { m_problems.push_back(problem); };
        m_capture = std::make_shared<SoundCapture>(m_loop.get_executor(), user, events);
        boost::asio::co_spawn(m_loop, m_capture->run(), boost::asio::detached);
    }
    bool until(const std::function<bool()>& condition)
    {
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (!condition() && std::chrono::steady_clock::now() < end) {
            m_loop.restart(); // it stops where it has nothing to do
            m_loop.run_one_for(20ms);
        }
        return condition();
    }

    boost::asio::io_context m_loop;
    fs::path m_home;
    std::shared_ptr<SoundCapture> m_capture;
    SoundBlock m_heard;
    std::vector<std::uint64_t> m_times;
    std::vector<protocol::SoundProblem> m_problems;
};

TEST_F(Capture, AsksForWhatIsPlayedAsAPassiveListener)
{
    write("echo \"$XDG_RUNTIME_DIR $*\" > \"$HOME/asked\"; exec sleep 1000");
    start();
    ASSERT_TRUE(until(
        [&] { return fs::exists(m_home / "asked") && fs::file_size(m_home / "asked") > 20; }));
    std::ifstream file(m_home / "asked");
    const std::string asked{std::istreambuf_iterator<char>(file), {}};
    EXPECT_TRUE(asked.starts_with("/run/user/")) << asked;
    for (const char* word : {"--record", "--rate=48000", "--channels=2", "--format=s16",
                             "stream.capture.sink = true", "node.passive = true"})
        EXPECT_NE(asked.find(word), std::string::npos) << word;
}

TEST_F(Capture, BlocksAreOfThePastAndInOrder)
{
    write("head -c 11520 /dev/zero; exec sleep 1000"); // 60 ms
    start();
    ASSERT_TRUE(until([&] { return m_times.size() == 3; }));
    EXPECT_EQ(m_times[1] - m_times[0], 20'000U);
    EXPECT_EQ(m_heard.size(), 3 * protocol::kSoundPacketSamples);
}

TEST_F(Capture, WhereItEndsItIsLookedForAgain)
{
    write("head -c 3840 /dev/zero");
    start();
    ASSERT_TRUE(until([&] { return m_times.size() == 2; }));
    EXPECT_EQ(m_problems, std::vector{protocol::SoundProblem::Ended});
}

TEST_F(Capture, StopEndsTheProgram)
{
    write("echo $$ > \"$HOME/pid\"; exec sleep 1000");
    start();
    ASSERT_TRUE(
        until([&] { return fs::exists(m_home / "pid") && fs::file_size(m_home / "pid") > 0; }));
    int pid = 0;
    std::ifstream(m_home / "pid") >> pid;
    m_capture->stop();
    EXPECT_TRUE(until([&] { return ::kill(pid, 0) != 0; }));
    EXPECT_TRUE(m_problems.empty());
}

/// PipeWire, WirePlumber and what plays, in a folder of this test's.
class RealPipeWire : public Capture {
protected:
    void SetUp() override
    {
        for (const char* program : {"pipewire", "wireplumber", "pw-cat"})
            if (!fs::exists(fs::path("/usr/bin") / program))
                GTEST_SKIP() << program << " is not installed";
        m_run = m_home / "run";
        fs::create_directory(m_run);
        const fs::path image = tests::sourceFile("images/layers/sound/files");
        spawn({"pipewire", "-c", image / "usr/lib/helixvm/sound/pipewire.conf"});
        ASSERT_TRUE(until([&] { return fs::exists(m_run / "pipewire-0"); }));
        // Its configuration of the image, in front of Debian's.
        fs::create_directories(m_home / ".config");
        fs::copy(image / "etc/wireplumber", m_home / ".config/wireplumber",
                 fs::copy_options::recursive);
        spawn({"wireplumber"});
        write("XDG_RUNTIME_DIR=" + m_run.string() + " exec /usr/bin/pw-cat \"$@\"");
    }
    ~RealPipeWire() override
    {
        for (const auto pid : m_programs) {
            ::kill(pid, SIGKILL);
            ::waitpid(pid, nullptr, 0);
        }
    }
    void spawn(std::vector<std::string> words)
    {
        const pid_t pid = ::fork();
        if (pid == 0) {
            ::setenv("XDG_RUNTIME_DIR", m_run.c_str(), 1);
            ::setenv("HOME", m_home.c_str(), 1);
            ::unsetenv("XDG_CONFIG_HOME");
            ::unsetenv("DBUS_SESSION_BUS_ADDRESS");
            std::vector<char*> argv;
            for (auto& word : words)
                argv.push_back(word.data());
            argv.push_back(nullptr);
            ::execvp(argv[0], argv.data());
            ::_exit(127);
        }
        m_programs.push_back(pid);
    }
    fs::path m_run;
    std::vector<pid_t> m_programs;
};

TEST_F(RealPipeWire, ATonePlayedThereIsHeardAndSilenceIsNot)
{
    auto file = sound::WavFile::begin(m_home / "tone.wav", false, 0).value();
    ASSERT_TRUE(file.append(sound::tone(0, 3 * protocol::kSoundRate)) && file.finish());
    start();
    spawn({"pw-cat", "--playback", m_home / "tone.wav"});
    ASSERT_TRUE(until([&] { return m_heard.size() > 48'000U * 2; }));
    const auto begin = std::ranges::find_if(m_heard, [](auto s) { return s != 0; });
    const std::size_t at = static_cast<std::size_t>(begin - m_heard.begin()) / 2 * 2;
    const std::span rest = std::span(m_heard).subspan(at);
    ASSERT_GT(rest.size(), 20'000U);
    EXPECT_NEAR(sound::frequencyOf(rest), sound::kTone, 1);
}

} // namespace
} // namespace helix::agent
