#include "projects/files_before.h"

#include "base/bytes.h"

namespace helix::projects {

namespace fs = std::filesystem;

std::error_code copyFile(const fs::path& from, const fs::path& to)
{
    std::error_code error;
    fs::copy_file(from, to, error);
    if (error != std::errc::io_error)
        return error;
    std::error_code unknown;
    const auto space = fs::space(to.parent_path(), unknown);
    const bool full = !unknown && space.available < fs::file_size(from, unknown);
    return full ? std::make_error_code(std::errc::no_space_on_device) : error;
}

FilesBefore::FilesBefore(fs::path root, std::vector<fs::path> files, fs::path store)
    : m_root(std::move(root))
    , m_store(std::move(store))
{
    for (auto& file : files)
        m_files.push_back({std::move(file), Kind::Missing, {}});
}

fs::path FilesBefore::copyOf(std::size_t index) const
{
    return m_store / std::to_string(index);
}

void FilesBefore::look(Before& before) const
{
    std::error_code unused;
    const auto status = fs::symlink_status(m_root / before.path, unused);
    before.kind = fs::is_symlink(status)        ? Kind::Link
                  : fs::is_regular_file(status) ? Kind::File
                                                : Kind::Missing;
    fs::path folder = m_root;
    for (const auto& part : before.path.parent_path()) {
        folder /= part;
        if (!fs::exists(fs::symlink_status(folder, unused))) {
            before.missingFolder = folder;
            return;
        }
    }
}

Result<bool> FilesBefore::remember()
{
    std::error_code error;
    fs::create_directories(m_store, error);
    for (std::size_t i = 0; !error && i < m_files.size(); ++i) {
        look(m_files[i]);
        const auto from = m_root / m_files[i].path;
        if (m_files[i].kind == Kind::Link)
            fs::copy_symlink(from, copyOf(i), error);
        else if (m_files[i].kind == Kind::File)
            error = copyFile(from, copyOf(i));
        if (!error && m_files[i].kind == Kind::File)
            fs::last_write_time(copyOf(i), fs::last_write_time(from, error), error);
    }
    if (error)
        return failErrno(error.value(), "The files of '" + printable(m_root.string()) +
                                            "' could not be copied before changing them, so "
                                            "nothing was written.");
    return true;
}

bool FilesBefore::putBack(std::size_t index) const
{
    const auto& before = m_files[index];
    const auto to = m_root / before.path;
    std::error_code error;
    fs::create_directories(to.parent_path(), error);
    if (before.kind == Kind::Link) {
        fs::copy_symlink(copyOf(index), to, error);
        return !error;
    }
    error = copyFile(copyOf(index), to);
    if (!error)
        fs::last_write_time(to, fs::last_write_time(copyOf(index), error), error);
    return !error;
}

/// Only empty ones: what somebody else has put there stays.
void FilesBefore::removeNewFolders(const Before& before) const
{
    if (before.missingFolder.empty())
        return;
    std::error_code unused;
    const auto outermost = before.missingFolder.parent_path();
    for (auto folder = (m_root / before.path).parent_path(); folder != outermost;
         folder = folder.parent_path())
        fs::remove(folder, unused);
}

Result<bool> FilesBefore::restore()
{
    std::error_code unused;
    // All that is new goes first: the disk may be full.
    for (const auto& before : m_files) {
        fs::remove(m_root / before.path, unused);
        removeNewFolders(before);
    }
    bool good = true;
    for (std::size_t i = 0; i < m_files.size(); ++i)
        if (m_files[i].kind != Kind::Missing)
            good = putBack(i) && good;
    if (!good)
        return fail(ErrorCode::Internal, "Not all files could be put back.");
    return true;
}

} // namespace helix::projects
