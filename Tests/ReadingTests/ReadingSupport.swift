import Addressing
import Basics
import Foundation
import Reading
import Records
import Testing

/// The moment at which pages of tests are fetched, 2026-11-21T12:00:00Z.
let noon = Timestamp(milliseconds: 1_795_262_400_000)

/// Reads and judges a page as if it was fetched at ``noon``.
func judge(
  _ html: String,
  address: String = "https://example.com/plum-cake",
  at moment: Timestamp? = noon
) throws -> PageRecord {
  var input = PageInput(address: try #require(WebAddress(address)), body: Array(html.utf8))
  if let moment {
    var fetch = FetchSummary(
      requestedURL: address,
      finalURL: address,
      status: 200,
      bytes: input.body.count
    )
    fetch.fetchedAt = moment
    input.fetch = fetch
  }
  return PageJudge.read(input)
}

/// Files that lie beside the tests, or beside the package.
enum TestFiles {
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Pages that state the same facts in three syntaxes, as `NAME.SYNTAX.html`.
  static let threeSyntaxes = tests.appendingPathComponent("Fixtures/three-syntaxes")

  /// The names of the files in `folder` that end with `suffix`, without it, in order; none when
  /// there is no such folder.
  static func names(in folder: URL, _ suffix: String) -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }
}
