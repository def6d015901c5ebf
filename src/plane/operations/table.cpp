#include "operations/table.h"

#include <type_traits>

#include "operations/boundary.h"
#include "operations/changes.h"
#include "operations/host.h"
#include "operations/providers.h"
#include "operations/work.h"
#include "operations/workspaces.h"

namespace helix::operations {
namespace {

/// Goes through a request's fields and notes what they are.
class FieldLister {
public:
    std::vector<FieldRow> rows;

    template <typename T>
    void operator()(const char* key, const T& value, Bounds bounds, std::string_view says)
    {
        FieldRow row{key, {}, bounds.needed, std::string(says), {}};
        note(row, value, bounds);
        rows.push_back(std::move(row));
    }

private:
    static std::string range(Bounds bounds)
    {
        const bool any = bounds.low <= -kMaxId && bounds.high >= kMaxId;
        if (any || bounds.high <= 0)
            return "number";
        if (bounds.high >= kMaxId)
            return "number from " + std::to_string(bounds.low);
        return "number " + std::to_string(bounds.low) + " to " + std::to_string(bounds.high);
    }

    template <typename T>
    static void note(FieldRow& row, const T& value, Bounds bounds)
    {
        if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, Secret>) {
            row.type = "text, " + std::to_string(bounds.high) + " bytes at most";
        } else if constexpr (std::is_same_v<T, bool>) {
            row.type = "true or false";
        } else if constexpr (std::is_integral_v<T>) {
            row.type = range(bounds);
        } else if constexpr (requires { value.given; }) {
            note(row, typename std::remove_cvref_t<decltype(value.value)>::value_type{}, bounds);
            row.type += " or null";
        } else if constexpr (requires { value.has_value(); }) {
            note(row, typename T::value_type{}, bounds);
        } else if constexpr (requires { typename T::mapped_type; }) {
            row.type = "object of texts";
        } else if constexpr (requires { value.begin(); }) {
            FieldRow entry;
            note(entry, typename T::value_type{}, need(bounds.each));
            const std::string word = entry.type.substr(0, entry.type.find_first_of(", "));
            row.type = "list of at most " + std::to_string(bounds.high) + " " + word + "s";
            row.inner = std::move(entry.inner);
        } else {
            FieldLister inner;
            describe(inner, value);
            row.type = "object";
            row.inner = std::move(inner.rows);
        }
    }
};

template <typename... Requests>
std::vector<OperationRow> rowsOf()
{
    std::vector<OperationRow> rows;
    const auto add = [&rows]<typename Request>(const Request& request) {
        FieldLister lister;
        describe(lister, request);
        rows.push_back({Request::kOperation, std::move(lister.rows)});
    };
    (add(Requests{}), ...);
    return rows;
}

void writeFields(std::string& text, const std::vector<FieldRow>& fields, const std::string& inside)
{
    for (const auto& field : fields) {
        const std::string name = inside + field.name;
        text += "| `" + name + "` | " + field.type + " | " + (field.needed ? "needed" : "") +
                " | " + field.says + " |\n";
        writeFields(text, field.inner, name + (field.type.starts_with("list") ? "[]." : "."));
    }
}

} // namespace

std::string_view toString(Effect effect)
{
    switch (effect) {
    case Effect::Looks:
        return "looks";
    case Effect::Works:
        return "works";
    case Effect::Gives:
        return "gives";
    case Effect::Manages:
        return "manages";
    }
    return "manages";
}

const std::vector<OperationRow>& operationTable()
{
    static const std::vector<OperationRow> table = rowsOf<
        SayHello, ShowWindow, MakeWay, ExamineHost, ListSettings, SetSetting, ListEvents,
        FollowEvents, ListImages, BuildImage, ImportImage, RemoveImage, ListWorkspaces,
        ShowWorkspace, CreateWorkspace, StartWorkspace, CancelStart, StopWorkspace, RenameWorkspace,
        RemoveWorkspace, TellStakes, RunCommand, WriteStdin, SignalCommand, ShowSshTarget,
        TakeScreenshot, ReadLog, ListPorts, AddPort, RemovePort, RetryPort, OpenPort, ShowEgress,
        SetEgress, ShowEgressDefaults, SetEgressDefaults, AllowRule, DenyDomain, TakeRuleBack,
        WithholdRule, ReopenQuestion, ListLedger, TotalLedger, FollowLedger, ExportLedger,
        ShowSheet, TakeItemBack, ListProviders, AddProvider, RemoveProvider, PreferProvider,
        TestProvider, SetProviderKey, SetProviderModels, ListPrices, SetPrice, RemovePrice,
        ListSecrets, AddSecret, RemoveSecret, GrantSecret, RevokeSecret, ShowBudget, SetBudget,
        ChooseModels, ListUsage, ListAgents, InstallAgent, ListServers, AddServer, RemoveServer,
        ListSessions, ShowSession, ListEntries, CreateSession, Attach, SendPrompt, CancelTurn,
        Unqueue, AnswerPermission, SetOption, RenameSession, RemoveSession, SearchSessions,
        ExportSession, ListRules, RemoveRule, OpenEditor, SendToAgent, ExamineProject, BringProject,
        ShowProject, TakeChanges, ShowChanges, ShowDiff, SendPatch, SendContent, AcceptChanges,
        StartAttempts, ListAttempts, KeepAttempt, DiscardAttempt>();
    return table;
}

std::string controlApiDocument()
{
    std::string text = R"(# The control socket

Made of the table in `src/plane/operations` (`control_api_test` compares it); change it there.

`helix` and `helix --headless` listen on `control.sock` in the runtime folder (`$XDG_RUNTIME_DIR/helixvm`, 0700): a unix socket of mode 0600, which
answers the user alone. JSON-RPC 2.0, one message per line, at most 1 MiB. `app.hello` tells the protocol: )";
    text += std::to_string(kControlProtocol);
    text += R"(.

- Parameters are an object. A field that is not in the table is refused, so that a misspelt one is not taken for one left out.
- A request that takes long sends notifications with the field `call`, the id of the request, until it is answered.
  The notification `call.cancel {call}` ends it; whoever leaves ends what was only for them.
- To Helix: `exec.ack {call, bytes}`: output of a command was dealt with; without it the command waits.
- Errors: `{code, message, data: {code, cause}}`; `data.code` is one of the names in `src/ground/base/error.cpp`, `message` a sentence for people.

What an operation does: **looks** changes nothing; **works** acts in or on workspaces as far as they may go already; **gives** widens what
a workspace may reach or use; **manages** changes what Helix itself keeps. All of them are the user's; the word is there for doors that not everybody may use.
)";
    for (const auto& [operation, fields] : operationTable()) {
        text += "\n## " + std::string(operation.name) + "\n\n" + std::string(operation.says) +
                " (" + std::string(toString(operation.effect)) + ")\n";
        if (!fields.empty()) {
            text += "\n| field | is | | |\n|---|---|---|---|\n";
            writeFields(text, fields, {});
        }
        text += "\nAnswer: " + (operation.answer.empty() ? "`{}`" : std::string(operation.answer)) +
                "\n";
        if (!operation.stream.empty())
            text += "\nUntil then: " + std::string(operation.stream) + "\n";
    }
    return text;
}

} // namespace helix::operations
