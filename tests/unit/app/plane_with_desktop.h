#pragma once
// A fake plane whose desktops are real streams.

#include "desktops/desktops_service.h"
#include "unit/app/plane_on_database.h"

namespace helix::app {

class PlaneWithDesktop : public PlaneOnDatabase {
public:
    explicit PlaneWithDesktop(desktops::DesktopsService::Address address)
        : m_desktops(std::move(address))
    {
    }
    desktops::Desktops& desktops() override { return m_desktops; }

private:
    desktops::DesktopsService m_desktops;
};

} // namespace helix::app
