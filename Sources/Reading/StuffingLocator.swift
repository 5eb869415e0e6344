import Extraction
import Markup
import Quality
import Records

/// Finds where in a page's source words are that it repeats too often.
enum StuffingLocator {
  /// The start of the element in which the words are first; `nil` when no element of the page has
  /// them, such as a title that metas give.
  static func position(
    of stuffing: KeywordStuffing,
    _ tree: PageTree,
    _ prose: VisibleText.Prose
  ) -> SourcePosition? {
    let element: Int? =
      switch stuffing.source {
      case .title: tree.elements(.title).first
      case .keywords:
        tree.elements(.meta).first { meta in
          let name = tree.attributeBytes(.name, of: meta) ?? []
          return String(decoding: name, as: UTF8.self).lowercased() == "keywords"
        }
      case .text(let line):
        line < prose.elements.count && prose.elements[line] >= 0 ? prose.elements[line] : nil
      }
    return element.map { tree.position(of: $0) }
  }
}
