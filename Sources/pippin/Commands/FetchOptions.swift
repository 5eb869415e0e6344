import Addressing
import ArgumentParser
import Basics
import Crawling
import Fetching
import Foundation
import ObjectStoring
import Records

/// The options of commands that fetch.
struct FetchOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Seconds between two requests to one host.", valueName: "seconds"))
  var delay: Double?

  @Option(
    help: ArgumentHelp(
      "Private networks to open; alone, all of them.",
      valueName: "net?"
    )
  )
  var allowPrivate: String?

  @Option(
    help: ArgumentHelp(
      "Connect elsewhere: HOST:PORT:ADDR:PORT, as curl.",
      valueName: "map"
    )
  )
  var connectTo: [String] = []

  @Option(help: ArgumentHelp("A proxy for every request.", valueName: "url"))
  var proxy: String?

  @Option(help: ArgumentHelp("Certificate authorities in PEM form.", valueName: "file"))
  var cacert: String?

  @Option(help: ArgumentHelp("A header for one host of yours, or @FILE.", valueName: "host=line"))
  var header: [String] = []

  @Option(
    help: ArgumentHelp("NAME:PASSWORD for one host of yours, or @FILE.", valueName: "host=login")
  )
  var user: [String] = []

  @Option(help: ArgumentHelp("A file of cookies for one host of yours.", valueName: "host=file"))
  var cookies: [String] = []

  @Option(
    help: ArgumentHelp("A client certificate for one host of yours.", valueName: "host=pem")
  )
  var cert: [String] = []

  /// The hosts that these options and the file of the settings name.
  ///
  /// - Throws: ``SettingsError``.
  private func ownHosts(_ settings: Settings) throws(SettingsError) -> OwnHosts {
    var hosts = try OwnHosts(settings)
    for (part, values) in [
      (OwnHosts.Part.header, header), (.user, user), (.cookies, cookies), (.certificate, cert),
    ] {
      for value in values { try hosts.add(part, option: value) }
    }
    return hosts
  }

  /// The fetcher's settings, with what opens the doors of the operator's own hosts.
  ///
  /// - Parameters:
  ///   - settings: The settings in force.
  ///   - named: The URLs that a person named as arguments, whose hosts need not be public.
  /// - Returns: The settings, checked.
  /// - Throws: ``SettingsError``.
  func fetchSettings(
    _ settings: Settings,
    opening named: [WebAddress] = []
  ) throws(SettingsError) -> FetchSettings {
    var fetching = try FetchSettings(settings)
    fetching.access = try ownHosts(settings).access
    if fetching.proxy == nil {
      fetching.localOrigins = named.compactMap {
        LocalOrigin($0, at: PublicHosts.addresses(of: $0))
      }
    }
    try fetching.check(settings)
    return fetching
  }

  /// The settings that these options set, by key.
  var flags: [SettingKey: (value: String, flag: String)] {
    var flags: [SettingKey: (value: String, flag: String)] = [:]
    if let delay { flags[.crawlDelay] = (String(delay), "--delay") }
    if let allowPrivate { flags[.fetchAllowPrivate] = (allowPrivate, "--allow-private") }
    if !connectTo.isEmpty {
      flags[.fetchConnectTo] = (connectTo.joined(separator: ","), "--connect-to")
    }
    if let proxy { flags[.fetchProxy] = (proxy, "--proxy") }
    if let cacert { flags[.fetchCAFile] = (cacert, "--cacert") }
    return flags
  }
}

extension FetchSettings {
  /// The fetcher's settings that `settings` ask for.
  ///
  /// - Throws: ``SettingsError`` when no exchange could be made with them.
  init(_ settings: Settings) throws(SettingsError) {
    self.init(userAgent: try Self.userAgent(settings))
    let contact = settings.text(.fetchContact)
    if !contact.isEmpty {
      guard let contact = CrawlContact(contact) else {
        throw SettingsError(
          origin: settings.origin(of: .fetchContact),
          problem: "fetch.contact \"\(contact)\" is no web page and no e-mail address",
          advice: "Write it as https://www.example.org/bot or as you@example.org."
        )
      }
      contact.introduce(in: &self)
    }
    acceptLanguage = settings.text(.fetchAcceptLanguage)
    connectTimeout = settings.number(.fetchConnectTimeout)
    totalTimeout = settings.number(.fetchTotalTimeout)
    pageLimit = settings.count(.fetchPageBytes)
    concurrency = settings.count(.crawlConcurrency)
    secondRequestDelay = settings.number(.crawlDelay)
    connectTo = settings.list(.fetchConnectTo)
    let proxyAddress = settings.text(.fetchProxy)
    proxy = proxyAddress.isEmpty ? nil : proxyAddress
    let authorities = settings.text(.fetchCAFile)
    caFile = authorities.isEmpty ? nil : authorities
    for text in settings.list(.fetchAllowPrivate) {
      if text == "all" {
        allowedPrivate += NetworkBlock.privateBlocks
      } else if let block = NetworkBlock(text) {
        allowedPrivate.append(block)
      } else {
        throw SettingsError(
          origin: settings.origin(of: .fetchAllowPrivate),
          problem: "\"\(text)\" is no network",
          advice: "Write it as 192.168.0.0/16, or all for every private network."
        )
      }
    }
    try check(settings)
  }

