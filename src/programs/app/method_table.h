#pragma once
// What the control socket offers: a name and a coroutine for each method.

#include <functional>
#include <map>
#include <string>

#include "app/call.h"

namespace helix::app {

using Handler = std::function<async::Task<Result<Json>>(CallPtr)>;
/// A message without an answer; `client` is Call::client() of whoever sent it.
using NotificationHandler = std::function<void(std::uint64_t client, const Json& params)>;

struct MethodTable {
    std::map<std::string, Handler, std::less<>> requests;
    std::map<std::string, NotificationHandler, std::less<>> notifications;
};

/// How this Helix answers questions about itself.
struct AppRole {
    bool window = false;              ///< has a window that can be shown
    std::function<void()> onActivate; ///< show it
    /// Somebody (a starting window) asks a headless Helix to make way; the sentence says why it
    /// cannot.
    std::function<Result<void>(std::uint64_t client)> onYield;
};

void addAppMethods(MethodTable& table,
                   AppRole role);              ///< app.hello, app.activate, app.yield, host.doctor
void addImageMethods(MethodTable& table);      ///< images.list|build|import|remove
void addWorkspaceMethods(MethodTable& table);  ///< workspaces.list|show|create|start|stop|remove
void addPortMethods(MethodTable& table);       ///< ports.list|add|remove
void addEgressMethods(MethodTable& table);     ///< egress.show|set|allow|deny
void addLedgerMethods(MethodTable& table);     ///< ledger.list|totals|follow
void addProviderMethods(MethodTable& table);   ///< providers.…, secrets.…
void addBudgetMethods(MethodTable& table);     ///< budget.show|set, usage.list
void addAttemptMethods(MethodTable& table);    ///< attempts.start|list|keep|discard
void addSheetMethods(MethodTable& table);      ///< sheet.show|take_back
void addProjectMethods(MethodTable& table);    ///< projects.examine|bring|show
void addChangeMethods(MethodTable& table);     ///< changes.take|show|diff|patch|content|accept
void addAgentMethods(MethodTable& table);      ///< agents.list|install
void addSessionMethods(MethodTable& table);    ///< sessions.…, sessions.search, sessions.export
void addPromptMethods(MethodTable& table);     ///< sessions.attach, sessions.prompt
void addAcpMethods(MethodTable& table);        ///< acp.open, acp.send
void addExecMethods(MethodTable& table);       ///< exec.run, exec.stdin, exec.signal, exec.ack
void addSshMethods(MethodTable& table);        ///< ssh.target
void addScreenshotMethods(MethodTable& table); ///< desktop.screenshot
void addSettingsMethods(MethodTable& table);   ///< settings.list|set
void addRecordMethods(MethodTable& table);     ///< events.list, events.follow, logs.read

/// All of them.
MethodTable makeMethodTable(AppRole role);

} // namespace helix::app
