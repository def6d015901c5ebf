#pragma once
// Runs model_server.py, the scripted model server, for a test. Blocking; for test threads only.

#include "fakes/python_server/python_server.h"

namespace helix::fakes {

class ModelServer : public PythonServer {
public:
    /// `arguments`: as model_server.py takes them. Ends the test program when it does not start.
    explicit ModelServer(const std::vector<std::string>& arguments = {});
};

} // namespace helix::fakes
