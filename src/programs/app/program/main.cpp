// The helix program of a build without the window (HELIX_UI=OFF).

#include "app/headless.h"
#include "app/restore_database.h"

int main(int argc, char** argv)
{
    if (const auto restored = helix::app::runRestore(argc, argv))
        return *restored;
    return helix::app::runHeadless(argc, argv);
}
