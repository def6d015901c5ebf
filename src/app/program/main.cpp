// The helix program of a build without the window (HELIX_UI=OFF).

#include "app/headless.h"

int main(int argc, char** argv)
{
    return helix::app::runHeadless(argc, argv);
}
