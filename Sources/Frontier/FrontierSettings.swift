/// What a store needs to know of the crawl that it is the frontier of.
package struct FrontierSettings: Hashable, Sendable {
  /// The most redirects in a row that an address is made known behind.
  package var redirectLimit = 5
  /// The most addresses whose better depth is passed on to their links in one transaction;
  /// the rest waits for the next.
  package var relaxationLimit = 10_000
  /// When pages are visited again.
  package var revisits = RevisitModel()
  /// The seconds after which a missing page (404) that was once read is requested again, before
  /// its record is removed.
  package var goneConfirmation = 86_400.0
  /// The seconds since it was last read after which a page goes whose host does not answer.
  package var unreachedKeeping = 30 * 86_400.0
  /// What may be spent on what brings nothing new; no limit unless the caller sets one.
  package var budgets = ContentBudgets()

  package init() {}
}
