import SpotlightItems

/// Activities of tests.
enum TestActivity {
  /// 2026-01-15T12:00:00Z, a Thursday, in seconds since 2001.
  static let now = 790_171_200.0
  static let day = 86_400.0

  /// An activity that is eligible for search, changed by `change`.
  static func make(
    _ title: String? = "Plum tart",
    _ change: (inout SpotlightActivity) -> Void = { _ in }
  ) -> SpotlightActivity {
    var activity = SpotlightActivity(type: "com.example.read", title: title)
    activity.eligibility = [.handoff, .search]
    change(&activity)
    return activity
  }
}
