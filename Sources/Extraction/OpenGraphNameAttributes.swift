import Markup
import Records
import Rules

/// The `meta` elements of a page that hold a property of Open Graph in the attribute `name`.
///
/// Those whose property is in the right attribute as well have to go; the others are to be
/// renamed.
///
/// Reference: <https://ogp.me/#metadata>
struct OpenGraphNameAttributes {
  private var elements: [(element: Int, name: String)] = []

  /// Adds an element with the property `name`, in lower case.
  mutating func add(_ element: Int, _ name: String) {
    elements.append((element, name))
  }

  /// Notes the elements; `stated` are the properties that are in the right attribute.
  func note(stated: Set<String>, in tree: PageTree, recorder: inout FindingRecorder) {
    for (element, name) in elements {
      recorder.note(
        stated.contains(name) ? .openGraphNameDuplicate : .openGraphNameAttribute,
        "It is \(name).",
        at: tree.position(of: element),
        evidence: tree.source(of: element),
        about: FindingSubject(names: [name])
      )
    }
  }
}
