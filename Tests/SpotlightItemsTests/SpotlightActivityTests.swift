import SpotlightItems
import Testing

// https://developer.apple.com/documentation/foundation/nsuseractivity
struct SpotlightActivityTests {
  private typealias Change = @Sendable (inout SpotlightActivity) -> Void

  @Test(
    "A stored activity comes back with its required keys, or with what no page says",
    arguments: [
      // Row 100 (NSUA): three keys, one required.
      (["b"], nil, ["b"]),
      // Row 101 (NSUA): a page and no required keys.
      ([], "https://a.example/", []),
      ([], nil, ["a", "b", "c"]), (["b", "z"], "https://a.example/", ["b"]), (["z"], nil, []),
    ] as [(Set<String>, String?, Set<String>)]
  )
  func restored(required: Set<String>, url: String?, expected: Set<String>) {
    let activity = TestActivity.make {
      $0.userInfo = ["a": .integer(1), "b": .text("two"), "c": .null]
      ($0.requiredUserInfoKeys, $0.webpageURL) = (required, url)
    }
    #expect(Set(activity.restoredUserInfo.keys) == expected)
    #expect(activity.webpageURL == url)
  }

  @Test(
    "An activity ends at its own date, or 30 days after it was last current",
    arguments: [
      // Row 91 (S1 S2): a week.
      (7.0, 0.0, 6.0, false), (7, 0, 8, true), (7, 6, 8, true),
      // §4.3 (OURS): without a date.
      (nil, 0, 29, false), (nil, 0, 31, true), (nil, 5, 34, false), (nil, 5, 36, true),
      // A date behind 30 days, and one that was over before.
      (365, 0, 40, false), (-1, 0, 0, true),
    ] as [(Double?, Double, Double, Bool)]
  )
  func lifetimes(ends: Double?, lastCurrent: Double, asked: Double, isExpired: Bool) {
    let activity = TestActivity.make {
      $0.expiresAt = ends.map { TestActivity.now + $0 * TestActivity.day }
    }
    let current = TestActivity.now + lastCurrent * TestActivity.day
    let now = TestActivity.now + asked * TestActivity.day
    #expect(activity.isExpired(at: now, lastCurrent: current) == isExpired)
  }

  @Test(
    "Search needs a title, and a suggestion needs search, too",
    arguments: [
      ([.search], "Plums", true, false), ([.search, .prediction], "Plums", true, true),
      // Row 114 (W18): eligible for prediction, not for search.
      ([.prediction], "Plums", false, false),
      // Row 90 (NSUA): not eligible for search, still for Handoff.
      ([.handoff], "Plums", false, false),
      ([.search, .prediction], nil, false, false), ([.search, .prediction], "", false, false),
    ] as [(SpotlightActivity.Eligibility, String?, Bool, Bool)]
  )
  func eligibility(
    eligibility: SpotlightActivity.Eligibility,
    title: String?,
    isIndexable: Bool,
    isSuggestible: Bool
  ) {
    let activity = TestActivity.make(title) { $0.eligibility = eligibility }
    #expect(activity.isIndexable == isIndexable)
    #expect(activity.isSuggestible == isSuggestible)
  }

  private static let identities: [(Change, String)] = [
    ({ _ in }, #"["titled","com.example.read","Plum tart"]"#),
    ({ $0.userInfo = ["id": .integer(7)] }, #"["titled","com.example.read","Plum tart"]"#),
    ({ $0.requiredUserInfoKeys = ["id"] }, #"["titled","com.example.read","Plum tart"]"#),
    (
      {
        $0.userInfo = ["id": .integer(7), "b": .text("x\"y"), "at": .number(0.5)]
        $0.requiredUserInfoKeys = ["id", "b"]
      },
      #"["keys","com.example.read","b","x\"y","id",7]"#
    ),
    (
      { ($0.userInfo, $0.requiredUserInfoKeys) = (["f": .flag(true)], ["f"]) },
      #"["keys","com.example.read","f",[1,1]]"#
    ),
    (
      {
        ($0.userInfo, $0.requiredUserInfoKeys) = (["id": .integer(7)], ["id"])
        $0.webpageURL = "https://a.example/?q=1#b"
      }, #"["page","https://a.example/?q=1#b"]"#
    ),
    (
      { ($0.webpageURL, $0.persistentIdentifier) = ("https://a.example/", "lisbon") },
      #"["persistent","lisbon"]"#
    ),
    (
      { ($0.relatedUniqueIdentifier, $0.persistentIdentifier) = ("u", "lisbon") },
      #"["related","u"]"#
    ),
    ({ $0.weakRelatedUniqueIdentifier = "w" }, #"["titled","com.example.read","Plum tart"]"#),
  ]

  @Test(
    "An activity is recognized by the first of what it has: item, name, page, keys, title",
    arguments: identities
  )
  func identity(change: @Sendable (inout SpotlightActivity) -> Void, expected: String) {
    #expect(TestActivity.make(nil, change).identity.text != "")
    #expect(TestActivity.make("Plum tart", change).identity.text == expected)
  }

  // Row 92 (OURS), and row 113 (W18) as far as it is the identity's.
  @Test("The same activity is the same again, whatever changes that it is not recognized by")
  func same() {
    let activities = (0..<5).map { position in
      TestActivity.make("Part \(position)") {
        $0.userInfo = [
          "id": .set([.text("a"), .integer(2), .null]), "at": .integer(Int64(position)),
        ]
        $0.requiredUserInfoKeys = ["id"]
      }
    }
    #expect(Set(activities.map(\.identity)).count == 1)
    #expect(Set(activities.map(\.identity.text)).count == 1)
  }

  @Test("Activities whose values are of different kinds are different ones")
  func different() {
    let values: [ActivityValue] = [
      .null, .flag(true), .integer(1), .number(1), .text("1"), .date(1), .bytes([1]), .url("1"),
      .list([.integer(1)]), .set([.integer(1)]), .fields(["1": .integer(1)]), .list([]), .set([]),
    ]
    let texts = values.map { value in
      TestActivity.make { ($0.userInfo, $0.requiredUserInfoKeys) = (["id": value], ["id"]) }
        .identity.text
    }
    #expect(Set(texts).count == values.count)
  }
}
