#include "gateway/confinement.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>

#include <openssl/x509.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "sandbox/landlock.h"
#include "sandbox/private_memory.h"
#include "sandbox/resolving.h"
#include "sandbox/small_root.h"
#include "sandbox/syscall_filter.h"
#include "base/try.h"

namespace helix::gateway {
namespace {

/// What TLS reads of the authorities this computer trusts, one by one as servers show them. The
/// links in the folders lead to the others.
std::vector<std::filesystem::path> certificateFiles()
{
    std::vector<std::filesystem::path> paths{X509_get_default_cert_file(),
                                             X509_get_default_cert_dir(),
                                             "/etc/ssl/certs",
                                             "/usr/share/ca-certificates",
                                             "/etc/ca-certificates",
                                             "/usr/local/share/ca-certificates",
                                             "/etc/pki/ca-trust",
                                             "/etc/pki/tls/certs"};
    for (const char* name : {"SSL_CERT_FILE", "SSL_CERT_DIR"})
        if (const char* path = std::getenv(name); path != nullptr && path[0] == '/')
            paths.emplace_back(path);
    return paths;
}

Result<void> keepSystemCalls()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    // A sanitizer's own system calls are not on the list; such builds are for tests.
    return {};
#else
    sandbox::SyscallFilter filter(SCMP_ACT_ERRNO(EPERM));
    // What a look-up needs is all that the rest needs: sockets, an event loop, a clock, a log.
    sandbox::allowResolving(filter);
    return filter.load("the inference gateway");
#endif
}

void raiseDescriptorLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace

Result<Confinement> confine()
{
    std::signal(SIGPIPE, SIG_IGN);
    ::tzset(); // the log's; its file is out of sight in a moment
    raiseDescriptorLimit();
    Confinement confinement;
    auto files = sandbox::filesForResolving();
    const auto certificates = certificateFiles();
    files.insert(files.end(), certificates.begin(), certificates.end());
    confinement.smallRoot = sandbox::enterSmallRoot(files);
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
        return failErrno(errno, "The inference gateway cannot confine itself.");
    sandbox::LandlockRules rules;
    rules.readable = files;
    TRY(const auto held, sandbox::applyLandlock(rules));
    confinement.landlock = held.files;
    TRY(sandbox::keepMemoryPrivate());
    TRY(keepSystemCalls());
    return confinement;
}

} // namespace helix::gateway
