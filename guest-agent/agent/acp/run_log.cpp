#include "agent/acp/run_log.h"

#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

namespace helix::agent {
namespace {

bool writeAll(int fd, const std::string& text, std::int64_t offset)
{
    for (std::size_t done = 0; done < text.size();) {
        const auto size = ::pwrite(fd, text.data() + done, text.size() - done,
                                   offset + static_cast<std::int64_t>(done));
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return false;
        done += static_cast<std::size_t>(size);
    }
    return true;
}

bool readAll(int fd, std::string& text, std::int64_t offset)
{
    for (std::size_t done = 0; done < text.size();) {
        const auto size = ::pread(fd, text.data() + done, text.size() - done,
                                  offset + static_cast<std::int64_t>(done));
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return false;
        done += static_cast<std::size_t>(size);
    }
    return true;
}

} // namespace

RunLog::RunLog(std::string folder, Limits limits)
    : m_folder(std::move(folder))
    , m_limits(limits)
{
}

bool RunLog::append(std::string&& frame)
{
    if (m_entries.empty() || m_inMemory + frame.size() <= m_limits.memoryBytes) {
        insist(std::move(frame));
        return true;
    }
    return spool(frame);
}

void RunLog::insist(std::string frame)
{
    m_inMemory += frame.size();
    Entry entry;
    entry.text = std::move(frame);
    m_entries.push_back(std::move(entry));
}

bool RunLog::openFile()
{
    if (m_file.valid())
        return true;
    std::string path = m_folder + "/helix-run-XXXXXX";
    m_file.reset(::mkostemp(path.data(), O_CLOEXEC)); // mode 0600
    if (!m_file.valid()) {
        spdlog::warn("No file for what agents say can be made in {}: errno {}", m_folder, errno);
        return false;
    }
    ::unlink(path.c_str());
    return true;
}

bool RunLog::spool(const std::string& frame)
{
    if (static_cast<std::size_t>(m_fileEnd) + frame.size() > m_limits.spoolBytes || !openFile())
        return false;
    // A disk that is full is as good as the limit: the agent waits.
    if (!writeAll(m_file.get(), frame, m_fileEnd))
        return false;
    Entry entry;
    entry.size = frame.size();
    entry.offset = m_fileEnd;
    m_fileEnd += static_cast<std::int64_t>(frame.size());
    ++m_spooled;
    m_entries.push_back(std::move(entry));
    return true;
}

Result<std::string> RunLog::frame(std::uint64_t number) const
{
    const Entry& entry = m_entries[number - m_first];
    if (entry.offset < 0)
        return entry.text;
    std::string text(entry.size, '\0');
    if (!readAll(m_file.get(), text, entry.offset))
        return failErrno(errno, "What the agent said while nobody listened cannot be read back.",
                         ErrorCode::Corrupt);
    return text;
}

void RunLog::acknowledge(std::uint64_t number)
{
    while (!m_entries.empty() && m_first <= number) {
        const Entry& entry = m_entries.front();
        if (entry.offset < 0)
            m_inMemory -= entry.text.size();
        else
            --m_spooled;
        m_entries.pop_front();
        ++m_first;
    }
    if (m_spooled == 0 && m_fileEnd > 0) {
        m_fileEnd = 0;
        [[maybe_unused]] const int shortened = ::ftruncate(m_file.get(), 0);
    }
}

} // namespace helix::agent
