import Foundation
import TestSupport
import Testing
import Yams

@testable import pippin

/// What others take ready-made: the action, hooks and templates for build servers, and their scripts.
struct ReadyMadeTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(PippinBinary.root)/\(path)", encoding: .utf8)
  }

  private func yaml(_ path: String) throws -> Node {
    try #require(try Yams.compose(yaml: text(path)), "\(path)")
  }

  /// The names that follow `prefix` in `text`.
  private func names(after prefix: String, in text: String) -> Set<String> {
    let parts = text.components(separatedBy: prefix).dropFirst()
    return Set(parts.map { String($0.prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }) })
  }

  @Test("Each input of the action is used, and each that is used is declared and explained")
  func inputs() throws {
    let action = try yaml("action.yml")
    let inputs = try #require(action["inputs"]?.mapping)
    let declared = Set(inputs.compactMap { $0.key.string })
    let steps = try text("action.yml").components(separatedBy: "\nruns:").last ?? ""
    #expect(names(after: "inputs.", in: steps) == declared)
    for (name, input) in inputs {
      #expect(input["description"]?.string?.isEmpty == false, "\(name.string ?? "")")
      #expect((input["required"] != nil) != (input["default"] != nil), "\(name.string ?? "")")
    }
    #expect(inputs["version"]?["default"]?.string == Pippin.version)
  }

  @Test("Steps of the action name their shell, take inputs by variables, and are shell")
  func steps() async throws {
    let action = try yaml("action.yml")
    #expect(action["runs"]?["using"]?.string == "composite")
    let steps = try #require(action["runs"]?["steps"]?.sequence)
    let folder = try TemporaryFolder()
    var runs = 0
    for step in steps {
      guard let run = step["run"]?.string else { continue }
      runs += 1
      #expect(step["shell"]?.string == "bash")
      // An expression in a script would let an input be read as commands.
      #expect(!run.contains("${{"))
      let set = Set(step["env"]?.mapping?.compactMap { $0.key.string } ?? [])
      let own: Set = ["", "program", "GITHUB_OUTPUT"]
      #expect(names(after: "\"$", in: run).isSubset(of: set.union(own)))
      try folder.write(run, to: "step")
      let checked = try await PippinBinary.shell("bash -n step", in: folder)
      #expect(checked.code == 0, "\(checked.errors)")
    }
    #expect(runs == 2)
  }

  @Test("The template for GitLab is shell, and explains each variable that it takes")
  func template() async throws {
    let job = try #require(try yaml("Operations/gitlab-ci.yml")[".pippin"])
    let parts = try ["before_script", "script"].map { try #require(job[$0]?.sequence) }
    let lines = parts.joined().compactMap(\.string)
    #expect(lines.count == parts.map(\.count).reduce(0, +))
    let folder = try TemporaryFolder()
    try folder.write(lines.joined(separator: "\n"), to: "script")
    let checked = try await PippinBinary.shell("sh -n script", in: folder)
    #expect(checked.code == 0, "\(checked.errors)")
    let (head, rest) = (try text("Operations/gitlab-ci.yml")).split(at: "  before_script:")
    for name in names(after: "INSPECT_", in: rest) {
      #expect(head.contains("INSPECT_\(name): "), "\(name)")
    }
  }

  @Test(
    "A hook for pre-commit takes pages and association files, and nothing else",
    arguments: [
      ("dist/index.html", true), ("a.xhtml", true), ("a.htm", true),
      (".well-known/apple-app-site-association", true), ("assetlinks.json", true),
      ("package.json", false), ("a.html.txt", false), ("notassetlinks.json", false),
    ]
  )
  func hook(path: String, isTaken: Bool) throws {
    let hook = try #require(try yaml(".pre-commit-hooks.yaml").sequence?.first)
    for key in ["id", "name", "entry", "language"] {
      #expect(hook[key]?.string?.isEmpty == false, "\(key)")
    }
    let pattern = try Regex(try #require(hook["files"]?.string))
    #expect(path.contains(pattern) == isTaken)
  }

  @Test("Each script in bash can be run, is bash, and ends at the first command that fails")
  func scripts() async throws {
    let root = "\(PippinBinary.root)/Scripts"
    let folder = try TemporaryFolder()
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() {
      guard let script = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8),
        script.hasPrefix("#!/usr/bin/env bash\n")
      else { continue }
      count += 1
      #expect(access("\(root)/\(path)", X_OK) == 0, "\(path)")
      #expect(script.contains("\nset -euo pipefail\n"), "\(path)")
      let checked = try await PippinBinary.shell("bash -n '\(root)/\(path)'", in: folder)
      #expect(checked.code == 0, "\(checked.errors)")
    }
    #expect(count >= 14)
  }
}

extension String {
  /// What is before and after the first `separator`.
  fileprivate func split(at separator: String) -> (String, String) {
    guard let range = range(of: separator) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.lowerBound...]))
  }
}
