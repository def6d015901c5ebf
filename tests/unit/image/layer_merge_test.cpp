// Layers that become one, by what QEMU's own programs say is in them.

#include <fstream>
#include <random>

#include <sys/stat.h>

#include "async/process.h"
#include "image/image_store.h"
#include "image/layer_merge.h"
#include "unit/async/loop_fixture.h"

namespace helix::image {
namespace {

namespace fs = std::filesystem;

/// An image's disk, shorter than what stands on it, and layers above it of 1 GiB.
class LayerMergeTest : public fixture::LoopTest {
protected:
    LayerMergeTest()
    {
        fs::create_directories(work());
        qemu("qemu-img", {"create", "-q", "-f", "qcow2", disk("image"), "16M"});
        io("image", {"write -P 1 0 12M"});
        m_files = {disk("image")};
    }
    [[nodiscard]] std::string disk(const std::string& name) const
    {
        return folder() / (name + ".qcow2");
    }
    [[nodiscard]] fs::path work() const { return folder() / "work"; }
    [[nodiscard]] fs::path merged() const { return work() / "disk.qcow2"; }
    static async::ProcessOutput run(const char* program, std::vector<std::string> arguments)
    {
        async::ProcessRequest request;
        request.program = program;
        request.arguments = std::move(arguments);
        return QCoro::waitFor(async::runProcess(request, {})).value();
    }
    static void qemu(const char* program, const std::vector<std::string>& arguments)
    {
        const auto ended = run(program, arguments);
        EXPECT_TRUE(ended.succeeded()) << ended.errorTail;
    }
    void io(const std::string& name, const std::vector<std::string>& commands)
    {
        std::vector<std::string> arguments{"-d", "unmap"};
        for (const auto& command : commands)
            arguments.insert(arguments.end(), {"-c", command});
        arguments.push_back(disk(name));
        qemu("qemu-io", arguments);
    }
    /// On what was put last.
    void put(const std::vector<std::string>& commands)
    {
        const auto name = "layer" + std::to_string(m_files.size());
        const auto made = QCoro::waitFor(createOverlayOn(m_files.back(), disk(name), 1));
        ASSERT_TRUE(made) << made.error().describe();
        io(name, commands);
        m_files.emplace_back(disk(name));
    }
    /// Those from `first` to `last`, the image's disk being 0.
    [[nodiscard]] LayerMerge from(std::ptrdiff_t first, std::ptrdiff_t last) const
    {
        const auto begin = m_files.begin();
        return {{begin, begin + first}, {begin + first, begin + last + 1}, work(), merged(), 1, 0};
    }
    Result<void> merge(std::ptrdiff_t first, std::ptrdiff_t last)
    {
        return QCoro::waitFor(mergeLayers("qemu-img", from(first, last), m_cancel.token()));
    }
    /// In the guest's eyes.
    static void expectSame(const fs::path& one, const std::string& other)
    {
        const auto compared = run("qemu-img", {"compare", one.string(), other});
        EXPECT_TRUE(compared.succeeded()) << compared.output << compared.errorTail;
    }
    /// `top` over `files`, whatever its header says.
    static std::string over(const std::vector<fs::path>& files, const fs::path& top)
    {
        std::string node = "null";
        auto all = files;
        all.push_back(top);
        for (const auto& file : all)
            node = R"({"driver":"qcow2","file":{"driver":"file","filename":")" + file.string() +
                   R"("},"backing":)" + node + "}";
        return "json:" + node;
    }
    static std::uint64_t bytesOf(const fs::path& file)
    {
        struct stat status {};
        EXPECT_EQ(::stat(file.c_str(), &status), 0);
        return static_cast<std::uint64_t>(status.st_blocks) * 512;
    }

    std::vector<fs::path> m_files;
    async::CancelSource m_cancel;
};

TEST_F(LayerMergeTest, holdsWhatAllOfThemHold)
{
    put({"write -P 9 1M 64k", "write -P 5 20M 4k"});
    put({"write -P 7 3M 4k"});
    put({"write -P 3 5M 1M"});
    const auto done = merge(1, 3);
    ASSERT_TRUE(done) << done.error().describe();
    expectSame(merged(), disk("layer3"));
    EXPECT_EQ(backingFileOf(merged()), fs::path(disk("image")));
}

