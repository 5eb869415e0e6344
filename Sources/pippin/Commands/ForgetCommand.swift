import Addressing
import ArgumentParser
import Foundation
import Frontier
import Indexing
import PostgresStoring
import Serving
import Storing

/// Deletes pages and everything known of their addresses.
struct ForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete a page, a domain, activities or everything.",
    discussion: """
      Deletes pages from the store, the index and the archives, with their engagement. Each leaves a \
      mark that it is gone, so that exports can pass that on. While `pippin serve` runs on the \
      store, the server does the work.

      EXAMPLE
        pippin forget --domain market.example
      """
  )

  @Option(help: "The page to delete.")
  var url: String?

  @Option(help: "The domain to delete, with every host below it.")
  var domain: String?

  @Option(help: "The type of activities to withdraw, with every type below it: com.example.recipes")
  var activity: String?

  @Flag(help: "Delete everything.")
  var all = false

  @Flag(help: "Do not ask before everything, or all of a suffix such as com, is deleted.")
  var yes = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard [url != nil, domain != nil, activity != nil, all].count(where: { $0 }) == 1 else {
      throw ValidationError("name one of --url URL, --domain DOMAIN, --activity TYPE and --all.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let request = try request()
      try refuseSuffix()
      if PostgresLocation.names(storing.store) { return try await forgetShared(console) }
      let folder = try StoreFolder(opening: storing.store)
      if all { try await confirm(folder, console) }
      let outcome =
        try await erase(request, in: folder, settings, console)
      if activity == nil {
        let isArchived = outcome.archiveRecords > 0 || !outcome.uncleanArchives.isEmpty
        let forgotten = ForgottenURLs(pages: outcome.pages, others: outcome.others)
        report(forgotten, isArchived: isArchived, console)
        Self.tell(outcome, console)
        if let failure = Failure(unclean: outcome.uncleanArchives, of: folder) { throw failure }
      } else {
        console.note("\(Amount.count(outcome.activities, "activity", "activities")) withdrawn.")
      }
    }
  }

  /// Erases pages in a store on PostgreSQL.
  private func forgetShared(_ console: Console) async throws {
    guard activity == nil else {
      throw Failure(
        .usage,
        "activities are in a store in a folder.",
        fix: "Name the folder of the copy that people use with --store."
      )
    }
    let location = try PostgresLocations(storing.store)
    guard !all || yes else {
      throw Failure(
        .usage,
        "--all deletes every page of \(location.text).",
        fix: "To do so: pippin forget --all --yes --store \(ShellWord.quoted(storing.store))"
      )
    }
    let store = try await location.opened(now: Clock.now)
    let forgotten = try await store.forget(selection())
    await store.close()
    report(forgotten, console)
    console.note(
      "Copies follow by themselves. Backups and the write-ahead log of the server keep what was deleted as "
        + "long as they are kept."
    )
  }

  private func report(
    _ forgotten: ForgottenURLs,
    isArchived: Bool = false,
    _ console: Console
  ) {
    let text = ForgottenText(
      forgotten: forgotten,
      url: url,
      domain: domain,
      isArchived: isArchived
    )
    console.log(text.event)
    for note in text.notes { console.note(note) }
  }

  /// Erases in this process or, where a server holds the index, in that.
  private func erase(
    _ request: ForgetRequest,
    in folder: StoreFolder,
    _ settings: Settings,
    _ console: Console
  ) async throws -> ForgetOutcome {
    let holder = StoreLock.Holder.current("pippin forget")
    do {
      let lock = try StoreLock(.crawl, in: folder, holder: holder)
      defer { withExtendedLifetime(lock) {} }
      // Both locks before anything is deleted, so that nothing is left half forgotten.
      let index = try StoreLock(.index, in: folder, holder: holder)
      defer { withExtendedLifetime(index) {} }
      let store = try EmbeddedStore(folder, access: .writing)
      let outcome = try await StoreForgetting.erase(request, in: folder, store: store)
      let keeper = try IndexKeeper(folder: folder, settings: settings, console: console)
      try await keeper.updated(from: store).purge()
      // A log that somebody reads is reported when all else is done.
      try await StoreForgetting.emptyLogs(of: store, in: folder)
      return outcome
    } catch let error as StoreError where error.code == .locked {
      // What a server holds is forgotten by the server; the other lock is free again by now.
      guard StoreLock.holder(of: .index, in: folder) != nil,
        let answer = try ControlClient.send(
          request,
          to: folder,
          waiting: { Self.tell(waitingBehind: $0, console) }
        )
      else { throw error }
      switch answer {
      case .done(let outcome): return outcome
      case .failed(let code, let message):
        throw Failure(Failure.Code(rawValue: Int32(clamping: code)) ?? .internalError, message)
      }
    }
  }

  private static func tell(waitingBehind count: Int, _ console: Console) {
    guard count > 0 else { return }
    console.note("Waits: the server does \(Amount.count(count, "other request")) first.")
  }

  private static func tell(_ outcome: ForgetOutcome, _ console: Console) {
    if outcome.archives > 0 {
      console.note("\(Amount.count(outcome.archives, "archive")) deleted.")
    }
    if outcome.archiveRecords > 0 {
      console.note("\(Amount.count(outcome.archiveRecords, "record")) taken out of archives.")
    }
  }

  /// Asks whether everything is to be deleted, unless that was said.
  ///
  /// - Throws: ``Failure`` when nobody says so.
  private func confirm(_ folder: StoreFolder, _ console: Console) async throws {
    if yes { return }
    let command = "pippin forget --all --yes --store \(ShellWord.quoted(storing.store))"
    guard console.canAsk else {
      throw Failure(.usage, "--all deletes every page of \(folder.path). To do so: \(command)")
    }
    let store = try EmbeddedStore(folder, access: .reading)
    let pages = try await store.statistics().pages
    try store.close()
    let answer = console.ask(
      "Delete all of \(folder.path): \(Amount.count(pages, "page")), archives and engagement? "
        + "Type yes: "
    )
    guard answer?.lowercased() == "yes" else {
      throw Failure(.usage, "nothing was deleted. To delete without being asked: \(command)")
    }
  }

  /// Refuses to delete what is below a name of many owners, unless that is wanted.
  private func refuseSuffix() throws {
    guard let domain, !yes else { return }
    let host = try Self.host(domain)
    let isLabel = !host.contains(".") && host != "localhost"
    guard isLabel || TopLevelDomain.isListed(host) else { return }
    let store = ShellWord.quoted(storing.store)
    throw Failure(
      .usage,
      "--domain \(host) deletes every page of all domains below \(host)",
      fix: "To do so: pippin forget --domain \(host) --yes --store \(store)"
    )
  }

  private func request() throws -> ForgetRequest {
    if let activity { return .activities(type: activity) }
    return .pages(try selection())
  }

  /// The domain as hosts are kept: in small ASCII letters without a final full stop.
  private static func host(_ domain: String) throws -> String {
    let name = domain.hasSuffix(".") ? String(domain.dropLast()) : domain
    guard !name.contains(where: { "/:?#@*\\ ".contains($0) }),
      let host = WebAddress("http://\(name)/")?.canonical.host
    else {
      throw Failure(.badInput, "\"\(domain)\" is not a domain. Name one such as example.com.")
    }
    return host
  }

  private func selection() throws -> ForgetSelection {
    if let domain { return .domain(try Self.host(domain)) }
    guard let url else { return .all }
    guard let address = WebAddress(url) else {
      throw Failure(.badInput, "\"\(url)\" is not a URL.")
    }
    return .url(address.canonical)
  }
}
