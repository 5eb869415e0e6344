extension Tokeniser {
  /// Adds source text to the current run.
  mutating func appendText(_ range: Range<Int>, resolving: Bool = true) {
    guard templates == 0, !range.isEmpty else { return }
    if resolving, let mark = find(0x26, in: range) {
      resolve(range, from: mark, isAttribute: false, into: \.text)
    } else {
      output.text.append(contentsOf: UnsafeBufferPointer(rebasing: source[range]))
    }
  }

  /// Ends the current run of text, because a tag follows: one byte stands for it.
  ///
  /// Text ends the head, unless it is that of a title.
  mutating func endRun(isInTitle: Bool = false) {
    let end = output.text.count
    guard end > runStart else { return }
    var index = runStart
    while index < end, output.text[index].isHTMLSpace { index += 1 }
    if index < end, !isInTitle {
      if !head.isOver { endHead(head.enterText()) }
      nesting.noteText()
    }
    // Between tags there is never more than one byte.
    let isJoined = output.bytes.last.map { $0 != 0x3E } ?? false
    if isJoined {
      takenOutAt = output.bytes.count
    } else {
      output.bytes.append(index == end ? 0x20 : 0x78)
    }
    output.runs.append(
      Skeleton.Run(
        place: UInt32(output.bytes.count),
        tagsBefore: UInt32(output.tags.count),
        isJoined: isJoined,
        textEnd: UInt32(end)
      )
    )
    runStart = end
  }

  /// Copies a piece of the source, with its character references resolved.
  ///
  /// `mark` is the first "&" in `range`.
  mutating func resolve(
    _ range: Range<Int>,
    from mark: Int,
    isAttribute: Bool,
    into arena: WritableKeyPath<Skeleton, [UInt8]>
  ) {
    var copied = range.lowerBound
    var mark: Int? = mark
    while let ampersand = mark {
      output[keyPath: arena].append(
        contentsOf: UnsafeBufferPointer(rebasing: source[copied..<ampersand])
      )
      copied = CharacterReference.resolve(
        source,
        in: ampersand..<range.upperBound,
        isAttribute: isAttribute,
        into: &output[keyPath: arena]
      )
      mark = find(0x26, in: copied..<range.upperBound)
    }
    output[keyPath: arena].append(
      contentsOf: UnsafeBufferPointer(rebasing: source[copied..<range.upperBound])
    )
  }
}
