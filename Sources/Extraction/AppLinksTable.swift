import Basics
import Markup
import Records
import Rules

/// The App Links properties of a page, joined into devices as the reference resolver joins them.
///
/// The resolver splits each property at its colons and walks down from the platform; on the way
/// it enters the last child of each name, but the last name always adds a new child. So
/// `al:ios` alone begins a new device, `al:ios:url` adds an address to the last one, and parts
/// that are repeated within a device are paired by their order; what is missing is empty.
///
/// Reference: `parseALData` in
/// <https://github.com/BoltsFramework/Bolts-ObjC/blob/master/Bolts/iOS/BFWebViewAppLinkResolver.m>
struct AppLinksTable {
  /// The platforms, in the order in which their targets are tried.
  enum Platform: String, CaseIterable {
    case iphone
    case ipad
    case ios
    case android
    case windows
    case windowsPhone = "windows_phone"
    case windowsUniversal = "windows_universal"
    case web

    /// The platforms that name apps.
    static let targets = allCases.filter { $0 != .web }

    /// Where its devices are in a table.
    fileprivate var slot: Int {
      switch self {
      case .iphone: 0
      case .ipad: 1
      case .ios: 2
      case .android: 3
      case .windows: 4
      case .windowsPhone: 5
      case .windowsUniversal: 6
      case .web: 7
      }
    }

    /// Whether apps are named by their number in the App Store.
    var isApple: Bool { self == .iphone || self == .ipad || self == .ios }

    /// The system that its apps are for, as links into apps name it.
    var system: String {
      switch self {
      case .iphone, .ios: "ios"
      case .ipad: "ipad"
      case .android: "android"
      case .windows, .windowsPhone, .windowsUniversal, .web: "windows"
      }
    }

    /// Whether it is one of Windows, whose readers of App Links are gone.
    var isGone: Bool {
      self == .windows || self == .windowsPhone || self == .windowsUniversal
    }

    /// The part that names the app.
    var idPart: Part { isApple ? .appStoreID : .appID }

    /// The parts that the reference knows.
    var parts: [Part] {
      switch self {
      case .iphone, .ipad, .ios: [.url, .appStoreID, .appName]
      case .android: [.url, .package, .class, .appName]
      case .windows, .windowsPhone, .windowsUniversal: [.url, .appID, .appName]
      case .web: [.url, .shouldFallback]
      }
    }
  }

  /// The parts of a target.
  enum Part: String {
    case url
    case appStoreID = "app_store_id"
    case appID = "app_id"
    case appName = "app_name"
    case package
    case `class`
    case shouldFallback = "should_fallback"

    /// Where its values are in a device.
    fileprivate var slot: Int {
      switch self {
      case .url: 0
      case .appStoreID: 1
      case .appID: 2
      case .appName: 3
      case .package: 4
      case .class: 5
      case .shouldFallback: 6
      }
    }
  }

  /// The content of one property.
  struct Value {
    /// The content; `nil` when the property has none, or an empty one.
    let content: String?
    /// The element that it is in.
    let element: Int
  }

  /// One device: for each part its values in order.
  struct Device {
    /// By ``Part/slot``; empty for a part that is not given.
    fileprivate(set) var columns = [[Value]](repeating: [], count: 7)

    /// How many targets the values make.
    var rows: Int { columns.reduce(0) { max($0, $1.count) } }

    /// Whether parts are given a different number of times.
    var isRagged: Bool {
      let most = rows
      return columns.contains { !$0.isEmpty && $0.count != most }
    }

    /// The first element that gives a part.
    var firstElement: Int? { element(of: 0) }

    /// The content of `part` in the target `row`, and the element it is in.
    func value(_ part: Part, _ row: Int) -> (text: String, element: Int)? {
      let column = columns[part.slot]
      guard row < column.count, let text = column[row].content else { return nil }
      return (text, column[row].element)
    }

    /// The element that gives `part` of the target `row`, though it may be empty.
    func element(of part: Part, _ row: Int) -> Int? {
      let column = columns[part.slot]
      return row < column.count ? column[row].element : nil
    }

