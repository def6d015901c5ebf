#include "fakes/model_server/model_server.h"

namespace helix::fakes {

ModelServer::ModelServer(const std::vector<std::string>& arguments)
    : PythonServer(HELIX_MODEL_SERVER, arguments)
{
}

} // namespace helix::fakes
