/// What a script does to a tag of its page, as far as its source shows.
package struct ScriptSign: Hashable, Sendable {
  /// Which tag it is about.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    case banner
    case appLinks = "app links"
    case twitterApp = "twitter app"
    case structuredData = "structured data"
    case title
    case canonical
    case robots
  }

  /// What is done to the tag.
  package enum Change: String, Hashable, Sendable {
    case made
    case changed
    case removed
  }

  /// When it is done.
  package struct Conditions: OptionSet, Hashable, Sendable {
    /// One bit for each condition.
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Perhaps only when the user agent is an iPhone's or an iPad's.
    package static let phone = Conditions(rawValue: 1)
    /// Perhaps by chance.
    package static let random = Conditions(rawValue: 2)
    /// Once a server has responded.
    package static let request = Conditions(rawValue: 4)
    /// Once somebody clicks, scrolls or consents, so not when the page is loaded.
    package static let action = Conditions(rawValue: 8)
  }

  /// Which tag it is about.
  package var subject: Subject
  /// What is done to it.
  package var change: Change
  /// Where it is in the script.
  package var offset: Int
  /// What the tag's content starts with, where the script says it.
  package var content: String?
  /// When it is done.
  package var conditions: Conditions = []
  /// Whether the tag is an object of a framework's head, which may have been written into the page
  /// as served, too.
  package var isDeclared = false
}

extension ScriptSign {
  /// The signs of a script, each kind of tag and of change once.
  ///
  /// Of equal ones that counts which happens when the page is loaded, then that which says more. A
  /// script that makes a tag where there is none, and else changes it, makes it.
  static func condensed(_ signs: [ScriptSign]) -> [ScriptSign] {
    var best: [ScriptSign] = []
    for sign in signs {
      let slot = best.firstIndex { $0.subject == sign.subject && $0.change == sign.change }
      if let slot {
        if sign.weight > best[slot].weight { best[slot] = sign }
      } else {
        best.append(sign)
      }
    }
    return best.filter { sign in
      sign.change != .changed
        || !best.contains { $0.subject == sign.subject && $0.change == .made }
    }
  }

  private var weight: Int {
    (conditions.contains(.action) ? 0 : 2) + (content == nil ? 0 : 1)
  }
}

extension ScriptSign {
  /// Whether the tag is a banner whose app is the text of a template.
  package var hasPlaceholder: Bool {
    guard subject == .banner, let content else { return false }
    return AppStoreID(BannerContent(Array(content.utf8)[...])[.appID] ?? "") == .placeholder
  }
}
