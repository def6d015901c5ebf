// What a guest sends as a folder, in pieces; as it is, and with checksums that fit.

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "exchange/tar_reader.h"

namespace {

using helix::Result;

/// Holds the reader to its word.
class Judge : public helix::exchange::TarSink {
public:
    Result<void> folder(const std::vector<std::string>& path) override { return look(path); }
    Result<void> file(const std::vector<std::string>& path, std::uint64_t size) override
    {
        m_left = size;
        return look(path);
    }
    Result<void> content(std::string_view bytes) override
    {
        if (bytes.size() > m_left)
            std::abort();
        m_left -= bytes.size();
        return {};
    }
    Result<void> other() override { return {}; }

private:
    static Result<void> look(const std::vector<std::string>& path)
    {
        const bool leaves = std::ranges::any_of(path, [](const std::string& part) {
            return part.empty() || part == "." || part == ".." ||
                   part.find('/') != std::string::npos || part.find('\0') != std::string::npos;
        });
        if (path.empty() || leaves)
            std::abort();
        return {};
    }
    std::uint64_t m_left = 0;
};

void readAll(std::string_view bytes, std::size_t step)
{
    helix::exchange::TarReader reader;
    Judge judge;
    for (std::size_t at = 0; at < bytes.size(); at += step)
        if (!reader.take(bytes.substr(at, step), judge))
            return;
}

/// Of every block, as if it was a header.
std::string withSums(std::string bytes)
{
    constexpr std::size_t kSumAt = 148, kDigits = 6;
    for (std::size_t at = 0; at + helix::kTarBlockBytes <= bytes.size();
         at += helix::kTarBlockBytes) {
        auto block = std::string_view(bytes).substr(at, helix::kTarBlockBytes);
        if (block.find_first_not_of('\0') == std::string_view::npos)
            continue;
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at + kSumAt), 8, ' ');
        unsigned sum = 0;
        for (const char c : block)
            sum += static_cast<unsigned char>(c);
        for (std::size_t i = 0; i < kDigits; ++i, sum >>= 3U)
            bytes[at + kSumAt + kDigits - 1 - i] = static_cast<char>('0' + (sum & 7U));
    }
    return bytes;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    readAll(bytes, 100);
    readAll(withSums(std::string(bytes)), 700);
    return 0;
}
