#pragma once
// A place for the note who acts on a desktop; gone with the test.

#include <cstdlib>
#include <filesystem>
#include <string>

namespace helix::agent {

class SteeringFolder {
public:
    SteeringFolder()
    {
        std::string name =
            (std::filesystem::temp_directory_path() / "helix-steering-XXXXXX").string();
        m_folder = ::mkdtemp(name.data());
    }
    ~SteeringFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }
    SteeringFolder(const SteeringFolder&) = delete;
    SteeringFolder& operator=(const SteeringFolder&) = delete;

    [[nodiscard]] std::filesystem::path file() const { return m_folder / "steering"; }

private:
    std::filesystem::path m_folder;
};

} // namespace helix::agent
