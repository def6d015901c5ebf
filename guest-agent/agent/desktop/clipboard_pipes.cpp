#include "agent/desktop/clipboard_pipes.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "protocol/limits.h"

namespace helix::agent {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t kPipePiece = 64U << 10;

void doNotWait(const UniqueFd& pipe)
{
    ::fcntl(pipe.get(), F_SETFL, ::fcntl(pipe.get(), F_GETFL) | O_NONBLOCK);
}

void watch(const UniqueFd& watched, int fd, std::uint32_t events)
{
    epoll_event event{};
    event.events = events;
    ::epoll_ctl(watched.get(), EPOLL_CTL_ADD, fd, &event);
}

Error tooLarge()
{
    return {ErrorCode::ResourceExhausted,
            std::string(sentenceOf(protocol::ClipboardProblem::TooLarge)),
            {}};
}

Error silent()
{
    return {ErrorCode::Timeout, std::string(sentenceOf(protocol::ClipboardProblem::Silent)), {}};
}

} // namespace

ClipboardPipes::ClipboardPipes()
    : m_watch(::epoll_create1(EPOLL_CLOEXEC))
{
}

int ClipboardPipes::descriptor(int wakeFd)
{
    if (wakeFd != m_wakeFd) {
        if (m_wakeFd >= 0)
            ::epoll_ctl(m_watch.get(), EPOLL_CTL_DEL, m_wakeFd, nullptr);
        m_wakeFd = wakeFd;
        if (wakeFd >= 0)
            watch(m_watch, wakeFd, EPOLLIN);
    }
    return m_watch.get();
}

std::chrono::milliseconds ClipboardPipes::timeLeft() const
{
    std::optional<Time> soonest;
    if (m_read)
        soonest = m_read->until;
    for (const auto& [number, paste] : m_pastes)
        soonest = soonest ? std::min(*soonest, paste.until) : paste.until;
    if (!soonest)
        return std::chrono::milliseconds(-1);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*soonest - steady_clock::now());
    return std::max(left, std::chrono::milliseconds(0));
}

void ClipboardPipes::read(UniqueFd pipe, std::function<void(Result<Bytes>)> done)
{
    endRead();
    doNotWait(pipe);
    watch(m_watch, pipe.get(), EPOLLIN);
    m_read = Read{std::move(pipe), std::move(done), steady_clock::now() + kClipboardPatience, {}};
}

void ClipboardPipes::endRead()
{
    if (m_read)
        finishRead(fail(ErrorCode::Cancelled, "Something newer is read."));
}

std::optional<std::uint32_t> ClipboardPipes::open(UniqueFd pipe)
{
    if (m_pastes.size() >= kMaxPastes)
        return std::nullopt;
    doNotWait(pipe);
    Paste paste;
    paste.pipe = std::move(pipe);
    paste.until = steady_clock::now() + kClipboardPatience;
    m_pastes.emplace(++m_lastPaste, std::move(paste));
    return m_lastPaste;
}

void ClipboardPipes::give(std::uint32_t number, const Bytes* bytes)
{
    const auto found = m_pastes.find(number);
    if (found == m_pastes.end())
        return;
    if (bytes == nullptr) {
        m_pastes.erase(found);
        return;
    }
    Paste& paste = found->second;
    paste.bytes = *bytes;
    paste.given = true;
    watch(m_watch, paste.pipe.get(), EPOLLOUT);
    if (!movePaste(paste, steady_clock::now()))
        m_pastes.erase(found);
}

void ClipboardPipes::move()
{
    const auto now = steady_clock::now();
    moveRead(now);
    for (auto paste = m_pastes.begin(); paste != m_pastes.end();)
        paste = movePaste(paste->second, now) ? std::next(paste) : m_pastes.erase(paste);
}

void ClipboardPipes::moveRead(Time now)
{
    std::array<std::uint8_t, kPipePiece> piece{};
    while (m_read) {
        const auto size = ::read(m_read->pipe.get(), piece.data(), piece.size());
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0 && errno == EAGAIN) {
            if (now >= m_read->until)
                finishRead(fail(silent()));
            return;
        }
        if (size <= 0)
            return finishRead(std::move(m_read->bytes));
        if (m_read->bytes.size() + static_cast<std::size_t>(size) > protocol::kMaxClipboardBytes)
            return finishRead(fail(tooLarge()));
        m_read->bytes.insert(m_read->bytes.end(), piece.begin(), piece.begin() + size);
    }
}

void ClipboardPipes::finishRead(Result<Bytes> result)
{
    const auto done = std::move(m_read->done);
    m_read.reset(); // who writes is told by a broken pipe
    done(std::move(result));
}

bool ClipboardPipes::movePaste(Paste& paste, Time now)
{
    while (paste.given && paste.written < paste.bytes.size()) {
        // SIGPIPE is ignored: a program may go while it pastes.
        const auto size = ::write(paste.pipe.get(), paste.bytes.data() + paste.written,
                                  std::min(kPipePiece, paste.bytes.size() - paste.written));
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0 && errno == EAGAIN)
            break;
        if (size < 0)
            return false;
        paste.written += static_cast<std::size_t>(size);
    }
    const bool isDone = paste.given && paste.written == paste.bytes.size();
    return !isDone && now < paste.until;
}

} // namespace helix::agent
