extension Normalizer {
  /// How far `html`, `head` and `body` are written.
  enum Frame: Comparable {
    case nothing
    case html
    case head
    case behindHead
    case frameset
    case body
  }

  /// The indices of ``late``.
  static let html = 0
  static let body = 1

  /// Opens what a start tag of HTML is in.
  ///
  /// - Returns: Whether the tag opens an element; a late `html`, `head` or `body` does not.
  @inline(__always)
  mutating func enterFrame(_ tag: Tag, at offset: Int) -> Bool {
    if frame == .body, tag != .html, tag != .head, tag != .body, head.isClosed { return true }
    return enterOpenFrame(tag, at: offset)
  }

  private mutating func enterOpenFrame(_ tag: Tag, at offset: Int) -> Bool {
    switch tag {
    case .html:
      guard frame == .nothing else {
        keepLate(Self.html)
        return false
      }
      frame = .html
      noteNames(Self.html)
    case .head:
      openHTML(offset)
      guard frame == .html, !head.isClosed else { return false }
      _ = head.enter(tag)
      frame = .head
    default:
      openFrame(before: tag, at: offset, head.isClosed ? [] : head.enter(tag))
      if tag == .body {
        guard frame < .frameset else {
          keepLate(Self.body)
          return false
        }
        frame = .body
        noteNames(Self.body)
      } else if tag == .frameset {
        frame = max(frame, .frameset)
      }
    }
    return true
  }

  /// Opens what must be around a piece of the page.
  ///
  /// - Parameters:
  ///   - tag: The element that follows; `other` for text.
  ///   - offset: Where it starts in the source.
  ///   - ending: What of the head ends before it.
  mutating func openFrame(before tag: Tag, at offset: Int, _ ending: HeadState.Ending) {
    openHTML(offset)
    guard head.isClosed else {
      if frame == .html { openImplied("<head", offset, .head) }
      if ending.contains(.noscript) { writeEnd("</noscript>") }
      return
    }
    if ending.contains(.noscript) { writeEnd("</noscript>") }
    if frame == .head { writeEnd("</head>") }
    frame = max(frame, .behindHead)
    guard frame < .body else { return }
    switch tag {
    case .frame, .frameset, .noframes, .base, .link, .meta, .title, .style, .script, .template,
      .body:
      return
    default:
      endFramesets()
      openImplied("<body", offset, .body)
      late[Self.body].end = output.count - 1
    }
  }

  /// Ends the framesets that are open: a body is behind them.
  private mutating func endFramesets() {
    let slot = openSlot(.frameset, hash: Self.framesetHash)
    while frame == .frameset, open[slot] > 0 {
      open[slot] -= 1
      writeEnd("</frameset>")
    }
  }

  private static let framesetHash = NameTable.hash("frameset".utf8)

  private mutating func openHTML(_ offset: Int) {
    guard frame == .nothing else { return }
    openImplied("<html", offset, .html)
    late[Self.html].end = output.count - 1
  }

  /// Writes the tag of an element of the frame that the page leaves out.
  private mutating func openImplied(_ text: StaticString, _ offset: Int, _ next: Frame) {
    let name = output.count + 1..<output.count + text.utf8CodeUnitCount
    output.append(text)
    mark(name, at: offset, flags: .implied)
    output.append(0x3E)
    frame = next
  }

  /// Notes the attributes that the first tag of an element has.
  private mutating func noteNames(_ element: Int) {
    for attribute in attributes where isRead(attribute, of: .html) {
      _ = late[element].insert(attribute)
    }
  }

  /// Keeps those attributes of a late tag whose names the element does not have yet.
  private mutating func keepLate(_ element: Int) {
    let mark = output.count
    for attribute in attributes
    where isRead(attribute, of: .html) && late[element].insert(attribute) {
      write(attribute, number: MarkupLimits.attributes + late[element].count)
    }
    late[element].append(output.cut(from: mark))
  }
}
