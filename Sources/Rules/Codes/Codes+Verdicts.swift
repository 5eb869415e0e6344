extension CodeCatalog {
  /// What commands decide, each family in the words of its command.
  static let verdictCodes: [CodeEntry] =
    inspectVerdicts + matchVerdicts + openWays + crawlEnds
    + hidings

  private static let inspectVerdicts: [CodeEntry] = [
    verdict(
      "pass",
      "verdict",
      "The page is an app-linked result, and no check found anything to fix.",
      why: "It can be found, and opens in an app.",
      fix: "Nothing.",
      source: "pippin inspect"
    ),
    verdict(
      "partial",
      "verdict",
      "The page can be found, but something could be better.",
      why: "It may open in no app, or lack points.",
      fix: "Fix what inspect lists first.",
      source: "pippin inspect"
    ),
    verdict(
      "fail",
      "verdict",
      "The page is not in the index.",
      why: "Nobody finds it.",
      fix: "Fix the reasons below the verdict: pippin rules CODE explains each.",
      source: "pippin inspect"
    ),
  ]

  private static let matchVerdicts: [CodeEntry] = [
    verdict(
      "match",
      "match",
      "A rule of the association file gives the URL to the app.",
      why: "A tap on a link to the URL opens the app.",
      fix: "Nothing.",
      source: "pippin match"
    ),
    verdict(
      "exclude",
      "match",
      "A rule of the association file keeps the URL out of the app.",
      why: "A tap on a link to the URL opens the web page.",
      fix: "Move or narrow the rule with \"exclude\": true, if that is not meant.",
      source: "pippin match"
    ),
    verdict(
      "none",
      "match",
      "No rule of the app matches the URL.",
      why: "A tap on a link to the URL opens the web page.",
      fix: "Add a component that matches the URL.",
      source: "pippin match"
    ),
  ]

  private static let openWays: [CodeEntry] = [
    way("universal-link", "The host's association file gives the URL to an installed app."),
    way("app-link", "App Links on the page name an installed app."),
    way("banner", "The Smart App Banner names an installed app and a URL for it."),
    way("custom-scheme", "A Twitter card or an app URI names an installed app and a URL for it."),
    way("handoff", "Nothing opens an app, but an installed app may continue the page by Handoff."),
    way("app-clip", "The page offers an App Clip."),
    way("web", "The page opens in the browser."),
    way("store", "The app's page in the store opens, because the page rules out the web."),
    way("nothing", "Nothing opens: no app is installed, and the page rules out the web."),
  ]

  private static let crawlEnds: [CodeEntry] = [
    end("running", "The run is under way.", fix: "Wait, or watch it with --metrics-address."),
    end(
      "aborted",
      "The run did not end: it was killed, failed, or the machine stopped.",
      fix: "Run the crawl again: it goes on."
    ),
    end("complete", "Nothing waits any more.", fix: "Nothing."),
    end(
      "deferred",
      "What waits is due later than crawl.patience allows.",
      fix: "Run the same crawl again later: pippin status says when."
    ),
    end(
      "page-limit",
      "The run read as many pages as --max-pages allows.",
      fix: "Run the same crawl again, or raise --max-pages."
    ),
    end(
      "time-limit",
      "The run took as long as --max-time allows.",
      fix: "Run the same crawl again, or raise --max-time."
    ),
    end("stopped", "Somebody stopped the run.", fix: "Run the same crawl again: it goes on."),
  ]

  private static let hidings: [CodeEntry] = [
    verdict(
      "expired",
      "hidden",
      "The page says that it is valid until a date that is past.",
      why: "No search shows it.",
      fix: "Correct the date on the page, then crawl it again.",
      source: "pippin rank"
    ),
    verdict(
      "unwanted",
      "hidden",
      "Many people were shown the page, and nobody clicked it.",
      why: "No search shows it until it earns clicks.",
      fix: "Say in title and description what the page is.",
      source: "Config/ranking.yaml, engagement.hide-from"
    ),
    verdict(
      "outdated",
      "hidden",
      "The page was hidden for a reason that no longer holds.",
      why: "It comes back when scores are computed again.",
      fix: "Run: pippin index --authority",
      source: "pippin rank"
    ),
  ]

  private static func verdict(
    _ code: String,
    _ family: String,
    _ meaning: String,
    why: String,
    fix: String,
    source: String
  ) -> CodeEntry {
    CodeEntry(
      code,
      .verdict,
      family: family,
      means: meaning,
      why: why,
      fix: fix,
      source: source
    )
  }

  private static func way(_ code: String, _ meaning: String) -> CodeEntry {
    verdict(
      code,
      "open",
      meaning,
      why: "It decides what a tap on the result opens.",
      fix: "See what else could open: pippin open URL --platform ios --installed APP",
      source: "pippin open"
    )
  }

  private static func end(_ code: String, _ meaning: String, fix: String) -> CodeEntry {
    verdict(
      code,
      "end",
      meaning,
      why: "It says whether the crawl has more to do.",
      fix: fix,
      source: "pippin crawl"
    )
  }
}
