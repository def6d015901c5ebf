#pragma once
// What the control socket offers: for each operation of the table (src/wire/operations) a coroutine
// that takes its request, read and within its bounds.

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "app/call.h"
#include "base/try.h"
#include "operations/answer_json.h"
#include "operations/request_json.h"

namespace helix::app {

using Handler = std::function<async::Task<Result<Json>>(CallPtr)>;
/// A message without an answer; `client` is Call::client() of whoever sent it.
using NotificationHandler = std::function<void(std::uint64_t client, const Json& params)>;

struct MethodTable {
    std::map<std::string, Handler, std::less<>> requests;
    std::map<std::string, NotificationHandler, std::less<>> notifications;
};

/// The handler of an operation whose request could not be read.
async::Task<Result<Json>> refuse(Error error);

/// What a handler of the operation `Request` returns.
template <typename Request>
using Answering = async::Task<Result<operations::AnswerOf<Request>>>;

template <typename Answer>
async::Task<Result<Json>> encode(async::Task<Result<Answer>> task)
{
    CO_TRY(const auto answer, co_await std::move(task));
    co_return operations::writeAnswer(answer);
}

/// `handler` answers the operation `Request`: (CallPtr, Request) -> Answering<Request>.
template <typename Request, typename Function>
void serve(MethodTable& table, Function handler)
{
    table.requests[std::string(Request::kOperation.name)] =
        [handler = std::move(handler)](CallPtr call) -> async::Task<Result<Json>> {
        auto request = operations::readRequest<Request>(call->params());
        call->forgetParams();
        if (!request)
            return refuse(std::move(request).error());
        return encode<operations::AnswerOf<Request>>(handler(std::move(call), *std::move(request)));
    };
}

/// Gets what the user is to be asked about (operations::ShowWindow); may be empty.
using ActivateWindow = std::function<void(const std::string& asked)>;

/// How this Helix answers questions about itself.
struct AppRole {
    bool window = false;       ///< has a window that can be shown
    ActivateWindow onActivate; ///< show it
    /// Somebody (a starting window) asks a headless Helix to make way; the sentence says why it
    /// cannot.
    std::function<Result<void>(std::uint64_t client)> onYield;
    /// This Helix is to end, and its data to go to `folder` (a whole path) before it opens again. Nothing wakes for as
    /// long as `quiesced` lives.
    std::function<void(const std::string& folder, std::shared_ptr<void> quiesced)> onMove;
};

void addAppMethods(MethodTable& table, AppRole role);
void addImageMethods(MethodTable& table);
void addWorkspaceMethods(MethodTable& table);
void addPortMethods(MethodTable& table);
void addEgressMethods(MethodTable& table);
void addLedgerMethods(MethodTable& table);
void addProviderMethods(MethodTable& table);
void addBudgetMethods(MethodTable& table);
void addAttemptMethods(MethodTable& table);
void addSheetMethods(MethodTable& table);
void addClipboardMethods(MethodTable& table);
void addSoundMethods(MethodTable& table);
void addCatalogueMethods(MethodTable& table);
void addProjectMethods(MethodTable& table);
void addChangeMethods(MethodTable& table);
void addAgentMethods(MethodTable& table);
void addSessionMethods(MethodTable& table);
void addPromptMethods(MethodTable& table);
void addAcpMethods(MethodTable& table);
void addExecMethods(MethodTable& table);
void addSshMethods(MethodTable& table);
void addScreenshotMethods(MethodTable& table);
void addStreamMethods(MethodTable& table);
void addResizeMethods(MethodTable& table);
void addRecordingMethods(MethodTable& table);
void addReplayMethods(MethodTable& table);
void addResourceMethods(MethodTable& table);
void addStorageMethods(MethodTable& table, AppRole role);
void addSettingsMethods(MethodTable& table);
void addRecordMethods(MethodTable& table);
void addMcpMethods(MethodTable& table);
void addRuleMethods(MethodTable& table);
void addProxyMethods(MethodTable& table);

/// All of them.
MethodTable makeMethodTable(AppRole role);

} // namespace helix::app
