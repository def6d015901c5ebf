#include "exchange/tar_reader.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "exchange/folder_bounds.h"

namespace helix::exchange {
namespace {

constexpr std::size_t kMostTarPath = 4096;
/// Archives are filled up to whole records; what comes behind the end says nothing.
constexpr std::uint64_t kMostBehindEnd = 1U << 20;
constexpr std::uint64_t kMostHeaders = 4 * kMostFolderEntries; ///< an entry may have three

tl::unexpected<Error> noArchive()
{
    return fail(ErrorCode::Protocol, "The guest did not send the folder as it should.");
}

/// Empty: the archive's top itself.
Result<std::vector<std::string>> partsOf(std::string_view name)
{
    if (name.starts_with("./"))
        name.remove_prefix(2);
    if (name.ends_with('/'))
        name.remove_suffix(1);
    if (name == "." || name.empty())
        return std::vector<std::string>();
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= name.size();) {
        const auto end = std::min(name.find('/', at), name.size());
        const auto part = name.substr(at, end - at);
        if (part.empty() || part == "." || part == ".." || part.find('\0') != part.npos)
            return fail(ErrorCode::Protocol,
                        "The guest sent a name that leads out of the folder; nothing was saved.");
        parts.emplace_back(part);
        at = end + 1;
    }
    return parts;
}

bool isZeros(std::string_view bytes)
{
    return bytes.find_first_not_of('\0') == std::string_view::npos;
}

} // namespace

void TarReader::contentOf(State state, std::uint64_t size)
{
    m_state = state;
    m_left = size;
    m_padding = tarPadding(size);
}

Result<void> TarReader::onEntry(const TarHeader& header, TarSink& sink)
{
    if (header.kind == tar::kLongName || header.kind == tar::kLongLink) {
        if (header.size == 0 || header.size > kMostTarPath)
            return noArchive();
        const bool isName = header.kind == tar::kLongName;
        if (isName)
            m_longName.clear();
        contentOf(isName ? State::Name : State::LinkName, header.size);
        return {};
    }
    const std::string name = m_longName.empty() ? header.name : std::exchange(m_longName, {});
    TRY(const auto path, partsOf(name.substr(0, name.find('\0'))));
    contentOf(State::PassedOver, header.size);
    if (header.kind == tar::kFolder)
        return path.empty() ? Result<void>() : sink.folder(path);
    if (header.kind >= '1' && header.kind <= '6') { // a link, a device, a pipe
        contentOf(State::PassedOver, 0); // a hard link's size is that of the file it leads to
        return sink.other();
    }
    if (header.kind != tar::kFile)
        return noArchive(); // the guest is asked for GNU's form, which has no others
    if (path.empty())
        return noArchive();
    contentOf(State::Content, header.size);
    return sink.file(path, header.size);
}

Result<void> TarReader::onHeader(TarSink& sink)
{
    const std::string block = std::exchange(m_block, {});
    if (isZeros(block)) {
        m_state = State::Ended;
        return {};
    }
    if (++m_headers > kMostHeaders)
        return fail(ErrorCode::ResourceExhausted, kFolderTooLarge);
    const auto header = decodeTarHeader(asBytes(block));
    return header ? onEntry(*header, sink) : noArchive();
}

Result<void> TarReader::take(std::string_view piece, TarSink& sink)
{
    while (!piece.empty() || (m_state != State::Header && m_state != State::Ended && m_left == 0)) {
        if (m_state == State::Ended) {
            m_behindEnd += piece.size();
            return m_behindEnd > kMostBehindEnd ? noArchive() : Result<void>();
        }
        if (m_state == State::Header) {
            const auto part = piece.substr(0, kTarBlockBytes - m_block.size());
            m_block += part;
            piece.remove_prefix(part.size());
            if (m_block.size() == kTarBlockBytes)
                TRY(onHeader(sink));
            continue;
        }
        const auto part = piece.substr(
            0, static_cast<std::size_t>(std::min<std::uint64_t>(m_left, piece.size())));
        piece.remove_prefix(part.size());
        m_left -= part.size();
        if (m_state == State::Name)
            m_longName += part;
        if (m_state == State::Content && !part.empty())
            TRY(sink.content(part));
        if (m_left > 0)
            continue;
        const bool hadPadding = m_state == State::Padding;
        m_state = hadPadding ? State::Header : State::Padding;
        m_left = hadPadding ? 0 : m_padding;
    }
    return {};
}

} // namespace helix::exchange
