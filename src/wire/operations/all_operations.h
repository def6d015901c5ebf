#pragma once
// Every operation, for what goes through all of them: the table, and its tests.

#include "operations/boundary.h"
#include "operations/catalogues.h"
#include "operations/changes.h"
#include "operations/clipboard.h"
#include "operations/host.h"
#include "operations/images.h"
#include "operations/providers.h"
#include "operations/proxy.h"
#include "operations/replay.h"
#include "operations/resources.h"
#include "operations/sound.h"
#include "operations/work.h"
#include "operations/workspaces.h"

namespace helix::operations {

template <typename... Requests>
void visitRows(auto& visit, Rows<Requests...> /*rows*/)
{
    (visit.template operator()<Requests>(), ...);
}

/// Calls visit.operator()<Request>() for each, in the order of the documentation.
void forEachOperation(auto visit)
{
    visitRows(visit, HostOperations());
    visitRows(visit, WorkspaceOperations());
    visitRows(visit, ImageOperations());
    visitRows(visit, CatalogueOperations());
    visitRows(visit, ReplayOperations());
    visitRows(visit, ResourceOperations());
    visitRows(visit, BoundaryOperations());
    visitRows(visit, ClipboardOperations());
    visitRows(visit, SoundOperations());
    visitRows(visit, ModelOperations());
    visitRows(visit, ProxyOperations());
    visitRows(visit, WorkOperations());
    visitRows(visit, ChangeOperations());
}

} // namespace helix::operations
