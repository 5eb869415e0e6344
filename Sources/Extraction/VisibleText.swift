import Basics
package import Markup
package import Records
import Rules

/// The text that a page shows, without scripts run.
///
/// Hidden elements are left out of everything (``TextOutline`` says which are), but for `noscript`
/// where there is hardly any other text and it says more than that scripts are needed. The rest is cut
/// into blocks at block-level tags; a list is one block, because its items are too short to be
/// told from a menu one by one. Of the blocks, the main text is chosen:
///
/// 1. Blocks in `nav`, `footer`, `aside`, `menu`, elements of such roles, `header` outside the main
///    part, and containers that are called so (``Surroundings``), are not main text. Neither are
///    controls; but a control within a block is phrasing content (HTML section 4.10.6), and leaves out
///    no other words than its own, unless these are most of a short block.
/// 2. Within `main`, `article` or an `articleBody`, a block is main text unless more than a third
///    of its words are links.
/// 3. Elsewhere the decision tree of Kohlschütter et al. decides by the words and the share of
///    links of a block and its two neighbors.
/// 4. A heading without links goes with the block that follows it; an `h1` is always main text.
///
/// When that leaves less than ``leastMain`` bytes, as on lists of links, every block is taken
/// that rule 1 does not refuse; when that leaves nothing, everything visible is.
///
/// Reference: Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features
/// (WSDM 2010), algorithm 2, <https://doi.org/10.1145/1718487.1718542>; that names of classes
/// tell what is around the main text: Bevendorff et al.: An Empirical Comparison of Web Content
/// Extraction Algorithms (SIGIR 2023), <https://doi.org/10.1145/3539618.3591920>
package struct VisibleText: Hashable, Sendable {
  /// The main text, white space folded; what elements with `data-nosnippet` hold comes last.
  package let main: String

  /// How many Unicode scalars of ``main`` results may show; `nil` when they may show all.
  package let shown: Int?

  /// All visible text, white space folded.
  package let all: String

  /// The blocks that read as text of the page's own.
  package let prose: Prose

  /// Pieces of text, without navigation and the like and without lists of links.
  package struct Prose: Hashable, Sendable {
    /// The pieces, a line each.
    package var text = ""
    /// The element that each piece begins in.
    package var elements: [Int] = []

    package init() {}
  }

  /// The most text kept, in bytes.
  package static let limit = 262_144

  /// The least main text that is trusted, in bytes.
  static let leastMain = 250

  /// Whether nothing was cut off from ``all``.
  package static func isWhole(_ all: String) -> Bool {
    // With the word that the limit cuts, no more than these bytes are left out.
    all.utf8.count < limit - 512
  }

  /// Reads the text of the page, and notes when there is none or too much.
  package static func read(_ tree: PageTree, findings: inout [Finding]) -> VisibleText {
    let outline = TextOutline.corrected(tree, limit: foldLimit, little: leastMain)
    let text = outline.text
    let ranges = mainRanges(outline)
    let (main, shown) = arranged(ranges, of: text, withholding: outline.withheld)
    if text.isEmpty { findings.append(Finding(.pageTextMissing, UncountedText.detail(tree))) }
    if main.count > limit || outline.isCut { findings.append(Finding(.pageTextCut)) }
    let prose = prose(outline)
    return VisibleText(main: cut(main[...]), shown: shown, all: cut(text[...]), prose: prose)
  }

  /// The blocks outside navigation and the like that are no lists of links.
  private static func prose(_ outline: TextOutline) -> Prose {
    let text = outline.text
    var prose = Prose()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(text.count, limit))
    for block in outline.blocks where !block.isChrome && block.linkDensity <= 1.0 / 3 {
      guard bytes.count + block.range.count < limit else { break }
      if !bytes.isEmpty { bytes.append(0x0A) }
      if block.controls.isEmpty {
        let isSpaced = !block.range.isEmpty && text[block.range.lowerBound] == 0x20
        bytes += text[isSpaced ? block.range.dropFirst() : block.range]
      } else {
        bytes += join(outline.ownRanges(of: block), of: text)
      }
      prose.elements.append(Int(block.element))
    }
    prose.text = String(validUTF8: bytes[...])
    return prose
  }

  /// The most text looked at, in bytes: some of it may not be main text.
  private static let foldLimit = 4 * limit

  /// The ranges of the blocks that are main text, without the controls in them.
  private static func mainRanges(_ outline: TextOutline) -> [Range<Int>] {
    let candidates = outline.blocks.filter { !$0.isChrome }
    let selected = choose(candidates)
    let main = outline.ownRanges(of: zip(candidates, selected).lazy.filter(\.1).map(\.0))
    if length(of: main, in: outline.text) >= leastMain { return main }
    let rest = outline.ownRanges(of: candidates)
    return length(of: rest, in: outline.text) == 0
      ? [outline.text.startIndex..<outline.text.endIndex] : rest
  }

  /// How many bytes ``join(_:of:)`` makes of `ranges`.
  private static func length(of ranges: some Sequence<Range<Int>>, in text: [UInt8]) -> Int {
    var length = 0
    for range in ranges {
      let isSpaced = !range.isEmpty && text[range.lowerBound] == 0x20
      length += range.count - (isSpaced && length == 0 ? 1 : 0)
    }
    return length
  }

  /// The text of `ranges`, what results may not show behind the rest, and how many Unicode scalars they may
  /// show.
  private static func arranged(
    _ ranges: [Range<Int>],
    of text: [UInt8],
    withholding withheld: [Range<Int>]
  ) -> (text: [UInt8], shown: Int?) {
    guard !withheld.isEmpty else { return (join(ranges, of: text), nil) }
    let parts = WithheldText.divide(ranges, by: withheld)
    let shown = WithheldText.joined(parts.shown, of: text)
    let others = WithheldText.joined(parts.withheld, of: text)
    guard !others.isEmpty else { return (shown, nil) }
    let gap: [UInt8] = shown.isEmpty ? [] : [0x20]
    // Of a text that is cut, all that is left may be shown.
    let count = String(validUTF8: shown[...]).unicodeScalars.count
    return (shown + gap + others, shown.count > limit ? nil : count)
  }

  /// Joins the pieces of `text` at `ranges` with spaces.
  private static func join(_ ranges: some Sequence<Range<Int>>, of text: [UInt8]) -> [UInt8] {
    var joined: [UInt8] = []
    for range in ranges {
      // All blocks but the first start with the space before them.
      let isSpaced = !range.isEmpty && text[range.lowerBound] == 0x20
      joined += text[isSpaced && joined.isEmpty ? range.dropFirst() : range]
    }
    return joined
  }

  /// `text` up to the limit, without the word that the limit cuts.
  static func cut(_ text: String) -> String {
    text.utf8.count > limit ? cut(Array(text.utf8)[...]) : text
  }

  /// The text of `bytes` up to the limit, without the word that the limit cuts.
  private static func cut(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count > limit else { return String(validUTF8: bytes) }
    var end = bytes.startIndex + limit
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    if let space = bytes[..<end].lastIndex(of: 0x20), space > end - 256 { end = space }
    return String(validUTF8: bytes[..<end])
  }

  /// Whether each of the candidates is main text by rules 2 to 4.
  private static func choose(_ candidates: [TextBlock]) -> [Bool] {
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
    return isMain
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
}
