import JSON
import Records
import StoredTestSupport
import Storing
import TestSupport
import Testing

/// `pippin search` with queries in the language of Core Spotlight.
struct SpotlightQueryTests {
  private static func store() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let pages = try StoredPages(folder: StoreFolder(creating: folder.path(of: "pippin-store")))
    try await pages.put(SpotlightScene.records())
    let outcome = try await PippinBinary.run("index", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return folder
  }

  @Test("Each query finds what it says")
  func found() async throws {
    let folder = try await Self.store()
    for (text, expected) in SpotlightScene.found {
      let outcome = try await PippinBinary.run(
        ["search", "--format", "json", "--", text],
        in: folder
      )
      #expect(outcome.code == 0, "\(text): \(outcome.errors)")
      let urls = (try outcome.json()["items"]?.array ?? []).compactMap { $0["url"]?.string }
      let paths = urls.compactMap { $0.split(separator: "/").last.map(String.init) }
      #expect(paths.sorted() == expected, "\(text)")
    }
  }

  @Test("Each wrong query exits 65 and names the column")
  func wrong() async throws {
    let folder = try await Self.store()
    for (text, column) in SpotlightScene.wrong {
      let outcome = try await PippinBinary.run(["search", "--", text], in: folder)
      #expect(outcome.code == 65, "\(text): \(outcome.output)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("column \(column): "), "\(text): \(outcome.errors)")
    }
    let suggestion = try await PippinBinary.run("suggest", "title == ", in: folder)
    #expect(suggestion.code == 65 && suggestion.errors.contains("column 10"))
  }
}
