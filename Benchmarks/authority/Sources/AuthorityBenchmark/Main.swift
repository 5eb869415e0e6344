import Addressing
import Foundation
import Ranking

/// Measures the authority of links: memory and time over made graphs, and what link farms gain.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let size = arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
    switch arguments.first {
    case "graph": graph(pages: size, isPlain: false)
    case "plain": graph(pages: size, isPlain: true)
    case "farm": Farm(pages: size).report()
    default:
      print("usage: AuthorityBenchmark graph|plain|farm PAGES")
      exit(64)
    }
  }

  private static func graph(pages count: Int, isPlain: Bool) {
    let web = MadeWeb(pageCount: count, linksPerPage: 20)
    var generating = -Usage.seconds
    var sum: UInt64 = 0
    for page in 0..<count { sum &+= web.links(of: page).first ?? 0 }
    generating += Usage.seconds
    let begin = Usage.seconds
    var graph = LinkGraph(web.pages(isPlain: isPlain))
    for page in 0..<count { graph.add(MadeWeb.id(page), to: web.links(of: page)) }
    let built = Usage.seconds
    var settings = LinkAuthority.Settings()
    if isPlain { (settings.insideWeight, settings.domainShare) = (1, 0) }
    let authority = LinkAuthority(graph, settings: settings)
    let end = Usage.seconds
    let line = [
      isPlain ? "plain" : "ours", "\(count)", "\(graph.linkCount)", "\(graph.domainCount)",
      String(format: "%.1f", max(0, built - begin - generating)),
      String(format: "%.1f", end - built), "\(authority.iterations)",
      "\(Usage.peakMemory >> 20)", sum == 0 ? "!" : "",
    ]
    print(line.joined(separator: "\t"))
  }
}

/// What this process has used.
enum Usage {
  /// Processor seconds, the system's included.
  static var seconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let micro = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + micro / 1e6
  }

  /// The most memory it had at a time, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }
}
