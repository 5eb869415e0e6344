import TestSupport
import Testing

/// Why a command found nothing, and what to do.
struct EmptyAnswerTextTests {
  @Test(
    "A search without results says what there is without a restriction, and what was meant",
    arguments: [
      (["apple", "--lang", "qq"], "without lang=qq. Among them are: en"),
      (["apple", "--filter", "lang=qq"], "without lang=qq."),
      (["apple", "lang:qq"], "without lang=qq."),
      (["apple", "type:Recpie"], "without type=Recpie. Did you mean type=Recipe?"),
      (["apple", "--filter", "type=Recpie"], "Did you mean type=Recipe?"),
      (["apple", "--filter", "host=orchard.exmaple"], "Did you mean host=orchard.example?"),
      (["--", "-pie"], "names only what is left out. Name a word that pages must have"),
      ([""], "The query is empty. Name a word"), (["  "], "The query is empty."),
      (["\"pie apple baked\""], "Signs and quotation marks demand words"),
      (["\"\""], "The query has no letter or digit."), (["新幹線"], "No page has \"新幹線\"."),
      (["zzqqx"], "No page has \"zzqqx\"."), (["!!!"], "The query has no letter or digit."),
      (["🍑"], "Not looked for: 🍑"), (["\"🍑\""], "The query has no letter or digit."),
      (["apple", "+🍑", "lang:qq"], "without lang=qq."),
      (["type:Nothing"], "No results.\nCheck the spelling, or try fewer or other words."),
      (["zzqqx*"], "No results.\nCheck the spelling, or try fewer or other words."),
    ]
  )
  func search(arguments: [String], says: String) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(["search"] + arguments, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("No results."), "\(outcome.output)")
    #expect(outcome.output.contains(says), "\(outcome.output)")
  }

  @Test(
    "That more is found without signs is said where that is so",
    arguments: [
      "\"zzqqx\"", "+zzqqx", "title:zzqqx", "\"🍑\"", "apple +zzqqx lang:qq", "!!!", "zzqqx",
    ]
  )
  func signs(text: String) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(["search", text], in: folder)
    #expect(outcome.output.contains("No results."), "\(outcome.output)")
    #expect(!outcome.output.contains("Signs and quotation marks"), "\(outcome.output)")
  }

  @Test(
    "Completions that are not there are not promised of --all-pages",
    arguments: [
      (["zzqq"], "Nothing is found that begins so."), ([""], "Name the beginning of a word"),
      (["zzqq", "--all-pages"], "Nothing is found that begins so."),
      (["--", "-ap"], "That only leaves words out."), (["lang:"], "A filter needs a value."),
      (["🍑"], "That has no letter or digit."), (["zzqq+"], "Nothing is found that begins so."),
    ]
  )
  func suggest(arguments: [String], says: String) async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run(["suggest"] + arguments, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("No completions. \(says)"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("add --all-pages"))
  }

  @Test("A reason that no URL can have is refused, with the one that was meant")
  func reason() async throws {
    let folder = try await DemoStore.copy()
    let outcome = try await PippinBinary.run("urls", "--reason", "fetch.gone404", in: folder)
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("Did you mean fetch.gone-404?"), "\(outcome.errors)")
    for known in ["fetch", "fetch.gone-404", "robots.blocked", "budget.run"] {
      let found = try await PippinBinary.run("urls", "--reason", known, in: folder)
      #expect(found.code == 0, "\(found.errors)")
    }
  }

  @Test(
    "A reason that pages or links have, and no URL, says where these are",
    arguments: [
      ("robots.noindex", "pippin export --all-pages --where reason=robots.noindex"),
      ("page.expired", "pippin export --all-pages --where reason=page.expired"),
      ("banner.app-id-missing", "pippin export --all-pages --where finding=banner.app-id-missing"),
      ("link.nofollow", "the summary of pippin crawl counts them"),
      ("trap.repeated-path", "not kept as URLs"), ("fetch.tls", "pippin status counts"),
    ]
  )
  func elsewhere(reason: String, says: String) async throws {
    let folder = try await DemoStore.copy()
    for format in ["terminal", "jsonl"] {
      let arguments = ["urls", "--reason", reason, "--format", format]
      let outcome = try await PippinBinary.run(arguments, in: folder)
      #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(outcome.errors.contains("No URL meets the conditions."), "\(outcome.errors)")
      #expect(outcome.errors.contains(says), "\(outcome.errors)")
    }
  }
}
