import CPQ
import Digests

/// The rows that a statement returned, in the binary form of the protocol.
final class PostgresResult {
  private let handle: OpaquePointer
  /// How many rows there are.
  let count: Int

  /// Takes over a result of libpq.
  init(owning handle: OpaquePointer) {
    self.handle = handle
    count = Int(PQntuples(handle))
  }

  deinit { PQclear(handle) }

  /// The rows, in their order.
  var rows: some Sequence<PostgresRow> {
    (0..<count).lazy.map { PostgresRow(result: self, row: $0) }
  }

  /// The first row, if there is one.
  var first: PostgresRow? { count > 0 ? PostgresRow(result: self, row: 0) : nil }

  /// Hands the bytes of a value to `body`; `nil` for NULL.
  fileprivate func value<Value>(
    _ row: Int,
    _ column: Int,
    _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value? {
    let (row, column) = (CInt(row), CInt(column))
    guard PQgetisnull(handle, row, column) == 0, let start = PQgetvalue(handle, row, column) else {
      return nil
    }
    return body(UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(handle, row, column))))
  }
}

/// One row of a result.
///
/// Columns are counted from 0, and a value of another type than the one that is read reads as none.
struct PostgresRow {
  fileprivate let result: PostgresResult
  fileprivate let row: Int

  /// An integer of 2, 4 or 8 bytes.
  func int64(_ column: Int) -> Int64? {
    result.value(row, column) { bytes in
      switch bytes.count {
      case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
      default: nil
      }
    } ?? nil
  }

  /// An integer; 0 for NULL.
  func int(_ column: Int) -> Int { Int(int64(column) ?? 0) }

  /// A number of double precision; 0 for NULL.
  func double(_ column: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: int64(column) ?? 0))
  }

  /// A truth value; false for NULL.
  func bool(_ column: Int) -> Bool { result.value(row, column) { $0.first == 1 } ?? false }

  /// A text.
  func text(_ column: Int) -> String? {
    result.value(row, column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Bytes.
  func bytes(_ column: Int) -> [UInt8]? { result.value(row, column) { [UInt8]($0) } }

  /// An identity.
  func id(_ column: Int) -> Digest128? {
    result.value(row, column) { Digest128(reading: $0) } ?? nil
  }
}
