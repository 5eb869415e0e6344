package import Markup
package import Records

/// The text that a page shows, without scripts run.
///
/// Hidden elements are left out of everything (``TextOutline`` says which are). The rest is cut
/// into blocks at block-level tags; a list is one block, because its items are too short to be
/// told from a menu one by one. Of the blocks, the main text is chosen:
///
/// 1. Blocks in `nav`, `footer`, `aside`, `menu`, controls, elements of such roles, and
///    `header` outside the main part, are not main text.
/// 2. Within `main`, `article` or an `articleBody`, a block is main text unless more than a third
///    of its words are links.
/// 3. Elsewhere the decision tree of Kohlschütter et al. decides by the words and the share of
///    links of a block and its two neighbours.
/// 4. A heading without links goes with the block that follows it; an `h1` is always main text.
///
/// When that leaves less than ``leastMain`` bytes, as on lists of links, every block is taken
/// that rule 1 does not refuse; when that leaves nothing, everything visible is.
///
/// Reference: Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features
/// (WSDM 2010), algorithm 2, <https://doi.org/10.1145/1718487.1718542>
package struct VisibleText: Hashable, Sendable {
  /// The main text, white space folded.
  package let main: String

  /// All visible text, white space folded.
  package let all: String

  /// The most text kept, in bytes.
  package static let limit = 262_144

  /// The least main text that is trusted, in bytes.
  static let leastMain = 250

  /// Reads the text of the page, and notes when there is none or too much.
  package static func read(_ tree: PageTree, findings: inout [Finding]) -> VisibleText {
    let outline = TextOutline(tree)
    let all = text(of: outline.blocks[...], tree)
    let main = mainText(outline.blocks, tree)
    if all.bytes.isEmpty { findings.append(Finding(.pageTextMissing)) }
    if main.isCut { findings.append(Finding(.pageTextCut)) }
    return VisibleText(main: main.shortened, all: all.shortened)
  }

  private static func mainText(_ blocks: [TextBlock], _ tree: PageTree) -> FoldedText {
    let candidates = blocks.filter { !$0.isChrome }
    let chosen = text(of: choose(candidates)[...], tree)
    if chosen.bytes.count >= leastMain { return chosen }
    let rest = text(of: candidates[...], tree)
    return rest.bytes.isEmpty ? text(of: blocks[...], tree) : rest
  }

  /// The candidates that are main text by rules 2 to 4.
  private static func choose(_ candidates: [TextBlock]) -> [TextBlock] {
    var isMain = candidates.indices.map { index in
      let block = candidates[index]
      if block.isHeading { return false }
      if block.isInZone { return block.linkDensity <= 1.0 / 3 }
      let previous = index > 0 ? candidates[index - 1] : nil
      let next = index + 1 < candidates.count ? candidates[index + 1] : nil
      return isContent(block, after: previous, before: next)
    }
    var isNextMain = false
    for index in candidates.indices.reversed() {
      if candidates[index].isHeading {
        let isPlain = candidates[index].linkDensity <= 1.0 / 3
        isMain[index] = candidates[index].isTopHeading || (isNextMain && isPlain)
      } else {
        isNextMain = isMain[index]
      }
    }
    return candidates.indices.filter { isMain[$0] }.map { candidates[$0] }
  }

  /// The decision tree of the paper's algorithm 2.
  static func isContent(
    _ block: TextBlock,
    after previous: TextBlock?,
    before next: TextBlock?
  ) -> Bool {
    guard block.linkDensity <= 0.333333 else { return false }
    let nextWords = next?.words ?? 0
    if previous?.linkDensity ?? 0 > 0.555556 {
      return block.words > 40 || nextWords > 17
    }
    if block.words > 16 { return true }
    return nextWords > 15 || previous?.words ?? 0 > 4
  }

  private static func text(of blocks: ArraySlice<TextBlock>, _ tree: PageTree) -> FoldedText {
    var text = FoldedText(limit: limit)
    for block in blocks where !text.isCut {
      text.breakWord()
      for piece in block.pieces {
        if piece.isBroken { text.breakWord() }
        text.append(tree.bytes(of: tree.textRuns[piece.run]))
      }
    }
    return text
  }
}

extension FoldedText {
  /// The text; when some was left out, without the word that the limit cut.
  fileprivate var shortened: String {
    guard isCut, let space = bytes.lastIndex(of: 0x20), space > bytes.count - 256 else {
      return text
    }
    return bytes[..<space].text
  }
}
