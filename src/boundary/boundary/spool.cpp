#include "boundary/spool.h"

#include <algorithm>
#include <array>
#include <map>

#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "egress/netd_protocol.h"
#include "protocol/json_rpc.h"

namespace helix::boundary {
namespace {

namespace fs = std::filesystem;
namespace netd = egress::netd;
using protocol::kMaxExactInteger;
using protocol::RpcMessage;

constexpr std::size_t kMaxInstance = 64;

std::array<fs::path, 2> filesOf(const fs::path& spool)
{
    return {fs::path(spool.string() + ".0"), fs::path(spool.string() + ".1")};
}

/// Takes one line with its end off the front; nothing where none is whole.
std::optional<std::string_view> takeLine(std::string_view& text)
{
    const auto end = text.find('\n');
    if (end > netd::kMaxMessage) // and so is npos
        return std::nullopt;
    const auto line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

/// One of the two files.
class File {
public:
    explicit File(std::string_view text)
        : m_rest(text)
    {
        const auto line = takeLine(m_rest);
        const auto message =
            line ? protocol::decodeRpcMessage(*line) : Result<RpcMessage>(RpcMessage());
        if (!message || message->method != netd::kSpoolBegin)
            return;
        const auto instance = protocol::requireString(message->params, "instance", kMaxInstance);
        const auto generation =
            protocol::requireInteger(message->params, "generation", 1, kMaxExactInteger);
        const auto last =
            protocol::requireInteger(message->params, "last_sequence", 0, kMaxExactInteger);
        if (!instance || !generation || !last)
            return;
        m_contents.instance = printable(*instance, kMaxInstance);
        m_generation = *generation;
        m_last = static_cast<std::uint64_t>(*last);
        while (const auto next = takeLine(m_rest))
            if (!take(*next))
                break;
    }
    /// 0: this file is not whole.
    [[nodiscard]] std::int64_t generation() const { return m_isWhole ? m_generation : 0; }
    [[nodiscard]] SpoolContents finish()
    {
        for (auto& [flow, opened] : m_open) {
            NetRecord record;
            record.sequence = ++m_last;
            record.flow = flow;
            record.line = std::move(opened.line);
            record.line.live = false;
            m_contents.open.push_back(std::move(record));
        }
        return std::move(m_contents);
    }

private:
    bool take(std::string_view line)
    {
        const auto message = protocol::decodeRpcMessage(line);
        if (!message || message->isResponse)
            return false;
        if (message->method == netd::kSpoolWhole)
            return m_isWhole = true;
        if (message->method == netd::kConnectionOpened)
            return takeOpened(parseOpened(message->params));
        if (message->method == netd::kConnectionCounts)
            return takeCounts(parseCounts(message->params));
        return message->method == netd::kLedgerRecord && takeRecord(parseRecord(message->params));
    }
    bool takeOpened(Result<OpenedFlow> opened)
    {
        if (opened)
            m_open.insert_or_assign(opened->flow, *opened);
        return opened.has_value();
    }
    bool takeCounts(const Result<FlowCounts>& counts)
    {
        if (!counts)
            return false;
        for (const auto& count : counts->flows)
            if (const auto found = m_open.find(count.flow); found != m_open.end())
                apply(count, counts->timeMs, found->second.line);
        return true;
    }
    bool takeRecord(Result<NetRecord> record)
    {
        if (!record)
            return false;
        m_last = std::max(m_last, record->sequence);
        if (record->flow)
            m_open.erase(*record->flow);
        m_contents.records.push_back(std::move(*record));
        return true;
    }

    std::string_view m_rest;
    SpoolContents m_contents;
    std::map<std::uint64_t, OpenedFlow> m_open; ///< netd's numbers grow
    std::int64_t m_generation = 0;
    std::uint64_t m_last = 0;
    bool m_isWhole = false;
};

} // namespace

std::optional<SpoolContents> parseSpool(std::string_view one, std::string_view other)
{
    File first(one), second(other);
    File& newest = first.generation() > second.generation() ? first : second;
    if (newest.generation() == 0)
        return std::nullopt;
    return newest.finish();
}

bool hasSpool(const fs::path& spool)
{
    return std::ranges::any_of(filesOf(spool), [](const fs::path& file) {
        std::error_code error;
        return fs::exists(fs::symlink_status(file, error));
    });
}

Result<std::optional<SpoolContents>> readSpool(const fs::path& spool)
{
    std::array<std::string, 2> texts;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        auto text = readFile(filesOf(spool).at(i), netd::kMaxSpool);
        // One that is too long is none of an honest helix-netd.
        if (!text && text.error().code != ErrorCode::NotFound &&
            text.error().code != ErrorCode::InvalidArgument)
            return fail(text.error());
        texts.at(i) = text ? std::move(*text) : std::string();
    }
    return parseSpool(texts[0], texts[1]);
}

Result<void> removeSpool(const fs::path& spool)
{
    for (const fs::path& file : filesOf(spool)) {
        std::error_code error;
        fs::remove(file, error);
        if (error)
            return fail(ErrorCode::Unavailable,
                        "The file " + file.string() + " could not be removed.", error.message());
    }
    return {};
}

} // namespace helix::boundary
