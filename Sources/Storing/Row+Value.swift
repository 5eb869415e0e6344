import GRDB

extension Row {
  /// The value of a column, or an error when the file holds something else there.
  ///
  /// GRDB's subscripts end the process in that case; a damaged file must not.
  /// - Throws: `RowDecodingError`, which ``StoreError`` reports as damage.
  func value<Value: DatabaseValueConvertible>(
    _ index: Int,
    as type: Value.Type = Value.self
  ) throws -> Value {
    try decode(type, atIndex: index)
  }
}
