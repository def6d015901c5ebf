// prompt: a task for an agent, and what it does about it as it happens.

#include <array>
#include <cerrno>
#include <cstdio>
#include <iostream>

#include <unistd.h>

#include "base/bytes.h"
#include "base/try.h"
#include "ctl/attachment.h"
#include "ctl/commands.h"
#include "ctl/printing.h"
#include "ctl/session_printing.h"
#include "operations/work.h"
#include "protocol/foreign_json.h"
#include "protocol/limits.h"

namespace helix::ctl {
namespace {

constexpr std::size_t kMaxPrompt = 500U << 10;
constexpr std::size_t kShownSession = 8; ///< of its id; a beginning of 4 letters is enough

/// A line of the user's; nothing when there is none, or Ctrl-C came first.
std::optional<std::string> readAnswer()
{
    std::string line;
    for (;;) {
        char c = 0;
        const auto count = ::read(STDIN_FILENO, &c, 1);
        if (count != 1)
            return std::nullopt;
        if (c == '\n')
            return line;
        if (line.size() < 100)
            line += c;
    }
}

Result<std::string> readText(const std::string& typed)
{
    if (typed != "-")
        return typed;
    std::string text;
    std::array<char, 65536> buffer{};
    for (;;) {
        const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count < 0)
            return fail(ErrorCode::Cancelled, "The prompt could not be read.");
        if (count == 0)
            break;
        text.append(buffer.data(), static_cast<std::size_t>(count));
        if (text.size() > kMaxPrompt)
            break;
    }
    return text;
}

/// A prompt on its way, and the turn that it begins, followed to its end.
class PromptedTurn {
public:
    PromptedTurn(ControlClient client, const Context& context, PromptCommand command)
        : m_client(std::move(client))
        , m_context(context)
        , m_command(std::move(command))
    {
    }
    Result<int> run();

private:
    Result<std::int64_t> upload(const std::string& path);
    Result<operations::SendPrompt> request();
    void take(const RpcMessage& message);
    void answer(const operations::ConversationEntry& entry);
    std::string choose(const std::vector<acp::PermissionOption>& options);
    Result<int> conclude(const operations::TurnEnd& end);
    [[nodiscard]] std::string whatStays() const;
    [[nodiscard]] std::string whatGoesOn() const;

