import Mustache

/// What a template fills in, by name: texts, numbers, flags, lists, and values of these.
///
/// A name that is given `nil` is absent; it does not show what a surrounding section has under the
/// same name.
package struct TemplateValues: MustacheParent, ExpressibleByDictionaryLiteral {
  private var values: [String: Any] = [:]

  package init(dictionaryLiteral elements: (String, Any?)...) {
    for (name, value) in elements { values[name] = value ?? Absent() }
  }

  /// The value of a name.
  package subscript(_ name: String) -> Any? {
    get { values[name] }
    set { values[name] = newValue ?? Absent() }
  }

  /// The value of a name, for the library that fills templates in.
  package func child(named name: String) -> Any? { values[name] }
}

/// What stands for a value that is not there.
private struct Absent: MustacheCustomRepresentation {
  var representation: Any? { nil }
}

/// Values that are made when a template asks for them.
package struct TemplateLookup: MustacheParent {
  private let value: (String) -> Any?

  /// Values that `value` makes by their names; `nil` for a name that it does not know.
  package init(_ value: @escaping (String) -> Any?) { self.value = value }

  /// The value of a name, for the library that fills templates in.
  package func child(named name: String) -> Any? { value(name) }
}
