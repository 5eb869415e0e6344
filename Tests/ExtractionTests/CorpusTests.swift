import Addressing
import Extraction
import Foundation
import Markup
import Records
import TestSupport
import Testing

/// Real pages, when they are at hand: what is read from them against a text search for it.
///
/// The search counts markup in comments and scripts too, so reading may find less, never more.
struct CorpusTests {
  @Test(
    "App markup that a text search finds in real pages is read, but for what is not markup",
    .corpus("manifest.tsv", cases: 688)
  )
  func appMarkup() throws {
    let rows = try Corpus.rows()
    #expect(rows.count >= 688)
    var counts: [String: (searched: Int, read: Int)] = [:]
    for row in rows where Self.columns.values.joined().contains(where: { row[$0] != "0" }) {
      guard let page = Corpus.page(row), let url = WebAddress(row["url"] ?? "") else { continue }
      var findings: [Finding] = []
      let tree = PageTree(reading: page, charset: nil, findings: &findings)
      for (name, isRead) in Self.found(in: tree, url: url) {
        let isSearched = Self.columns[name]?.contains { (Int(row[$0] ?? "") ?? 0) > 0 } ?? false
        counts[name, default: (0, 0)].searched += isSearched ? 1 : 0
        counts[name, default: (0, 0)].read += isRead ? 1 : 0
        #expect(isSearched || !isRead, "\(name) in \(row["sha1"] ?? "")")
      }
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("corpus: \(name) in \(count.searched) pages by search, \(count.read) read")
      #expect(Double(count.read) >= 0.85 * Double(count.searched), "\(name)")
    }
  }

  /// The columns of the manifest that count each kind of markup.
  private static let columns = [
    "banner": ["itunes"],
    "app links": ["al_ios", "al_android", "al_web", "al_windows"],
    "twitter app": ["tw_app"],
    "app address": ["android_app_link"],
  ]

  private static func found(in tree: PageTree, url: WebAddress) -> [(String, Bool)] {
    var findings: [Finding] = []
    let appLinks = AppLinksReader.read(tree, findings: &findings)
    return [
      ("banner", SmartAppBannerReader.read(tree, url: url, findings: &findings) != nil),
      ("app links", !appLinks.targets.isEmpty || appLinks.fallback != nil),
      ("twitter app", TwitterAppReader.read(tree, findings: &findings) != nil),
      ("app address", !AppURIReader.read(tree, findings: &findings).isEmpty),
    ]
  }
}

/// Real pages beside the package, or where `PIPPIN_CORPUS` says.
enum Corpus {
  /// The folder of the pages; it may not be there.
  static var folder: URL { SkippedCases.corpus }

  /// The rows of the manifest, each by the names of its columns.
  static func rows() throws -> [[String: String]] {
    let manifest = folder.appendingPathComponent("manifest.tsv")
    let lines = try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n")
    guard let head = lines.first else { return [] }
    let names = head.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    return lines.dropFirst().map { line in
      let values = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(zip(names, values)) { first, _ in first }
    }
  }

  /// The bytes of the page that `row` describes.
  static func page(_ row: [String: String]) -> [UInt8]? {
    guard let name = row["sha1"] else { return nil }
    let file = folder.appendingPathComponent("pages/\(name).html")
    return (try? Data(contentsOf: file)).map { [UInt8]($0) }
  }
}
