import QtQuick
import Helix.Native

// Keeps the counters of port mappings fresh while something shows them.
Item {
    id: watch
    property bool shown: false
    property bool watching: false
    visible: false
    function follow(wanted) {
        if (wanted === watching)
            return
        watching = wanted
        Backend.ports.watchCounters(wanted)
    }
    onShownChanged: follow(shown)
    Component.onCompleted: follow(shown)
    Component.onDestruction: follow(false)
}
