#include "unit/projects/projects_fixture.h"

#include <fstream>
#include <sstream>

namespace helix::projects {

namespace fs = std::filesystem;

ProjectsTest::ProjectsTest()
{
    m_door.root = folder();
    fs::create_directories(m_door.home(m_id));
    fs::create_directories(folder() / "user");
    // A home of the test's own: whose user's settings are those of the test.
    ::setenv("HOME", (folder() / "user").c_str(), 1);
    ::unsetenv("XDG_CONFIG_HOME");
    write(folder() / "user" / ".gitconfig",
          "[user]\n\tname = Test User\n\temail = user@example.org\n[init]\n\tdefaultBranch = "
          "main\n[advice]\n\tdetachedHead = false\n[protocol \"file\"]\n\tallow = always\n");
    reopen();
}

ProjectsTest::~ProjectsTest() = default;

void ProjectsTest::reopen()
{
    m_projects.reset();
    m_database.reset();
    m_database = store::Database::open(folder() / "test.db", {ProjectsService::schema()}).value();
    m_projects = std::make_unique<ProjectsService>(*m_database, m_door, folder() / "scratch");
    const auto loaded = QCoro::waitFor(m_projects->load());
    if (!loaded)
        throw std::runtime_error(loaded.error().describe());
}

std::string ProjectsTest::sh(const fs::path& where, const std::string& script)
{
    QProcess process;
    process.setProgram("/bin/bash");
    process.setArguments({"-c", QString::fromStdString("set -e\n" + script)});
    process.setWorkingDirectory(QString::fromStdString(where.string()));
    process.start();
    process.waitForFinished(120000);
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        ADD_FAILURE() << script << "\n" << process.readAllStandardError().toStdString();
    return process.readAllStandardOutput().toStdString();
}

void ProjectsTest::write(const fs::path& file, const std::string& text)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

std::string ProjectsTest::read(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

fs::path ProjectsTest::makeRepository(const std::string& name)
{
    const fs::path root = folder() / "user" / name;
    fs::create_directories(root);
    sh(root, "git init -q -b main . && seq 1 30 > a.txt && echo b > b.txt && git add -A && git "
             "commit -qm 'First commit'");
    return root;
}

ProjectSource ProjectsTest::from(const fs::path& path, bool withUncommitted)
{
    ProjectSource source;
    source.kind = ProjectSource::Kind::Repository;
    source.path = path;
    source.withUncommitted = withUncommitted;
    source.task = "Fix the checkout!";
    return source;
}

Result<Project> ProjectsTest::bring(const ProjectSource& source)
{
    m_progress.clear();
    const std::function<void(Progress)> progress = [this](Progress now) {
        m_progress.push_back(now);
    };
    return QCoro::waitFor(m_projects->bring(m_id, source, progress, m_cancel.token()));
}

Result<ChangeSet> ProjectsTest::take()
{
    return QCoro::waitFor(m_projects->takeSnapshot(m_id, "turn", {}));
}

Result<AcceptOutcome> ProjectsTest::accept(const AcceptRequest& request)
{
    return QCoro::waitFor(m_projects->accept(m_id, request));
}

AcceptRequest ProjectsTest::toBranch(const std::string& name)
{
    AcceptRequest request;
    request.branch = name;
    return request;
}

std::string ProjectsTest::canaryCommand() const
{
    return "touch " + (folder() / "canary").string();
}

bool ProjectsTest::canaryTouched() const
{
    return fs::exists(folder() / "canary");
}

bool ProjectsTest::scratchIsClean() const
{
    std::error_code error;
    return fs::is_empty(folder() / "scratch", error) || error;
}

} // namespace helix::projects
