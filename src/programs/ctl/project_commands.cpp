// project show, project add, changes, accept, export.

#include <iostream>

#include "base/byte_size.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/diffstat.h"
#include "ctl/printing.h"
#include "ctl/shown_head.h"
#include "ctl/whole_path.h"
#include "operations/changes.h"

namespace helix::ctl {
namespace {

constexpr int kConflicts = 1;
constexpr std::size_t kShortId = 12;

using operations::ChangedFile;
using operations::Changes;

void showProject(const operations::Project& project)
{
    std::vector<TableRow> rows{{"Kind", std::string(toString(project.kind))}};
    addIfSome(rows, "From", shown(project.origin));
    rows.push_back({"Branch", shown(project.branch)});
    rows.push_back({"Base", shown(project.base).substr(0, kShortId)});
    rows.push_back({"Uncommitted work", project.broughtUncommitted ? "brought along" : "no"});
    rows.push_back({"Since", formatTime(project.broughtMs)});
    printText(formatTable(rows));
}

std::string describeModes(const ChangedFile& file)
{
    constexpr std::uint32_t kLink = 0120000;
    return file.newMode == kLink ? "link" : "";
}

std::string describeLines(const ChangedFile& file)
{
    if (file.binary)
        return formatBytes(file.oldBytes) + " -> " + formatBytes(file.newBytes);
    return "+" + std::to_string(file.added) + " -" + std::to_string(file.removed);
}

std::string describeName(const ChangedFile& file)
{
    return shown(file.oldPath.empty() ? file.path : file.oldPath + " -> " + file.path);
}

void showCommits(const Changes& changes)
{
    if (changes.commits.empty())
        return;
    std::vector<TableRow> rows;
    for (const auto& commit : changes.commits)
        rows.push_back({shown(commit.id).substr(0, kShortId), formatTime(commit.timeMs),
                        shown(commit.author), shown(commit.subject)});
    printText("Commits\n" + formatTable(rows) + "\n");
}

void showFiles(const Changes& changes)
{
    std::vector<TableRow> rows{{"STATUS", "LINES", "FILE", "WARNINGS"}};
    for (const auto& file : changes.files) {
        const auto kind = describeModes(file);
        std::vector<std::string> warnings;
        for (const auto warning : file.warnings)
            warnings.emplace_back(toString(warning));
        rows.push_back({std::string(toString(file.status)) + (kind.empty() ? "" : ", " + kind),
                        describeLines(file), describeName(file), wordsOf(warnings, "")});
    }
    printText(formatTable(rows));
}

void showSum(const Changes& changes)
{
    printText(std::to_string(changes.fileCount) + (changes.fileCount == 1 ? " file" : " files") +
              " changed, +" + std::to_string(changes.added) + " -" +
              std::to_string(changes.removed) + "\n");
}

void showNotes(const Changes& changes)
{
    if (changes.truncated)
        printText("More files changed than are listed.\n");
    for (const auto& text : {changes.note, changes.problem})
        if (!text.empty())
            std::cerr << "helixctl: " << shown(text) << '\n';
}

void showChanges(const Changes& changes, bool asDiffstat)
{
    if (changes.fileCount == 0) {
        printText("The agent has changed no file.\n");
    } else if (asDiffstat) {
        printText(formatDiffstat(changes));
    } else {
        showCommits(changes);
        showFiles(changes);
        showSum(changes);
    }
    showNotes(changes);
}

/// All files: one message holds only so many.
Result<Changes> allChanges(const ChangesCommand& command, const Context& context)
{
    auto changes = command.last ? ask(context, operations::ShowChanges{command.workspace})
                                : ask(context, operations::TakeChanges{command.workspace});
    while (changes && changes->next) {
        const operations::ShowChanges rest{command.workspace, *changes->next};
        TRY(const auto more, ask(context, rest));
        changes->files.insert(changes->files.end(), more.files.begin(), more.files.end());
        changes->next = more.next;
    }
    return changes;
}

Result<int> printPatch(const ChangesCommand& command, const Context& context)
{
    auto patch = foreignOutput();
    const auto show = [&patch](const RpcMessage& message) {
        const auto piece = heard<operations::ChangesPiece>(message);
        if (!piece)
            return;
        if (const auto bytes = fromBase64Url(piece->data))
            printExactly(patch.take(asText(*bytes)));
    };
    const auto done = ask(context, operations::SendPatch{command.workspace}, show);
    printExactly(patch.finish());
    return done ? Result<int>(0) : fail(done.error());
}

Result<operations::AcceptChanges> acceptRequest(const AcceptCommand& command)
{
    operations::AcceptChanges request;
    request.workspace = command.workspace;
    request.target = command.workingTree      ? "working-tree"
                     : !command.patch.empty() ? "patch"
                                              : "branch";
    request.branch = command.branch;
    if (!command.patch.empty()) {
        TRY(request.file, wholePath(command.patch));
    }
    if (!command.into.empty()) {
        TRY(request.into, wholePath(command.into));
    }
    request.message = command.message;
    request.head = command.head;
    request.withEmbedded = command.withEmbedded;
    for (const auto& path : command.paths) {
        if (!request.selection)
            request.selection.emplace();
        request.selection->push_back({path, {}});
    }
    return request;
}

Result<int> accept(const operations::AcceptChanges& request, const Context& context)
{
    TRY(const auto outcome, ask(context, request));
    const bool conflicting = !outcome.conflicts.empty();
    if (context.json) {
        printJson(operations::writeAnswer(outcome));
        return conflicting ? kConflicts : 0;
    }
    if (!conflicting) {
        printText(shown(outcome.sentence) + "\n");
        return 0;
    }
    std::cerr << "helixctl: " << shown(outcome.sentence) << '\n';
    for (const auto& path : outcome.conflicts)
        std::cerr << "  " << printable(path, 400) << '\n';
    return kConflicts;
}

void showBringing(ProgressLine& line, const RpcMessage& message)
{
    const auto progress = heard<operations::BringProgress>(message);
    if (!progress)
        return;
    std::string details;
    if (progress->done > 0)
        details = formatBytes(progress->done) +
                  (progress->total == 0 ? "" : " of " + formatBytes(progress->total));
    line.show(shown(progress->step), details);
}

} // namespace

Result<int> run(const ProjectShowCommand& command, const Context& context)
{
    return answer(context, operations::ShowProject{command.workspace}, showProject);
}

Result<int> run(const ProjectAddCommand& command, const Context& context)
{
    TRY(const auto project, projectWish(command.project));
    TRY(const auto facts, ask(context, operations::ExamineProject{project}));
    for (const auto& remark : facts.remarks)
        std::cerr << "helixctl: " << printable(remark, 600) << '\n';
    if (const int files = facts.uncommittedFiles; files > 0 && !command.project.withUncommitted)
        std::cerr << "helixctl: " << files << (files == 1 ? " file is" : " files are")
                  << " not committed and " << (files == 1 ? "stays" : "stay")
                  << " out; --with-uncommitted brings " << (files == 1 ? "it" : "them")
                  << " along.\n";
    ProgressLine line;
    const auto brought = ask(context, operations::BringProject{command.workspace, project},
                             [&line](const RpcMessage& message) { showBringing(line, message); });
    line.finish();
    if (!brought)
        return fail(brought.error());
    if (context.json)
        printJson(operations::writeAnswer(*brought));
    else
        showProject(*brought);
    return 0;
}

Result<int> run(const ChangesCommand& command, const Context& context)
{
    TRY(const auto changes, allChanges(command, context));
    if (context.json) {
        printJson(operations::writeAnswer(changes));
    } else if (command.diff) {
        if (auto printed = printPatch(command, context); !printed)
            return printed;
        // The diff is asked for after the list: newer changes may have come out in between.
        const auto now = ask(context, operations::ShowChanges{command.workspace});
        if (!now || now->head != changes.head)
            return fail(ErrorCode::Conflict, "Newer changes have come out of the workspace while "
                                             "these were shown. Look at them again.");
    } else {
        showChanges(changes, command.stat);
    }
    rememberShown(changes, context);
    return 0;
}

Result<int> run(const AcceptCommand& command, const Context& context)
{
    AcceptCommand seen = command;
    if (seen.head.empty()) {
        TRY(auto head, shownHead(command.workspace, context));
        seen.head = std::move(head);
    }
    TRY(const auto request, acceptRequest(seen));
    return accept(request, context);
}

Result<int> run(const ExportCommand& command, const Context& context)
{
    AcceptCommand patch;
    patch.workspace = command.workspace;
    patch.patch = command.file;
    TRY(const auto request, acceptRequest(patch));
    return accept(request, context);
}

} // namespace helix::ctl
