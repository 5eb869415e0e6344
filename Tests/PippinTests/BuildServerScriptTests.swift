import Foundation
import JSON
import TestSupport
import Testing

/// The scripts that run on build servers, and the files of a release that they install.
struct BuildServerScriptTests {
  private let scripts = "\(PippinBinary.root)/Scripts"

  /// A folder with an archive of a program, and the checksum of the archive beside it.
  private func release() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\necho 0.0.0\n", to: "pippin")
    let made = try await PippinBinary.shell(
      """
      mkdir -p made/pippin-1/bin && install -m 0755 pippin made/pippin-1/bin/pippin &&
      tar -C made -czf pippin-1.tar.gz pippin-1 && sha256sum pippin-1.tar.gz >SHA256SUMS
      """,
      in: folder
    )
    #expect(made.code == 0, "\(made.errors)")
    return folder
  }

  @Test("An archive is installed when its checksum holds, from a file and from a URL")
  func installed() async throws {
    let folder = try await release()
    let archives = ["", "./", "file://\(folder.path)/"].map { "\($0)pippin-1.tar.gz" }
    for archive in archives {
      let outcome = try await PippinBinary.shell(
        "rm -rf at; '\(scripts)/ci/install' \(archive) at && at/bin/pippin",
        in: folder
      )
      #expect(outcome.code == 0, "\(archive): \(outcome.errors)")
      #expect(outcome.output.hasSuffix("/at/bin/pippin\n0.0.0\n"), "\(outcome.output)")
    }
  }

  @Test(
    "An archive whose checksum does not hold, or is not to be had, leaves nothing",
    arguments: [
      ("echo changed >>pippin-1.tar.gz", "pippin-1.tar.gz at", 65, "not"),
      ("true", "pippin-1.tar.gz at \(String(repeating: "0", count: 64))", 65, "not 0000"),
      (": >SHA256SUMS", "pippin-1.tar.gz at", 65, "SHA256SUMS"),
      ("rm SHA256SUMS", "pippin-1.tar.gz at", 69, "SHA256SUMS"),
      ("true", "other.tar.gz at", 69, "other.tar.gz"),
      ("true", "pippin-1.tar.gz", 64, "usage"),
    ]
  )
  func refused(before: String, arguments: String, code: Int32, words: String) async throws {
    let folder = try await release()
    let outcome = try await PippinBinary.shell(
      "\(before); '\(scripts)/ci/install' \(arguments)",
      in: folder
    )
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output.isEmpty && !folder.holds("at"))
  }

  @Test(
    "A check writes SARIF, a summary and annotations, and ends as inspect does",
    arguments: [("warning", Int32(1)), ("never", 0)]
  )
  func check(failOn: String, code: Int32) async throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>Plums", to: "a page.html")
    let outcome = try await PippinBinary.shell(
      "'\(scripts)/ci/check' --url https://example.com/plums",
      in: folder,
      environment: [
        "CHECK_PATHS": "\n  a page.html \n", "CHECK_FAIL_ON": failOn,
        "CHECK_SARIF": "found.sarif", "GITHUB_STEP_SUMMARY": folder.path(of: "summary"),
      ]
    )
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.output.contains("page.title-missing,file=a page.html::"), "\(outcome.output)")
    let sarif = try JSONParser.parse(try folder.bytes(of: "found.sarif"))
    #expect(sarif["runs"]?.array?.first?["results"]?.array?.isEmpty == false)
    let summary = String(decoding: try folder.bytes(of: "summary"), as: UTF8.self)
    #expect(summary.hasPrefix("#"), "\(summary.prefix(80))")
  }

  @Test("A page that cannot be read ends a check, whatever may fail it")
  func unread() async throws {
    let outcome = try await PippinBinary.shell(
      "'\(scripts)/ci/check'",
      in: try TemporaryFolder(),
      environment: ["CHECK_PATHS": "none.html", "CHECK_FAIL_ON": "never"]
    )
    #expect(outcome.code == 66 && outcome.errors.contains("none.html"), "\(outcome.errors)")
  }

  @Test(
    "What is installed has the settings of Config/, manual pages, and completions",
    .program("python3")
  )
  func tree() async throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nexec '\(PippinBinary.path)' \"$@\"\n", to: "pippin")
    let names = ["LICENSE", "NOTICE", "THIRD-PARTY-LICENSES.txt", "dependencies.txt"]
    for name in names + ["pippin.cdx.json"] { try folder.write(name, to: name) }
    let made = try await PippinBinary.shell(
      "chmod +x pippin; '\(scripts)/packaging/tree' . usr",
      in: folder
    )
    #expect(made.code == 0, "\(made.errors)")
    let manager = FileManager.default
    let found = try manager.subpathsOfDirectory(atPath: folder.path(of: "usr"))
    let settings = try manager.contentsOfDirectory(atPath: "\(PippinBinary.root)/Config")
    #expect(
      found.filter { $0.hasPrefix("share/pippin/Config/") }.sorted()
        == settings.map { "share/pippin/Config/\($0)" }.sorted()
    )
    for page in ["pippin", "pippin-inspect", "pippin-serve"] {
      #expect(found.contains("share/man/man1/\(page).1"), "\(page)")
    }
    let shells = [
      "bash-completion/completions/pippin", "zsh/vendor-completions/_pippin",
      "fish/vendor_completions.d/pippin.fish",
    ]
    for shell in shells { #expect(try folder.size(of: "usr/share/\(shell)") > 1000, "\(shell)") }
    for name in names.dropFirst() { #expect(found.contains("share/doc/pippin/\(name)")) }
  }
}
