import Basics
import Markup
import Records
import Rules

/// Tells pages that scripts make from those that are served as people see them.
///
/// Rather too many than too few: to render a page for nothing costs a second, and one that is not
/// rendered is not read. Names of frameworks alone say nothing, because most pages that hold them are
/// rendered on the server.
enum RenderingNeed {
  /// With less text than this a page may be a shell, in characters.
  private static let littleText = 600
  /// With less text than this a page with scripts of its own and few links is one.
  private static let leastText = 200
  private static let fewLinks = 3

  /// Notes that scripts make the page, and what shows it.
  static func note(_ tree: PageTree, text: String, findings: inout [Finding]) {
    // A character is at most four bytes.
    guard text.utf8.count < 4 * littleText else { return }
    let length = text.unicodeScalars.count
    guard length < littleText else { return }
    let notes = SourceNotes(tree)
    let scripts = tree.elements(.script).filter { tree.has(.src, of: $0) && runs($0, tree) }
    let served = "The page as served has \(length) characters of text."
    if let root = root(tree) {
      findings.append(notes.finding(.scriptsPageMade, "This element is empty. \(served)", at: root))
    } else if let flutter = scripts.first(where: { isFlutter($0, tree) }) {
      findings.append(notes.finding(.scriptsPageMade, "It is an app of Flutter.", at: flutter))
    } else if length < leastText, let script = scripts.first,
      tree.elements(.a).count(where: { tree.has(.href, of: $0) }) < fewLinks
    {
      findings.append(notes.finding(.scriptsPageMade, served, at: script))
    }
  }

  /// Whether a script runs: one of a type with a slash that is no JavaScript is data.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type>
  private static func runs(_ script: Int, _ tree: PageTree) -> Bool {
    let type = (tree.attribute(.type, of: script) ?? "").lowercased().prefix { $0 != ";" }
    return !type.contains("/") || type.contains("javascript") || type.contains("ecmascript")
  }

  private static let ids: Set = [
    "root", "app", "__next", "__nuxt", "___gatsby", "svelte", "q-app", "main-app",
  ]
  private static let names: Set = ["app-root", "app", "my-app", "flutter-view", "ion-app"]

  /// The empty element into which a framework draws the page; `nil` when there is none.
  private static func root(_ tree: PageTree) -> Int? {
    for element in 0..<tree.count where tree.end(element) == element + 1 {
      switch tree.tag(element) {
      case .div, .main, .section:
        guard isEmpty(element, tree) else { continue }
        if tree.sourceAttributes(of: element).contains(where: { name, value in
          name == "id" && ids.contains(value)
        }) {
          return element
        }
      case .other:
        if names.contains(tree.name(element)), isEmpty(element, tree) { return element }
      default: continue
      }
    }
    return nil
  }

  private static func isEmpty(_ element: Int, _ tree: PageTree) -> Bool {
    let text = ASCII.trimmed(tree.textBytes(of: element))
    return text.isEmpty || text.count < 16 && ASCII.hasPrefix(text, "Loading")
  }

  private static func isFlutter(_ script: Int, _ tree: PageTree) -> Bool {
    let source = tree.attribute(.src, of: script) ?? ""
    return source.contains("flutter_bootstrap") || source.contains("main.dart.js")
      || source.contains("flutter.js")
  }
}
