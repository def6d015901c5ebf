#include "life/guest_authority.h"

#include "async/completion.h"
#include "base/try.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;

/// An emulated guest starts a thousand programs for it, on a busy computer for longer than five
/// minutes; nobody waits for it.
constexpr auto kInstallDeadline = 30min;
constexpr const char* kBundle = "/etc/ssl/certs/ca-certificates.crt";
/// Debian's way, which is most distributions'; exit status 3: this guest has none of it. $1 is the
/// root of its files. A bundle that is older than the authority has not taken it in: whoever was to
/// do that was interrupted.
constexpr const char* kScript = R"(
set -eu
file=$1/usr/local/share/ca-certificates/helix-host.crt
bundle=$1/etc/ssl/certs/ca-certificates.crt
new=$(mktemp)
trap 'rm -f "$new"' EXIT
cat >"$new"
command -v update-ca-certificates >/dev/null || exit 3
cmp -s "$new" "$file" && [ "$bundle" -nt "$file" ] && exit 0
mkdir -p "${file%/*}"
install -m 644 "$new" "$file"
update-ca-certificates >/dev/null 2>&1
)";
constexpr int kTries = 3;

Task<Result<link::ExecExit>> run(LifeContextPtr context, WorkspaceId id, std::string authority)
{
    CO_TRY(auto started, co_await context->door.exec(id, authorityRequest()));
    const std::shared_ptr<link::Exec> exec = std::move(started);
    async::Completion<link::ExecExit> ended;
    QObject::connect(
        exec.get(), &link::Exec::exited,
        [ended](const link::ExecExit& exit, const std::optional<Error>& failure) mutable {
            ended.resolve(failure ? Result<link::ExecExit>(fail(*failure))
                                  : Result<link::ExecExit>(exit));
        });
    Bytes bytes(authority.begin(), authority.end());
    CO_TRY(co_await exec->writeStdin(std::move(bytes), true));
    const std::string late = "The guest did not take the certificate authority in time.";
    const async::CancelToken never;
    const auto exit = co_await ended.wait(kInstallDeadline, never, late);
    co_return exit;
}

} // namespace

std::map<std::string, std::string> authorityEnvironment(const Settings& settings)
{
    if (settings.get(plane::kAuthority).empty())
        return {};
    return {{"NODE_EXTRA_CA_CERTS", kBundle}};
}

link::ExecRequest authorityRequest()
{
    link::ExecRequest request;
    request.argv = {"/bin/sh", "-c", kScript, "sh", ""};
    request.cwd = "/";
    request.asRoot = true;
    request.wantsStdin = true;
    request.timeout = kInstallDeadline;
    return request;
}

Task<void> giveAuthority(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const std::string authority = context->settings.get(plane::kAuthority);
    if (authority.empty())
        co_return;
    const WorkspaceId id = workspace->record.id;
    std::string why;
    // A guest that is only just open may be too busy for its first try.
    for (int tries = 0; tries < kTries && workspace->guestOpen; ++tries) {
        const auto exit = co_await run(context, id, authority);
        if (exit && exit->status == 0 && exit->signal == 0)
            co_return;
        why = !exit               ? exit.error().message
              : exit->status == 3 ? "it has no update-ca-certificates."
                                  : "update-ca-certificates failed.";
        if (exit && exit->status == 3)
            break;
    }
    if (!why.empty())
        context->workspaces.log(*workspace, "authority",
                                "Your certificate authority could not be given to this guest: " +
                                    why);
}

} // namespace helix::life
