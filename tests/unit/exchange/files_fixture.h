#pragma once
// A guest whose home is a folder of this computer's, with a real shell, and another folder for what is here.

#include <filesystem>
#include <fstream>

#include <QTemporaryDir>

#include "unit/exchange/exchange_fixture.h"

namespace helix::exchange {

class CarriedFiles : public link::WithFakeAgent {
protected:
    void SetUp() override
    {
        m_door.where = {m_agent->port(), credential()};
        const auto connected = m_door.connect();
        ASSERT_TRUE(connected) << connected.error().describe();
        std::filesystem::create_directory(home());
        std::filesystem::create_directory(here());
    }
    [[nodiscard]] std::filesystem::path home() const
    {
        return m_folder.filePath("guest").toStdString();
    }
    [[nodiscard]] std::filesystem::path here() const
    {
        return m_folder.filePath("here").toStdString();
    }
    [[nodiscard]] std::filesystem::path downloads() const { return home() / "Downloads"; }
    std::filesystem::path write(const std::string& name, const std::string& text)
    {
        std::ofstream(here() / name, std::ios::binary) << text;
        return here() / name;
    }
    static std::string read(const std::filesystem::path& file)
    {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    Result<operations::BroughtFile> drop(const std::filesystem::path& file,
                                         async::CancelToken cancel = {},
                                         const std::string& into = {})
    {
        return QCoro::waitFor(
            m_exchange.drop(m_bootstrap.workspace, file, into, m_progress, cancel));
    }
    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> all;
        if (std::filesystem::exists(downloads()))
            for (const auto& entry : std::filesystem::directory_iterator(downloads()))
                all.push_back(entry.path().filename().string());
        std::ranges::sort(all);
        return all;
    }

    QTemporaryDir m_folder;
    fixture::ScopedEnvironment m_home{"HELIXVM_FAKE_HOME",
                                      m_folder.filePath("guest").toStdString().c_str()};
    AgentDoor m_door;
    Records m_records;
    Exchange::Progress m_progress;
    ExchangeService m_exchange{m_door, m_records.boundary()};
};

} // namespace helix::exchange
