// Prompts over the control socket.

#include <algorithm>
#include <map>

#include <QByteArray>

#include "app/create_params.h"
#include "app/method_table.h"
#include "operations/work.h"
#include "app/session_call.h"
#include "app/workspace_answers.h"
#include "app/turn_follower.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxHeldBytes = 64U << 20; ///< of all clients

struct Attachment {
    std::uint64_t client = 0;
    std::string name, mimeType;
    bool picture = false;
    Bytes data;
};
/// By number, so that the oldest is the first to go.
struct Attachments {
    std::map<std::int64_t, Attachment> all;
    std::int64_t last = 0;

    [[nodiscard]] std::size_t bytes() const
    {
        std::size_t sum = 0;
        for (const auto& [number, attachment] : all)
            sum += attachment.data.size();
        return sum;
    }
};
using AttachmentsPtr = std::shared_ptr<Attachments>; ///< owned by the handlers of one table

Answering<operations::Attach> attach(CallPtr call, operations::Attach request, AttachmentsPtr held)
{
    CO_TRY(const auto data, fromBase64Url(request.data));
    auto& all = held->all;
    auto found = request.attachment == 0 ? all.end() : all.find(request.attachment);
    if (request.attachment != 0 && (found == all.end() || found->second.client != call->client()))
        co_return fail(ErrorCode::NotFound, "There is no such attachment any more.");
    if (found == all.end())
        found =
            all.emplace(
                   ++held->last,
                   Attachment{call->client(), request.name, request.mimeType, request.picture, {}})
                .first;
    const auto id = found->first;
    auto& bytes = found->second.data;
    if (bytes.size() + data.size() > sessions::kMaxAttachmentBytes) {
        all.erase(found);
        co_return fail(ErrorCode::InvalidArgument, "An attachment has more than 32 MB.");
    }
    bytes.insert(bytes.end(), data.begin(), data.end());
    while (held->bytes() > kMaxHeldBytes && all.size() > 1)
        all.erase(all.begin()); // of somebody who never sent the prompt
    co_return operations::AttachmentHeld{id};
}

acp::ContentBlock blockOf(const Attachment& attachment)
{
    acp::ContentBlock block;
    block.name = attachment.name;
    block.mimeType = attachment.mimeType;
    if (attachment.picture) {
        block.kind = acp::BlockKind::Image;
        block.data = QByteArray::fromRawData(reinterpret_cast<const char*>(attachment.data.data()),
                                             static_cast<qsizetype>(attachment.data.size()))
                         .toBase64()
                         .toStdString();
    } else {
        block.kind = acp::BlockKind::Resource;
        block.uri = "attachment:///" + attachment.name;
        block.text = asText(attachment.data);
    }
    return block;
}

Result<sessions::Prompt> promptOf(const CallPtr& call, const operations::SendPrompt& request,
                                  Attachments& held)
{
    sessions::Prompt prompt;
    prompt.text = request.text;
    for (const auto number : request.attachments) {
        const auto found = held.all.find(number);
        if (found == held.all.end() || found->second.client != call->client())
            return fail(ErrorCode::NotFound, "There is no such attachment any more.");
        if (!found->second.picture && !isUtf8(asText(found->second.data)))
            return fail(ErrorCode::InvalidArgument, "The attachment " +
                                                        printable(found->second.name, 200) +
                                                        " is neither a picture nor text.");
        prompt.blocks.push_back(blockOf(found->second));
        held.all.erase(found);
    }
    return prompt;
}

/// The session that is named. With a workspace beside it, it must be there: whoever names the wrong
/// one would have the task done on another machine.
async::Task<Result<SessionId>> namedSession(CallPtr call, operations::SendPrompt request)
{
    CO_TRY(const auto id, call->session(request.session));
    if (request.workspace.empty()) {
        if (const auto session = call->plane()->sessions().snapshot(id))
            CO_TRY(co_await call->settle(session->workspace));
        co_return id;
    }
    CO_TRY(const auto workspace, co_await call->settledWorkspace(request.workspace));
    const auto session = call->plane()->sessions().snapshot(id);
    if (!session)
        co_return fail(ErrorCode::NotFound, "The session was removed.");
    if (session->workspace == workspace)
        co_return id;
    auto& all = call->plane()->workspaces();
    const auto home = all.snapshot(session->workspace);
    const auto named = all.snapshot(workspace);
    co_return fail(ErrorCode::InvalidArgument,
                   "The session " + id.str() + " is in the workspace " +
                       (home ? home->name : session->workspace.str()) + ", not in " +
                       (named ? named->name : workspace.str()) + "; nothing was sent.");
}

