import Addressing
import Basics
import Crawling
import Foundation
import Inspecting
import Reading
import Records

/// Reads the files of a plan: each as the page of the URL that its folder is served at.
struct FolderPages: Sendable {
  /// The folders, with the URLs that their pages name where nobody gave one.
  private(set) var roots: [BuildFolder]
  /// The folders as the plan has them, without guesses at their URLs.
  private let planned: [BuildFolder]
  /// The moment at which dates are judged, as it was given.
  let moment: Timestamp?

  /// The moment at which dates of files are judged.
  private let now: Timestamp
  /// What reads pages.
  private let readers: PageReaders
  /// What the hosts of the folders say, in their order.
  private var hosts: [FolderHost] = []
  /// The links into the folders, in their order.
  private var links: [FolderLinks] = []
  /// What association files say that are given for pages, by their paths.
  private var given: [String: FolderHost] = [:]
  /// The association file that counts as every host's own.
  private let association: String?
  /// What renders pages; `nil` when none is to be rendered.
  private let rendering: FolderRendering?

  /// Prepares to read the files of `plan`.
  init(
    _ plan: InspectPlan,
    _ readers: PageReaders,
    moment: Timestamp?,
    association: String?,
    rendering: FolderRendering? = nil
  ) async {
    (roots, planned, self.rendering) = (plan.roots, plan.roots, rendering)
    (self.moment, self.readers, self.association) = (moment, readers, association)
    now = moment ?? Clock.now()
    for index in roots.indices where !roots[index].isKnown {
      if let base = await base(of: roots[index].path) { roots[index] = base }
    }
    hosts = roots.map(FolderHost.init)
    links = roots.map { FolderLinks($0) }
    let paths = plan.items.compactMap(\.settings?.association) + [association].compactMap { $0 }
    for path in paths.withoutRepetitions { given[path] = FolderHost(association: path) }
  }

  /// The folder at `path` with the URL that its first page names as its canonical one; `nil` when it
  /// names none.
  private func base(of path: String) async -> BuildFolder? {
    let page = "\(path)/index.html"
    guard RealPath.isFile(page, in: path),
      let body = try? PageFile.bytes(of: page), let unknown = WebAddress(FilePage.unknown)
    else { return nil }
    let file = FileReading(path: page, body: body, moment: now, readers: readers)
    let record = await file.record(as: unknown, HostPolicy())
    guard let text = record.canonicalURL, let address = WebAddress(text),
      address.host != unknown.host
    else { return nil }
    // /shop is the page of the folder /shop/, and /shop/index.html is, too.
    let parts = address.path.split(separator: "/", omittingEmptySubsequences: false)
    let isFile = parts.last?.contains(".") == true
    let folder = isFile ? parts.dropLast().joined(separator: "/") : address.path
    return BuildFolder(path, at: address.origin + folder)
  }

  /// Reads the file of `job`, and judges it.
  ///
  /// - Throws: ``Failure`` when the file cannot be read.
  func inspection(_ job: InspectJob) async throws -> Inspection {
    let item = job.item
    let body = try PageFile.bytes(of: item.name)
    if let file = AssociationFile(path: item.name, bytes: body) {
      return try file.inspection(
        at: item.root.flatMap { served(item.ownPath, by: roots[$0]) },
        misplaced: item.root.flatMap { InspectPlan.misplaced(item.ownPath, in: planned[$0]) },
        accepting: job.baseline,
        rules: job.judgment.rules
      )
    }
    if let failure = NoPage.failure(for: item.name, body, verb: "inspect") { throw failure }
    let (record, apps) = try await page(item, body)
    return Inspection(
      record,
      requirements: job.requirements,
      baseline: job.baseline,
      expectsApp: job.judgment.expectsApp,
      hostApps: apps,
      rules: job.judgment.rules
    )
  }

  /// The URL of a file of a host, where its folder is the host's root.
  private func served(_ file: String, by root: BuildFolder) -> WebAddress? {
    InspectPlan.hostFiles.contains(file) && root.base.path == "/" ? root.url(of: file) : nil
  }

  private func page(
    _ item: InspectItem,
    _ body: [UInt8]
  ) async throws -> (PageRecord, HostApps) {
    let root = item.root.map { roots[$0] }
    let path = association ?? item.settings?.association
    let own = item.root.map { hosts[$0] } ?? FolderHost(association: nil)
    let host = path.flatMap { given[$0] } ?? own
    let file = FileReading(path: item.name, body: body, moment: now, readers: readers)
    var address = try address(of: item, root)
    var record = await file.record(as: address, host.policy)
    let broken = item.root.map { links[$0].findings(of: record) } ?? []
    if let canonical = record.canonicalURL.flatMap({ WebAddress($0) }),
      canonical.canonical != record.url, isOwn(canonical, of: item, root, address)
    {
      address = canonical
      record = await file.record(as: address, host.policy)
    }
    if let rendering, let root, let url = root.url(of: item.ownPath) {
      let input = file.input(as: address, host.policy)
      try await rendering.render(&record, input, at: url, in: root)
    }
    let apps = own.apps(of: address, association: host)
    record.findings += broken + apps.findings(of: record)
    return (record, apps)
  }

  private func address(of item: InspectItem, _ root: BuildFolder?) throws -> WebAddress {
    let name = item.name == "-" ? "your-page" : item.name
    let address = root?.url(of: item.ownPath) ?? BuildFolder(unknown: ".")?.url(of: name)
    guard let address else { throw Failure(.badInput, "Its name makes no URL. Rename it.") }
    return address
  }

  /// Whether a page is judged as the page of its canonical URL: where its server answers with the same
  /// file there, or nobody knows another.
  private func isOwn(
    _ canonical: WebAddress,
    of item: InspectItem,
    _ root: BuildFolder?,
    _ address: WebAddress
  ) -> Bool {
    guard let root, root.isKnown else { return canonical.host != address.host }
    return root.serves(item.ownPath, for: canonical)
  }
}
