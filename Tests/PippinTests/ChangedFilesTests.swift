import Foundation
import JSON
import TestSupport
import Testing

/// `pippin inspect --changed-since`: only what changed, as git says.
struct ChangedFilesTests {
  private func git(_ arguments: [String], in folder: TemporaryFolder) async throws {
    let identity = "-c user.name=Plum -c user.email=plum@example.com"
    let outcome = try await PippinBinary.shell(
      "git \(identity) \(arguments.joined(separator: " "))",
      in: folder
    )
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  /// The folder of ``FolderInspectTests`` in a repository with one commit, called base.
  private func repository(_ more: [String: String] = [:]) async throws -> TemporaryFolder {
    let folder = try FolderInspectTests.site(more)
    try await git(["init", "-q"], in: folder)
    try await git(["add", "-A"], in: folder)
    try await git(["commit", "-qm", "base"], in: folder)
    try await git(["tag", "base"], in: folder)
    return folder
  }

  private func inspect(_ revision: String, in folder: TemporaryFolder) async throws
    -> ProcessOutcome
  {
    let root = ["--root", "dist=https://www.example.com/"]
    return try await PippinBinary.run(
      ["inspect", "dist", "--changed-since", revision, "--format", "json"] + root,
      in: folder
    )
  }

  private func pages(_ outcome: ProcessOutcome) throws -> [String] {
    try outcome.json()["pages"]?.array?.compactMap { $0["source"]?.string }
      .filter { $0.hasSuffix(".html") } ?? []
  }

  @Test("Only pages that changed or are new are inspected, committed or not; the rest is counted")
  func changed() async throws {
    let folder = try await repository()
    let none = try await inspect("base", in: folder)
    #expect(none.code == 0, "\(none.errors)")
    #expect(try pages(none) == [])
    try folder.write(FolderInspectTests.page("Figs 2"), deep: "dist/b.html")
    try await git(["commit", "-qam", "b"], in: folder)
    try folder.write(FolderInspectTests.page("New"), deep: "dist/new.html")
    let outcome = try await inspect("base", in: folder)
    #expect(try pages(outcome) == ["dist/b.html", "dist/new.html"])
    #expect(outcome.output.contains("2 pages did not change since base, and are left out."))
  }

  @Test(
    "What matters for all pages has all inspected, and the report says why",
    arguments: ["dist/.well-known/apple-app-site-association", ".pippin.yaml", "dist/list.pdf"]
  )
  func all(file: String) async throws {
    let folder = try await repository([".pippin.yaml": "rules:\n  page: off\n"])
    if file.hasSuffix(".pdf") {
      try FileManager.default.removeItem(atPath: folder.path(of: file))
    } else {
      try folder.write(file == ".pippin.yaml" ? "rules:\n  page: note\n" : "{}", to: file)
    }
    let outcome = try await inspect("base", in: folder)
    #expect(try pages(outcome).count == 3)
    #expect(outcome.output.contains("dist: every page is inspected, because \(file)"))
  }

  @Test("A build folder that git ignores is inspected whole, and that is said")
  func ignored() async throws {
    let folder = try await repository([".gitignore": "dist/\n"])
    let outcome = try await inspect("base", in: folder)
    #expect(try pages(outcome).count == 3)
    #expect(outcome.output.contains("3 pages are unknown to git"))
  }

  @Test(
    "An unknown revision and a folder without git are no such input",
    arguments: ["nope", "--output=x", "HEAD~99"]
  )
  func refused(revision: String) async throws {
    let folder = try await repository()
    let outcome = try await PippinBinary.run(
      ["inspect", "dist", "--changed-since=\(revision)"],
      in: folder
    )
    #expect(outcome.code == 66, "\(outcome.errors)")
    #expect(outcome.errors.contains("git knows no such revision"))
    outcome.expectPlainMessage()
    try FileManager.default.removeItem(atPath: folder.path(of: ".git"))
    let bare = try await inspect("base", in: folder)
    #expect(bare.code == 66)
    #expect(bare.errors.contains("in no repository"))
  }
}
