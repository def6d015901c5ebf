#include "exchange/taken_out.h"

#include <charconv>
#include <limits>

#include <fcntl.h>

#include "base/try.h"

namespace helix::exchange {
namespace {

constexpr std::size_t kMostLine = 32;
constexpr std::string_view kFileWord = "file ", kFolderWord = "folder ";
constexpr std::uint64_t kKib = 1024;

Result<std::uint64_t> amountIn(std::string_view digits)
{
    std::uint64_t amount = 0;
    const char* last = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), last, amount);
    if (error != std::errc() || stop != last)
        return fail(ErrorCode::Protocol, "The guest did not say how long the file is.");
    return amount;
}

} // namespace

Result<void> TakenOut::begin(std::string_view line)
{
    if (line.starts_with(kFolderWord)) {
        TRY(const auto kib, amountIn(line.substr(kFolderWord.size())));
        m_total = std::min(kib, std::numeric_limits<std::uint64_t>::max() / kKib) * kKib;
        TRY(m_tree, NewFolder::begin(m_folder));
        return findRoom();
    }
    const bool isFile = line.starts_with(kFileWord);
    TRY(m_total, amountIn(isFile ? line.substr(kFileWord.size()) : std::string_view()));
    TRY(auto file, NewFile::begin(m_folder));
    m_file.emplace(std::move(file));
    return findRoom();
}

/// For all that the guest says will come; the folder is there now.
Result<void> TakenOut::findRoom()
{
    m_disk.reset(::open(m_folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    m_keepFree = reservedAt(m_reserve, m_folder);
    return checkRoomFor(m_total, true, m_disk.get(), m_keepFree);
}

Result<void> TakenOut::take(std::string_view piece)
{
    if (!m_file && !m_tree) {
        const auto end = piece.find('\n');
        m_line += piece.substr(0, end);
        if (m_line.size() > kMostLine)
            return fail(ErrorCode::Protocol, "The guest did not say what it gives.");
        if (end == std::string_view::npos)
            return {};
        TRY(begin(m_line));
        piece.remove_prefix(end + 1);
    }
    // Others write as well, and a folder may be larger than the guest has said.
    TRY(checkRoomFor(piece.size(), false, m_disk.get(), m_keepFree));
    if (m_tree) {
        TRY(m_reader.take(piece, *m_tree));
        m_done = m_tree->bytes();
        return {};
    }
    m_done += piece.size();
    if (m_done > m_total)
        return fail(ErrorCode::Conflict, "The file became longer while it was saved.");
    return m_file->write(piece);
}

bool TakenOut::isWhole() const
{
    return m_tree ? m_reader.isWhole() : m_file && m_done == m_total;
}

Result<operations::SavedFile> TakenOut::keep(const SafeName& name)
{
    if (m_tree) {
        TRY(const auto kept, m_tree->keep(name));
        return operations::SavedFile{kept.string(), m_tree->bytes(), m_tree->files(),
                                     m_tree->leftOut(), true};
    }
    TRY(const auto kept, m_file->keep(name));
    return operations::SavedFile{kept.string(), m_file->size()};
}

} // namespace helix::exchange
