import Digests

/// One parameter of a statement, in the binary form of the protocol.
///
/// Reference: PostgreSQL 15, src/include/catalog/pg_type.dat for the numbers of types; the forms are
/// those of each type's receive function, and of array_recv for arrays.
struct PostgresValue: Sendable {
  /// The number of the type.
  let type: UInt32
  /// The binary form; `nil` for NULL.
  let bytes: [UInt8]?

  private init(_ type: UInt32, _ bytes: [UInt8]?) { (self.type, self.bytes) = (type, bytes) }

  static func int(_ value: Int64?) -> PostgresValue { PostgresValue(20, value.map(Self.form)) }
  static func int(_ value: Int) -> PostgresValue { .int(Int64(value)) }
  static func bool(_ value: Bool) -> PostgresValue { PostgresValue(16, [value ? 1 : 0]) }
  static func double(_ value: Double) -> PostgresValue {
    PostgresValue(701, form(Int64(bitPattern: value.bitPattern)))
  }
  static func text(_ value: String?) -> PostgresValue { PostgresValue(25, value.map(Self.form)) }
  static func bytes(_ value: [UInt8]?) -> PostgresValue { PostgresValue(17, value) }
  static func id(_ value: Digest128?) -> PostgresValue { PostgresValue(2950, value?.bytes) }

  static func ints(_ values: some Collection<Int64?>) -> PostgresValue {
    array(1016, of: 20, values) { Self.form($0) }
  }
  static func ints(_ values: some Collection<Int>) -> PostgresValue {
    array(1016, of: 20, values.map { Optional($0) }) { Self.form(Int64($0)) }
  }
  static func doubles(_ values: some Collection<Double>) -> PostgresValue {
    array(1022, of: 701, values.map { Optional($0) }) {
      Self.form(Int64(bitPattern: $0.bitPattern))
    }
  }
  static func bools(_ values: some Collection<Bool>) -> PostgresValue {
    array(1000, of: 16, values.map { Optional($0) }) { [$0 ? 1 : 0] }
  }
  static func texts(_ values: some Collection<String?>) -> PostgresValue {
    array(1009, of: 25, values) { Self.form($0) }
  }
  static func blobs(_ values: some Collection<[UInt8]?>) -> PostgresValue {
    array(1001, of: 17, values) { $0 }
  }
  static func ids(_ values: some Collection<Digest128?>) -> PostgresValue {
    array(2951, of: 2950, values) { $0.bytes }
  }

  private static func form(_ value: Int64) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  /// A text of PostgreSQL cannot hold the character NUL.
  private static func form(_ value: String) -> [UInt8] { value.utf8.filter { $0 != 0 } }

  private static func array<Element>(
    _ type: UInt32,
    of element: UInt32,
    _ values: some Collection<Element?>,
    _ form: (Element) -> [UInt8]
  ) -> PostgresValue {
    var bytes: [UInt8] = []
    func append(_ word: Int32) { withUnsafeBytes(of: word.bigEndian) { bytes += $0 } }
    append(values.isEmpty ? 0 : 1)
    append(1)
    append(Int32(bitPattern: element))
    if !values.isEmpty {
      append(Int32(values.count))
      append(1)
    }
    for value in values {
      guard let value else {
        append(-1)
        continue
      }
      let piece = form(value)
      append(Int32(piece.count))
      bytes += piece
    }
    return PostgresValue(type, bytes)
  }
}

/// A statement with its parameters `$1`, `$2`, ….
struct PostgresStatement: Sendable {
  let sql: String
  let values: [PostgresValue]

  init(_ sql: String, _ values: [PostgresValue] = []) { (self.sql, self.values) = (sql, values) }
}
