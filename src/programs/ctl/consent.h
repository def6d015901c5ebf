#pragma once
// Asking before something is interrupted or lost.

#include <string>
#include <vector>

#include "base/result.h"
#include "operations/workspace_values.h"

namespace helix::ctl {

class Interrupts;

/// Each made printable.
std::vector<std::string> printableSentences(std::vector<std::string> sentences);

/// The sentences in one line, with the workspace's name in front. Pure.
std::string stakesText(const std::string& workspace, const std::vector<std::string>& sentences);

/// What is asked, and the flag that answers it where nobody can be asked.
struct Question {
    std::vector<std::string> sentences; ///< empty: nothing is to be asked
    std::string text;
    std::string flag = "--yes";
};

/// What is asked before a workspace is deleted: of workspaces.stakes after a look, or why that
/// could not be had. One that runs is always asked about. Pure.
Question deletionQuestion(const Result<operations::Stakes>& stakes);

/// What is asked before a workspace is stopped: what would be interrupted, and of a suspended one
/// that its memory goes, which only --force says yes to. Pure.
Question stopQuestion(const operations::Workspace& workspace, const operations::Stakes& stakes);

/// Asks on the terminal; Conflict with the sentences and the flag where nobody can be asked,
/// Cancelled when the answer is no.
Result<void> askConsent(const std::string& workspace, const Question& question,
                        const Interrupts& interrupts);

} // namespace helix::ctl
