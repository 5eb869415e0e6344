// What an index accepts belongs to the values that stages hand to each other; it is a target of its own
// for those who need nothing else.
@_exported public import Documents
