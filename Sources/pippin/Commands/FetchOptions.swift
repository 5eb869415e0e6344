import Addressing
import ArgumentParser
import Basics
import Crawling
import Fetching
import Foundation

/// The options of commands that fetch.
struct FetchOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Seconds between two requests to one host.", valueName: "seconds"))
  var delay: Double?

  @Option(
    help: ArgumentHelp(
      "Private networks that may be fetched from; without a value every one of them.",
      valueName: "cidr,…"
    )
  )
  var allowPrivate: String?

  @Option(
    help: ArgumentHelp(
      "Connect elsewhere, in curl's form. May be repeated.",
      valueName: "host:port:address:port"
    )
  )
  var connectTo: [String] = []

  @Option(help: ArgumentHelp("A proxy for every request.", valueName: "url"))
  var proxy: String?

  @Option(help: ArgumentHelp("Certificate authorities in PEM form.", valueName: "file"))
  var cacert: String?

  /// The settings that these options set, by key.
  var flags: [String: (value: String, flag: String)] {
    var flags: [String: (value: String, flag: String)] = [:]
    if let delay { flags["crawl.delay"] = (String(delay), "--delay") }
    if let allowPrivate { flags["fetch.allow-private"] = (allowPrivate, "--allow-private") }
    if !connectTo.isEmpty {
      flags["fetch.connect-to"] = (connectTo.joined(separator: ","), "--connect-to")
    }
    if let proxy { flags["fetch.proxy"] = (proxy, "--proxy") }
    if let cacert { flags["fetch.ca-file"] = (cacert, "--cacert") }
    return flags
  }
}

extension FetchSettings {
  /// The fetcher's settings that `settings` ask for.
  ///
  /// - Throws: ``SettingsError`` when no exchange could be made with them.
  init(_ settings: Settings) throws(SettingsError) {
    self.init(userAgent: settings.text("fetch.user-agent"))
    let contact = settings.text("fetch.contact")
    if !contact.isEmpty {
      guard let contact = CrawlContact(contact) else {
        throw SettingsError(
          origin: settings.entries["fetch.contact"]?.origin ?? "fetch.contact",
          problem: "fetch.contact \"\(contact)\" is no web page and no e-mail address",
          advice: "Write it as https://www.example.org/bot or as you@example.org."
        )
      }
      contact.introduce(in: &self)
    }
    acceptLanguage = settings.text("fetch.accept-language")
    connectTimeout = settings.number("fetch.connect-timeout")
    totalTimeout = settings.number("fetch.total-timeout")
    pageLimit = settings.count("fetch.page-bytes")
    concurrency = settings.count("crawl.concurrency")
    secondRequestDelay = settings.number("crawl.delay")
    connectTo = settings.list("fetch.connect-to")
    let proxyAddress = settings.text("fetch.proxy")
    proxy = proxyAddress.isEmpty ? nil : proxyAddress
    let authorities = settings.text("fetch.ca-file")
    caFile = authorities.isEmpty ? nil : authorities
    for text in settings.list("fetch.allow-private") {
      if text == "all" {
        allowedPrivate += NetworkBlock.privateBlocks
      } else if let block = NetworkBlock(text) {
        allowedPrivate.append(block)
      } else {
        throw SettingsError(
          origin: settings.entries["fetch.allow-private"]?.origin ?? "fetch.allow-private",
          problem: "\"\(text)\" is no network",
          advice: "Write it as 192.168.0.0/16, or all for every private network."
        )
      }
    }
    try check(settings)
  }

  /// Finds what is wrong while it is known where it was set.
  private func check(_ settings: Settings) throws(SettingsError) {
    do throws(FetchSettingsError) {
      try validate()
    } catch {
      let key =
        switch error.kind {
        case .connectTo: "fetch.connect-to"
        case .proxy: "fetch.proxy"
        case .caFileUnreadable, .caFileEmpty: "fetch.ca-file"
        case .header: "fetch.user-agent"
        case .limit, .library: concurrency < 1 ? "crawl.concurrency" : "fetch"
        }
      let problem = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
      throw SettingsError(
        origin: settings.entries[key]?.origin ?? key,
        problem: problem,
        advice: "See what is in force with: pippin config"
      )
    }
  }
}

extension CrawlSettings {
  /// The crawler's settings that `settings` ask for.
  ///
  /// - Throws: ``SettingsError`` when the scope is none.
  init(_ settings: Settings) throws(SettingsError) {
    self.init()
    delay = settings.number("crawl.delay")
    guard delay >= 0 else {
      throw SettingsError(
        origin: settings.entries["crawl.delay"]?.origin ?? "crawl.delay",
        problem: "a delay of \(delay) seconds is none",
        advice: "Use 0 or more; sites of other people deserve at least 1."
      )
    }
    crawlDelayCeiling = settings.number("crawl.crawl-delay-ceiling")
    backoffCeiling = settings.number("crawl.backoff-ceiling")
    concurrency = max(1, settings.count("crawl.concurrency"))
    maxDepth = max(0, settings.count("crawl.max-depth"))
    hostAddresses = settings.count("crawl.host-addresses")
    templateBudget = settings.count("crawl.template-budget")
    hostBudget = settings.count("crawl.host-budget")
    domainBudget = settings.count("crawl.domain-budget")
    domainHosts = settings.count("crawl.domain-hosts")
    domainAddresses = settings.count("crawl.domain-addresses")
    tries = max(1, settings.count("crawl.tries"))
    cleaner = AddressCleaner(dropping: settings.list("crawl.drop-parameters"))
    readsSitemaps = settings.flag("crawl.sitemaps")
    startsPerAddress = settings.number("crawl.starts-per-address")
    hostFailures = max(1, settings.count("crawl.host-failures"))
    patience = settings.number("crawl.patience")
    let pages = settings.count("crawl.max-pages")
    maxPages = pages > 0 ? pages : nil
    let time = settings.number("crawl.max-time")
    maxTime = time > 0 ? time : nil
    let name = settings.text("crawl.scope")
    guard let scope = CrawlScope(rawValue: name) else {
      throw SettingsError(
        origin: settings.entries["crawl.scope"]?.origin ?? "crawl.scope",
        problem: "\"\(name)\" is no scope",
        advice: "Use host, domain or prefix."
      )
    }
    self.scope = scope
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
  /// means every page.
  static func rewrite(_ arguments: [String]) -> [String] {
    var rewritten: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument == "--allow-private" || argument == "--recrawl" else {
        rewritten.append(argument)
        if argument == "--" { break }
        continue
      }
      let takesNext = rest.first.map { isValue($0, of: argument) } ?? false
      rewritten.append("\(argument)=\(takesNext ? rest.removeFirst() : "all")")
    }
    return rewritten + rest
  }

  /// Whether `text` is meant as the value of `option`, and not as what comes behind it.
  private static func isValue(_ text: String, of option: String) -> Bool {
    if option == "--recrawl" { return Recrawl(rawValue: text) != nil }
    let blocks = text.split(separator: ",", omittingEmptySubsequences: false)
    return text == "all" || blocks.allSatisfy { NetworkBlock(String($0)) != nil }
  }
}
