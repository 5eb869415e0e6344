/// Brings lines to an engine in the way that it takes them.
protocol LineSender {
  /// Sends `lines` in the round of sending with this number.
  ///
  /// - Returns: What became of each: taken, newer or refused.
  /// - Throws: ``FeedError`` when the server does not let this user in, is away for too long, or is none.
  mutating func send(_ lines: [FeedLine], round: Int64) async throws -> [BulkAnswer.Item]
}
