import Crawling
import Ranking

extension Setting {
  /// Every key there is, in the order of the files.
  static let all: [Setting] =
    crawler + notify + objectStore + copies + ranking + search + signals + engagement + weights

  private static let crawler: [Setting] = [
    Setting(
      .crawler,
      .crawlDelay,
      .number(1),
      "Seconds between the starts of two requests to one host; robots and association files count."
    ),
    Setting(
      .crawler,
      .crawlCrawlDelayCeiling,
      .number(30),
      "Longest Crawl-delay of a robots.txt that is honored, in seconds."
    ),
    Setting(
      .crawler,
      .crawlBackoffCeiling,
      .number(3600),
      "Longest delay that 429, 503 and time-outs lead to, in seconds."
    ),
    Setting(
      .crawler,
      .crawlConcurrency,
      .number(64),
      "Most requests at a time over all hosts; one host has one, but for those in fetch.hosts-file."
    ),
    Setting(
      .crawler,
      .crawlScope,
      .text("host"),
      "What belongs to a seed that names no scope: host, domain or prefix."
    ),
    Setting(
      .crawler,
      .crawlInclude,
      .list([]),
      "Patterns of which one must match a URL, as /docs/* or https://*.example.com/*; none is any URL."
    ),
    Setting(
      .crawler,
      .crawlExclude,
      .list([]),
      "Patterns of URLs that are left out, as /search* or \"*.pdf\"; seeds are fetched all the same."
    ),
    Setting(
      .crawler,
      .crawlMaxDepth,
      .number(16),
      "Link hops to follow from a seed that names no depth."
    ),
    Setting(
      .crawler,
      .crawlMaxPages,
      .number(0),
      "Most pages to fetch in one run; 0 is no limit."
    ),
    Setting(
      .crawler,
      .crawlMaxTime,
      .number(0),
      "Longest time of one run in seconds; 0 is no limit."
    ),
    Setting(
      .crawler,
      .crawlHostAddresses,
      .number(10_000),
      "Most URLs of one host; further links are left out; 0 is no limit."
    ),
    Setting(
      .crawler,
      .crawlTemplateBudget,
      .number(100),
      "Pages of one URL template (as /calendar/0/*) read before they must bring something new; 0 is no limit."
    ),
    Setting(
      .crawler,
      .crawlHostBudget,
      .number(150),
      "Pages of a host read before they must bring something new; 0 is no limit."
    ),
    Setting(
      .crawler,
      .crawlDomainBudget,
      .number(100),
      "Hosts of a domain, beside the seeds', visited before they must bring something new; 0 is no limit."
    ),
    Setting(
      .crawler,
      .crawlDomainHosts,
      .number(1000),
      "Most hosts of one domain, beside the seeds', whatever they bring; 0 is no limit."
    ),
    Setting(
      .crawler,
      .crawlDomainAddresses,
      .number(100_000),
      "Most URLs of one domain, the seeds' hosts not counted; 0 is no limit."
    ),
    Setting(
      .crawler,
      .crawlDropParameters,
      .list(AddressCleaner.defaults),
      "Parameters dropped from links, because they say who looks and not at what; * ends a prefix."
    ),
    Setting(
      .crawler,
      .crawlSitemaps,
      .flag(true),
      "Whether to read the sitemaps of hosts: those in robots.txt, else /sitemap.xml."
    ),
    Setting(
      .crawler,
      .crawlStartsPerAddress,
      .number(4),
      "Most request starts a second to one public IP address over all its hosts; 0 is no limit."
    ),
    Setting(
      .crawler,
      .crawlHostFailures,
      .number(8),
      "After how many requests without a response in a row a host is given up, but for one try a run."
    ),
    Setting(
      .crawler,
      .crawlTries,
      .number(3),
      "How often a URL that fails for now is tried."
    ),
    Setting(
      .crawler,
      .crawlPatience,
      .number(60),
      "Longest wait for a host that is due later, in seconds; a run ends instead, the next goes on."
    ),
    Setting(
      .crawler,
      .fetchUserAgent,
      .text("Mozilla/5.0 (compatible; Pippinbot/0.1)"),
      "User-Agent header; keep the word Pippinbot. The contact is added to it, unless it has one."
    ),
    Setting(
      .crawler,
      .fetchContact,
      .text(""),
      "Web page or e-mail address for owners of crawled sites; crawls of public hosts need one."
    ),
    Setting(
      .crawler,
      .fetchAcceptLanguage,
      .text("*"),
      "Accept-Language header of page requests."
    ),
    Setting(.crawler, .fetchConnectTimeout, .number(10), "Seconds to connect, TLS included."),
    Setting(.crawler, .fetchTotalTimeout, .number(60), "Seconds for a whole exchange."),
    Setting(
      .crawler,
      .fetchPageBytes,
      .number(10_485_760),
      "Most bytes of a page after decompression; the rest is cut off with a finding."
    ),
    Setting(
      .crawler,
      .fetchProxy,
      .text(""),
      "Proxy for every request, as scheme://host:port; empty is none."
    ),
    Setting(
      .crawler,
      .fetchCAFile,
      .text(""),
      "File of certificate authorities in PEM form; empty is the system's."
    ),
    Setting(
      .crawler,
      .fetchHostsFile,
      .text(""),
      "File in YAML of your own hosts: their pace, headers, password, cookies; empty is none."
    ),
    Setting(
      .crawler,
      .fetchConnectTo,
      .list([]),
      "Where to connect instead, as HOST:PORT:ADDRESS:PORT in curl's form; for tests and mirrors."
    ),
    Setting(
      .crawler,
      .fetchAllowPrivate,
      .list([]),
      "Private networks that may be crawled, such as 192.168.0.0/16; all others are refused."
    ),
    Setting(
      .crawler,
      .inspectRules,
      .list([]),
      "What inspect makes of rules, as banner.argument-missing=off; also note, warning, error; a family too."
    ),
  ]

