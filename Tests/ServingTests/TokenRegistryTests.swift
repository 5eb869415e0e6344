import Foundation
import Storing
import TestSupport
import Testing

@testable import Serving

/// The tokens of a server.
struct TokenRegistryTests {
  private static func line(_ token: String, _ scopes: Set<Scope>, _ name: String) -> String {
    TokenRegistry.line(
      of: TokenRegistry.Entry(
        hash: TokenRegistry.hash(of: Array(token.utf8)),
        scopes: scopes,
        name: name
      )
    )
  }

  @Test("A token is known by its hash, and the file does not hold it")
  func known() throws {
    let folder = try TemporaryFolder()
    let line = Self.line("secret-one", [.inspect, .read], "build server")
    #expect(!line.contains("secret-one"))
    let book = try TokenRegistry(try folder.write(line, to: "tokens"))
    #expect(book.entry(of: "secret-one")?.scopes == [.inspect, .read])
    #expect(book.entry(of: "secret-one")?.name == "build server")
    for other in ["secret-two", "", "secret-one ", String(repeating: "x", count: 300)] {
      #expect(book.entry(of: other) == nil)
    }
  }

  @Test("A change of the file counts without a restart")
  func rotation() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.line("old", [.read], ""), to: "tokens")
    let book = try TokenRegistry(path)
    #expect(book.entry(of: "old") != nil)
    _ = try folder.write(Self.line("new", [.admin], "x"), to: "tokens")
    try book.refresh()
    #expect(book.entry(of: "old") == nil)
    #expect(book.entry(of: "new")?.allows(.ingest) == true)
    try FileManager.default.removeItem(atPath: path)
    try book.refresh()
    #expect(book.isEmpty)
  }

  @Test("A file that cannot be read is an error, and no token counts")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.line("one", [.read], ""), to: "tokens")
    let book = try TokenRegistry(path)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try book.refresh() }
    #expect(throws: StoreError.self) { try book.refresh() }
    #expect(book.entry(of: "one") == nil)
    #expect(throws: StoreError.self) { try TokenRegistry(path) }
  }

  @Test(
    "A line that is no token keeps nothing alive that was taken out, and says so until it is mended",
    arguments: ["x", "x read", "# fine\nzz", "\(String(repeating: "0", count: 64)) wrtie a"]
  )
  func badLine(bad: String) throws {
    let folder = try TemporaryFolder()
    let kept = Self.line("kept", [.read], "a")
    let path = try folder.write(kept + Self.line("stolen", [.admin], "b"), to: "tokens")
    let book = try TokenRegistry(path)
    for text in ["\(bad)\n\(kept)", "\(kept)\(bad)\n", "\(kept)\(bad)"] {
      _ = try folder.write(text, to: "tokens")
      for _ in 0..<2 {
        #expect(throws: TokenFileError.self) { try book.refresh() }
        #expect(book.entry(of: "stolen") == nil)
        #expect(book.entry(of: "kept")?.scopes == [.read])
      }
    }
    _ = try folder.write(Self.line("new", [.read], ""), to: "tokens")
    try book.refresh()
    #expect(book.entry(of: "kept") == nil && book.entry(of: "new") != nil)
    let begun = try TokenRegistry(folder.write("\(kept)\(bad)\n", to: "tokens"))
    #expect(begun.entry(of: "kept")?.scopes == [.read])
    #expect(throws: TokenFileError.self) { try begun.refresh() }
  }

  @Test("Lines may end as on Windows")
  func lineEnds() throws {
    let lines = Self.line("one", [.read], "a") + Self.line("two", [.read], "b")
    let text = lines.replacing("\n", with: "\r\n")
    #expect(try TokenRegistry.entries(of: text, path: "tokens").map(\.name) == ["a", "b"])
  }

  @Test("Each scope allows itself only, and admin everything")
  func scopes() {
    for scope in Scope.allCases {
      let entry = TokenRegistry.Entry(hash: [], scopes: [scope], name: "")
      for other in Scope.allCases {
        #expect(entry.allows(other) == (scope == other || scope == .admin))
      }
    }
  }

  @Test(
    "A line that is no token is refused with its number",
    arguments: [
      "x read", "\(String(repeating: "0", count: 64))",
      "\(String(repeating: "0", count: 64)) write a",
    ]
  )
  func refused(line: String) {
    let error = #expect(throws: TokenFileError.self) {
      try TokenRegistry.entries(of: "# tokens\n\(line)\n", path: "tokens")
    }
    #expect(error?.line == 2)
  }
}
