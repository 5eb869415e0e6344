/// What can be wrong with links to app addresses (`android-app:` and `ios-app:`).
///
/// The rows are in `app-uri.yaml`.
extension Rule {
  /// Every one of them.
  package static let appURIRules = RuleCatalog.rules("app-uri")

  package static let appURIAppMissing = appURIRules[id: "app-uri.app-missing"]
  package static let appURIAppMalformed = appURIRules[id: "app-uri.app-malformed"]
  package static let appURISchemeMissing = appURIRules[id: "app-uri.scheme-missing"]
  package static let appURISchemeMalformed = appURIRules[id: "app-uri.scheme-malformed"]
  package static let appURIRelMissing = appURIRules[id: "app-uri.rel-missing"]
}
