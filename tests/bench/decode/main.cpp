// decode-bench: from a desktop message to the picture that viewers get, as the stream's thread sees
// it, and what that takes of the processors, decoder included.
//
//     decode-bench [FRAMES]

#include <cstdlib>
#include <iostream>
#include <optional>

#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include <QCoreApplication>

#include "bench/decode/scene.h"
#include "bench/statistics.h"
#include "link/picture_source.h"

namespace {

using namespace helix;
using Clock = std::chrono::steady_clock;

std::int64_t microseconds(const timeval& time)
{
    return time.tv_sec * 1'000'000LL + time.tv_usec;
}

/// Of this process and of the children that have ended.
std::int64_t processorTimeUs()
{
    std::int64_t sum = 0;
    for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage use{};
        ::getrusage(who, &use);
        sum += microseconds(use.ru_utime) + microseconds(use.ru_stime);
    }
    return sum;
}

struct Taken {
    std::vector<std::int64_t> latencyUs; ///< without the key frame
    std::int64_t processorUs = 0;
};

std::optional<Taken> play(const bench::Scene& scene, std::size_t frames)
{
    Taken taken;
    const auto before = processorTimeUs();
    {
        auto decoder = link::DesktopDecoder::create(link::DecoderOptions::installed());
        if (!decoder)
            return std::nullopt;
        link::PictureSource source(std::move(*decoder), systemMonotonicClock());
        protocol::FrameHeader header;
        header.width = static_cast<std::uint16_t>(scene.width);
        header.height = static_cast<std::uint16_t>(scene.height);
        for (std::size_t at = 0; at < frames; ++at) {
            header.sequence = static_cast<std::uint32_t>(at + 1);
            header.flags = at == 0 ? protocol::kFrameKey : 0;
            const Bytes message = protocol::encodeFrame(header, scene.units[at]);
            const auto begin = Clock::now();
            const auto outcome = source.take(message);
            const auto spent = Clock::now() - begin;
            if (!outcome || !outcome->picture)
                return std::nullopt;
            if (at > 0)
                taken.latencyUs.push_back(
                    std::chrono::duration_cast<std::chrono::microseconds>(spent).count());
        }
    }
    taken.processorUs = processorTimeUs() - before;
    return taken;
}

} // namespace

int main(int count, char** words)
{
    const QCoreApplication application(count, words); // which knows where the program lies
    const int frames = count > 1 ? std::atoi(words[1]) : 600;
    nlohmann::json report = nlohmann::json::array();
    for (const auto& [width, height] : {std::pair(1280, 720), std::pair(1920, 1080)})
        for (const bool whole : {false, true}) {
            const auto made = bench::makeScene(width, height, whole, frames);
            if (!made) {
                std::cerr << made.error().describe() << '\n';
                return EXIT_FAILURE;
            }
            const bench::Scene& scene = *made;
            const auto key = play(scene, 1); // what starting and the key frame take
            const auto all = play(scene, scene.units.size());
            if (!key || !all) {
                std::cerr << "A picture could not be decoded.\n";
                return EXIT_FAILURE;
            }
            auto entry = bench::summarize(all->latencyUs, "us");
            entry.erase("samples_us");
            entry["size"] = std::to_string(width) + "x" + std::to_string(height);
            entry["changes"] = whole ? "all" : "48x32";
            entry["processor_us_per_frame"] =
                static_cast<double>(all->processorUs - key->processorUs) /
                static_cast<double>(all->latencyUs.size());
            entry["start_and_key_frame_processor_us"] = key->processorUs;
            report.push_back(entry);
        }
    std::cout << report.dump(2) << '\n';
    return EXIT_SUCCESS;
}
