import Addressing
import Crawling
import Inspecting

/// The commands that people run next, which a command names at its end.
struct NextCommands {
  /// The folder of the store; `nil` when there is none to work on.
  let store: String?

  /// The folder that commands take when none is named.
  private static let usual = "./pippin-store"

  /// What to do with a crawled site.
  func afterCrawl(_ report: CrawlReport, _ list: SeedList) -> String {
    let host = list.seeds.first?.address.host ?? "HOST"
    let all = report.appLinked == 0 && report.indexable > 0 ? " --all-pages" : ""
    return lines([
      "pippin search WORDS\(all)\(option)", "pippin inspect --site \(host)\(option)",
      "pippin report -o report.html\(option)",
    ])
  }

  /// What to do about the findings of a site.
  func afterInspection(_ site: SiteInspection) -> String {
    let commands = site.faults.first.map { fault in
      ["pippin rules \(fault.rule)", "pippin inspect \(fault.example)"]
    }
    return lines(commands ?? ["pippin report -o report.html\(option)"])
  }

  /// What to do to export what changes after an export to `path` (`-` for standard output), whose
  /// manifest says `cursor`.
  func afterExport(to path: String, cursor: String) -> String {
    guard path != "-" else { return lines(["pippin export --since \(cursor)\(option)"]) }
    let name = path.split(separator: "/").last ?? ""
    let ending = name.firstIndex(of: ".").map { String(name[$0...]) } ?? ""
    return lines(["pippin export --since \(path).manifest.json -o changes\(ending)\(option)"])
  }

  private var option: String {
    guard let store, store != Self.usual else { return "" }
    return " --store \(store)"
  }

  private func lines(_ commands: [String]) -> String {
    commands.enumerated().map { ($0 == 0 ? "Next: " : "      ") + $1 }.joined(separator: "\n")
  }
}
