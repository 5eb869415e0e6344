/// What can keep a page from being read to its end.
///
/// The rows are in `reading.yaml`.
extension Rule {
  /// Every one of them.
  package static let readingRules = RuleCatalog.rules("reading")

  package static let readingOverBudget = readingRules[id: "reading.over-budget"]
  package static let readingWorkerDied = readingRules[id: "reading.worker-died"]
}
