import QtQuick
import QtQuick.Layouts
import Helix

// Adds a site: checked as it is typed, Return adds it.
RowLayout {
    id: row
    /// Why `text` is no site; empty when it is one.
    property alias problem: field.problem
    /// `text` is wanted; who adds it empties the field.
    signal addAsked()
    property string hint
    /// Of the button, where a page has several of them.
    property string act: qsTr("Add the site")
    property alias text: field.text
    property alias input: field.input
    spacing: 6
    function accept() {
        row.addAsked()
        field.forceActiveFocus()
    }
    HTextField {
        id: field
        Layout.fillWidth: true
        Layout.alignment: Qt.AlignTop
        name: qsTr("Add a site")
        placeholder: qsTr("github.com, *.example.org")
        maximumLength: 300
        hint: text === "" ? row.hint : ""
        onAccepted: row.accept()
    }
    HIconButton {
        objectName: "addDomain"
        Layout.alignment: Qt.AlignTop
        side: Theme.control
        iconName: "add"
        text: row.act
        ink: Theme.accent
        enabled: field.text.trim() !== "" && field.problem === ""
        onClicked: row.accept()
    }
}
