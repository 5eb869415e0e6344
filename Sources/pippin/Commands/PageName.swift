import Addressing
import Digests
import Frontier
import Storing

/// What a person calls a page by: its address, or the identifier that results and exports have.
enum PageName {
  /// The identity of the page that `text` names; `nil` when it is neither an address nor an
  /// identifier.
  ///
  /// - Throws: ``Failure`` for an identifier of an older version, which does not tell pages apart.
  static func identity(_ text: String) throws -> Digest128? {
    if let address = WebAddress(text) { return address.identity }
    if let identity = Digest128(text) { return identity }
    guard text.utf8.count == 16, text.allSatisfy(\.isHexDigit) else { return nil }
    throw Failure(
      .usage,
      "\(text) is an identifier of an older version. Identifiers have 32 digits now: give the "
        + "page's URL, or its id from a new search or export."
    )
  }

  /// Why there is no record of a page in a store, and what to do.
  ///
  /// - Parameters:
  ///   - page: What a person calls it by.
  ///   - verb: The command that was run for it, so that it can be run for another page.
  ///   - store: The store.
  ///   - folder: The folder of the store, for commands.
  /// - Returns: The cause and the fix.
  /// - Throws: ``StoreError``, or a ``Failure`` for an identifier of an older version.
  static func absence(
    of page: String,
    verb: String,
    in store: EmbeddedStore,
    _ folder: String
  ) async throws -> Failure {
    let option = NextCommands(store: folder).option
    // A copy accepts no crawl: the store that it follows does.
    let followed = try await store.followed()?.name
    let crawled = followed.map { " --store \(ShellWord.quoted($0))" } ?? option
    guard let id = try identity(page), let known = try await store.addressReport(of: id) else {
      guard let id = try identity(page), try await store.isRemoved(id) else {
        return Failure(.noInput, unknown(page, crawled))
      }
      let url = WebAddress(page).map { ShellWord.quoted($0.text) } ?? "URL"
      return Failure(
        .noInput,
        "\(page) was forgotten, or withdrawn",
        fix: "Crawl it again: pippin crawl \(url)\(crawled)"
      )
    }
    let (cause, fix) = outcome(known, verb: verb, option, crawled: crawled)
    return Failure(.noInput, cause, fix: fix)
  }

  /// What became of a URL that has no record, and what to do: in this store by `option`, and in the one
  /// into which pages are crawled by `crawled`.
  private static func outcome(
    _ known: AddressReport,
    verb: String,
    _ option: String,
    crawled: String
  ) -> (cause: String, fix: String) {
    let reason = known.reason.map { " (\($0))" } ?? ""
    let (url, quoted) = (known.url, ShellWord.quoted(known.url))
    return
      switch known.state
    {
    case .gone:
      (
        "\(url) is gone, as its server says\(reason), and no search shows it",
        "If it is back, ask for it at once: pippin crawl \(quoted) --recrawl=failed\(crawled)"
      )
    case .failed:
      (
        "\(url) was not read\(reason), and no search shows it",
        "See why: pippin inspect \(quoted)"
      )
    case .redirected:
      (
        "\(url) redirects to another page",
        "Name that one: pippin \(verb) \(known.target.map(ShellWord.quoted) ?? "URL")\(option)"
      )
    case .checked:
      (
        "of \(url) only the status was requested (\(known.status))",
        "Read it: pippin crawl \(quoted)\(crawled)"
      )
    case .waiting, .later, .leased, .deferred, .page:
      (
        "\(url) was not read yet (\(known.state.name))",
        "Run the crawl again; `pippin status\(option)` shows what waits."
      )
    }
  }

  /// That a store has no page of the name, and what to do.
  static func unknown(_ text: String, _ option: String = "") -> String {
    guard WebAddress(text) != nil else {
      return "\(text) is not in the store, and is no URL. Give the page's URL, such as "
        + "https://www.example.com/, or its identifier from a search or an export."
    }
    return
      "\(text) is not in the store. Crawl it first: pippin crawl \(ShellWord.quoted(text))\(option)"
  }
}
