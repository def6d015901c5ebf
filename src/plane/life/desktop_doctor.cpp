#include "life/desktop_doctor.h"

#include "base/try.h"
#include "life/guest_door_service.h"
#include "link/decoder_check.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using Level = DoctorFinding::Level;
using Found = protocol::GuestFinding;

/// The connection may just be made anew.
constexpr auto kLookPatience = 20s;

Level levelOf(Found::Level level)
{
    switch (level) {
    case Found::Level::Good:
        return Level::Good;
    case Found::Level::Problem:
        return Level::Problem;
    case Found::Level::Note:
        break;
    }
    return Level::Note;
}

link::DecoderOptions decoderOf(const LifeContext& context)
{
    link::DecoderOptions options;
    options.program = context.options.installation.decodeProgram;
    if (const auto chosen = context.options.environment("HELIXVM_DECODE"))
        options.program = *chosen;
    if (context.settings.get(plane::kDecodeWithCard))
        options.cards = link::chooseCard();
    return options;
}

DoctorFinding decodedBy(const std::string& program, const link::CardChoicePtr& cards)
{
    constexpr const char* kSubject = "Decoder";
    if (!cards)
        return {Level::Good, kSubject,
                "Desktops are decoded by " + program + ", in a cage of its own."};
    if (const std::string card = cards->inUse(); !card.empty())
        return {Level::Good, kSubject,
                "Desktops are decoded by " + program + " with the graphics card, " + card +
                    ", in a cage of its own that lets it speak to the card's driver."};
    return {Level::Note, kSubject,
            "Desktops are decoded by " + program +
                ", in a cage of its own, on the processor: no graphics card for decoding, " +
                cards->whyNone() + "."};
}

} // namespace

async::Task<DoctorFinding> examineDecoder(LifeContextPtr context)
{
    const link::DecoderOptions options = decoderOf(*context);
    const std::function<Result<void>()> check = [options] { return link::checkDecoder(options); };
    const auto good = co_await async::onPool(check);
    const std::string program = options.program.string();
    if (good)
        co_return decodedBy(program, options.cards);
    co_return DoctorFinding{Level::Problem, "Decoder",
                            "Desktops cannot be shown: " + program + " does not work. " +
                                good.error().describe()};
}

async::Task<Result<std::vector<DoctorFinding>>> examineGuestDesktop(LifeContextPtr context,
                                                                    WorkspaceId id)
{
    CO_TRY(const auto workspace,
           workspaceWithAgent(context->workspaces, id, "it shows no desktop"));
    if (!workspace->agent)
        co_return fail(ErrorCode::Unavailable, "The agent in the guest is not connected.");
    auto* agent = workspace->agent.get();
    const async::CancelToken never;
    CO_TRY(const auto client, co_await agent->client(kLookPatience, never));
    const auto held = client;
    CO_TRY(const auto found, co_await held->examineDesktop());
    std::vector<DoctorFinding> findings;
    for (const Found& one : found)
        findings.push_back({levelOf(one.level), one.subject, one.sentence});
    findings.push_back(co_await examineDecoder(context));
    co_return findings;
}

} // namespace helix::life