TEST_F(LayerMergeTest, whatWasEmptiedStaysEmpty)
{
    put({"write -P 9 1M 64k", "write -P 9 40M 64k", "write -P 9 50M 4k"});
    put({"write -z 1M 64k", "discard 2M 64k"});       // over what the image and the layer hold
    put({"discard 40M 64k", "write -z 51380224 2k"}); // behind the image's end
    ASSERT_TRUE(merge(1, 3));
    expectSame(merged(), disk("layer3"));
}

TEST_F(LayerMergeTest, standsOverThoseThatItWasMadeOfAsWell)
{
    put({"write -P 9 1M 64k", "write -P 9 30M 4k"});
    put({"write -P 1 1M 64k", "write -z 30M 4k"}); // as it is without either
    ASSERT_TRUE(merge(1, 2));
    expectSame(merged(), disk("layer2"));
    expectSame(over({m_files[0], m_files[1]}, merged()), disk("layer2"));
}

TEST_F(LayerMergeTest, takesNoMoreThanWhatWasWritten)
{
    std::vector<std::string> hereAndThere;
    for (int at = 0; at < 64; ++at)
        hereAndThere.push_back("write -P 4 " + std::to_string(at * 128) + "k 2k");
    put(hereAndThere);
    put(hereAndThere);
    ASSERT_TRUE(merge(1, 2));
    EXPECT_LE(bytesOf(merged()), bytesOf(disk("layer2")) + (64U << 10));
}

TEST_F(LayerMergeTest, isRightWhateverWasWritten)
{
    std::mt19937 random(7); // NOLINT: the same each time
    const auto below = [&random](unsigned bound) {
        return std::uniform_int_distribution<unsigned>(0, bound - 1)(random);
    };
    constexpr const char* kKinds[] = {"write -P 6", "write -P 1",  "write -P 0",
                                      "write -z",   "write -z -u", "discard"};
    constexpr unsigned kSizes[] = {512, 2048, 4096, 65536, 204800};
    for (int layer = 0; layer < 6; ++layer) {
        std::vector<std::string> commands;
        for (int count = 0; count < 40; ++count)
            commands.push_back(std::string(kKinds[below(6)]) + " " +
                               std::to_string(below(24U << 11) * 512) + " " +
                               std::to_string(kSizes[below(5)]));
        put(commands);
    }
    const auto done = merge(2, 5);
    ASSERT_TRUE(done) << done.error().describe();
    expectSame(merged(), disk("layer5"));
    expectSame(over({m_files.begin(), m_files.begin() + 4}, merged()), disk("layer5"));
    expectSame(over({m_files.begin(), m_files.begin() + 2}, merged()), disk("layer5"));
}

TEST_F(LayerMergeTest, followsNoHeader)
{
    put({"write -P 9 1M 64k"});
    put({"write -P 9 2M 64k"});
    qemu("qemu-img", {"rebase", "-u", "-b", "/etc/passwd", "-F", "raw", disk("layer1")});
    ASSERT_TRUE(merge(1, 2));
    expectSame(merged(), over({m_files[0], m_files[1]}, m_files[2]));
}

TEST_F(LayerMergeTest, saysWhatIsWrong)
{
    put({"write -P 9 1M 64k"});
    put({"write -P 9 2M 64k"});
    auto greedy = from(1, 2);
    greedy.reserveBytes = 1ULL << 60;
    const auto full = QCoro::waitFor(mergeLayers("qemu-img", greedy, m_cancel.token()));
    EXPECT_EQ(full.error().code, ErrorCode::OutOfSpace) << full.error().describe();
    fs::remove_all(work());
    fs::create_directories(work());
    std::ofstream(disk("layer1")) << "no qcow2";
    const auto broken = merge(1, 2);
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().message.find("layer1.qcow2 could not be merged"), std::string::npos)
        << broken.error().describe();
    fs::remove_all(work());
    fs::create_directories(work());
    m_cancel.cancel();
    EXPECT_EQ(merge(1, 2).error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace helix::image
