import Testing

@testable import pippin

struct SuggestionTests {
  @Test(
    "A word means the candidate that it begins or misspells, and a short word hardly any",
    arguments: [
      ("fetch.gone", ["fetch.gone-unconfirmed", "match.none"], "fetch.gone-unconfirmed"),
      ("insp", ["inspect", "inspector", "index"], "inspect"),
      ("jsno", ["csv", "json"], "json"), ("cvs", ["csv", "json"], "csv"),
      ("mathc", ["crawl", "match"], "match"), ("SEARCH", ["search"], "search"),
      ("scop", ["robots", "scope"], "scope"), ("nope", ["scope", "store"], nil),
      ("", ["ok", "a"], nil), ("x", ["ok", "no"], nil), ("ab", ["ok", "no"], nil),
      ("extraordinarily", ["ordinary"], nil),
    ] as [(String, [String], String?)]
  )
  func nearest(word: String, candidates: [String], expected: String?) {
    #expect(Suggestion.nearest(to: word, among: candidates) == expected)
  }

  @Test(
    "An option of the program is meant where no verb has one like it",
    arguments: [("--versoin", "Did you mean --version?"), ("--hlep", "Did you mean --help?")]
  )
  func program(option: String, expected: String) throws {
    let text = UsageAdvice.error(message: "Unknown option '\(option)'", full: "", of: [option])
    #expect(text.fix?.hasPrefix(expected) == true)
  }
}
