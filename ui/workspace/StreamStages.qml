import QtQuick
import Helix

// What each stage of a picture's way takes, from the input to the screen.
Grid {
    id: grid
    property var stages: []
    columns: 3
    columnSpacing: 16
    rowSpacing: 2
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Stages of a picture")

    Repeater {
        // Cell by cell, the titles first: a grid has no rows of its own.
        model: {
            const cells = ["", qsTr("median"), qsTr("19 of 20")];
            for (const stage of grid.stages)
                cells.push(stage.name, qsTr("%1 ms").arg(Number(stage.p50).toLocaleString(Qt.locale(), "f", 1)), qsTr("%1 ms").arg(Number(stage.p95).toLocaleString(Qt.locale(), "f", 1)));
            return cells;
        }
        CodeText {
            required property string modelData
            required property int index
            width: index % 3 === 0 ? 64 : 72
            horizontalAlignment: index % 3 === 0 ? Text.AlignLeft : Text.AlignRight
            text: modelData
            color: index < 3 ? "#8f9aa6" : "#c6ced7"
            font.pixelSize: Theme.fine
            Accessible.ignored: true
        }
    }
}
