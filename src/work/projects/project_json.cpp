#include "projects/project_json.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>

#include <nlohmann/json.hpp>

#include "projects/unified_diff.h"
#include "protocol/checked_json.h"
#include "protocol/fields.h"

namespace helix::projects {
namespace {

using Json = nlohmann::json;
using protocol::CheckedJson;

constexpr std::size_t kMaxName = 100;

constexpr std::array kStatuses{FileStatus::Added,   FileStatus::Modified, FileStatus::Deleted,
                               FileStatus::Renamed, FileStatus::Copied,   FileStatus::TypeChanged};
constexpr std::array kWarnings{
    Warning::Hook,       Warning::CiFile,  Warning::LockFile,           Warning::Secret,
    Warning::Executable, Warning::Symlink, Warning::Submodule,          Warning::GitAttributes,
    Warning::Large,      Warning::OddName, Warning::EmbeddedRepository, Warning::BuildFile,
    Warning::AgentRules};
constexpr std::array kKinds{ProjectSource::Kind::Repository, ProjectSource::Kind::Url,
                            ProjectSource::Kind::Empty};

/// The value that the text names; the first one, and a fault, when there is none.
template <typename Value, std::size_t Count>
Value named(const std::array<Value, Count>& list, CheckedJson value)
{
    const auto name = value.asText(kMaxName);
    for (const auto one : list)
        if (toString(one) == name)
            return one;
    value.refuseValue("is none of the words that may stand there");
    return list.front();
}

// Each type says its fields once; a writer and a reader go through them.

/// `T`, constant for a writer.
template <typename T, typename Type>
concept Is = std::same_as<std::remove_const_t<T>, Type>;

void eachField(auto& field, Is<Commit> auto& commit)
{
    field("id", commit.id);
    field("subject", commit.subject);
    field("author", commit.author);
    field("time_ms", commit.timeMs);
    field("snapshot", commit.snapshot);
}

void eachField(auto& field, Is<FileChange> auto& file)
{
    field("path", file.path);
    field("old_path", file.oldPath);
    field("status", file.status);
    field("old_mode", file.oldMode);
    field("new_mode", file.newMode);
    field("added", file.added);
    field("removed", file.removed);
    field("binary", file.binary);
    field("old_bytes", file.oldBytes);
    field("new_bytes", file.newBytes);
    field("warnings", file.warnings);
}

void eachField(auto& field, Is<ChangeSet> auto& changes)
{
    field("workspace", changes.workspace);
    field("base", changes.base);
    field("head", changes.head);
    field("branch", changes.branch);
    field("taken_ms", changes.takenMs);
    field("session", changes.session);
    field("added", changes.added);
    field("removed", changes.removed);
    field("truncated", changes.truncated);
    field("stands_on_base", changes.standsOnBase);
    field("note", changes.note);
    field("problem", changes.problem);
    field("commits", changes.commits);
    field("files", changes.files);
}

void eachField(auto& field, Is<Project> auto& project)
{
    field("workspace", project.workspace);
    field("kind", project.kind);
    field("origin", project.origin);
    field("root", project.root);
    field("guest_path", project.guestPath);
    field("branch", project.branch);
    field("base", project.base);
    field("user_base", project.userBase);
    field("brought_uncommitted", project.broughtUncommitted);
    field("brought_ms", project.broughtMs);
    field.later("taken_head", project.takenHead);
    field.later("taken_paths", project.takenPaths);
}

void eachField(auto& field, Is<ProjectFacts> auto& facts)
{
    field("root", facts.root);
    field("branch", facts.branch);
    field("head", facts.head);
    field("uncommitted_files", facts.uncommittedFiles);
    field("bytes", facts.bytes);
    field("commits", facts.commits);
    field("remarks", facts.remarks);
}

void eachField(auto& field, Is<Progress> auto& progress)
{
    field("step", progress.step);
    field("done", progress.done);
    field("total", progress.total);
}

void eachField(auto& field, Is<DiffLine> auto& line)
{
    const std::string kind = line.kind == DiffLine::Kind::Added     ? "+"
                             : line.kind == DiffLine::Kind::Removed ? "-"
                                                                    : " ";
    field("kind", kind);
    field("old", line.oldLine);
    field("new", line.newLine);
    field("text", line.text);
    if (line.noNewline)
        field("no_newline", line.noNewline);
}

void eachField(auto& field, Is<Hunk> auto& hunk)
{
    field("old_start", hunk.oldStart);
    field("old_count", hunk.oldCount);
    field("new_start", hunk.newStart);
    field("new_count", hunk.newCount);
    field("heading", hunk.heading);
    field("lines", hunk.lines);
}

void eachField(auto& field, Is<FileDiff> auto& diff)
{
    field("file", diff.file);
    field("hunks", diff.hunks);
    field("truncated", diff.truncated);
}

void eachField(auto& field, Is<AcceptOutcome> auto& outcome)
{
    field("branch", outcome.branch);
    field("commit", outcome.commit);
    field("file", outcome.file);
    field("files", outcome.files);
    field("conflicts", outcome.conflicts);
    field("left_out", outcome.leftOut);
    field("sentence", outcome.sentence);
}

template <typename T>
constexpr bool kIsList = false;
template <typename T>
constexpr bool kIsList<std::vector<T>> = true;

struct Writer {
    Json json = Json::object();
    void operator()(const char* key, const auto& value) { json[key] = write(value); }
    void later(const char* key, const auto& value) { (*this)(key, value); }

