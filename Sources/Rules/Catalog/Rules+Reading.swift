/// What can keep a page from being read to its end.
extension Rule {
  /// The page took more processor time than one page gets.
  package static let readingOverBudget = Rule(
    "reading.over-budget",
    .error,
    title: "Reading the page took too long and was ended.",
    reason: "What was not read by then is lost: links, structured data or the page's quality.",
    fix: "Make the page smaller: 1 MiB of HTML is more than visitors read.",
    source: "Limit of this reader: 10 seconds on a processor for one page",
    specimen: Specimen(
      .page,
      bad: "<!doctype html><title>Plums</title>" + String(repeating: "<p>Plums</p>", count: 1_000),
      good: "<!doctype html><title>Plums</title><p>Plums</p>"
    )
  )

  /// The process that read the page ended twice before it had read it.
  package static let readingWorkerDied = Rule(
    "reading.worker-died",
    .error,
    title: "The page could not be read: the process that reads it died twice.",
    reason:
      "Pages are read by processes of their own, so that a page which breaks its reader harms no other.",
    fix:
      "Save the page, and report it to the authors of this program: no page should break its reader.",
    source: "Isolation of this reader",
    specimen: Specimen(
      .page,
      bad: "<!doctype html><title>Plums</title>",
      good: "<!doctype html><title>Plums</title><p>Plums</p>"
    )
  )

  /// The rules about the reading of a page as a whole.
  package static let readingRules = [readingOverBudget, readingWorkerDied]
}
