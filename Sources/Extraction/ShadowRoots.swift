import Markup
import Records
import Rules

/// Declarative shadow roots: templates whose content browsers show as that of the element around them.
///
/// What is in one is not read.
///
/// Reference: <https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode>
enum ShadowRoots {
  /// The most templates looked at.
  private static let limit = 256

  /// Notes the first of them, and says of a text that is missing where it may be.
  static func note(_ tree: PageTree, findings: inout [Finding]) {
    let templates = tree.elements(.template)
    guard !templates.isEmpty, let root = templates.prefix(limit).first(where: { isRoot($0, tree) })
    else { return }
    findings.append(SourceNotes(tree).finding(.pageShadowRoot, at: root))
    guard let index = findings.firstIndex(where: { $0.rule == Rule.pageTextMissing.id }) else {
      return
    }
    findings[index] = findings[index].reworded(
      detail: "What browsers show may be in its shadow roots, which are not read.",
      fix: Rule.pageShadowRoot.fix
    )
  }

  private static func isRoot(_ template: Int, _ tree: PageTree) -> Bool {
    tree.sourceAttributes(of: template).contains { name, value in
      name == "shadowrootmode" && ["open", "closed"].contains(value.lowercased())
    }
  }
}