    ControlClient m_client;
    const Context& m_context;
    const PromptCommand m_command;
    EntryPrinter m_printer;
    std::string m_session;
    bool m_hasBegun = false; ///< else the prompt waits behind another turn
    std::set<std::string> m_answered;
};

Result<std::int64_t> PromptedTurn::upload(const std::string& path)
{
    TRY(const auto file, readAttachment(path));
    std::int64_t id = 0;
    for (std::size_t at = 0; at == 0 || at < file.bytes.size(); at += protocol::kRpcPiece) {
        operations::Attach request;
        request.attachment = id;
        request.name = file.name;
        request.mimeType = file.mimeType;
        request.picture = file.picture;
        request.data =
            toBase64Url(asBytes(std::string_view(file.bytes).substr(at, protocol::kRpcPiece)));
        TRY(const auto answered, m_client.call(request, m_context.interrupts));
        id = answered.attachment;
    }
    return id;
}

Result<operations::SendPrompt> PromptedTurn::request()
{
    TRY(const auto text, readText(m_command.text));
    if (text.size() > kMaxPrompt)
        return fail(ErrorCode::InvalidArgument,
                    "The prompt has more than 500 KB; attach a file instead (--attach FILE).");
    if (!isUtf8(text))
        return fail(ErrorCode::InvalidArgument, "The prompt is not UTF-8 text.");
    operations::SendPrompt request;
    request.workspace = m_command.workspace;
    request.text = text;
    request.session = m_command.session;
    request.agent = m_command.agent;
    request.options = optionWords(m_command.options);
    for (const auto& path : m_command.attachments) {
        TRY(const auto id, upload(path));
        request.attachments.push_back(id);
    }
    return request;
}

Result<int> PromptedTurn::run()
{
    TRY(const auto prompt, request());
    const auto end = m_client.call(prompt, m_context.interrupts,
                                   [this](const RpcMessage& message) { take(message); });
    printText(m_printer.finish());
    const auto endedBy = m_context.interrupts.waitEnd();
    if (!end && end.error().code == ErrorCode::Cancelled && endedBy && !m_session.empty())
        return fail(ErrorCode::Cancelled,
                    *endedBy == WaitEnd::Cancelled ? whatStays() : whatGoesOn());
    if (!end)
        return fail(end.error());
    return conclude(*end);
}

void PromptedTurn::take(const RpcMessage& message)
{
    const auto queued = heard<operations::PromptQueued>(message);
    if (queued)
        m_session = queued->session.str();
    if (const auto begun = heard<operations::TurnBegun>(message)) {
        m_session = begun->session.str();
        m_hasBegun = true;
    }
    if (m_context.json && message.method.starts_with("sessions.")) {
        Json line = message.params;
        line["event"] = message.method;
        printText(jsonLine(line));
    } else if (queued) {
        std::cerr << "helixctl: The agent is busy; the prompt waits.\n";
    }
    const auto changed = heard<operations::EntryChanged>(message);
    if (!changed)
        return;
    const auto entry = changed->entry.read();
    if (!entry)
        return;
    if (!m_context.json)
        printText(m_printer.take(*entry, changed->from));
    if (entry->kind == operations::ConversationEntry::Kind::Permission && entry->chosen.empty())
        answer(*entry);
}

void PromptedTurn::answer(const operations::ConversationEntry& entry)
{
    if (!entry.permission || !m_answered.insert(entry.permissionId).second)
        return;
    const auto option = choose(entry.permission->options);
    if (option.empty())
        return;
    (void)m_client.request(operations::AnswerPermission{m_session, entry.permissionId, option});
}

/// The id of the option; empty: not answered.
std::string PromptedTurn::choose(const std::vector<acp::PermissionOption>& options)
{
    using Permissions = PromptCommand::Permissions;
    auto how = m_command.permissions;
    if (how == Permissions::Ask && (m_context.json || ::isatty(STDIN_FILENO) != 1)) {
        std::cerr << "helixctl: The agent asked for permission and nobody can be asked, so it was "
                     "told no; use --permissions allow to let it.\n";
        how = Permissions::Deny;
    }
    if (how != Permissions::Ask) {
        using Kind = acp::PermissionOption::Kind;
        const bool allows = how == Permissions::Allow;
        for (const Kind wanted : {allows ? Kind::AllowOnce : Kind::RejectOnce,
                                  allows ? Kind::AllowAlways : Kind::RejectAlways})
            for (const auto& option : options)
                if (option.kind == wanted)
                    return option.id;
        std::cerr << "helixctl: There is no such answer; stop it with Ctrl-C, or answer it in the "
                     "window.\n";
        return {};
    }
    std::string list;
    for (std::size_t i = 0; i < options.size(); ++i)
        list += "  " + std::to_string(i + 1) + ") " + shown(options[i].name) + "\n";
    for (;;) {
        std::cerr << list << "Which? " << std::flush;
        const auto line = readAnswer();
        if (!line)
            return {};
        const auto number = std::strtoul(line->c_str(), nullptr, 10);
        if (number >= 1 && number <= options.size())
            return options[number - 1].id;
    }
}

/// For who has pressed Ctrl-C.
std::string PromptedTurn::whatStays() const
{
    return "Stopped. What was said and changed so far stays in " + m_command.workspace +
           "; go on with: helixctl prompt " + m_command.workspace + " --session " +
           m_session.substr(0, kShownSession) + " TEXT";
}

/// For who has ended helixctl alone.
std::string PromptedTurn::whatGoesOn() const
{
    const auto session = m_session.substr(0, kShownSession);
    if (!m_hasBegun)
        return "Told to end; the prompt still waits, in the session " + session + ".";
    return "Told to end; the agent goes on in " + m_command.workspace +
           ". Stop it with: helixctl session cancel " + session;
}

Result<int> PromptedTurn::conclude(const operations::TurnEnd& end)
{
    const int status = end.wentWell ? 0 : 1;
    if (m_context.json) {
        Json line = operations::writeAnswer(end);
        line["event"] = "end";
        printText(jsonLine(line));
        return status;
    }
    const auto why = end.failure ? shown(end.failure->message) : std::string();
    // What a notice has said is not said again.
    if (end.failure && !m_printer.hasNoted(why))
        std::cerr << "helixctl: " << why << '\n';
    else if (end.stopReason == "cancelled")
        std::cerr << "helixctl: " << whatStays() << '\n';
    else if (!end.failure && !end.wentWell)
        std::cerr << "helixctl: The turn ended early: " << shown(end.stopReason) << ".\n";
    std::cerr << "(session " << end.session.str() << ")\n";
    return status;
}

} // namespace

Result<int> run(const PromptCommand& command, const Context& context)
{
    TRY(auto client, connect(context));
    return PromptedTurn(std::move(client), context, command).run();
}

} // namespace helix::ctl
