import Addressing
import ArgumentParser
import Crawling
import Fetching
import Foundation
import Inspecting
import Reading
import Records
import Storing

/// Shows everything that is extracted from one page, or from one host of a store.
struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show everything extracted from a page, what is wrong with it and what to fix.",
    discussion: """
      Leaves no store behind. A file and standard input never touch the network.

      EXAMPLE
        pippin inspect https://www.example.com/page
      """
  )

  @Argument(help: "An address, a file, or - for standard input.")
  var page: String?

  @Option(help: ArgumentHelp("The address that a file is served at.", valueName: "base"))
  var url: String?

  @Option(help: ArgumentHelp("An apple-app-site-association file to go by.", valueName: "file"))
  var association: String?

  @Option(help: ArgumentHelp("Look at a whole host of the store instead.", valueName: "host"))
  var site: String?

  @Option(help: "End with exit code 1 at findings of this severity: error, warning or never.")
  var failOn = FailureLimit.never

  @Option(help: "terminal, json, html, sarif, junit, github or markdown.")
  var format = ReportFormat.terminal

  @Option(help: ArgumentHelp("The store that --site looks into.", valueName: "folder"))
  var store: String?

  @OptionGroup var fetching: FetchOptions
  @OptionGroup var global: GlobalOptions

  /// From which severity on findings fail a run.
  enum FailureLimit: String, ExpressibleByArgument, CaseIterable {
    case error
    case warning
    case never
  }

  func validate() throws {
    guard (page == nil) != (site == nil) else {
      throw ValidationError("name one page, or one host with --site HOST.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings(flags: fetching.flags)
      if let site {
        guard let format = TextFormat(rawValue: format.rawValue) else {
          throw Failure(.usage, "--site takes --format terminal or json.")
        }
        return try await SiteInspectCommand(
          host: site,
          store: store,
          settings: settings,
          format: format,
          limit: failOn
        ).run(console)
      }
      let inspection = try await inspection(of: page ?? "-", settings: settings)
      console.print(
        inspection.report(format, source: source)
          ?? InspectionText(inspection, colours: console.colours).text
      )
      if failOn.isReached(by: inspection.record.findings) { throw ExitCode(1) }
    }
  }

  /// The file that is read; `nil` when the page comes from a server or standard input.
  private var source: String? {
    page.flatMap { $0 == "-" || Self.isAddress($0) ? nil : $0 }
  }

  private static func isAddress(_ page: String) -> Bool {
    let lower = page.lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://")
  }

  private func inspection(of page: String, settings: Settings) async throws -> Inspection {
    let association = try association.map(Self.associationFile(at:))
    guard Self.isAddress(page) else {
      return try fileInspection(of: page, association: association)
    }
    guard let address = WebAddress(page) else {
      throw Failure(.badInput, "\"\(page)\" is not a web address.")
    }
    let fetchSettings = try FetchSettings(settings)
    let fetcher = try CurlFetcher(settings: fetchSettings)
    let inspector = PageInspector(fetcher: fetcher, settings: try CrawlSettings(settings))
    let inspection: Inspection
    do {
      inspection = try await inspector.inspect(address, association: association)
    } catch {
      await fetcher.shutdown()
      throw error
    }
    await fetcher.shutdown()
    return inspection
  }

  private func fileInspection(
    of page: String,
    association: HostFacts.File?
  ) throws -> Inspection {
    let body = try Self.bytes(of: page)
    let base = url ?? "https://localhost/"
    guard let address = WebAddress(base) else {
      throw Failure(.usage, "--url \"\(base)\" is not a web address.")
    }
    var guide = HostGuide()
    if let association { guide.read(association: association) }
    var input = PageInput(address: address, body: body)
    input.universalLinks = guide.universalLinks(for: address)
    input.findings = guide.associationFindings
    return Inspection(PageJudge.read(input))
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    if path == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    // A handle reads pipes too, such as those that a shell names in place of a file.
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      return Array(try handle.readToEnd() ?? Data())
    } catch {
      throw Failure(
        .noInput,
        "\(path): no such file, or it cannot be read. Give an address with http:// or https://, or a file."
      )
    }
  }

  private static func associationFile(at path: String) throws -> HostFacts.File {
    HostFacts.File(
      fetchedAt: Clock.now(),
      status: 200,
      body: try bytes(of: path),
      address: path
    )
  }
}

extension InspectCommand.FailureLimit {
  /// Whether `findings` hold one at or over the limit.
  func isReached(by findings: [Finding]) -> Bool {
    switch self {
    case .never: false
    case .error: findings.contains { $0.severity == .error }
    case .warning: findings.contains { $0.severity >= .warning }
    }
  }
}

extension ReportFormat: ExpressibleByArgument {}
