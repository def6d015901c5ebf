// Frames of a hostile guest into a recording: odd times, sizes, flags and H.264. Whatever comes, each
// file is made of whole boxes, and its fragments follow one another without gap or overlap.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string_view>

#include <unistd.h>

#include "protocol/byte_order.h"
#include "recording/recorder.h"

namespace {

using namespace helix;
using recording::Timeline;

constexpr std::size_t kMostFrames = 64;

/// In memory where there is such a place: every recording ends by making its files durable.
struct Folder {
    Folder()
    {
        const std::filesystem::path memory = "/dev/shm";
        const auto parent =
            std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
        std::string pattern = (parent / "recorder-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr)
            std::abort();
        path = pattern;
    }
    ~Folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    std::filesystem::path path;
};

std::uint64_t bigEndian(BytesView bytes)
{
    std::uint64_t value = 0;
    for (const auto byte : bytes)
        value = value << 8 | byte;
    return value;
}

/// What is in the first box of this kind; everything must be boxes.
BytesView box(BytesView boxes, std::string_view kind)
{
    while (!boxes.empty()) {
        const auto size = boxes.size() < 8 ? 0 : bigEndian(boxes.first(4));
        if (size < 8 || size > boxes.size())
            std::abort();
        if (asText(boxes.subspan(4, 4)) == kind)
            return boxes.subspan(8, size - 8);
        boxes = boxes.subspan(size);
    }
    std::abort();
}

/// How long all of its samples last together.
std::uint64_t durationOf(BytesView traf)
{
    constexpr std::size_t kDefaultDuration = 8, kDurationInRun = 1;
    const auto run = box(traf, "trun");
    const auto count = bigEndian(run.subspan(4, 4));
    const auto usual = bigEndian(box(traf, "tfhd").subspan(kDefaultDuration, 4));
    if ((run[2] & kDurationInRun) == 0)
        return usual * count;
    // Flags, count, offset, maybe the first one's flags; then each sample's fields.
    const bool hasSize = (run[2] & 2) != 0, hasFlags = (run[2] & 4) != 0;
    const std::size_t step = 4 + (hasSize ? 4 : 0) + (hasFlags ? 4 : 0);
    std::size_t at = 12 + ((run[3] & 4) != 0 ? 4 : 0);
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < count; ++i, at += step)
        sum += bigEndian(run.subspan(at, 4));
    return sum;
}

/// Aborts unless it is a head and fragments in their order.
void check(const std::filesystem::path& file, bool isSettled)
{
    std::ifstream stream(file, std::ios::binary);
    const Bytes bytes(std::istreambuf_iterator<char>(stream), {});
    const BytesView all(bytes);
    if (asText(all.subspan(4, 4)) != "ftyp")
        std::abort();
    (void)box(all, "moov");
    std::uint64_t expected = 0;
    for (std::size_t at = 0; at < all.size(); at += bigEndian(all.subspan(at, 4))) {
        if (asText(all.subspan(at + 4, 4)) != "moof")
            continue;
        const auto traf = box(box(all.subspan(at), "moof"), "traf");
        if (bigEndian(box(traf, "tfdt").subspan(4, 8)) != expected)
            std::abort();
        const auto duration = durationOf(traf);
        if (duration == 0 || (isSettled && duration > INT32_MAX))
            std::abort();
        expected += duration;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const Folder folder;
    recording::Target target;
    target.file = folder.path / "desk.mp4";
    protocol::LittleReader input({data, size});
    recording::Recorder recorder(target);
    Timeline::TimePoint now{std::chrono::hours(1)};
    Result<void> outcome;
    for (std::size_t i = 0; i < kMostFrames && outcome && !input.rest().empty(); ++i) {
        recording::Frame frame;
        frame.header.flags = input.take<std::uint8_t>();
        frame.header.sequence = input.take<std::uint8_t>();
        frame.header.times.capture = input.take<std::uint64_t>();
        frame.header.width = static_cast<std::uint16_t>(2 + 2 * input.take<std::uint8_t>());
        frame.header.height = static_cast<std::uint16_t>(2 + 2 * input.take<std::uint8_t>());
        now += std::chrono::milliseconds(input.take<std::uint16_t>());
        const std::size_t length = input.take<std::uint16_t>();
        if (!input.ok())
            break;
        const auto h264 = input.rest().first(std::min(length, input.rest().size()));
        frame.h264.assign(h264.begin(), h264.end());
        frame.received = now;
        input = protocol::LittleReader(input.rest().subspan(h264.size()));
        outcome = recorder.add(std::move(frame));
        if (outcome)
            outcome = recorder.keepUp(now);
    }
    if (outcome)
        outcome = recorder.end(now + std::chrono::seconds(3));
    if (!outcome && outcome.error().code != ErrorCode::ResourceExhausted)
        std::abort(); // the muxer must take whatever was let through
    const auto progress = recorder.progress(now);
    if (progress.files.size() > recording::kMostFiles)
        std::abort();
    for (const auto& file : progress.files) {
        check(file, outcome.has_value());
        ::unlink(file.c_str());
    }
    return 0;
}
