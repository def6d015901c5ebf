// proxy [show|password]: which proxy Helix itself uses, and who it is told.

#include "base/bytes.h"
#include "ctl/operation_command.h"
#include "ctl/printing.h"
#include "ctl/secret_input.h"
#include "operations/proxy.h"

namespace helix::ctl {
namespace {

std::string describeProxy(const operations::ProxyUse& use)
{
    if (!use.problem.empty())
        return shown(use.problem) + "\n";
    if (use.address.empty())
        return use.mode == "environment"
                   ? "None: the environment that Helix was started in names none.\n"
                   : "None.\n";
    std::string text = shown(use.address);
    if (!use.user.empty())
        text +=
            " as " + shown(use.user) + (use.hasPassword ? ", with" : ", without") + " a password";
    return text + (use.mode == "environment" ? ", as the environment says.\n" : ".\n");
}

} // namespace

void Parser::addProxy()
{
    auto* proxy = add(app, "proxy",
                      "the proxy that Helix itself uses; which one it is are settings "
                      "(network.proxy)");
    proxy->require_subcommand(1);
    addOperation<operations::ShowProxy>(
        *proxy, "show", {}, [](const operations::ProxyUse& use) { printText(describeProxy(use)); });
    auto values = std::make_shared<ProxyPasswordCommand>();
    addFor(*proxy, "password", "give Helix the password of its user; it is asked for", values)
        ->add_flag("--stdin", values->isFromStdin, "read it from standard input");
}

Result<int> run(const ProxyPasswordCommand& command, const Context& context)
{
    TRY(const auto password, obtainSecret(command.isFromStdin, "--stdin",
                                          "Password of the proxy's user (not shown; empty: none): ",
                                          context.interrupts));
    return answer(context, operations::SetProxyPassword{password});
}

} // namespace helix::ctl
