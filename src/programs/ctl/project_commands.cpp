// project show, project add, changes, accept, export.

#include <filesystem>
#include <iostream>

#include "base/bytes.h"
#include "base/try.h"
#include "ctl/commands.h"
#include "ctl/diffstat.h"
#include "ctl/printing.h"
#include "ctl/shown_head.h"
#include "operations/changes.h"

namespace helix::ctl {
namespace {

constexpr int kConflicts = 1;
constexpr std::size_t kShortId = 12;

std::string wholePath(const std::string& path)
{
    return std::filesystem::absolute(path).lexically_normal().string();
}

void showProject(const Json& project)
{
    std::vector<TableRow> rows{{"Kind", textOf(project, "kind")}};
    if (const auto origin = textOf(project, "origin"); !origin.empty())
        rows.push_back({"From", origin});
    rows.push_back({"Branch", textOf(project, "branch")});
    rows.push_back({"Base", textOf(project, "base").substr(0, kShortId)});
    rows.push_back(
        {"Uncommitted work", truthOf(project, "brought_uncommitted") ? "brought along" : "no"});
    rows.push_back({"Since", formatTime(numberOf(project, "brought_ms"))});
    printText(formatTable(rows));
}

std::string describeModes(const Json& file)
{
    constexpr std::int64_t kLink = 0120000;
    return numberOf(file, "new_mode") == kLink ? "link" : "";
}

std::string describeLines(const Json& file)
{
    if (truthOf(file, "binary"))
        return formatBytes(sizeOf(file, "old_bytes")) + " -> " +
               formatBytes(sizeOf(file, "new_bytes"));
    return "+" + std::to_string(numberOf(file, "added")) + " -" +
           std::to_string(numberOf(file, "removed"));
}

std::string describeName(const Json& file)
{
    const auto old = textOf(file, "old_path");
    return old.empty() ? textOf(file, "path") : old + " -> " + textOf(file, "path");
}

void showCommits(const Json& changes)
{
    const auto commits = changes.find("commits");
    if (commits == changes.end() || !commits->is_array() || commits->empty())
        return;
    std::vector<TableRow> rows;
    for (const auto& commit : *commits)
        rows.push_back({textOf(commit, "id").substr(0, kShortId),
                        formatTime(numberOf(commit, "time_ms")), textOf(commit, "author"),
                        textOf(commit, "subject")});
    printText("Commits\n" + formatTable(rows) + "\n");
}

void showFiles(const Json& changes)
{
    std::vector<TableRow> rows{{"STATUS", "LINES", "FILE", "WARNINGS"}};
    for (const auto& file : changes["files"]) {
        const auto kind = describeModes(file);
        rows.push_back({textOf(file, "status") + (kind.empty() ? "" : ", " + kind),
                        describeLines(file), describeName(file), wordsOf(file, "warnings", "")});
    }
    printText(formatTable(rows));
}

void showSum(const Json& changes)
{
    const auto files = numberOf(changes, "file_count");
    printText(std::to_string(files) + (files == 1 ? " file" : " files") + " changed, +" +
              std::to_string(numberOf(changes, "added")) + " -" +
              std::to_string(numberOf(changes, "removed")) + "\n");
}

void showNotes(const Json& changes)
{
    if (truthOf(changes, "truncated"))
        printText("More files changed than are listed.\n");
    for (const auto* key : {"note", "problem"})
        if (const auto text = textOf(changes, key); !text.empty())
            std::cerr << "helixctl: " << text << '\n';
}

void showChanges(const Json& changes, bool asDiffstat)
{
    if (numberOf(changes, "file_count") == 0) {
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
Result<Json> allChanges(const ChangesCommand& command, const Context& context)
{
    auto changes = command.last ? ask(context, operations::ShowChanges{command.workspace})
                                : ask(context, operations::TakeChanges{command.workspace});
    while (changes && changes->contains("next")) {
        const operations::ShowChanges rest{command.workspace, numberOf(*changes, "next")};
        changes->erase("next");
        TRY(const auto more, ask(context, rest));
        for (const auto& file : more["files"])
            (*changes)["files"].push_back(file);
        if (more.contains("next"))
            (*changes)["next"] = more["next"];
    }
    return changes;
}

Result<int> printPatch(const ChangesCommand& command, const Context& context)
{
    auto patch = foreignOutput();
    const auto show = [&patch](const RpcMessage& message) {
        if (message.method != "changes.piece")
            return;
        const auto data = message.params.find("data");
        const auto* text =
            data == message.params.end() ? nullptr : data->get_ptr<const std::string*>();
        const auto bytes = text == nullptr ? Result<Bytes>(Bytes()) : fromBase64Url(*text);
        if (bytes)
            printExactly(patch.take(asText(*bytes)));
    };
    const auto done = ask(context, operations::SendPatch{command.workspace}, show);
    printExactly(patch.finish());
    return done ? Result<int>(0) : fail(done.error());
}

operations::AcceptChanges acceptRequest(const AcceptCommand& command)
{
    operations::AcceptChanges request;
    request.workspace = command.workspace;
    request.target = command.workingTree      ? "working-tree"
                     : !command.patch.empty() ? "patch"
                                              : "branch";
    request.branch = command.branch;
    if (!command.patch.empty())
        request.file = wholePath(command.patch);
    if (!command.into.empty())
        request.into = wholePath(command.into);
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
    const auto conflicts = outcome.find("conflicts");
    const bool conflicting =
        conflicts != outcome.end() && conflicts->is_array() && !conflicts->empty();
    if (context.json) {
        printJson(outcome);
        return conflicting ? kConflicts : 0;
    }
    if (!conflicting) {
        printText(textOf(outcome, "sentence") + "\n");
        return 0;
    }
    std::cerr << "helixctl: " << textOf(outcome, "sentence") << '\n';
    for (const auto& path : *conflicts)
        if (const auto* text = path.get_ptr<const std::string*>())
            std::cerr << "  " << printable(*text, 400) << '\n';
    return kConflicts;
}

void showBringing(ProgressLine& line, const RpcMessage& message)
{
    if (message.method != "projects.progress")
        return;
    const auto done = sizeOf(message.params, "done");
    const auto total = sizeOf(message.params, "total");
    std::string details;
    if (done > 0)
        details = formatBytes(done) + (total == 0 ? "" : " of " + formatBytes(total));
    line.show(textOf(message.params, "step"), details);
}

void showRemarks(const Json& facts)
{
    const auto remarks = facts.find("remarks");
    if (remarks == facts.end() || !remarks->is_array())
        return;
    for (const auto& remark : *remarks)
        if (const auto* text = remark.get_ptr<const std::string*>())
            std::cerr << "helixctl: " << printable(*text, 600) << '\n';
}

} // namespace

Result<int> run(const ProjectShowCommand& command, const Context& context)
{
    return answer(context, operations::ShowProject{command.workspace}, showProject);
}

Result<int> run(const ProjectAddCommand& command, const Context& context)
{
    const operations::ProjectWish project = projectWish(command.project);
    TRY(const auto facts, ask(context, operations::ExamineProject{project}));
    showRemarks(facts);
    if (const auto files = numberOf(facts, "uncommitted_files");
        files > 0 && !command.project.withUncommitted)
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
        printJson(*brought);
    else
        showProject(*brought);
    return 0;
}

Result<int> run(const ChangesCommand& command, const Context& context)
{
    TRY(const auto changes, allChanges(command, context));
    if (context.json) {
        printJson(changes);
    } else if (command.diff) {
        if (auto printed = printPatch(command, context); !printed)
            return printed;
        // The diff is asked for after the list: newer changes may have come out in between.
        const auto now = ask(context, operations::ShowChanges{command.workspace});
        if (!now || textOf(*now, "head") != textOf(changes, "head"))
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
    return accept(acceptRequest(seen), context);
}

Result<int> run(const ExportCommand& command, const Context& context)
{
    AcceptCommand patch;
    patch.workspace = command.workspace;
    patch.patch = command.file;
    return accept(acceptRequest(patch), context);
}

} // namespace helix::ctl
