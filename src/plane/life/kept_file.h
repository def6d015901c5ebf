#pragma once
// A small file that is written again at every change, in the background. Control thread.

#include <filesystem>
#include <memory>
#include <string>

namespace helix::life {

/// What cannot be written is logged and never fatal: only things that may be lost are kept so.
class KeptFile {
public:
    /// `about`: a word for the log, "images".
    KeptFile(std::filesystem::path file, std::string about);
    /// One at a time, and the newest last; what is overtaken before its turn is left out.
    void write(std::string text);

    struct State;

private:
    std::shared_ptr<State> m_state; ///< owners: this and what writes it
};

} // namespace helix::life
