import JSON
package import Markup
package import Records

/// Finds where in a page's source a statement of its structured data is.
///
/// Records keep what is said, not where; only statements with a fault are requested, so looking
/// for them costs a good page nothing. What cannot be found is where its item begins.
package struct StatementLocator {
  private let tree: PageTree
  private let itemElements: [Int?]
  /// The JSON-LD blocks that were looked into, by their elements.
  private var blocks: [Int: JSONLDBlockIndex] = [:]
  /// The elements with Microdata or RDFa, once somebody requested one.
  private var marked: MarkedElements?

  /// Looks into `tree`, of which `reading` was read.
  package init(_ tree: PageTree, _ reading: PageReading) {
    self.init(tree, reading.itemElements)
  }

  /// Looks into `tree`, where the record's items are at `itemElements`.
  init(_ tree: PageTree, _ itemElements: [Int?]) {
    self.tree = tree
    self.itemElements = itemElements
  }

  /// The line and column of a statement; `nil` when unknown where its item begins.
  package mutating func position(of location: StatementLocation) -> SourcePosition? {
    guard location.item < itemElements.count, let element = itemElements[location.item] else {
      return nil
    }
    if tree.tag(element) == .script {
      let index = blocks[element] ?? JSONLDBlockIndex(tree.rawText(of: element))
      blocks[element] = index
      if let offset = index.offset(of: location) {
        return tree.position(inRawTextOf: element, at: offset)
      }
    } else {
      let marked = marked ?? MarkedElements(tree)
      self.marked = marked
      if let found = marked.element(of: location, in: element) { return tree.position(of: found) }
    }
    return tree.position(of: element)
  }
}

/// The names of types and properties without what goes before them.
enum StatementNames {
  /// What is behind the last slash, number sign or colon.
  static func bare(_ name: String) -> String {
    let bytes = name.utf8
    guard let mark = bytes.lastIndex(where: isMark) else { return name }
    return String(name[bytes.index(after: mark)...])
  }

  /// Whether a byte is a slash, a number sign or a colon.
  @inline(__always)
  static func isMark(_ byte: UInt8) -> Bool { byte == 0x2F || byte == 0x23 || byte == 0x3A }
}
