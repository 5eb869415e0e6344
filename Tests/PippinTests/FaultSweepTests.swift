import Foundation
import Records
import TestSupport
import Testing

/// Crawls that end, or fail to write, at one of their changes to the store, and go on.
///
/// A sample of the points; `Benchmarks/crawl/run faults` takes every one.
struct FaultSweepTests {
  /// A kind of fault, and its place as a share of all calls of an undisturbed crawl.
  struct Point: Sendable, CustomTestStringConvertible {
    let kind: String
    let share: Double

    var testDescription: String { "\(kind) at \(Int(share * 100)) %" }
  }

  private static let pointCount = 25
  private static let kinds = ["kill", "eio", "torn", "enospc"]

  static let points = (0..<pointCount).map { number in
    Point(
      kind: kinds[number % kinds.count],
      share: (Double(number) + 0.5) / Double(pointCount)
    )
  }

  @Test(
    "A crawl goes on to the same export wherever writing to the store failed or it was killed",
    .program("cc", cases: pointCount),
    arguments: points
  )
  func point(point: Point) async throws {
    let sample = try await FaultSample.shared()
    let folder = try TemporaryFolder()
    let site = try LoopbackSite(FaultSample.site)
    let disturbed = try await sample.crawl(
      in: folder,
      site,
      kind: point.kind,
      at: 1 + Int(point.share * Double(sample.calls))
    )
    switch disturbed.code {
    case 137: #expect(point.kind == "kill" || point.kind == "torn")
    case 0: break  // The call did not matter, or the crawl took fewer of them this time.
    case 74:
      #expect(disturbed.errorLines.count == 2, "\(disturbed.errors)")
      #expect(disturbed.errorLines.last?.hasPrefix("Fix: ") == true, "\(disturbed.errors)")
      disturbed.expectPlainMessage()
    default: Issue.record("ended with \(disturbed.code): \(disturbed.errors)")
    }
    let resumed = try await PippinBinary.run(
      FaultSample.arguments,
      in: folder,
      environment: site.environment
    )
    #expect(resumed.code == 0, "\(resumed.errors)")
    let export = try await PippinBinary.run("export", "--all-pages", in: folder)
    #expect(export.output == sample.export)
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 0, "\(check.output)")
    let counts = Dictionary(site.requests.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts.filter { $0.value > 2 }.isEmpty)
  }
}

/// A crawl that nobody disturbed, and what disturbs others.
private struct FaultSample: Sendable {
  /// The shim, built for this run.
  let shim: TemporaryFolder
  /// The calls that the shim counted.
  let calls: Int
  /// The records of the undisturbed crawl.
  let export: String

  static let hosts = (0..<5).map { "site\($0).example" }
  static let arguments =
    ["crawl"] + hosts.map { "http://\($0)/" } + ["--delay", "0", "--quiet", "--no-progress"]

  private static let pages = 10
  private static let made = Once { try await make() }

  /// The one sample of all tests, which a C compiler is needed for.
  static func shared() async throws -> FaultSample { try await made.value() }

  private static func make() async throws -> FaultSample {
    let folder = try TemporaryFolder()
    let source = PippinBinary.root + "/Tests/FaultShim/fault-shim.c"
    let built = try await PippinBinary.shell(
      "cc -shared -fPIC -O2 -o shim.so '\(source)' -ldl",
      in: folder
    )
    guard built.code == 0 else { throw ProcessRunner.Fault(description: built.errors) }
    let own = try TemporaryFolder()
    let server = try LoopbackSite(site)
    let log = folder.path(of: "calls")
    var sample = FaultSample(shim: folder, calls: 0, export: "")
    let outcome = try await sample.crawl(in: own, server, kind: "count", at: 0, log: log)
    guard outcome.code == 0 else { throw ProcessRunner.Fault(description: outcome.errors) }
    let export = try await PippinBinary.run("export", "--all-pages", in: own)
    let lines = try folder.bytes(of: "calls").count { $0 == UInt8(ascii: "\n") }
    sample = FaultSample(shim: folder, calls: lines, export: export.output)
    return sample
  }

  /// Crawls the site into `folder`, with a fault.
  func crawl(
    in folder: TemporaryFolder,
    _ site: LoopbackSite,
    kind: String,
    at number: Int,
    log: String? = nil
  ) async throws -> ProcessOutcome {
    var environment = site.environment
    environment["LD_PRELOAD"] = shim.path(of: "shim.so")
    environment["FAULT_FOLDER"] = folder.path(of: "pippin-store")
    environment["FAULT_KIND"] = kind
    environment["FAULT_AT"] = "\(number)"
    environment["FAULT_LOG"] = log
    return try await PippinBinary.run(
      Self.arguments + ["--store", folder.path(of: "pippin-store")],
      in: folder,
      environment: environment
    )
  }

  /// A tree of pages on each host, with a forbidden page, a redirect and a sitemap.
  static func site(_ request: LoopbackSite.Request) -> LoopbackSite.Answer {
    switch request.path {
    case "/robots.txt": return .raw(okay("User-agent: *\nDisallow: /private/\n"))
    case "/old.html": return .status(301, "Location: /1.html")
    case "/sitemap.xml":
      let place = "http://\(request.host)/listed.html"
      return .page(
        status: 200,
        headers: ["Content-Type: application/xml"],
        body: Array(
          "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>\(place)</loc></url></urlset>"
            .utf8
        )
      )
    default: break
    }
    let name = request.path == "/" ? "0" : String(request.path.dropFirst().prefix { $0 != "." })
    guard name == "listed" || Int(name).map({ $0 < pages }) == true else { return .status(404) }
    let number = Int(name) ?? pages
    let children = (4 * number + 1..<4 * number + 5).filter { $0 < pages }
    let links = children.map { "<li><a href=\"/\($0).html\">\($0)</a></li>" }.joined()
    return .html(
      """
      <!DOCTYPE html><html lang="en"><head><title>Page \(name) of \(request.host)</title>
      <meta name="description" content="What page \(name) of \(request.host) is about">
      <meta name="apple-itunes-app" content="app-id=544007664, app-argument=a://\(name)"></head>
      <body><p>Words of page \(name) on \(request.host).</p><ul>\(links)</ul>
      <a href="/private/1.html">Private</a> <a href="/old.html">Old</a></body></html>
      """
    )
  }

  private static func okay(_ text: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
  }
}

/// Something that is made once and then shared.
private actor Once<Value: Sendable> {
  private let make: @Sendable () async throws -> Value
  private var task: Task<Value, any Error>?

  init(_ make: @escaping @Sendable () async throws -> Value) {
    self.make = make
  }

  func value() async throws -> Value {
    if let task { return try await task.value }
    let task = Task { [make] in try await make() }
    self.task = task
    return try await task.value
  }
}
