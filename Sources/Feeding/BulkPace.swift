/// How much is sent at a time, and how long to wait when the server is busy or away.
///
/// A request that is taken lets the next be a quarter larger; one that is not halves it and doubles the
/// wait, of which a part is left to chance, so that many feeds do not come back together. Where each request
/// has one document only, it is their number that grows by one or is halved.
struct BulkPace {
  /// The fewest and the most bytes of one request: what OpenSearch recommends at most, and a tenth of
  /// what it takes.
  static let byteRange = 64 << 10...10 << 20
  /// The first and the longest wait, in seconds.
  private static let (first, longest) = (0.5, 60.0)
  /// The longest wait that a server may ask for, in seconds.
  private static let longestAsked = 300.0

  /// The most requests of one document each that are under way at a time: as many as connections are kept.
  private static let mostRequests = 16

  /// The bytes of the next request.
  private(set) var bytes = 5 << 20
  /// How many requests of one document each are sent at a time.
  private(set) var requests = 4
  /// How often in a row nothing was taken.
  private(set) var failures = 0

  /// Notes that a request was taken.
  mutating func succeed() {
    failures = 0
    bytes = min(bytes + bytes / 4, Self.byteRange.upperBound)
    requests = min(requests + 1, Self.mostRequests)
  }

  /// Notes that a request was too large.
  ///
  /// - Returns: Whether smaller ones can be sent.
  mutating func shrink() -> Bool {
    guard bytes > Self.byteRange.lowerBound else { return false }
    bytes = max(bytes / 2, Self.byteRange.lowerBound)
    return true
  }

  /// Notes that a request was not taken.
  ///
  /// - Parameters:
  ///   - asked: The seconds that the server wants to be left alone.
  ///   - chance: A number in [0,1).
  /// - Returns: The seconds to wait.
  mutating func fail(asked: Double?, chance: Double) -> Double {
    _ = shrink()
    requests = max(requests / 2, 1)
    let wait = min(Self.first * Double(1 << min(failures, 10)), Self.longest)
    failures += 1
    return max(min(asked ?? 0, Self.longestAsked), wait * (0.5 + chance / 2))
  }
}
