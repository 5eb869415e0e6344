import Foundation
import JSON
import Rules
import TestSupport
import Testing

/// Options that texts name are options of their verbs.
struct NamedOptionsTests {
  /// The options of each verb, with those below it as `verb verb`.
  private static func options() async throws -> [String: Set<String>] {
    let dump = try await PippinBinary.run("--experimental-dump-help", in: try TemporaryFolder())
    var options: [String: Set<String>] = [:]
    var open = [(path: "", command: try dump.json()["command"])]
    while let (path, command) = open.popLast() {
      let names = (command?["arguments"]?.array ?? []).flatMap { $0["names"]?.array ?? [] }
      options[path] = Set(names.compactMap { $0["name"]?.string })
      for verb in command?["subcommands"]?.array ?? [] {
        guard let name = verb["commandName"]?.string else { continue }
        open.append((path.isEmpty ? name : "\(path) \(name)", verb))
      }
    }
    return options
  }

  /// The commands in `text` with an option that their verb does not have.
  static func unknown(in text: String, _ options: [String: Set<String>]) -> [String] {
    let text = text.replacing("\\\n", with: " ")
    return text.matches(of: /\bpippin [a-z][^`\n]*/).compactMap { match -> String? in
      var words = match.0.split(separator: " ").dropFirst()
      var path = ""
      while let word = words.first {
        let longer = path.isEmpty ? String(word) : "\(path) \(word)"
        guard options[longer] != nil else { break }
        (path, words) = (longer, words.dropFirst())
      }
      guard !path.isEmpty, let known = options[path] else { return nil }
      for word in words {
        if let first = word.first, "|>&;<#".contains(first) { return nil }
        if let name = word.firstMatch(of: /^\[?--([a-z][a-z-]*)/)?.1, !known.contains(String(name))
        {
          return "pippin \(path) --\(name)"
        }
        // A sentence goes on behind the command.
        if let last = word.last, ".,;:)'\"".contains(last) { return nil }
      }
      return nil
    }
  }

  @Test(
    "An option that the verb does not have is found, up to the end of the command",
    arguments: [
      ("Check it: pippin config --origin.", ["pippin config --origin"]),
      ("`pippin config` or `grep --origin`", []), ("pippin crawl a --delay 0 | sort --origin", []),
      ("pippin crawl a \\\n  --dleay 0", ["pippin crawl --dleay"]),
      ("pippin store copy a b --nope", ["pippin store copy --nope"]),
      ("Run pippin check. Then --render decides.", []), ("pippin reads --nothing", []),
    ] as [(String, [String])]
  )
  func found(text: String, unknown: [String]) {
    let options: [String: Set<String>] = [
      "": [], "check": [], "config": ["format"], "crawl": ["delay"], "store": [], "store copy": [],
    ]
    #expect(Self.unknown(in: text, options) == unknown)
  }

  @Test("Every option that the texts of codes and the guides name is one of its verb")
  func texts() async throws {
    let options = try await Self.options()
    #expect(options["crawl"]?.contains("recrawl") == true && options["spotlight list"] != nil)
    for entry in CodeCatalog.entries {
      for text in [entry.meaning, entry.reason, entry.fix, entry.source] {
        #expect(Self.unknown(in: text, options) == [], "\(entry.code)")
      }
    }
    let guides = "\(PippinBinary.root)/docs/guides"
    let names = try FileManager.default.contentsOfDirectory(atPath: guides).map {
      "docs/guides/\($0)"
    }
    for name in names.filter({ $0.hasSuffix(".md") }) + ["README.md", "CONTRIBUTING.md"] {
      let text = try String(contentsOfFile: "\(PippinBinary.root)/\(name)", encoding: .utf8)
      #expect(Self.unknown(in: text, options) == [], "\(name)")
    }
  }
}
