// ACP for an editor on the host, over the control socket. Leaving ends the agent.

#include <deque>
#include <map>

#include "app/method_table.h"
#include "operations/work.h"
#include "acp/update.h"
#include "base/bytes.h"
#include "base/try.h"
#include "protocol/limits.h"
#include "sessions/sessions.h"

namespace helix::app {
namespace {

struct OpenEditor {
    CallPtr call;
    std::unique_ptr<sessions::Sessions::Editor> editor;
    std::deque<std::string> waiting; ///< for the client
    std::string incoming;            ///< of a message that is not whole yet
    bool sending = false;
    async::Completion<void> closed;
};
using OpenEditorPtr = std::shared_ptr<OpenEditor>; ///< owned by its call and its coroutines
using Editors = std::map<std::pair<std::uint64_t, std::int64_t>, OpenEditorPtr>;
using EditorsPtr = std::shared_ptr<Editors>; ///< owned by the handlers of one table

void sendMessage(const CallPtr& call, const std::string& message)
{
    for (std::size_t at = 0; at == 0 || at < message.size(); at += protocol::kRpcPiece) {
        operations::AgentMessage piece;
        piece.data =
            toBase64Url(asBytes(std::string_view(message).substr(at, protocol::kRpcPiece)));
        piece.last = at + protocol::kRpcPiece >= message.size();
        call->tell(piece);
    }
}

/// At the client's pace; the agent is held back meanwhile.
async::Task<void> sendWaiting(OpenEditorPtr open)
{
    open->sending = true;
    while (!open->waiting.empty()) {
        const auto room = co_await open->call->room();
        if (!room)
            break;
        if (open->waiting.empty())
            break;
        const std::string message = std::move(open->waiting.front());
        open->waiting.pop_front();
        sendMessage(open->call, message);
    }
    open->sending = false;
    if (open->editor)
        open->editor->setRoom(true);
}

void toClient(const OpenEditorPtr& open, std::string message)
{
    open->waiting.push_back(std::move(message));
    if (open->sending)
        return;
    if (open->editor)
        open->editor->setRoom(false);
    async::detach(sendWaiting(open));
}

Answering<operations::OpenEditor> openEditor(CallPtr call, operations::OpenEditor request,
                                             EditorsPtr editors)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto open = std::make_shared<OpenEditor>();
    open->call = call;
    const std::weak_ptr<OpenEditor> weak = open;
    const sessions::Sessions::ToEditor toEditor = [weak](const std::string& message) {
        if (const auto alive = weak.lock())
            toClient(alive, message);
    };
    const sessions::Sessions::EditorClosed closed = [weak](const Error& why) {
        if (const auto alive = weak.lock())
            alive->closed.resolve(fail(why));
    };
    CO_TRY(auto editor, call->plane()->sessions().openEditor(id, request.agent, toEditor, closed));
    open->editor = std::move(editor);
    const auto key = std::pair(call->client(), call->id());
    editors->emplace(key, open);
    call->tell(operations::EditorOpened{open->editor->session()});
    const std::string unused;
    const auto token = call->cancelToken();
    const auto ended = co_await open->closed.wait(async::kForever, token, unused);
    editors->erase(key);
    open->editor.reset();
    if (!ended && ended.error().code != ErrorCode::Cancelled)
        co_return fail(ended.error());
    co_return Nothing();
}

Answering<operations::SendToAgent> sendToAgent(CallPtr call, operations::SendToAgent request,
                                               EditorsPtr editors)
{
    CO_TRY(const auto data, fromBase64Url(request.data));
    const auto found = editors->find({call->client(), request.call});
    if (found == editors->end())
        co_return fail(ErrorCode::NotFound, "The agent has ended.");
    const OpenEditorPtr open = found->second;
    if (open->incoming.size() + data.size() > acp::kMaxMessageBytes) {
        open->incoming.clear();
        co_return fail(ErrorCode::InvalidArgument, "The message has more than 64 MB.");
    }
    open->incoming += asText(data);
    if (request.last && open->editor)
        open->editor->fromEditor(std::exchange(open->incoming, {}));
    co_return Nothing();
}

} // namespace

void addAcpMethods(MethodTable& table)
{
    const auto editors = std::make_shared<Editors>();
    serve<operations::OpenEditor>(table, [editors](CallPtr call, operations::OpenEditor request) {
        return openEditor(std::move(call), std::move(request), editors);
    });
    serve<operations::SendToAgent>(table, [editors](CallPtr call, operations::SendToAgent request) {
        return sendToAgent(std::move(call), std::move(request), editors);
    });
}

} // namespace helix::app
