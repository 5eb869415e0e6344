package import Records

/// An intent filter of an activity.
///
/// Reference: <https://developer.android.com/guide/topics/manifest/data-element>
package struct AndroidFilter: Hashable, Sendable {
  /// A `data` element.
  package struct DataElement: Hashable, Sendable {
    /// Where it is.
    package let location: FileLocation
    /// The scheme.
    package var scheme: AppFileText?
    /// The host.
    package var host: AppFileText?
    /// The port.
    package var port: AppFileText?
    /// The type of the content.
    package var mediaType: AppFileText?
    /// The patterns for the path.
    package var paths: [AndroidPattern] = []

    package init(at location: FileLocation) { self.location = location }
  }

  /// A group of patterns that must all match, for Android 15 and later.
  package struct Group: Hashable, Sendable {
    /// Where it is.
    package let location: FileLocation
    /// Whether the app opens what the group matches, rather than leaving it.
    package var isAllowed = true
    /// The patterns.
    package var patterns: [AndroidPattern] = []

    package init(at location: FileLocation) { self.location = location }
  }

  /// The name of the activity, or of its alias.
  package let activity: String
  /// Where the filter is.
  package let location: FileLocation
  /// Whether other apps may start the activity; `nil` when the manifest does not say or cannot be
  /// understood.
  package var isExported: Bool?
  /// Whether the activity does not say whether other apps may start it.
  package var lacksExported = false
  /// Whether the activity is there at all; `nil` when it cannot be understood.
  package var isEnabled: Bool? = true
  /// Whether the whole application is off, and the activity with it.
  package var isApplicationOff = false
  /// Whether the activity itself is off.
  package var isActivityOff = false
  /// The permission that whoever starts the activity needs, and browsers lack; `nil` without one.
  package var permission: AppFileText?
  /// Whether the filter has the system verify its hosts; `nil` when it cannot be understood.
  package var verifies: Bool? = false
  /// The actions.
  package var actions: [String] = []
  /// The categories.
  package var categories: [String] = []
  /// The `data` elements; what they say multiplies.
  package var data: [DataElement] = []
  /// The groups of Android 15.
  package var groups: [Group] = []

  /// Creates a filter without contents.
  package init(of activity: String, at location: FileLocation) {
    self.activity = activity
    self.location = location
  }

  /// The schemes of all elements, each once.
  package var schemes: [AppFileText] { Self.each(data.compactMap(\.scheme)) }
  /// The hosts of all elements, each once.
  package var hosts: [AppFileText] { Self.each(data.compactMap(\.host)) }
  /// The patterns of all elements.
  package var paths: [AndroidPattern] { data.flatMap(\.paths) }

  /// What of the application and the activity is off, in words.
  var offParts: String {
    let parts = (isApplicationOff ? ["<application>"] : []) + (isActivityOff ? [activity] : [])
    return parts.joined(separator: " and of ")
  }

  private static func each(_ texts: [AppFileText]) -> [AppFileText] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0.text).inserted }
  }
}

/// One pattern of an intent filter.
package struct AndroidPattern: Hashable, Sendable {
  /// How the text is compared.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The whole text, byte by byte.
    case literal = ""
    /// The start.
    case prefix = "Prefix"
    /// The end, on Android 12 and later.
    case suffix = "Suffix"
    /// A simple pattern: `.` is any byte, `*` repeats what is before it.
    case simple = "Pattern"
    /// An advanced pattern, on Android 12 and later.
    case advanced = "AdvancedPattern"
  }

  /// What of the URL is compared.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// What is before the question mark.
    case path
    /// What is behind the question mark.
    case query
    /// What is behind the number sign.
    case fragment
  }

  /// How the text is compared.
  package let kind: Kind
  /// What of the URL is compared.
  package let part: Part
  /// The pattern.
  package let source: AppFileText

  package init(_ kind: Kind, _ part: Part, _ source: AppFileText) {
    (self.kind, self.part, self.source) = (kind, part, source)
  }

  /// Whether Android 11 and older do not read the pattern.
  var isNew: Bool { kind == .suffix || kind == .advanced }

  /// The name of the attribute, such as `pathPrefix`.
  package var name: String { part.rawValue + kind.rawValue }
}
