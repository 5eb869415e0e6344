/// Undoes the content codings of a body, piece by piece, within limits.
///
/// It knows where each stream ends, so that a body that breaks off is distinguished from a whole one, and
/// bytes behind the end are skipped. Labels that name no coding, such as `utf-8` or an empty
/// one, leave the body as it is, as browsers have it.
///
/// Reference: RFC 9110, section 8.4
package struct ContentDecoder {
  /// Whether more of the body is wanted.
  package enum Progress: Hashable, Sendable {
    /// More may come.
    case more
    /// The content is over its limit; what fits is kept.
    case limit
    /// The content grows by more than the limit allows.
    case bomb
  }

  /// The most codings that are undone; more are no honest body.
  package static let codingLimit = 5

  private let limits: DecodingLimits
  private var stages: [DecodingStage] = []
  /// Whether more of the body is wanted.
  package private(set) var progress = Progress.more

  /// The content so far, at most the limit.
  package private(set) var content: [UInt8] = []
  /// How many bytes of the body came in.
  package private(set) var receivedBytes = 0
  /// The labels that name no coding that can be undone, in lower case, as sent.
  package private(set) var unknownLabels: [String] = []

  /// Starts a body.
  ///
  /// - Parameters:
  ///   - values: The values of `Content-Encoding`, in order.
  ///   - limits: How far the body may grow.
  package init(contentEncoding values: [String], limits: DecodingLimits) {
    self.limits = limits
    for value in values where !value.isEmpty {
      for label in value.lowercased().split(separator: ",") {
        let label = label.filter { $0 != " " && $0 != "\t" }
        if let coding = ContentCoding(label) {
          stages.append(DecodingStage(coding))
        } else if !label.isEmpty, label != "identity" {
          unknownLabels.append(label)
        }
      }
    }
    if stages.count > Self.codingLimit {
      unknownLabels.append("\(stages.count) codings")
      stages = []
    }
    // The coding that was applied last is undone first.
    stages.reverse()
  }

  /// Whether the body is not compressed in a way that a label says it is.
  package var isMislabelled: Bool { stages.contains(where: \.isMislabelled) }

  /// Makes room for a content of `bytes`, as far as the limit allows.
  package mutating func reserve(_ bytes: Int) {
    content.reserveCapacity(min(bytes, limits.bytes))
  }

  /// Takes a piece of the body as it was sent.
  package mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> Progress {
    guard progress == .more else { return progress }
    receivedBytes += bytes.count
    _ = pass(bytes, to: 0)
    // Bytes without end behind the end of a stream are no part of any page.
    if progress == .more, receivedBytes > 2 * limits.bytes + (1 << 20) { progress = .limit }
    return progress
  }

  /// Takes a piece of the body as it was sent.
  package mutating func feed(_ bytes: ArraySlice<UInt8>) -> Progress {
    bytes.withUnsafeBufferPointer { feed($0) }
  }

  /// Ends the body.
  package mutating func finish() -> BodyEnd {
    for index in stages.indices where progress == .more {
      let stage = stages[index]
      _ = stage.flush { pass($0, to: index + 1) }
    }
    if progress != .more { return .limit }
    let ends = stages.map(\.end)
    return ends.first { $0 == .damaged } ?? ends.first { $0 != .whole } ?? .whole
  }

  /// Gives up the content without a copy.
  package mutating func takeContent() -> [UInt8] {
    defer { content = [] }
    return content
  }

  /// Hands `bytes` to the stage `index`, or to the content behind the last one; there are at most
  /// ``codingLimit``, so the recursion is that deep and no deeper.
  private mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, to index: Int) -> Bool {
    guard index < stages.count else { return append(bytes) }
    let stage = stages[index]
    return stage.push(bytes) { piece in
      guard index + 1 < stages.count else { return append(piece) }
      // What lies between two codings is itself bounded.
      let isTooLong = stage.made > limits.bytes + (1 << 20)
      if isTooLong || limits.isBomb(made: stage.made, received: receivedBytes) {
        progress = .bomb
        return false
      }
      return pass(piece, to: index + 1)
    }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let room = limits.bytes - content.count
    content.append(contentsOf: bytes.prefix(room))
    if limits.isBomb(made: content.count, received: receivedBytes) {
      progress = .bomb
    } else if bytes.count > room {
      progress = .limit
    }
    return progress == .more
  }
}
