/// Why an address is deferred: known, but not fetched for now.
package enum DeferralReason {
  /// The pages of its template bring nothing new.
  package static let template = "budget.template"
  /// The pages of its host bring nothing new.
  package static let host = "budget.pages"
  /// The hosts of its domain bring nothing new.
  package static let domain = "budget.domain"
  /// The seed has as many pages as its line in the seed list allows.
  package static let seed = "budget.seed"
}
