public import UserActivity

extension NSUserActivity {
  /// What results show of the activity, as those of an item do; a copy.
  public var contentAttributeSet: CSSearchableItemAttributeSet? {
    get {
      (attributes as? CSSearchableItemAttributeSet).map {
        CSSearchableItemAttributeSet($0.snapshot)
      }
    }
    set { attributes = newValue.map { CSSearchableItemAttributeSet($0.snapshot) } }
  }
}
