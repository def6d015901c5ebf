// The helix program of a build without the window (HELIX_UI=OFF).

#include "app/data_move.h"
#include "app/headless.h"
#include "app/restore_database.h"

int main(int argc, char** argv)
{
    if (const auto restored = helix::app::runRestore(argc, argv))
        return *restored;
    if (const auto moved = helix::app::runDataMove(argc, argv))
        return *moved;
    return helix::app::runHeadless(argc, argv);
}
