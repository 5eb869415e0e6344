import Foundation
import TestSupport
import Testing

/// What commands write is never written through a link that somebody planted.
struct GuardedOutputTests {
  /// A command that writes the file `out`, or one named after it.
  struct Output: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let planted: String
    let target: String
    var testDescription: String { arguments.joined(separator: " ") + " at \(planted)" }

    init(_ line: String, planted: String, target: String = "victim") {
      self.target = target
      arguments = line.split(separator: " ").map(String.init)
      self.planted = planted
    }
  }

  static let outputs = [
    Output("export --format jsonl -o out", planted: "out"),
    Output("export --format jsonl -o out", planted: "out.manifest.json"),
    Output("export --format jsonl --all-pages -o out", planted: "out"),
    Output("export --format csv -o out.csv", planted: "out.csv"),
    Output("export --format nquads -o out", planted: "out"),
    Output("export --format sitemap -o out.xml", planted: "out.xml"),
    Output("export --format opensearch -o out", planted: "out"),
    Output("export --format vespa -o out", planted: "out"),
    Output("export --format sqlite -o out", planted: "out"),
    Output("export --format sqlite -o out", planted: "out.manifest.json"),
    Output("report -o out.html", planted: "out.html"),
    Output("ingest --host-files-only empty.warc -o out", planted: "out"),
    Output("inspect page.html --write-baseline out.json", planted: "out.json", target: "nothing"),
  ]

  @Test(
    "A link in the place of an output ends a command with 73, and what it leads to stays",
    arguments: outputs
  )
  func planted(output: Output) async throws {
    let folder = try await DemoStore.copy()
    try folder.write("<title>Plums</title>", to: "page.html")
    try folder.write("WARC/1.1\r\nContent-Length: 0\r\n\r\n", to: "empty.warc")
    try folder.write("the victim's", to: "victim")
    try #require(symlink(output.target, folder.path(of: output.planted)) == 0)
    let outcome = try await PippinBinary.run(output.arguments, in: folder)
    #expect(outcome.code == 73, "\(outcome.errors)")
    #expect(outcome.errors.contains("symbolic link"), "\(outcome.errors)")
    #expect(outcome.errors.contains(output.planted), "\(outcome.errors)")
    outcome.expectPlainMessage()
    #expect(try folder.bytes(of: "victim") == Array("the victim's".utf8))
    #expect(!folder.holds("nothing"))
    // Without the link the same command writes the file.
    unlink(folder.path(of: output.planted))
    _ = try await PippinBinary.run(output.arguments, in: folder)
    #expect(folder.holds(output.planted))
  }

  @Test("A folder that was foreseen and filled with links is neither read nor written to")
  func foreseen() async throws {
    let folder = try TemporaryFolder()
    try #require(mkdir(folder.path(of: "temporary"), 0o777) == 0)
    try folder.write("the victim's", to: "victim")
    // The name was once a known word with the number of the process behind it.
    let outcome = try await PippinBinary.shell(
      """
      planted="$TMPDIR/pippin-site-$$"; mkdir "$planted"
      for name in crawl.lock index.lock store.sqlite; do ln -s ../../victim "$planted/$name"; done
      exec pippin inspect --site orchard.example
      """,
      in: folder,
      environment: try await DemoWeb.environment(["TMPDIR": folder.path(of: "temporary")])
    )
    #expect(outcome.code == 69 || outcome.code == 0, "\(outcome.errors)")
    #expect(try folder.bytes(of: "victim") == Array("the victim's".utf8))
  }
}
