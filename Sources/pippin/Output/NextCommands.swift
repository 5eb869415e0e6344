import Addressing
import Crawling
import Inspecting
import ObjectStoring
import PostgresStoring
import Records
import Rules
import Serving

/// What a person can do next, as the last line of a command says it.
struct NextSteps: Hashable {
  /// The commands, each as a shell reads it; none where only a text says what to do.
  let commands: [String]
  /// The same for people.
  let text: String

  init(commands: [String]) {
    self.commands = commands
    text = commands.enumerated().map { ($0 == 0 ? "Next: " : "      ") + $1 }
      .joined(separator: "\n")
  }

  init(text: String) { (commands, self.text) = ([], text) }
}

extension Console {
  /// Says what a person can do next; programs get an array of commands.
  func tell(_ next: NextSteps) {
    log(LogEvent("run.next", next.text, ["commands": .texts(next.commands)]), text: next.text)
  }
}

/// The commands that people run next, which a command names at its end.
struct NextCommands {
  /// The folder of the store; `nil` when there is none to work on.
  let store: String?

  /// The folder that commands take when none is named.
  private static let defaultStore = "./pippin-store"

  /// What to do with a crawled site.
  func afterCrawl(_ report: CrawlReport, _ list: SeedList) -> NextSteps {
    if let store, PostgresLocation.names(store) {
      return NextSteps(commands: ["pippin follow \(ShellWord.quoted(store)) --once --store copy"])
    }
    // A seed may have led to another host.
    let site = ShellWord.quoted(report.site ?? list.seeds.first?.address.origin ?? "HOST")
    let isEmpty = report.site == nil && report.pages + report.indexable == 0
    guard !isEmpty else {
      return NextSteps(commands: ["pippin urls\(option)", "pippin report -o report.html\(option)"])
    }
    let folder = ShellWord.quoted(store ?? Self.defaultStore)
    let all = report.appLinked == 0 && report.indexable > 0 ? " --all-pages" : ""
    return NextSteps(commands: [
      "pippin search WORDS\(all)\(option)", "pippin inspect --site \(site) --store \(folder)",
      "pippin report -o report.html\(option)",
    ])
  }

  /// What to do about the findings of a site.
  func afterInspection(_ site: SiteInspection) -> NextSteps {
    let commands = site.faults.first.map { fault in
      ["pippin rules \(fault.rule)", "pippin inspect \(ShellWord.quoted(fault.example))"]
    }
    return NextSteps(commands: commands ?? ["pippin report -o report.html\(option)"])
  }

  /// What to do to export what changes after an export to `path` (`-` for standard output), whose
  /// manifest says `cursor`.
  ///
  /// - Parameters:
  ///   - path: The output.
  ///   - cursor: The cursor of the manifest.
  ///   - isPlain: Whether the command had nothing but an output, so that the next is told whole.
  /// - Returns: The line.
  func afterExport(to path: String, cursor: String, isPlain: Bool) -> NextSteps {
    // A manifest in an object store is no file that --since reads.
    let isFile = path != "-" && !ObjectLocation.names(path)
    guard isPlain, isFile || path == "-" else {
      let start = !isFile ? cursor : ShellWord.quoted("\(path).manifest.json")
      return NextSteps(text: "Next: the same command with --since \(start) and another output")
    }
    guard path != "-" else {
      return NextSteps(commands: ["pippin export --since \(cursor)\(option)"])
    }
    let name = path.split(separator: "/").last ?? ""
    let ending = name.firstIndex(of: ".").map { String(name[$0...]) } ?? ""
    let manifest = ShellWord.quoted("\(path).manifest.json")
    let changes = ShellWord.quoted("changes\(ending)")
    return NextSteps(commands: ["pippin export --since \(manifest) -o \(changes)\(option)"])
  }

  /// How to learn why a banner does not show or a link opens no app; `nil` where no error is about
  /// either.
  ///
  /// - Parameters:
  ///   - page: The page or file that was looked at.
  ///   - findings: What is wrong.
  ///   - options: The names and values of options that were given, and mean the same to `why`.
  /// - Returns: The line.
  static func why(
    _ page: String,
    _ findings: [Finding],
    options: [(name: String, values: [String])] = []
  ) -> NextSteps? {
    let families = [
      "app-site", "apple-copy", "assetlinks", "association", "banner", "entitlements",
      "google-copy", "manifest", "scripts",
    ]
    let isConcerned = findings.contains { finding in
      finding.severity == .error && families.contains { finding.rule.hasPrefix("\($0).") }
    }
    guard isConcerned, page != "-" else { return nil }
    let words = options.flatMap { option in
      option.values.flatMap { ["--\(option.name)", ShellWord.quoted($0)] }
    }
    let command = ["pippin why", ShellWord.quoted(page)] + words
    return NextSteps(commands: [command.joined(separator: " ")])
  }

  /// How to see what an association file says of a URL, once its errors are mended; `nil` without errors.
  ///
  /// - Parameters:
  ///   - file: The file that was looked at.
  ///   - url: The URL that was given.
  ///   - findings: What is wrong.
  /// - Returns: The line.
  static func match(_ file: String, url: String?, _ findings: [Finding]) -> NextSteps? {
    guard file != "-", findings.contains(where: { $0.severity == .error }) else { return nil }
    let url = ShellWord.quoted(url ?? "https://www.example.com/")
    return NextSteps(commands: ["pippin match \(url) --association \(ShellWord.quoted(file))"])
  }

  /// The option that names the store, with a space before it; empty for the one that needs no name.
  var option: String {
    guard let store, store != Self.defaultStore else { return "" }
    return " --store \(ShellWord.quoted(store))"
  }
}
