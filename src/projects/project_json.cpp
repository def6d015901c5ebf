#include "projects/project_json.h"

#include <array>

#include <nlohmann/json.hpp>

#include "projects/unified_diff.h"

namespace helix::projects {
namespace {

using Json = nlohmann::json;

constexpr std::array kStatuses{FileStatus::Added,   FileStatus::Modified, FileStatus::Deleted,
                               FileStatus::Renamed, FileStatus::Copied,   FileStatus::TypeChanged};
constexpr std::array kWarnings{Warning::Hook,      Warning::CiFile,        Warning::LockFile,
                               Warning::Secret,    Warning::Executable,    Warning::Symlink,
                               Warning::Submodule, Warning::GitAttributes, Warning::Large,
                               Warning::OddName};
constexpr std::array kKinds{ProjectSource::Kind::Repository, ProjectSource::Kind::Url,
                            ProjectSource::Kind::Empty};

template <typename List, typename Value = typename List::value_type>
Value named(const List& list, const std::string& name)
{
    for (const auto value : list)
        if (toString(value) == name)
            return value;
    throw Json::other_error::create(501, "no such name", nullptr);
}

Json toJson(const Commit& commit)
{
    Json json = Json::object();
    json["id"] = commit.id;
    json["subject"] = commit.subject;
    json["author"] = commit.author;
    json["time_ms"] = commit.timeMs;
    json["snapshot"] = commit.snapshot;
    return json;
}

Json toJson(const DiffLine& line)
{
    Json json = Json::object();
    json["kind"] = line.kind == DiffLine::Kind::Added     ? "+"
                   : line.kind == DiffLine::Kind::Removed ? "-"
                                                          : " ";
    json["old"] = line.oldLine;
    json["new"] = line.newLine;
    json["text"] = line.text;
    if (line.noNewline)
        json["no_newline"] = true;
    return json;
}

Json toJson(const Hunk& hunk)
{
    Json json = Json::object();
    json["old_start"] = hunk.oldStart;
    json["old_count"] = hunk.oldCount;
    json["new_start"] = hunk.newStart;
    json["new_count"] = hunk.newCount;
    json["heading"] = hunk.heading;
    Json lines = Json::array();
    for (const auto& line : hunk.lines)
        lines.push_back(toJson(line));
    json["lines"] = std::move(lines);
    return json;
}

FileChange fileFromJson(const Json& json)
{
    FileChange file;
    file.path = json.at("path");
    file.oldPath = json.at("old_path");
    file.status = named(kStatuses, json.at("status"));
    file.oldMode = json.at("old_mode");
    file.newMode = json.at("new_mode");
    file.added = json.at("added");
    file.removed = json.at("removed");
    file.binary = json.at("binary");
    file.oldBytes = json.at("old_bytes");
    file.newBytes = json.at("new_bytes");
    for (const auto& warning : json.at("warnings"))
        file.warnings.push_back(named(kWarnings, warning));
    return file;
}

Commit commitFromJson(const Json& json)
{
    Commit commit;
    commit.id = json.at("id");
    commit.subject = json.at("subject");
    commit.author = json.at("author");
    commit.timeMs = json.at("time_ms");
    commit.snapshot = json.at("snapshot");
    return commit;
}

WorkspaceId idFromJson(const Json& json)
{
    const auto id = WorkspaceId::parse(json.at("workspace").get<std::string>());
    return id ? *id : WorkspaceId();
}

std::string shown(const std::filesystem::path& path)
{
    return replaceForeignBytes(path.string());
}

} // namespace

std::string_view toString(ProjectSource::Kind kind)
{
    switch (kind) {
    case ProjectSource::Kind::Repository:
        return "repository";
    case ProjectSource::Kind::Url:
        return "url";
    case ProjectSource::Kind::Empty:
        return "empty";
    }
    return "empty";
}

Json toJson(const Project& project)
{
    Json json = Json::object();
    json["workspace"] = project.workspace.str();
    json["kind"] = toString(project.kind);
    json["origin"] = project.origin;
    json["root"] = shown(project.root);
    json["guest_path"] = project.guestPath;
    json["branch"] = project.branch;
    json["base"] = project.base;
    json["user_base"] = project.userBase;
    json["brought_uncommitted"] = project.broughtUncommitted;
    json["brought_ms"] = project.broughtMs;
    return json;
}

Json toJson(const ProjectFacts& facts)
{
    Json json = Json::object();
    json["root"] = shown(facts.root);
    json["branch"] = facts.branch;
    json["head"] = facts.head;
    json["uncommitted_files"] = facts.uncommittedFiles;
    json["bytes"] = facts.bytes;
    json["commits"] = facts.commits;
    json["remarks"] = facts.remarks;
    return json;
}

Json toJson(const Progress& progress)
{
    Json json = Json::object();
    json["step"] = progress.step;
    json["done"] = progress.done;
    json["total"] = progress.total;
    return json;
}

Json toJson(const FileChange& file)
{
    Json json = Json::object();
    json["path"] = file.path;
    json["old_path"] = file.oldPath;
    json["status"] = toString(file.status);
    json["old_mode"] = file.oldMode;
    json["new_mode"] = file.newMode;
    json["added"] = file.added;
    json["removed"] = file.removed;
    json["binary"] = file.binary;
    json["old_bytes"] = file.oldBytes;
    json["new_bytes"] = file.newBytes;
    Json warnings = Json::array();
    for (const auto warning : file.warnings)
        warnings.push_back(toString(warning));
    json["warnings"] = std::move(warnings);
    return json;
}

Json toJson(const ChangeSet& changes)
{
    Json json = Json::object();
    json["workspace"] = changes.workspace.str();
    json["base"] = changes.base;
    json["head"] = changes.head;
    json["branch"] = changes.branch;
    json["taken_ms"] = changes.takenMs;
    json["session"] = changes.session;
    json["added"] = changes.added;
    json["removed"] = changes.removed;
    json["truncated"] = changes.truncated;
    json["stands_on_base"] = changes.standsOnBase;
    json["note"] = changes.note;
    json["problem"] = changes.problem;
    Json commits = Json::array();
    for (const auto& commit : changes.commits)
        commits.push_back(toJson(commit));
    json["commits"] = std::move(commits);
    Json files = Json::array();
    for (const auto& file : changes.files)
        files.push_back(toJson(file));
    json["files"] = std::move(files);
    return json;
}

Json toJson(const FileDiff& diff)
{
    Json json = Json::object();
    json["file"] = toJson(diff.file);
    Json hunks = Json::array();
    for (const auto& hunk : diff.hunks)
        hunks.push_back(toJson(hunk));
    json["hunks"] = std::move(hunks);
    json["truncated"] = diff.truncated;
    return json;
}

Json toJson(const AcceptOutcome& outcome)
{
    Json json = Json::object();
    json["branch"] = outcome.branch;
    json["commit"] = outcome.commit;
    json["file"] = shown(outcome.file);
    json["files"] = outcome.files;
    json["conflicts"] = outcome.conflicts;
    json["sentence"] = outcome.sentence;
    return json;
}

Result<Project> projectFromJson(const Json& json)
{
    try {
        Project project;
        project.workspace = idFromJson(json);
        project.kind = named(kKinds, json.at("kind"));
        project.origin = json.at("origin");
        project.root = json.at("root").get<std::string>();
        project.guestPath = json.at("guest_path");
        project.branch = json.at("branch");
        project.base = json.at("base");
        project.userBase = json.at("user_base");
        project.broughtUncommitted = json.at("brought_uncommitted");
        project.broughtMs = json.at("brought_ms");
        return project;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::Corrupt, "What is stored about a project is damaged.", error.what());
    }
}

Result<ChangeSet> changesFromJson(const Json& json)
{
    try {
        ChangeSet changes;
        changes.workspace = idFromJson(json);
        changes.base = json.at("base");
        changes.head = json.at("head");
        changes.branch = json.at("branch");
        changes.takenMs = json.at("taken_ms");
        changes.session = json.at("session");
        changes.added = json.at("added");
        changes.removed = json.at("removed");
        changes.truncated = json.at("truncated");
        changes.standsOnBase = json.at("stands_on_base");
        changes.note = json.at("note");
        changes.problem = json.at("problem");
        for (const auto& commit : json.at("commits"))
            changes.commits.push_back(commitFromJson(commit));
        for (const auto& file : json.at("files"))
            changes.files.push_back(fileFromJson(file));
        return changes;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::Corrupt, "What is stored about changes is damaged.", error.what());
    }
}

} // namespace helix::projects