  /// The `User-Agent` header, which has to have the word that groups of robots.txt files name.
  ///
  /// "The product token SHOULD be a substring in the identification string that the crawler sends"
  /// (RFC 9309, section 2.2.1).
  private static func userAgent(_ settings: Settings) throws(SettingsError) -> String {
    let text = settings.text(.fetchUserAgent)
    guard text.range(of: token, options: .caseInsensitive) == nil else { return text }
    throw SettingsError(
      origin: settings.origin(of: .fetchUserAgent),
      problem: "fetch.user-agent \"\(text)\" lacks the word \(token), "
        + "which the rules of robots.txt files name",
      advice: "Keep the word, such as: \(text.isEmpty ? "" : text + " ")(compatible; \(token)/0.1)"
    )
  }

  /// The crawler's product token.
  private static let token = "Pippinbot"

  /// Finds what is wrong while it is known where it was set.
  fileprivate func check(_ settings: Settings) throws(SettingsError) {
    do throws(FetchSettingsError) {
      try validate()
    } catch {
      let key: SettingKey? =
        switch error.kind {
        case .connectTo: .fetchConnectTo
        case .proxy: .fetchProxy
        case .caFileUnreadable, .caFileEmpty: .fetchCAFile
        case .header(.userAgent): .fetchUserAgent
        case .header(.from): .fetchContact
        case .header(.acceptLanguage): .fetchAcceptLanguage
        case .access: .fetchHostsFile
        case .limit, .library: concurrency < 1 ? .crawlConcurrency : nil
        }
      let problem = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
      throw SettingsError(
        origin: key.map(settings.origin) ?? .file("fetch"),
        problem: problem,
        advice:
          "Correct the value, or leave the option out: pippin crawl --help names the form of each."
      )
    }
  }
}

/// The time of day: the one clock of the program.
enum Clock {
  /// The present moment.
  @Sendable
  static func now() -> Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }
}

/// Rewrites arguments that ArgumentParser has no form for.
enum ArgumentRewriting {
  /// `--allow-private` may be alone: then it means every private network; `--recrawl` alone
  /// means every page, `--list` alone to read its URLs, `--warc` alone the folder of the store, and
  /// `--render` alone every page that is inspected, or those of a crawl that need it.
  static func rewrite(_ arguments: [String]) -> [String] {
    if let query = excludingQuery(arguments) { return query }
    var rewritten: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      // The list of tokens is a list of its own.
      guard let value = values[argument], argument != "--list" || arguments.first == "crawl" else {
        rewritten.append(argument)
        if argument == "--" { break }
        continue
      }
      let takesNext = rest.first.map { isValue($0, of: argument) } ?? false
      let alone =
        argument == "--render" && arguments.first == "crawl"
        ? RenderSelection.needed.rawValue : value
      rewritten.append("\(argument)=\(takesNext ? rest.removeFirst() : alone)")
    }
    return rewritten + rest
  }

  /// The help of options that may be alone, whose values have a question mark in their names: in brackets,
  /// as manuals write what may be left out.
  ///
  /// - Parameter help: What the parser prints.
  /// - Returns: The same, its columns where they were.
  static func bracketing(_ help: String) -> String {
    help.replacing(#/(?m)^(  --[a-z-]+) <([a-z]+)\?> /#) { "\($0.1) [<\($0.2)>]" }
  }

  /// A search whose query, one argument of several words, begins with one to leave out: it goes behind
  /// `--`, because the parser would take it for an option.
  private static func excludingQuery(_ arguments: [String]) -> [String]? {
    guard let verb = arguments.first, ["search", "suggest"].contains(verb), arguments.count > 1,
      !arguments.contains("--")
    else { return nil }
    let query = arguments[1]
    guard query.hasPrefix("-"), !query.hasPrefix("--"), query.contains(" ") else { return nil }
    return [verb] + arguments.dropFirst(2) + ["--", query]
  }

  /// The options that may be alone, and what they mean then.
  private static let values = [
    "--allow-private": "all", "--list": "read", "--recrawl": "all", "--render": "all",
    "--warc": "store",
  ]

  /// Whether `text` is meant as the value of `option`, and not as what comes behind it.
  private static func isValue(_ text: String, of option: String) -> Bool {
    if option == "--list" { return SeedListing(rawValue: text) != nil }
    if option == "--warc" { return ObjectLocation.names(text) }
    if option == "--render" { return RenderSelection(rawValue: text) != nil }
    if option == "--recrawl" { return Recrawl(rawValue: text) != nil }
    let blocks = text.split(separator: ",", omittingEmptySubsequences: false)
    // One that is written wrongly, such as 10.0.0.0/99, is no seed either.
    return text == "all"
      || blocks.allSatisfy {
        NetworkBlock(String($0)) != nil || $0.wholeMatch(of: #/[0-9a-fA-F.:]+\/[0-9]+/#) != nil
      }
  }
}
