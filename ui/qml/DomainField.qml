import QtQuick
import QtQuick.Layouts
import Helix

// Adds a site: checked as it is typed, Return adds it.
RowLayout {
    id: row
    property var problemOf: text => ""
    property var add: text => false
    property string hint
    property alias text: field.text
    property alias input: field.input
    readonly property string problem: field.problem
    spacing: 6
    function accept() {
        if (row.add(field.text))
            field.text = ""
        field.forceActiveFocus()
    }
    HTextField {
        id: field
        Layout.fillWidth: true
        Layout.alignment: Qt.AlignTop
        name: qsTr("Add a site")
        placeholder: qsTr("github.com, *.example.org")
        maximumLength: 300
        problem: row.problemOf(text)
        hint: text === "" ? row.hint : ""
        onAccepted: row.accept()
    }
    HIconButton {
        objectName: "addDomain"
        Layout.alignment: Qt.AlignTop
        side: Theme.control
        iconName: "add"
        text: qsTr("Add the site")
        ink: Theme.accent
        enabled: field.text.trim() !== "" && field.problem === ""
        onClicked: row.accept()
    }
}