    template <typename T>
    static Json write(const T& value)
    {
        if constexpr (requires(Writer inner) { eachField(inner, value); }) {
            Writer inner;
            eachField(inner, value);
            return inner.json;
        } else if constexpr (kIsList<T>) {
            Json list = Json::array();
            for (const auto& each : value)
                list.push_back(write(each));
            return list;
        } else if constexpr (std::is_enum_v<T>) {
            return toString(value);
        } else if constexpr (std::same_as<T, WorkspaceId>) {
            return value.str();
        } else if constexpr (std::same_as<T, std::filesystem::path>) {
            return replaceForeignBytes(value.string());
        } else {
            return value;
        }
    }
};

struct Reader {
    CheckedJson json;
    void operator()(const char* key, auto& value) { read(json.field(key), value); }
    /// Records of older versions do not have it.
    void later(const char* key, auto& value)
    {
        if (json.has(key))
            (*this)(key, value);
    }

    static void read(CheckedJson from, FileStatus& to) { to = named(kStatuses, from); }
    static void read(CheckedJson from, Warning& to) { to = named(kWarnings, from); }
    static void read(CheckedJson from, ProjectSource::Kind& to) { to = named(kKinds, from); }
    static void read(CheckedJson from, WorkspaceId& to)
    {
        to = WorkspaceId::parse(from.asText(kMaxName)).value_or(WorkspaceId());
    }
    static void read(CheckedJson from, bool& to) { to = from.asFlag(); }
    static void read(CheckedJson from, std::string& to) { to = from.asText(protocol::kNoBound); }
    static void read(CheckedJson from, std::filesystem::path& to)
    {
        to = from.asText(protocol::kNoBound);
    }
    template <typename T>
    static void read(CheckedJson from, T& to)
    {
        if constexpr (requires(Reader inner) { eachField(inner, to); }) {
            Reader inner{from};
            eachField(inner, to);
        } else if constexpr (kIsList<T>) {
            for (const auto& each : from.asItems(protocol::kNoBound))
                read(each, to.emplace_back());
        } else {
            using Limits = std::numeric_limits<T>;
            constexpr auto kMost = std::min<std::uint64_t>(Limits::max(), INT64_MAX);
            to = static_cast<T>(from.asNumber(Limits::min(), static_cast<std::int64_t>(kMost)));
        }
    }
};

template <typename T>
Result<T> readWhole(const Json& json, const char* sentence)
{
    CheckedJson root(json);
    T out;
    Reader::read(root, out);
    if (const auto fine = root.outcome(); !fine)
        return fail(ErrorCode::Corrupt, sentence, fine.error().message);
    return out;
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
    return Writer::write(project);
}
Json toJson(const ProjectFacts& facts)
{
    return Writer::write(facts);
}
Json toJson(const Progress& progress)
{
    return Writer::write(progress);
}
Json toJson(const FileChange& file)
{
    return Writer::write(file);
}
Json toJson(const ChangeSet& changes)
{
    return Writer::write(changes);
}
Json toJson(const FileDiff& diff)
{
    return Writer::write(diff);
}
Json toJson(const AcceptOutcome& outcome)
{
    return Writer::write(outcome);
}

Result<Project> projectFromJson(const Json& json)
{
    return readWhole<Project>(json, "What is stored about a project is damaged.");
}

Result<ChangeSet> changesFromJson(const Json& json)
{
    return readWhole<ChangeSet>(json, "What is stored about changes is damaged.");
}

} // namespace helix::projects