/// The session that is named, or a new one in the workspace that is.
async::Task<Result<SessionId>> sessionFor(CallPtr call, operations::SendPrompt request)
{
    if (!request.session.empty())
        co_return co_await namedSession(call, request);
    if (request.workspace.empty())
        co_return fail(operations::missingField("workspace"));
    CO_TRY(const auto workspace, co_await call->settledWorkspace(request.workspace));
    co_return co_await call->plane()->sessions().create(workspace, request.agent);
}

/// The turn that a queued prompt becomes.
async::Task<Result<std::int64_t>> waitForBegin(CallPtr call, SessionId id, std::int64_t queued)
{
    async::Completion<std::int64_t> begun;
    const auto look = [begun, id, queued](const sessions::SessionSnapshot& now) mutable {
        using State = sessions::SessionState;
        if (now.id != id)
            return;
        if (std::ranges::find(now.queue, queued, &sessions::QueuedPrompt::id) == now.queue.end())
            begun.resolve(now.turns);
        else if (now.state == State::Failed || now.state == State::Asleep)
            begun.resolve(fail(ErrorCode::Unavailable,
                               "The turn before it failed; the prompt waits in the session.",
                               now.problem));
    };
    const auto watch =
        QObject::connect(&call->plane()->sessions(), &sessions::Sessions::changed, look);
    const auto token = call->cancelToken();
    const std::string unused;
    const auto turn = co_await begun.wait(async::kForever, token, unused);
    QObject::disconnect(watch);
    if (!turn && call->cancelledByClient() && call->plane() != nullptr)
        (void)call->plane()->sessions().unqueue(id, queued);
    co_return turn;
}

operations::TurnEnd endOf(const sessions::TurnEnd& end)
{
    operations::TurnEnd answer;
    answer.session = end.session;
    answer.turn = end.turn;
    answer.wentWell = end.wentWell();
    if (end.reason)
        answer.stopReason = acp::toString(*end.reason);
    if (end.failure)
        answer.failure = answerOf(*end.failure);
    return answer;
}

async::Task<Result<sessions::TurnEnd>> waitForEnd(CallPtr call, SessionId id, std::int64_t turn)
{
    const auto token = call->cancelToken();
    const auto end = co_await call->plane()->sessions().waitForTurn(id, turn, token);
    if (end || call->plane() == nullptr || !call->cancelledByClient())
        co_return end;
    // Stopped by the user: how it ended is still to be said.
    const auto stopped = call->plane()->sessions().cancel(id);
    const async::CancelToken never;
    if (!stopped && stopped.error().code != ErrorCode::Conflict)
        co_return fail(stopped.error());
    co_return co_await call->plane()->sessions().waitForTurn(id, turn, never);
}

/// The session's options that the call names. An agent that has not started yet is asked for them
/// when it does.
async::Task<Result<void>> choose(CallPtr call, SessionId id, sessions::OptionWishes wishes)
{
    for (const auto& [word, value] : wishes) {
        CO_TRY(call->alive());
        CO_TRY(co_await call->plane()->sessions().setOption(id, word, value));
    }
    co_return Result<void>();
}

Answering<operations::SendPrompt> promptSession(CallPtr call, operations::SendPrompt request,
                                                AttachmentsPtr held)
{
    CO_TRY(const auto prompt, promptOf(call, request, *held));
    CO_TRY(const auto id, co_await sessionFor(call, request));
    CO_TRY(call->alive());
    const auto wishes = optionWishes(request.options);
    CO_TRY(co_await choose(call, id, wishes));
    CO_TRY(call->alive());
    const auto follower = std::make_shared<TurnFollower>(call, id);
    follower->start();
    CO_TRY(const auto given, co_await call->plane()->sessions().prompt(id, prompt));
    std::int64_t turn = given;
    if (turn == 0 && call->plane() != nullptr) {
        call->tell(operations::PromptQueued{id});
        const auto snapshot = call->plane()->sessions().snapshot(id);
        if (!snapshot || snapshot->queue.empty()) {
            turn = snapshot ? snapshot->turns : 0;
        } else {
            const auto queued = snapshot->queue.back().id;
            CO_TRY(const auto begun, co_await waitForBegin(call, id, queued));
            turn = begun;
        }
    }
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    call->tell(operations::TurnBegun{id, turn});
    follower->begin(turn);
    const auto end = co_await waitForEnd(call, id, turn);
    co_await follower->finish();
    if (!end)
        co_return fail(end.error());
    co_return endOf(*end);
}

} // namespace

void addPromptMethods(MethodTable& table)
{
    const auto held = std::make_shared<Attachments>();
    serve<operations::Attach>(table, [held](CallPtr call, operations::Attach request) {
        return attach(std::move(call), std::move(request), held);
    });
    serve<operations::SendPrompt>(table, [held](CallPtr call, operations::SendPrompt request) {
        return promptSession(std::move(call), std::move(request), held);
    });
}

} // namespace helix::app
