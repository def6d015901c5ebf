import QtQuick
import Helix
import Helix.Native

// The console of the guest, as far as it has come.
TextDialog {
    id: log
    property WorkspaceItem workspace: null
    title: qsTr("Boot log of %1").arg(workspace ? workspace.name : "")
    followEnd: true
    function show() {
        text = ""
        sentence = ""
        open()
    }
    Connections {
        target: log.workspace
        enabled: log.opened
        function onLogRead(serial, text, problem) {
            log.sentence = problem
            if (text !== log.text)
                log.text = text
        }
    }
    Timer {
        running: log.opened && log.workspace !== null
        interval: 1000
        repeat: true
        triggeredOnStart: true
        onTriggered: log.workspace.readLog(true)
    }
}
