// project-bench [RUNS]: bringing projects of 4 MB and 200 MB in, and opening the changes of 2,000
// files. The guest's commands run natively, so this is what the host adds. Prints JSON.

#include <chrono>
#include <fstream>
#include <iostream>
#include <random>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "bench/statistics.h"
#include "projects/projects_service.h"
#include "store/database.h"
#include "unit/projects/native_guest.h"

namespace helix::bench {
namespace {

namespace fs = std::filesystem;
using projects::ProjectsService;
using Json = nlohmann::json;

/// Runs git or a shell for the preparation, to its end.
void shell(const fs::path& where, const std::string& script)
{
    QProcess process;
    process.setWorkingDirectory(QString::fromStdString(where.string()));
    process.start("/bin/sh", {"-ec", QString::fromStdString(script)});
    process.waitForFinished(-1);
    if (process.exitCode() != 0)
        throw std::runtime_error(process.readAllStandardError().toStdString());
}

void writeNoise(const fs::path& file, std::size_t bytes, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::ofstream out(file, std::ios::binary);
    for (std::size_t at = 0; at < bytes; at += sizeof(std::uint64_t)) {
        const std::uint64_t word = random();
        out.write(reinterpret_cast<const char*>(&word), sizeof word);
    }
}

/// `megabytes` in files of 64 KiB that do not compress.
fs::path makeRepository(const fs::path& root, std::size_t megabytes)
{
    constexpr std::size_t kFileBytes = 64U << 10;
    fs::create_directories(root);
    shell(root, "git init -q -b main . && git config user.name bench && git config user.email b@b");
    for (std::size_t i = 0; i < megabytes * 16; ++i)
        writeNoise(root / ("file" + std::to_string(i)), kFileBytes, static_cast<unsigned>(i));
    shell(root, "git add -A && git commit -qm bench");
    return root;
}

template <typename T>
T must(Result<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().describe());
    return std::move(*result);
}

std::int64_t timed(const std::function<void()>& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                 begin)
        .count();
}

class Bench {
public:
    Bench()
    {
        m_door.root = m_folder.path().toStdString();
        m_database =
            must(store::Database::open(m_door.root / "bench.db", {ProjectsService::schema()}));
        open();
    }
    void open()
    {
        m_projects =
            std::make_unique<ProjectsService>(*m_database, m_door, m_door.root / "scratch");
        if (auto loaded = QCoro::waitFor(m_projects->load()); !loaded)
            throw std::runtime_error(loaded.error().describe());
    }
    std::int64_t bring(const fs::path& repository)
    {
        m_id = WorkspaceId::generate();
        fs::create_directories(m_door.home(m_id));
        projects::ProjectSource source;
        source.kind = projects::ProjectSource::Kind::Repository;
        source.path = repository;
        return timed([&] { must(QCoro::waitFor(m_projects->bring(m_id, source, {}, {}))); });
    }
    void changeFiles(int count)
    {
        for (int i = 0; i < count; ++i) {
            const fs::path file = m_door.home(m_id) / "workspace" / ("new" + std::to_string(i));
            std::ofstream out(file);
            for (int line = 0; line < 30; ++line)
                out << "line " << line << " of " << i << '\n';
        }
    }
    std::int64_t take()
    {
        return timed([&] { must(QCoro::waitFor(m_projects->takeSnapshot(m_id, {}, {}))); });
    }
    /// As a window that was just started does: the list, and the first file.
    std::int64_t openChanges()
    {
        open();
        return timed([&] {
            const auto changes = must(QCoro::waitFor(m_projects->changes(m_id)));
            must(QCoro::waitFor(m_projects->diff(m_id, changes.files.front().path)));
        });
    }
    std::int64_t accept(int run)
    {
        projects::AcceptRequest request;
        request.branch = "bench-" + std::to_string(run);
        return timed([&] { must(QCoro::waitFor(m_projects->accept(m_id, request))); });
    }
    [[nodiscard]] fs::path folder() const { return m_door.root; }

private:
    QTemporaryDir m_folder;
    projects::FakeDoor m_door;
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<ProjectsService> m_projects;
    WorkspaceId m_id;
};

Json run(int runs)
{
    constexpr int kChangedFiles = 2000;
    Bench bench;
    const auto small = makeRepository(bench.folder() / "small", 4);
    const auto large = makeRepository(bench.folder() / "large", 200);
    std::vector<std::int64_t> bringSmall, bringLarge, take, open, accept;
    for (int i = 0; i < runs; ++i) {
        bringLarge.push_back(bench.bring(large));
        bringSmall.push_back(bench.bring(small));
        bench.changeFiles(kChangedFiles);
        take.push_back(bench.take());
        open.push_back(bench.openChanges());
        accept.push_back(bench.accept(i));
    }
    Json json = Json::object();
    json["runs"] = runs;
    json["bring_4_mb"] = summarize(bringSmall);
    json["bring_200_mb"] = summarize(bringLarge);
    json["take_2000_files"] = summarize(take);
    json["open_2000_files"] = summarize(open);
    json["accept_2000_files"] = summarize(accept);
    return json;
}

} // namespace
} // namespace helix::bench

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int runs = argc > 1 ? std::atoi(argv[1]) : 3;
    try {
        std::cout << helix::bench::run(runs < 1 ? 1 : runs).dump(2) << '\n';
    } catch (const std::exception& error) {
        std::cerr << "project-bench: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
