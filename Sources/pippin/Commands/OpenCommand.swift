import Addressing
import AppAssociation
import AppFiles
import ArgumentParser
import Basics
import Comparing
import Fetching
import Foundation
import Inspecting
import JSON
import Records
import Serving
import Storing

/// Says what a tap on a result opens.
struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Show what a tap on a page opens, and why.",
    discussion: """
      Name an app by any of its identifiers; Pippin knows which belong together (pippin apps).

      EXAMPLE
        pippin open http://orchard.example/recipes/apple-pie --installed 544007664
      """
  )

  @Argument(help: "The page's URL, or its identifier from an export or a search.")
  var page: String

  @Option(help: "The device: ios (an iPhone), ipad or android.")
  var platform = OpenDecision.Platform.ios

  @Option(
    help: ArgumentHelp(
      "The apps on the device: TEAMID.bundle, store numbers or packages.",
      valueName: "app,…"
    )
  )
  var installed = ""

  @Option(
    help: ArgumentHelp(
      "An assetlinks.json file, which counts as served by the page's host.",
      valueName: "file"
    )
  )
  var assetLinks: String?

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var copying: CopyOptions
  @OptionGroup var appFiles: AppFileOptions
  @OptionGroup var names: AppSeedOptions
  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let store = try EmbeddedStore(StoreFolder(opening: storing.store), access: .reading)
      guard let record = try await record(in: store) else {
        throw try await PageName.absence(of: page, verb: "open", in: store, storing.store)
      }
      let given = Set(installed.split(separator: ",").map { String($0.trimming(\.isWhitespace)) })
        .filter { !$0.isEmpty }
      let apps =
        given.isEmpty
        ? given
        : try AppGathering(store: store, seeds: names, console: console).listing()
          .identifiers(of: given)
      let site = try await siteApps(of: record.url, in: store)
      let decision = OpenDecision(record, platform: platform, installed: apps, site: site)
      let copy = try await copyDecision(record, apps, site, in: store)
      let report = try await appFilesReport(of: record.url, in: store, console)
      switch format {
      case .json: console.print(String(decoding: Self.json(decision, report, copy), as: UTF8.self))
      case .terminal:
        console.print(TerminalText.plain(Self.text(decision)))
        if let copy { console.print(TerminalText.plain(copy.text(beside: decision))) }
        report?.print(to: console)
      }
    }
  }

  /// What the tap opens on a device that goes by Apple's or Google's copy; `nil` without `--cdn`.
  private func copyDecision(
    _ record: PageRecord,
    _ apps: Set<String>,
    _ site: SiteApps,
    in store: EmbeddedStore
  ) async throws -> CopyOpening? {
    guard copying.cdn else { return nil }
    let settings = try global.settings(flags: [:])
    let fetcher = try CurlFetcher(settings: FetchSettings(settings))
    let files = try await CopyOrigins(of: record.url.origin, in: store)
    let copies: HostCopies?
    do {
      copies = try await copying.service(settings, fetcher: fetcher)?.copies(of: record.url, files)
    } catch {
      await fetcher.shutdown()
      throw error
    }
    await fetcher.shutdown()
    return copies.map { CopyOpening($0, record, platform: platform, installed: apps, site: site) }
  }

  private func record(in store: EmbeddedStore) async throws -> PageRecord? {
    guard let identity = try PageName.identity(page) else { return nil }
    return try await store.storedRecord(of: identity)?.record()
  }

  /// What the files of the page's host say: those that the crawl found, and the asset links that are
  /// given in place of the host's own.
  private func siteApps(of url: WebAddress, in store: EmbeddedStore) async throws -> SiteApps {
    var files = try await SiteFiles(of: url, in: store)
    guard let path = assetLinks else { return files.apps(of: url) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.noInput, "\(path): no such file. Name an assetlinks.json file.")
    }
    var findings: [Finding] = []
    let links = AssetLinksFile.read(Array(data), findings: &findings)
    guard links.isReadable else {
      let seen = findings.map { " \($0.message)" }.joined()
      throw Failure(.badInput, "\(path) cannot be read as an assetlinks.json file.\(seen)")
    }
    files.assetLinks = links
    return files.apps(of: url)
  }

  /// What the app's own files say of the page; `nil` when none are given.
  private func appFilesReport(
    of url: WebAddress,
    in store: EmbeddedStore,
    _ console: Console
  ) async throws -> AppFilesReport? {
    guard let half = try appFiles.half(console) else { return nil }
    var site = SiteHalf(host: url.host)
    if let file = try await store.associationFile(of: url.origin), file.status == 200 {
      site.read(SiteHalf.File(file.address, file.body))
    }
    if let path = assetLinks, let data = FileManager.default.contents(atPath: path) {
      site.read(SiteHalf.File(path, Array(data)))
    } else if let file = try await store.assetLinksFile(of: url.origin), file.status == 200 {
      site.read(SiteHalf.File(file.address, file.body))
    }
    for copy in appFiles.copies { site.compare(copy: copy) }
    return AppFilesReport(half, site, links: try appFiles.links(), url: url)
  }

  static func text(_ decision: OpenDecision) -> String {
    let target = [decision.app, decision.url].compactMap { $0 }.joined(separator: "  ")
    return "\(decision.via.rawValue)  \(target)\n\(decision.reason)"
  }

  private static func json(
    _ decision: OpenDecision,
    _ report: AppFilesReport?,
    _ copy: CopyOpening?
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("app")
    if let app = decision.app { writer.value(app) } else { writer.null() }
    if let report { writer.field("appFiles", report) }
    copy?.write(to: &writer)
    writeRest(of: decision, to: &writer)
    return writer.bytes
  }

  /// Writes what is behind the app, and the end of the object.
  static func writeRest(of decision: OpenDecision, to writer: inout JSONWriter) {
    writer.field("reason", decision.reason)
    writer.key("url")
    if let url = decision.url { writer.value(url) } else { writer.null() }
    writer.field("via", decision.via.rawValue)
    writer.endObject()
  }
}

extension OpenDecision.Platform: ExpressibleByArgument {
  /// Reads a device's name; an iPhone may be called by its own.
  public init?(argument: String) {
    self.init(rawValue: argument == "iphone" ? "ios" : argument)
  }
}
