/// What becomes of the row of an address when it is settled.
package struct SettlementChange: Hashable, Sendable {
  /// Where the address is from now on.
  package var state: AddressState
  /// Why it was not read, or why it waits.
  package var reason: String?
  /// Where it redirects to, also when the target is left out.
  package var target: String?
  /// When it is due next, in milliseconds since 1970.
  package var due: Int64
  /// Whether it failed once more in a row; otherwise it has not failed.
  package var addsFailure = false
  /// Whether it is one of several tries in a row, so that the next goes on counting.
  package var addsTry = false
  /// How many visits found a page.
  package var visits: Int
  /// How many of the later ones found a change.
  package var changes: Int
  /// When it was first read, in milliseconds since 1970; 0 before that.
  package var first: Int64
  /// Whether the target stays what it was, because the visit brought nothing new.
  package var keepsTarget = false
  /// Whether the validators stay what they were.
  package var keepsValidators = false
  /// Whether size and type of the response stay what they were, because nothing was sent again.
  package var keepsResponse = false

  init(_ known: AddressFacts, _ state: AddressState, due: Int64) {
    (self.state, self.due) = (state, due)
    (visits, changes, first) = (known.visits, known.changes, known.first)
  }

  /// The change of a check, which is no visit: what was read of the address stays.
  package func keeping(hasPage: Bool) -> SettlementChange {
    guard hasPage else { return self }
    var change = self
    change.state = .page
    (change.keepsTarget, change.keepsValidators) = (true, true)
    return change
  }
}
