extension CodeCatalog {
  /// How far a URL, or an association file, has come.
  static let stateCodes: [CodeEntry] = urlStates + associationStates

  private static let urlStates: [CodeEntry] = [
    state("waiting", "The URL is in the queue.", fix: "Run the crawl again: it goes on."),
    state("leased", "A worker fetches the URL now.", fix: "Nothing."),
    state("done", "The page was read.", fix: "Nothing."),
    state("redirected", "The URL redirects to another one.", fix: "Nothing."),
    state(
      "refused",
      "The URL failed, was blocked or skipped; its reason says which.",
      fix: "See the reasons: pippin rules CODE explains each."
    ),
    state("gone", "The page does not exist any more.", fix: "Correct the links that lead to it."),
    state(
      "held",
      "The URL is deferred by budget: pages like it brought nothing new.",
      fix: "Raise the budget that its reason names: pippin rules budget"
    ),
  ]

  private static let associationStates: [CodeEntry] = [
    association("valid", "The host's association file was read.", fix: "Nothing."),
    association(
      "invalid",
      "The host's association file cannot be used.",
      fix: "See its findings: pippin match URL --association FILE"
    ),
    association(
      "missing",
      "The host has no association file.",
      fix: "Serve /.well-known/apple-app-site-association over https, without a redirect."
    ),
    association(
      "unknown",
      "Nobody asked for the association file.",
      fix: "Give one: --association FILE, or inspect the page over https."
    ),
  ]

  private static func state(_ code: String, _ meaning: String, fix: String) -> CodeEntry {
    CodeEntry(
      code,
      .state,
      family: "state",
      means: meaning,
      why: "It says what the next crawl does with the URL.",
      fix: fix,
      source: "pippin status"
    )
  }

  private static func association(_ code: String, _ meaning: String, fix: String) -> CodeEntry {
    CodeEntry(
      code,
      .state,
      family: "association-state",
      means: meaning,
      why: "Only a valid file opens an app by Universal Links.",
      fix: fix,
      source: "universalLinks.state of a record"
    )
  }
}
