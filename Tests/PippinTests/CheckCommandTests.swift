import Foundation
import JSON
import Records
import Rules
import TestSupport
import Testing

/// What a check says of a store of which files are damaged, one at a time.
struct CheckCommandTests {
  /// A way in which a file comes to harm.
  enum Harm: String, CaseIterable, Sendable {
    case emptied
    case cut
    case headFlipped
    /// The last byte of the number that says how tables are written in a database.
    case formatFlipped
    case insideFlipped
    case deleted
    case appended

    /// Does it to the file at `path`.
    func apply(to path: String) throws {
      let url = URL(filePath: path)
      guard self != .deleted else { return try FileManager.default.removeItem(at: url) }
      var bytes = try Data(contentsOf: url)
      switch self {
      case .emptied: bytes = Data()
      case .cut: bytes = bytes.prefix(bytes.count / 2)
      case .headFlipped: for place in bytes.indices.prefix(64) { bytes[place] ^= 0xFF }
      case .formatFlipped: bytes[47] ^= 0xFF
      case .insideFlipped:
        for place in bytes.count / 2..<bytes.count * 3 / 4 { bytes[place] ^= 0xFF }
      case .deleted: break
      case .appended: bytes.append(contentsOf: repeatElement(0x78, count: 50))
      }
      try bytes.write(to: url)
    }
  }

  /// A file of the store, and what happens to it.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let harm: Harm

    var testDescription: String { "\(file) \(harm)" }
  }

  /// A store with votes, of which every database is all in its file, and nothing in a log.
  private func store() async throws -> TemporaryFolder {
    let folder = try await DemoStore.copy()
    let now = Int(Date().timeIntervalSince1970 * 1_000)
    let lines = (0..<60).map { client in
      #"{"id":"\#(client)","kind":"tap","item":"http://orchard.example/recipes/apple-pie","#
        + #""at":\#(now),"client":"c\#(client)"}"#
    }
    try folder.write(lines.joined(separator: "\n"), to: "events.jsonl")
    let engaged = try await PippinBinary.run("engage", "events.jsonl", in: folder)
    #expect(engaged.code == 0, "\(engaged.errors)")
    // Forgetting, here a page that there is not, leaves nothing in the logs of the databases.
    let url = "http://orchard.example/nothing"
    let forgot = try await PippinBinary.run("forget", "--url", url, in: folder)
    #expect(forgot.code == 0, "\(forgot.errors)")
    return folder
  }

  private static let databases = ["store.sqlite", "engagement.sqlite"]

  static let cases: [Case] = databases.flatMap { file in
    Harm.allCases.filter { $0 != .appended }.map { Case(file: file, harm: $0) }
  }

  @Test("A damaged file ends a check with 1, and is named in what it says", arguments: cases)
  func damaged(test: Case) async throws {
    let folder = try await store()
    let path = "pippin-store/\(test.file)"
    try test.harm.apply(to: folder.path(of: path))
    for side in ["-wal", "-shm"] where folder.holds(path + side) {
      try FileManager.default.removeItem(atPath: folder.path(of: path + side))
    }
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 1, "\(check.errors)")
    #expect(check.output.contains(test.file), "\(check.output)")
    #expect(check.errors == "Explain a code with: pippin rules CODE\n")
    for line in check.output.split(separator: "\n") {
      let code = String(line.prefix { $0 != ":" })
      #expect(CodeCatalog.entries(named: code).count == 1, "\(line)")
    }
  }

  /// What is cut off from live scores was not acknowledged, as far as anybody can tell; and what
  /// stands behind the end of a segment is no part of it.
  private static let harmless = [(".scores", Harm.cut), (".seg", .appended)]

  /// Where `file` of the store is; a name that begins with a dot is the end of the only one that
  /// ends so, because segments get new numbers whenever they are merged.
  private static func path(of file: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path(of: "pippin-store/\(file)")
    guard let end = file.split(separator: "/").last, end.hasPrefix(".") else { return path }
    let parent = String(path.dropLast(end.count))
    let names = try FileManager.default.contentsOfDirectory(atPath: parent)
    return parent + (try #require(names.first { $0.hasSuffix(end) }))
  }

  static let caches: [Case] =
    ["manifest", "signals.table", ".scores", ".seg"].flatMap { file in
      Harm.allCases.filter { harm in !harmless.contains { $0 == (file, harm) } }
        .map { Case(file: "index/\(file)", harm: $0) }
    } + [Case(file: "engagement.sqlite", harm: .emptied)]
    + [Case(file: "engagement.sqlite", harm: .deleted)]

  @Test("What is damaged of the index is found by a check, and made anew", arguments: caches)
  func repaired(test: Case) async throws {
    let folder = try await store()
    try test.harm.apply(to: try Self.path(of: test.file, in: folder))
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 1, "\(check.errors)")
    let index = try await PippinBinary.run("index", in: folder)
    #expect(index.code == 0, "\(index.errors)")
    let again = try await PippinBinary.run("check", in: folder)
    #expect(again.code == 0, "\(again.output)")
    let question = ["search", "apple", "--all-pages", "--format", "json"]
    let found = try await PippinBinary.run(question, in: folder).json()["items"]
    let rebuilt = try await PippinBinary.run("index", "--rebuild", in: folder)
    #expect(rebuilt.code == 0, "\(rebuilt.errors)")
    let expected = try await PippinBinary.run(question, in: folder).json()["items"]
    #expect(found?.array?.map { $0["url"] } == expected?.array?.map { $0["url"] })
    #expect(found?.array?.isEmpty == false)
  }

  @Test("A folder that no store was ever in is not damaged, but no store")
  func noStore() async throws {
    let folder = try TemporaryFolder()
    for name in ["empty", "other"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(of: name),
        withIntermediateDirectories: true
      )
    }
    #expect(try await PippinBinary.run("check", "--store", "none", in: folder).code == 66)
    #expect(try await PippinBinary.run("check", "--store", "empty", in: folder).code == 66)
    try folder.write("", to: "empty/store.sqlite")
    #expect(try await PippinBinary.run("check", "--store", "empty", in: folder).code == 66)
    try folder.write("mine", to: "other/thesis.tex")
    #expect(try await PippinBinary.run("check", "--store", "other", in: folder).code == 65)
  }
}
