#include "netd/spool.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "egress/netd_protocol.h"
#include "protocol/json_rpc.h"
#include "base/try.h"

namespace helix::netd {

namespace wire = egress::netd;

namespace {

Result<UniqueFd> make(const std::string& path)
{
    UniqueFd fd(::open(path.c_str(),
                       O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (fd.valid())
        return fd;
    const std::string what = "The ledger's spool " + path + " cannot be made.";
    return failErrno(errno, what,
                     errno == EEXIST ? ErrorCode::AlreadyExists : ErrorCode::Unavailable);
}

/// Room stays for the ends of what is open.
constexpr std::uint64_t kFull = wire::kMaxSpool / 2;

} // namespace

Spool::Spool(std::array<File, 2> files, std::string instance)
    : m_files(std::move(files))
    , m_instance(std::move(instance))
{
}

Result<Spool> Spool::create(const std::filesystem::path& path, std::string instance)
{
    TRY(auto first, make(path.string() + ".0"));
    TRY(auto second, make(path.string() + ".1"));
    Spool spool({File{std::move(first), 0}, File{std::move(second), 0}}, std::move(instance));
    if (!spool.begin(0, {}))
        return failErrno(errno, "The ledger's spool " + path.string() + " cannot be written.");
    return spool;
}

bool Spool::full() const
{
    return m_files.at(m_current).size >= kFull;
}

bool Spool::write(File& file, std::string_view text)
{
    if (file.size + text.size() > wire::kMaxSpool)
        return false;
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t count = ::write(file.fd.get(), text.data() + done, text.size() - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            // Half a line would end the reading of all that follow it.
            const int problem = errno;
            [[maybe_unused]] const int cut =
                ::ftruncate(file.fd.get(), static_cast<off_t>(file.size));
            errno = problem;
            return false;
        }
        done += static_cast<std::size_t>(count);
    }
    file.size += text.size();
    return true;
}

bool Spool::append(std::string_view line)
{
    if (m_failed)
        return false;
    m_failed = !write(m_files.at(m_current), std::string(line) + '\n');
    m_dirty = true;
    return !m_failed;
}

bool Spool::begin(std::uint64_t lastSequence, const std::vector<std::string>& lines)
{
    const std::size_t other = 1 - m_current;
    File& file = m_files.at(other);
    if (::ftruncate(file.fd.get(), 0) != 0)
        return false;
    file.size = 0;
    std::string text =
        protocol::encodeNotification(wire::kSpoolBegin, {{"instance", m_instance},
                                                         {"generation", m_generation + 1},
                                                         {"last_sequence", lastSequence}}) +
        '\n';
    for (const std::string& line : lines)
        text += line + '\n';
    text += protocol::encodeNotification(wire::kSpoolWhole, nlohmann::json::object()) + '\n';
    if (!write(file, text) || ::fdatasync(file.fd.get()) != 0)
        return false;
    ++m_generation;
    File& old = m_files.at(std::exchange(m_current, other));
    if (::ftruncate(old.fd.get(), 0) == 0) // where it fails, the generation tells
        old.size = 0;
    m_failed = m_dirty = false;
    return true;
}

void Spool::sync()
{
    if (std::exchange(m_dirty, false))
        m_failed |= ::fdatasync(m_files.at(m_current).fd.get()) != 0;
}

} // namespace helix::netd