  private static let ranking: [Setting] = [
    Setting(
      .ranking,
      .indexRequireAppLink,
      .flag(true),
      "Whether search shows only pages with a deep link and a description."
    ),
    Setting(
      .ranking,
      .indexMemory,
      .number(256),
      "MiB that building the index may use before it writes a segment, 8 to 65536."
    ),
    Setting(
      .ranking,
      .indexStems,
      .list([]),
      "Languages whose words are found by their stems too, such as en; a third more postings."
    ),
  ]

  private static let search: [Setting] = [
    Setting(
      .ranking,
      .searchBlockedCompletions,
      .list([]),
      "Words that are never offered as completions, beside the built-in ones; casino* is all that begin so."
    )
  ]

  private static let signals: [Setting] = [
    Setting(
      .ranking,
      .signalsFreshnessHalfLife,
      .number(30),
      "Days after which a page counts half as fresh, by its own date or its server's."
    )
  ]

  /// A score is text x BM25F + the sum of weight x signal, penalties subtracted.
  private static let weights: [Setting] = RankingWeights.keys.map { key in
    let signal = Signal(rawValue: key)
    let value = signal.map { RankingWeights.standard[$0] } ?? RankingWeights.standard.text
    let text = "relevance of the words (BM25F), at least 1/94 of the others together"
    let meaning = signal?.label ?? text
    let worth = worths[key].map { " Left out, nDCG@10 falls by \($0)." } ?? ""
    return Setting(.ranking, .weight(key), .number(value), "Weight of: \(meaning).\(worth)")
  }

  /// What each weight is worth in the evaluation of Benchmarks/ranking, of 0.825 in all; the
  /// others change it by 0.001 at most.
  private static let worths = [
    "text": "0.145", "engagement-ratio": "0.045", "quality": "0.018", "freshness": "0.004",
    "speed": "0.003", "design": "0.005", "spam": "0.002", "uselessness": "0.002",
  ]

  /// The text of `file`: each key with its comment above it, keys of one group together.
  static func template(of file: File) -> String {
    var lines = [
      "# \(file == .crawler ? "How pippin crawls" : "How pippin ranks")."
        + " Flags and PIPPIN_* variables come before this file.",
      "# Every key is here with its built-in value; a key left out keeps that value.",
    ]
    var group = ""
    for setting in all where setting.file == file {
      let parts = setting.key.rawValue.split(separator: ".", maxSplits: 1).map(String.init)
      if parts[0] != group {
        group = parts[0]
        lines += ["", "\(group):"]
      }
      lines.append("  # \(setting.comment)")
      if setting.source == .operatorOnly {
        lines.append("  # Not taken from Config/ of the working directory.")
      }
      lines.append("  \(parts[1]): \(setting.value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
