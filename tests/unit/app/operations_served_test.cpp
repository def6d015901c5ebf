// The control socket serves the table of operations: all of it, and nothing beside it.

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "app/method_table.h"
#include "operations/table.h"

namespace helix::app {
namespace {

TEST(OperationsServed, areThoseOfTheTable)
{
    std::set<std::string> listed, served;
    for (const auto& row : operations::operationTable())
        listed.insert(std::string(row.operation.name));
    for (const auto& [name, handler] : makeMethodTable({}).requests)
        served.insert(name);
    EXPECT_EQ(served, listed);
}

} // namespace
} // namespace helix::app
