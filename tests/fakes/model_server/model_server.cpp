#include "fakes/model_server/model_server.h"
#include "build_tree.h"

namespace helix::fakes {

ModelServer::ModelServer(const std::vector<std::string>& arguments)
    : PythonServer(tests::sourceFile("tests/fakes/model_server/model_server.py"), arguments)
{
}

} // namespace helix::fakes
