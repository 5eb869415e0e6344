/// How the bytes of a kept activity begin.
private enum KeptForm {
  static let mark = Array("PKA".utf8)
  static let version: UInt8 = 1
}

extension SpotlightActivity {
  /// The activity in the form that an index keeps it in, of which ``init(kept:)`` makes it again.
  ///
  /// Behind a mark and the number of the version is what ``HandoffActivity`` has of it, too, and then what
  /// only this device needs. A picture is as many bytes there as it has.
  ///
  /// - Returns: The bytes.
  /// - Throws: `invalidItem` for values that nest too deep.
  package func keptBytes() throws(ItemIndexFailure) -> [UInt8] {
    // `userInfo` is a value around its values, and each of them counts itself.
    let depth = ByteReader.depthLimit - 2
    guard userInfo.values.allSatisfy({ $0.fits(depth: depth) }),
      (attributes ?? [:]).values.allSatisfy({ $0.fits(depth: depth) })
    else {
      throw .invalidItem(
        identifier: type,
        reason: "values of the activity nest deeper than \(ByteReader.depthLimit)"
      )
    }
    var writer = ByteWriter()
    writer.add(KeptForm.mark)
    writer.add(KeptForm.version)
    writer.add(shared: self)
    writer.add(eligibility.rawValue)
    for text in [relatedUniqueIdentifier, weakRelatedUniqueIdentifier, domain] { writer.add(text) }
    writer.add(UInt8(expiresAt == nil ? 0 : 1))
    if let expiresAt { writer.add(expiresAt) }
    writer.add(UInt8(attributes == nil ? 0 : 1))
    if let attributes { writer.add(attributes) }
    return writer.bytes
  }

  /// The activity that was kept as `bytes`; `nil` when they are something else.
  package init?(kept bytes: [UInt8]) {
    do throws(ByteReader.Damage) {
      var reader = ByteReader(bytes)
      guard Array(try reader.raw(KeptForm.mark.count)) == KeptForm.mark,
        try reader.byte() == KeptForm.version
      else { return nil }
      let type = try reader.text()
      self = try reader.sharedActivity(type: type)
      eligibility = Eligibility(rawValue: try reader.byte())
      relatedUniqueIdentifier = try reader.optionalText()
      weakRelatedUniqueIdentifier = try reader.optionalText()
      domain = try reader.optionalText()
      if try reader.flag() { expiresAt = try reader.bits() }
      if try reader.flag() { attributes = try reader.attributes() }
      try reader.end()
    } catch {
      return nil
    }
  }
}

extension ByteWriter {
  /// Writes what every form has of an activity: its type first.
  mutating func add(shared activity: SpotlightActivity) {
    add(activity.type)
    for text in [
      activity.title, activity.persistentIdentifier, activity.targetContentIdentifier,
      activity.webpageURL, activity.referrerURL,
    ] { add(text) }
    for texts in [activity.requiredUserInfoKeys, activity.keywords] {
      add(length: texts.count)
      for text in texts.sorted() { add(text) }
    }
    add(activity.userInfo)
  }
}

extension ByteReader {
  /// Reads what every form has of an activity behind its type.
  mutating func sharedActivity(type: String) throws(Damage) -> SpotlightActivity {
    var activity = SpotlightActivity(type: type)
    activity.title = try optionalText()
    activity.persistentIdentifier = try optionalText()
    activity.targetContentIdentifier = try optionalText()
    activity.webpageURL = try optionalText()
    activity.referrerURL = try optionalText()
    for _ in 0..<(try length()) { activity.requiredUserInfoKeys.insert(try text()) }
    for _ in 0..<(try length()) { activity.keywords.insert(try text()) }
    activity.userInfo = try fields()
    return activity
  }
}

extension ActivityValue {
  /// Whether values nest no deeper than `depth` below this one.
  func fits(depth: Int) -> Bool {
    switch self {
    case .list(let values): depth > 0 && values.allSatisfy { $0.fits(depth: depth - 1) }
    case .set(let values): depth > 0 && values.allSatisfy { $0.fits(depth: depth - 1) }
    case .fields(let values): depth > 0 && values.values.allSatisfy { $0.fits(depth: depth - 1) }
    default: true
    }
  }
}

extension ItemValue {
  /// Whether values nest no deeper than `depth` below this one.
  fileprivate func fits(depth: Int) -> Bool {
    switch self {
    case .list(let values): depth > 0 && values.allSatisfy { $0.fits(depth: depth - 1) }
    case .fields(let values): depth > 0 && values.values.allSatisfy { $0.fits(depth: depth - 1) }
    default: true
    }
  }
}