    /// The first element that gives a part of the target `row`.
    func element(of row: Int) -> Int? {
      columns.lazy.compactMap { row < $0.count ? $0[row].element : nil }.min()
    }
  }

  /// The elements that give a property, in document order.
  private(set) var elements: [Int] = []

  /// The element that says once more what the web fallback is.
  private(set) var secondWebElement: Int?

  /// The first element that names an app for Windows.
  private var firstGone: Int?

  /// The devices of each platform, by ``Platform/slot``.
  private var platforms = [[Device]](repeating: [], count: Platform.allCases.count)

  /// Whether the page has no App Links.
  var isEmpty: Bool { elements.isEmpty }

  /// The devices of `platform`, in document order.
  func devices(_ platform: Platform) -> [Device] { platforms[platform.slot] }

  /// Joins the properties of `tree`, and notes those that are unknown or in the wrong attribute.
  init(_ metas: PageMetas, findings: inout [Finding]) {
    let tree = metas.tree
    let notes = SourceNotes(tree)
    for meta in metas.appLinks {
      guard let (property, isName) = Self.property(of: meta, in: tree) else { continue }
      elements.append(meta)
      if Self.isGone(property) {
        if firstGone == nil {
          firstGone = meta
          findings.append(notes.finding(.appLinksWindows, at: meta))
        }
        _ = add(property, meta, content: tree.content(of: meta))
        continue
      }
      if isName { findings.append(notes.finding(.appLinksNameAttribute, at: meta)) }
      if !add(property, meta, content: tree.content(of: meta)) {
        let detail = "It is \(property.prefix(80))."
        let subject = FindingSubject(names: [property])
        findings.append(notes.finding(.appLinksPropertyUnknown, detail, at: meta, about: subject))
      }
    }
  }

  /// The App Links property of `meta`; from `name` only when there is no `property`.
  private static func property(of meta: Int, in tree: PageTree) -> (String, isName: Bool)? {
    if let property = tree.attributeBytes(.property, of: meta) {
      return starts(property) ? (ASCII.trimmed(property).text, false) : nil
    }
    guard let name = tree.attributeBytes(.name, of: meta), starts(name) else { return nil }
    return (ASCII.trimmed(name).text, true)
  }

  /// Whether a property names an app for Windows, of whatever kind.
  private static func isGone(_ property: String) -> Bool { property.hasPrefix("al:windows") }

  private static func starts(_ bytes: ArraySlice<UInt8>) -> Bool {
    // In capitals it means nothing, which somebody should know.
    ASCII.hasPrefix(ASCII.trimmed(bytes), "al:")
  }

  /// Adds one property; returns whether the reference knows it.
  private mutating func add(_ property: String, _ meta: Int, content: String?) -> Bool {
    let names = property.utf8.split(
      separator: UInt8(ascii: ":"),
      maxSplits: 4,
      omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard names.count > 1, names[0] == "al", let platform = Platform(rawValue: names[1])
    else { return false }
    let slot = platform.slot
    guard names.count > 2 else {
      let isFirst = platforms[slot].isEmpty
      if platform == .web, !isFirst { secondWebElement = secondWebElement ?? meta }
      platforms[slot].append(Device())
      return true
    }
    if platforms[slot].isEmpty { platforms[slot] = [Device()] }
    guard let part = Part(rawValue: names[2]), platform.parts.contains(part) else { return false }
    let last = platforms[slot].count - 1
    let isEmpty = platforms[slot][last].columns[part.slot].isEmpty
    if names.count == 3 {
      if platform == .web, !isEmpty { secondWebElement = secondWebElement ?? meta }
      platforms[slot][last].columns[part.slot].append(Value(content: content, element: meta))
    } else if isEmpty {
      // A name below a part only makes sure that the part is there.
      platforms[slot][last].columns[part.slot] = [Value(content: nil, element: meta)]
    }
    return names.count == 3
  }
}
