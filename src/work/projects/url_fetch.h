#pragma once
// From a URL with the user's own credentials, without asking anybody: nobody watches this git.

#include <filesystem>
#include <string>

#include "async/completion.h"
#include "base/result.h"
#include "projects/git_run.h"

namespace helix::projects {

/// The newest commit of the default branch of `url` as refs/helix/base of a repository of ours.
/// Keys come from the user's ssh-agent or lie without a passphrase, passwords from their credential
/// helper; a question is an error at once. Unavailable with a sentence that says what to do. `way`: what git finds in
/// its environment about the user's proxy, which is of https alone.
async::Task<Result<void>> fetchUrl(std::filesystem::path repository, std::string url, Environs way,
                                   async::CancelToken cancel);

/// The user's own ssh command, made to ask nothing where it is OpenSSH's. Public for tests.
std::string withoutQuestions(const std::string& sshCommand);

} // namespace helix::projects
