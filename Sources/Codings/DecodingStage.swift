/// Undoes one coding of a body: finds out what the stream really is, and decodes it.
final class DecodingStage {
  /// How many bytes are kept to try another form with, while nothing has been decoded.
  private static let bufferLimit = 64 << 10
  private static let outputSize = 64 << 10
  /// How many steps in a row may do nothing; a decoder moves from one part to the next in them.
  private static let idleLimit = 4

  private let coding: ContentCoding
  /// The forms that the stream may still be; empty until its first bytes are there.
  private var forms: ArraySlice<ContentCoding.Form> = []
  /// The form that is being tried.
  private var form = ContentCoding.Form.plain
  private var decoder: (any StreamDecoder)?
  /// What came before anything was decoded.
  private var buffered: [UInt8] = []
  private var isWholeBuffered = true
  private var hasBegun = false
  /// Whether bytes are decoded one by one, because one of them is wrong.
  private var isCareful = false
  private var output: [UInt8] = []

  /// How many bytes were decoded.
  private(set) var made = 0
  /// Whether the stream has ended, and what comes behind it is skipped.
  private(set) var hasEnded = false
  /// Whether the stream cannot be decoded from some offset on.
  private(set) var isDamaged = false

  init(_ coding: ContentCoding) {
    self.coding = coding
  }

  /// Whether the body is not compressed in the way its label says.
  var isMislabelled: Bool { hasBegun && decoder == nil && !isDamaged }

  /// How the stream ended, when nothing more comes.
  var end: BodyEnd {
    if isDamaged { return .damaged }
    guard hasBegun, let decoder else { return .whole }
    return hasEnded || decoder.isComplete ? .whole : .incomplete
  }

  /// Decodes `input`, and hands what comes of it to `take` until that returns `false`.
  ///
  /// - Returns: Whether `take` wants more.
  func push(
    _ input: UnsafeBufferPointer<UInt8>,
    _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    if isDamaged { return true }
    if hasEnded {
      // An empty stream with bytes behind it is text that happens to look like one.
      guard canTryAnother, !input.isEmpty else { return true }
      hold(input)
      hasEnded = false
      return replay(take)
    }
    if hasBegun {
      hold(input)
      return decode(input, take)
    }
    buffered += input
    guard buffered.count >= ContentCoding.startLength else { return true }
    return begin(take)
  }

  /// Decodes what was buffered because it is too short to tell what it is.
  func flush(_ take: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    guard !hasBegun, !buffered.isEmpty else { return true }
    // A few bytes are a stream only if they are a whole one, or no text.
    if ContentCoding.isText(buffered[...]) {
      let whole = buffered
      _ = begin { _ in true }
      guard end != .whole, decoder != nil else {
        return restart(coding.forms(whole[...]), whole, take)
      }
      return restart([.plain], whole, take)
    }
    return begin(take)
  }

  /// Begins again with `forms`, as if nothing had been decoded.
  private func restart(
    _ forms: [ContentCoding.Form],
    _ bytes: [UInt8],
    _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    (made, hasEnded, isDamaged, isWholeBuffered) = (0, false, false, true)
    buffered = bytes
    self.forms = forms[...]
    return replay(take)
  }

  private func begin(_ take: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    hasBegun = true
    // What it is must not depend on how much of it has come.
    forms = coding.forms(buffered.prefix(ContentCoding.startLength))[...]
    return replay(take)
  }

  /// Begins again with the next form.
  private func replay(_ take: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    isCareful = false
    form = forms.removeFirst()
    return decodeBuffered(take)
  }

  /// Decodes what is buffered anew.
  private func decodeBuffered(_ take: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    decoder = form.decoder()
    isDamaged = decoder == nil && form != .plain
    let bytes = buffered
    if form == .plain { buffered = [] }
    return bytes.withUnsafeBufferPointer { decode($0, take) }
  }

  private func hold(_ input: UnsafeBufferPointer<UInt8>) {
    guard made == 0, isWholeBuffered, !forms.isEmpty else {
      buffered = []
      return
    }
    isWholeBuffered = buffered.count + input.count <= Self.bufferLimit
    if isWholeBuffered { buffered += input }
  }

  private func decode(
    _ input: UnsafeBufferPointer<UInt8>,
    _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    if isDamaged { return true }
    guard let decoder else {
      made += input.count
      return take(input)
    }
    if output.isEmpty { output = [UInt8](repeating: 0, count: Self.outputSize) }
    var start = 0
    var idleSteps = 0
    while true {
      let end = isCareful ? min(start + 1, input.count) : input.count
      let rest = UnsafeBufferPointer(rebasing: input[start..<end])
      let (step, wantsMore) = output.withUnsafeMutableBufferPointer { output in
        let step = decoder.decode(rest, into: output)
        made += step.made
        let piece = UnsafeBufferPointer(rebasing: output[..<step.made])
        return (step, step.made == 0 || take(piece))
      }
      start += step.taken
      guard wantsMore else { return false }
      idleSteps = step.taken == 0 && step.made == 0 ? idleSteps + 1 : 0
      // An empty stream with bytes behind it is text that happens to look like one.
      let isEmptyStream = step.progress == .end && made == 0 && start < input.count
      let isBad = step.progress == .bad || idleSteps > Self.idleLimit && start < input.count
      // Some decoders keep back what they made of the bytes before one that is wrong, so that
      // whether there was anything would depend on the pieces.
      if isBad, canTryAnother, !isCareful {
        isCareful = true
        return decodeBuffered(take)
      }
      if isBad || isEmptyStream, canTryAnother { return replay(take) }
      isDamaged = isBad
      hasEnded = step.progress == .end
      let mayGoOn = start < input.count || step.made == Self.outputSize
      guard !isBad, !hasEnded, mayGoOn else { return true }
    }
  }

  private var canTryAnother: Bool { made == 0 && isWholeBuffered && !forms.isEmpty }
}
