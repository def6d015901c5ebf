import QtQuick
import QtQuick.Layouts
import Helix

// Ports to map from the start, as few words as possible: "8000", "8000:3000". Optional.
ColumnLayout {
    id: field
    spacing: 0
    readonly property var parsed: parse(input.text)
    readonly property string problem: parsed.problem
    readonly property var ports: parsed.ports

    function parse(text) {
        const ports = []
        const seen = {}
        for (const word of text.split(/[\s,]+/).filter(w => w !== "")) {
            const match = /^(\d{1,5})(?::(\d{1,5}))?$/.exec(word)
            if (!match)
                return { ports: [], problem: qsTr("“%1” is not a port. Write 8000, or 8000:3000 for port 3000 of this computer.").arg(word) }
            const guest = Number(match[1])
            const host = match[2] === undefined ? 0 : Number(match[2])
            if (guest < 1 || guest > 65535 || host > 65535 || (match[2] !== undefined && host < 1))
                return { ports: [], problem: qsTr("A port is a number from 1 to 65535.") }
            if (host !== 0 && host < 1024)
                return { ports: [], problem: qsTr("Port %1 of this computer is for the system; choose 1024 or more.").arg(host) }
            if (seen[guest])
                return { ports: [], problem: qsTr("Port %1 is there twice.").arg(guest) }
            seen[guest] = true
            ports.push({ guestPort: guest, hostPort: host, label: "" })
        }
        return { ports: ports, problem: "" }
    }
    HTextField {
        id: input
        objectName: "portsField"
        Layout.fillWidth: true
        label: qsTr("Ports to reach from this computer (optional)")
        placeholder: qsTr("8000, 5173:3000")
        problem: field.problem
        hint: qsTr("More can be added while it runs.")
    }
}
