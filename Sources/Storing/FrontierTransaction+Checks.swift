import GRDB

extension FrontierTransaction {
  /// Makes an address wait whose status alone was asked, and that is met as a page now.
  func readAfterCheck(_ known: Known) throws {
    let wait = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.waiting.sql), due = ? WHERE id = ?"
    )
    try wait.execute(arguments: [now, known.id])
    changeCounts(of: known.host, open: 1)
  }
}
