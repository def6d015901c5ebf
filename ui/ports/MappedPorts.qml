import QtQuick
import Helix.Native

// The mappings of one workspace in a few words.
Item {
    id: mapped
    property WorkspaceItem workspace
    property string text: qsTr("None")
    function refresh() {
        const all = []
        for (let row = 0; row < rows.count; ++row) {
            const port = rows.itemAt(row)
            if (port && port.hostPort !== 0)
                all.push(port.guestPort === 22 ? qsTr("SSH → %1").arg(port.address) : port.guestPort + " → " + port.address)
        }
        text = all.length > 0 ? all.join("\n") : qsTr("None")
    }
    Repeater {
        id: rows
        model: PortsOfWorkspace {
            sourceModel: Backend.ports
            workspace: mapped.workspace ? mapped.workspace.id : ""
        }
        Item {
            required property int guestPort
            required property int hostPort
            required property string address
            onAddressChanged: Qt.callLater(mapped.refresh)
        }
        onItemAdded: Qt.callLater(mapped.refresh)
        onItemRemoved: Qt.callLater(mapped.refresh)
    }
}
