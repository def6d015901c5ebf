#include "link/desktop_decoder.h"

#include <utility>

#include <QCoreApplication>

#include <spdlog/spdlog.h>

#include "base/installation.h"
#include "base/try.h"
#include "link/decoder_process.h"

namespace helix::link {
namespace {

Result<std::unique_ptr<DecoderProcess>> startProcess(const DecoderOptions& options)
{
    const auto card = options.cards ? options.cards->card() : std::nullopt;
    auto process = DecoderProcess::start(options.program, card);
    if (!process && process.error().code == ErrorCode::NotFound)
        return fail(process.error().wrapped(
            "The program that decodes desktops (helix-decode) is missing; install HelixVM again."));
    return process;
}

tl::unexpected<Error> givenUp(std::chrono::seconds pause, const std::string& why)
{
    return fail(ErrorCode::Unavailable,
                "The desktop's pictures could not be decoded: the decoder failed again and again, "
                "as it does when a guest tries to break it. Another one is not started for " +
                    std::to_string(pause.count()) + " s.",
                why);
}

} // namespace

DecoderOptions DecoderOptions::installed(const Environment& environment)
{
    DecoderOptions options;
    options.program =
        Installation::besideExecutable(QCoreApplication::applicationDirPath().toStdString())
            .decodeProgram;
    if (const auto chosen = environment("HELIXVM_DECODE"))
        options.program = *chosen;
    return options;
}

DesktopDecoder::DesktopDecoder(DecoderOptions options, std::unique_ptr<DecoderProcess> process)
    : m_options(std::move(options))
    , m_process(std::move(process))
{
}
DesktopDecoder::~DesktopDecoder() = default;
DesktopDecoder::DesktopDecoder(DesktopDecoder&&) noexcept = default;
DesktopDecoder& DesktopDecoder::operator=(DesktopDecoder&&) noexcept = default;

Result<DesktopDecoder> DesktopDecoder::create(DecoderOptions options)
{
    if (const auto wait = options.restarts->waitToBegin(options.clock()))
        return givenUp(*wait, {});
    TRY(auto process, startProcess(options));
    return DesktopDecoder(std::move(options), std::move(process));
}

Result<void> DesktopDecoder::replace(const Error& why)
{
    spdlog::warn("decoding: {}", why.describe());
    if (!m_options.restarts->mayStart(m_options.clock())) {
        m_process.reset();
        auto end = givenUp(m_options.restarts->pause(m_options.clock()), why.describe());
        spdlog::error("decoding: {}", end.value().message);
        return end;
    }
    TRY(startAnother());
    spdlog::info("decoding: another helix-decode was started, process {}", pid());
    m_replaced = why;
    return {};
}

Result<void> DesktopDecoder::startAnother()
{
    m_process.reset(); // before another one takes memory
    TRY(m_process, startProcess(m_options));
    return {};
}

Result<void> DesktopDecoder::awaitReady()
{
    for (;;) {
        const auto card = m_process->card();
        auto ready = m_process->awaitReady(m_options.startDeadline);
        if (ready && card)
            m_options.cards->works(*card);
        if (ready || !card)
            return ready;
        spdlog::info("decoding: {}", ready.error().describe());
        m_options.cards->refuse(*card, m_process->cardProblem());
        TRY(startAnother());
    }
}

Result<decoding::DecodedPlanes> DesktopDecoder::decode(BytesView unit, int width, int height)
{
    if (!m_process)
        return fail(ErrorCode::Unavailable, "The desktop's decoder has been given up.");
    auto ready = awaitReady();
    auto planes = ready ? m_process->decode(unit, width, height, m_options.deadline)
                        : Result<decoding::DecodedPlanes>(fail(ready.error()));
    if (planes || planes.error().code == ErrorCode::Protocol)
        return planes;
    if (m_process && m_process->card()) {
        // Once, whatever the guest does: with its next process there is no card.
        spdlog::warn("decoding: {}", planes.error().describe());
        m_options.cards->giveUp(*m_process->card(), m_process->cardProblem());
        TRY(startAnother());
        return decode(unit, width, height);
    }
    if (planes.error().code == ErrorCode::Unsupported) {
        m_process.reset();
        return planes;
    }
    TRY(replace(planes.error()));
    return fail(ErrorCode::Protocol, "A picture of the desktop could not be decoded.",
                planes.error().describe());
}

int DesktopDecoder::pid() const
{
    return m_process ? m_process->pid() : 0;
}

} // namespace helix::link
