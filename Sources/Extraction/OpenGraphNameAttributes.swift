import Markup
import Records

/// The `meta` elements of a page that hold a property of Open Graph in the attribute `name`.
///
/// One template writes them all, so that they are one finding, and one more of those whose
/// property stands in the right attribute as well.
///
/// Reference: <https://ogp.me/#metadata>
struct OpenGraphNameAttributes {
  private var elements: [(element: Int, name: String)] = []

  /// Adds an element with the property `name`, in lower case.
  mutating func add(_ element: Int, _ name: String) {
    elements.append((element, name))
  }

  /// Notes the elements; `stated` are the properties that stand in the right attribute.
  func note(stated: Set<String>, in tree: PageTree, recorder: inout FindingRecorder) {
    for isStated in [false, true] {
      let alike = elements.filter { stated.contains($0.name) == isStated }
      guard let first = alike.first else { continue }
      let detail =
        isStated
        ? "Already there: \(Self.list(alike.map(\.name)))."
        : alike.count == 1 ? nil : "There are \(alike.count): \(Self.list(alike.map(\.name)))."
      recorder.note(
        isStated ? .openGraphNameDuplicate : .openGraphNameAttribute,
        detail,
        at: tree.position(of: first.element),
        evidence: tree.source(of: first.element)
      )
    }
  }

  /// The most names listed.
  private static let limit = 20

  private static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    let distinct = names.filter { seen.insert($0).inserted }
    let rest = distinct.count - limit
    return distinct.prefix(limit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
