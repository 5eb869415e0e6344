import Addressing
package import Digests
import GRDB

/// Finds addresses in the table by their text or their identity.
///
/// The index holds a hash that is short and need not be unique: what decides is a comparison with
/// the address itself, at every hit. The hash is the beginning of the identity, so that nobody can
/// fill one slot of the index with addresses at will.
struct AddressLookUp: Sendable {
  /// How many bits of the hash are used; fewer than 64 in tests only.
  let bits: Int

  /// What the index holds for an address.
  func hash(of identity: Digest128) -> Int64 {
    Int64(bitPattern: bits >= 64 ? identity.high : identity.high >> UInt64(64 - bits))
  }

  /// The number of an address.
  ///
  /// - Parameters:
  ///   - text: The address in its canonical form.
  ///   - identity: The identity of that.
  ///   - database: The database.
  /// - Returns: The number; `nil` when the address is not known.
  /// - Throws: `DatabaseError`.
  func number(of text: String, _ identity: Digest128, _ database: Database) throws -> Int64? {
    let find = try database.cachedStatement(
      sql: "SELECT id FROM addresses WHERE hash = ? AND url = ?"
    )
    return try Int64.fetchOne(find, arguments: [hash(of: identity), text])
  }

  /// The number of an address; `nil` when it is not known.
  func number(of address: WebAddress, _ database: Database) throws -> Int64? {
    let canonical = address.canonical
    return try number(of: canonical.text, canonical.identity, database)
  }

  /// The number of the address with an identity; `nil` when none is known.
  func number(of identity: Digest128, _ database: Database) throws -> Int64? {
    try number(of: identity, database, "SELECT id, url FROM addresses WHERE hash = ?")
  }

  /// The number of the page of an address that was forgotten since; `nil` when there is none.
  func forgotten(_ identity: Digest128, _ database: Database) throws -> Int64? {
    try number(
      of: identity,
      database,
      "SELECT page, url FROM forgotten JOIN pages ON pages.id = page WHERE hash = ?"
    )
  }

  private func number(
    of identity: Digest128,
    _ database: Database,
    _ sql: String
  ) throws -> Int64? {
    let find = try database.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(find, arguments: [hash(of: identity)])
    while let row = try rows.next() {
      if Digest128(of: try row.value(1, as: String.self)) == identity { return try row.value(0) }
    }
    return nil
  }
}

extension EmbeddedStore {
  /// The number that the store has for the address with an identity, also when only its page is
  /// remembered as removed; `nil` when it was never met.
  ///
  /// - Throws: ``StoreError``.
  package func number(of identity: Digest128) async throws -> UInt64? {
    try await read { [lookUp] database in
      let number =
        try lookUp.number(of: identity, database) ?? lookUp.forgotten(identity, database)
      return number.map { UInt64(bitPattern: $0) }
    }
  }
}

extension EmbeddedStore {
  /// The numbers of those addresses that are known, by their identities.
  ///
  /// - Throws: ``StoreError``.
  package func numbers(
    of identities: some Sequence<Digest128> & Sendable
  ) async throws -> [Digest128: UInt64] {
    try await read { [lookUp] in try lookUp.numbers(of: identities, $0) }
  }

  /// The same for who waits in a thread of its own.
  package func numbersNow(
    of identities: some Sequence<Digest128>
  ) throws -> [Digest128: UInt64] {
    try StoreError.mapping(path) { try pool.read { try lookUp.numbers(of: identities, $0) } }
  }
}

extension AddressLookUp {
  fileprivate func numbers(
    of identities: some Sequence<Digest128>,
    _ database: Database
  ) throws -> [Digest128: UInt64] {
    var numbers: [Digest128: UInt64] = [:]
    for identity in identities {
      numbers[identity] = try number(of: identity, database).map { UInt64(bitPattern: $0) }
    }
    return numbers
  }
}
