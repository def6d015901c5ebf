#include "life/image_times.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/clock.h"
#include "base/try.h"
#include "protocol/checked_json.h"

namespace helix::life {
namespace {

constexpr std::size_t kKeptStarts = 5, kKeptImages = 256, kMostTimesBytes = 1U << 20;
/// Ten days: a computer that slept meanwhile.
constexpr std::int64_t kLongestMs = 864'000'000;

void addStart(std::vector<std::int64_t>& starts, std::int64_t tookMs)
{
    starts.push_back(tookMs);
    if (starts.size() > kKeptStarts)
        starts.erase(starts.begin());
}

std::int64_t medianOf(std::vector<std::int64_t> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

std::vector<std::int64_t> readStarts(protocol::CheckedJson& entry, const char* key)
{
    std::vector<std::int64_t> starts;
    for (auto& item : entry.items(key, kKeptStarts))
        starts.push_back(item.asNumber(0, kLongestMs));
    return starts;
}

ImageRecord readRecord(protocol::CheckedJson& entry)
{
    ImageRecord record;
    record.warmMs = readStarts(entry, "warmMs");
    record.bootMs = readStarts(entry, "bootMs");
    record.buildMs = entry.number("buildMs", 0, kLongestMs);
    record.pullMs = entry.number("pullMs", 0, kLongestMs);
    record.pullBytes = static_cast<std::uint64_t>(entry.number("pullBytes", 0, INT64_MAX));
    record.notedAtMs = entry.number("notedAtMs", 0, INT64_MAX);
    return record;
}

ImageRecords readRecords(const std::filesystem::path& file)
{
    const auto text = readFile(file, kMostTimesBytes);
    auto records = text ? parseImageRecords(*text) : Result<ImageRecords>(ImageRecords());
    if (!records)
        spdlog::info("images: what they took is not known any more: {}",
                     records.error().describe());
    return records ? std::move(*records) : ImageRecords();
}

void forgetOldest(ImageRecords& records)
{
    const auto oldest = std::ranges::min_element(
        records, {}, [](const auto& entry) { return entry.second.notedAtMs; });
    records.erase(oldest);
}

} // namespace

std::string toJson(const ImageRecords& records)
{
    auto images = nlohmann::ordered_json::array();
    for (const auto& [name, record] : records)
        images.push_back({{"name", name},
                          {"warmMs", record.warmMs},
                          {"bootMs", record.bootMs},
                          {"buildMs", record.buildMs},
                          {"pullMs", record.pullMs},
                          {"pullBytes", record.pullBytes},
                          {"notedAtMs", record.notedAtMs}});
    const nlohmann::ordered_json document{{"images", images}};
    return document.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Result<ImageRecords> parseImageRecords(std::string_view json)
{
    const auto document = nlohmann::json::parse(json, nullptr, false);
    protocol::CheckedJson root(document);
    ImageRecords records;
    for (auto& entry : root.items("images", kKeptImages)) {
        auto name = entry.printableText("name", 512);
        records.insert_or_assign(std::move(name), readRecord(entry));
    }
    TRY(root.outcome());
    return records;
}

operations::ImageTimes usualTimes(const ImageRecord& record)
{
    return {medianOf(record.warmMs), medianOf(record.bootMs), record.buildMs, record.pullMs,
            record.pullBytes};
}

void PullMeter::see(std::uint64_t doneBytes, std::uint64_t totalBytes, std::int64_t nowMs)
{
    if (totalBytes == 0)
        return;
    if (m_sinceMs == 0) {
        m_sinceMs = nowMs;
        m_bytesBefore = std::min(doneBytes, totalBytes);
    }
    m_totalBytes = std::max(totalBytes, m_bytesBefore);
}

ImageTimes::ImageTimes(std::filesystem::path file)
    : m_records(readRecords(file))
    , m_file(std::move(file), "images")
{
}

operations::ImageTimes ImageTimes::of(const std::string& image) const
{
    const auto found = m_records.find(image);
    return found == m_records.end() ? operations::ImageTimes() : usualTimes(found->second);
}

ImageRecord& ImageTimes::recordOf(const std::string& image)
{
    if (!m_records.contains(image) && m_records.size() >= kKeptImages)
        forgetOldest(m_records);
    auto& record = m_records[image];
    record.notedAtMs = systemWallClock()();
    return record;
}

void ImageTimes::save()
{
    m_file.write(toJson(m_records));
    if (m_changed)
        m_changed();
}

void ImageTimes::noteWarmStart(const std::string& image, std::int64_t tookMs)
{
    addStart(recordOf(image).warmMs, std::clamp<std::int64_t>(tookMs, 1, kLongestMs));
    save();
}

void ImageTimes::noteBoot(const std::string& image, std::int64_t tookMs)
{
    addStart(recordOf(image).bootMs, std::clamp<std::int64_t>(tookMs, 1, kLongestMs));
    save();
}

void ImageTimes::noteBuild(const std::string& image, std::int64_t tookMs)
{
    recordOf(image).buildMs = std::clamp<std::int64_t>(tookMs, 1, kLongestMs);
    save();
}

void ImageTimes::notePull(const std::string& image, std::int64_t tookMs, std::uint64_t bytes)
{
    auto& record = recordOf(image);
    record.pullMs = std::clamp<std::int64_t>(tookMs, 1, kLongestMs);
    record.pullBytes = bytes;
    save();
}

} // namespace helix::life
