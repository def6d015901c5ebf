// Prompts over the control socket.
//
//   sessions.attach {attachment?, data, name?, mime_type?, picture?:bool} -> {attachment}; `data`
//   is
//                   base64url; with `attachment` more of the same one
//   sessions.prompt {session, workspace? | workspace, agent?, text, attachments?:[attachment],
//                    model?, effort?, mode?}
//                   -> {session, turn, stop_reason | failure, went_well}, when the turn has ended
//     sessions.begun {session, turn}       once it is the agent's; sessions.queued {session} before
//     sessions.entry {entry, from}         see TurnFollower
// Cancelling the call stops the turn; leaving lets it go on.

#include <algorithm>
#include <map>

#include <QByteArray>

#include "app/create_params.h"
#include "app/method_table.h"
#include "app/session_call.h"
#include "app/snapshot_json.h"
#include "app/turn_follower.h"
#include "base/bytes.h"
#include "protocol/limits.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxPromptText = 512U << 10;
constexpr std::size_t kMaxAttachmentName = 4096;
constexpr std::size_t kMaxHeldBytes = 64U << 20; ///< of all clients
constexpr std::size_t kMaxAttachments = 32;

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

async::Task<Result<Json>> attach(CallPtr call, AttachmentsPtr held)
{
    const auto& params = call->params();
    const auto number = protocol::optionalInteger(params, "attachment", 0, INT64_MAX, 0);
    const auto text = protocol::requireString(params, "data", protocol::kMaxRpcMessage);
    const auto name = protocol::optionalString(params, "name", kMaxAttachmentName, {});
    const auto mime = protocol::optionalString(params, "mime_type", kMaxAttachmentName, {});
    const auto picture = protocol::optionalBool(params, "picture", false);
    if (!number || !text || !name || !mime || !picture)
        co_return fail(!number ? number.error()
                       : !text ? text.error()
                       : !name ? name.error()
                       : !mime ? mime.error()
                               : picture.error());
    const auto data = fromBase64Url(*text);
    if (!data)
        co_return fail(data.error());
    auto& all = held->all;
    auto found = *number == 0 ? all.end() : all.find(*number);
    if (*number != 0 && (found == all.end() || found->second.client != call->client()))
        co_return fail(ErrorCode::NotFound, "There is no such attachment any more.");
    if (found == all.end())
        found =
            all.emplace(++held->last, Attachment{call->client(), *name, *mime, *picture, {}}).first;
    const auto id = found->first;
    auto& bytes = found->second.data;
    if (bytes.size() + data->size() > sessions::kMaxAttachmentBytes) {
        all.erase(found);
        co_return fail(ErrorCode::InvalidArgument, "An attachment has more than 32 MiB.");
    }
    bytes.insert(bytes.end(), data->begin(), data->end());
    while (held->bytes() > kMaxHeldBytes && all.size() > 1)
        all.erase(all.begin()); // of somebody who never sent the prompt
    Json json = Json::object();
    json["attachment"] = id;
    co_return json;
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

Result<sessions::Prompt> readPrompt(const CallPtr& call, Attachments& held)
{
    auto text = protocol::optionalString(call->params(), "text", kMaxPromptText, {});
    if (!text)
        return fail(text.error());
    sessions::Prompt prompt;
    prompt.text = std::move(*text);
    const auto list = call->params().find("attachments");
    if (list == call->params().end())
        return prompt;
    if (!list->is_array() || list->size() > kMaxAttachments)
        return fail(ErrorCode::InvalidArgument, "A prompt has at most 32 attachments.");
    for (const auto& number : *list) {
        const auto found =
            number.is_number_integer() ? held.all.find(number.get<std::int64_t>()) : held.all.end();
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
async::Task<Result<SessionId>> namedSession(CallPtr call)
{
    const auto id = sessionOf(call);
    if (!id || !call->params().contains("workspace"))
        co_return id;
    const auto workspace = co_await call->settledWorkspace();
    if (!workspace)
        co_return fail(workspace.error());
    const auto session = call->plane()->sessions().snapshot(*id);
    if (!session)
        co_return fail(ErrorCode::NotFound, "The session was removed.");
    if (session->workspace == *workspace)
        co_return *id;
    auto& all = call->plane()->workspaces();
    const auto home = all.snapshot(session->workspace);
    const auto named = all.snapshot(*workspace);
    co_return fail(ErrorCode::InvalidArgument,
                   "The session " + id->str() + " is in the workspace " +
                       (home ? home->name : session->workspace.str()) + ", not in " +
                       (named ? named->name : workspace->str()) + "; nothing was sent.");
}

/// The session that is named, or a new one in the workspace that is.
async::Task<Result<SessionId>> sessionFor(CallPtr call)
{
    if (call->params().contains("session"))
        co_return co_await namedSession(call);
    const auto workspace = co_await call->settledWorkspace();
    const auto agent = wordOf(call, "agent");
    if (!workspace || !agent)
        co_return fail(!workspace ? workspace.error() : agent.error());
    co_return co_await call->plane()->sessions().create(*workspace, *agent);
}

/// The turn that a queued prompt becomes.
async::Task<Result<std::int64_t>> waitForBegin(CallPtr call, SessionId id, std::int64_t queued)
{
    async::Completion<std::int64_t> begun;
    const auto look = [begun, id, queued](const sessions::SessionSnapshot& now) mutable {
        using State = sessions::TurnState;
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

Json endJson(const sessions::TurnEnd& end)
{
    Json json = Json::object();
    json["session"] = end.session.str();
    json["turn"] = end.turn;
    json["went_well"] = end.wentWell();
    if (end.reason)
        json["stop_reason"] = acp::toString(*end.reason);
    if (end.failure)
        json["failure"] = toJson(*end.failure);
    return json;
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

void tell(const CallPtr& call, const char* what, const SessionId& id, std::int64_t turn)
{
    Json params = Json::object();
    params["session"] = id.str();
    if (turn != 0)
        params["turn"] = turn;
    call->notify(what, std::move(params));
}

/// The session's options that the call names. An agent that has not started yet is asked for them
/// when it does.
async::Task<Result<void>> choose(CallPtr call, SessionId id)
{
    const auto wishes = readOptionWishes(call->params());
    if (!wishes)
        co_return fail(wishes.error());
    for (const auto& [word, value] : *wishes) {
        if (call->plane() == nullptr)
            co_return fail(ErrorCode::Cancelled, "Helix is closing.");
        const auto set = co_await call->plane()->sessions().setOption(id, word, value);
        if (!set)
            co_return set;
    }
    co_return Result<void>();
}

async::Task<Result<Json>> promptSession(CallPtr call, AttachmentsPtr held)
{
    const auto prompt = readPrompt(call, *held);
    if (!prompt)
        co_return fail(prompt.error());
    const auto id = co_await sessionFor(call);
    if (!id)
        co_return fail(id.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const auto chosen = co_await choose(call, *id);
    if (!chosen)
        co_return fail(chosen.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const auto follower = std::make_shared<TurnFollower>(call, *id);
    follower->start();
    const auto given = co_await call->plane()->sessions().prompt(*id, *prompt);
    if (!given)
        co_return fail(given.error());
    std::int64_t turn = *given;
    if (turn == 0 && call->plane() != nullptr) {
        tell(call, "sessions.queued", *id, 0);
        const auto snapshot = call->plane()->sessions().snapshot(*id);
        if (!snapshot || snapshot->queue.empty()) {
            turn = snapshot ? snapshot->turns : 0;
        } else {
            const auto queued = snapshot->queue.back().id;
            const auto begun = co_await waitForBegin(call, *id, queued);
            if (!begun)
                co_return fail(begun.error());
            turn = *begun;
        }
    }
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    tell(call, "sessions.begun", *id, turn);
    follower->begin(turn);
    const auto end = co_await waitForEnd(call, *id, turn);
    co_await follower->finish();
    if (!end)
        co_return fail(end.error());
    co_return endJson(*end);
}

} // namespace

void addPromptMethods(MethodTable& table)
{
    const auto held = std::make_shared<Attachments>();
    table.requests["sessions.attach"] = [held](CallPtr call) {
        return attach(std::move(call), held);
    };
    table.requests["sessions.prompt"] = [held](CallPtr call) {
        return promptSession(std::move(call), held);
    };
}

} // namespace helix::app
