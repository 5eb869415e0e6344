public import Foundation

// Attributes of media of all kinds.

extension CSSearchableItemAttributeSet {
  /// Who edited it.
  public var editors: [String]? {
    get { texts("editors") }
    set { set("editors", newValue) }
  }

  /// Who can be seen or heard in it.
  public var participants: [String]? {
    get { texts("participants") }
    set { set("participants", newValue) }
  }

  /// The projects that it belongs to.
  public var projects: [String]? {
    get { texts("projects") }
    set { set("projects", newValue) }
  }

  /// When it was downloaded.
  public var downloadedDate: Date? {
    get { date("downloadedDate") }
    set { set("downloadedDate", newValue) }
  }

  /// Where it comes from.
  public var contentSources: [String]? {
    get { texts("contentSources") }
    set { set("contentSources", newValue) }
  }

  /// A comment on it.
  public var comment: String? {
    get { text("comment") }
    set { set("comment", newValue) }
  }

  /// Whose copyright it is.
  public var copyright: String? {
    get { text("copyright") }
    set { set("copyright", newValue) }
  }

  /// When it was last used.
  public var lastUsedDate: Date? {
    get { date("lastUsedDate") }
    set { set("lastUsedDate", newValue) }
  }

  /// When its content was created.
  public var contentCreationDate: Date? {
    get { date("contentCreationDate") }
    set { set("contentCreationDate", newValue) }
  }

  /// When its content last changed.
  public var contentModificationDate: Date? {
    get { date("contentModificationDate") }
    set { set("contentModificationDate", newValue) }
  }

  /// When it was added.
  public var addedDate: Date? {
    get { date("addedDate") }
    set { set("addedDate", newValue) }
  }

  /// How long it lasts, in seconds.
  public var duration: NSNumber? {
    get { number("duration") }
    set { set("duration", newValue) }
  }

  /// Contacts that it has to do with.
  public var contactKeywords: [String]? {
    get { texts("contactKeywords") }
    set { set("contactKeywords", newValue) }
  }

  /// The codecs that it is encoded with.
  public var codecs: [String]? {
    get { texts("codecs") }
    set { set("codecs", newValue) }
  }

  /// The kinds of media that it holds.
  public var mediaTypes: [String]? {
    get { texts("mediaTypes") }
    set { set("mediaTypes", newValue) }
  }

  /// Whether it can be streamed.
  public var streamable: NSNumber? {
    get { number("streamable") }
    set { set("streamable", newValue) }
  }

  /// Its bits per second, sound and picture together.
  public var totalBitRate: NSNumber? {
    get { number("totalBitRate") }
    set { set("totalBitRate", newValue) }
  }

  /// The bits per second of its picture.
  public var videoBitRate: NSNumber? {
    get { number("videoBitRate") }
    set { set("videoBitRate", newValue) }
  }

  /// The bits per second of its sound.
  public var audioBitRate: NSNumber? {
    get { number("audioBitRate") }
    set { set("audioBitRate", newValue) }
  }

  /// How it is delivered: 0 for fast start, 1 for streamed.
  public var deliveryType: NSNumber? {
    get { number("deliveryType") }
    set { set("deliveryType", newValue) }
  }

  /// The organizations that it has to do with.
  public var organizations: [String]? {
    get { texts("organizations") }
    set { set("organizations", newValue) }
  }

  /// The role of who made it.
  public var role: String? {
    get { text("role") }
    set { set("role", newValue) }
  }

  /// Its languages, by their tags (BCP 47).
  public var languages: [String]? {
    get { texts("languages") }
    set { set("languages", newValue) }
  }

  /// The rights to it.
  public var rights: String? {
    get { text("rights") }
    set { set("rights", newValue) }
  }

  /// Who published it.
  public var publishers: [String]? {
    get { texts("publishers") }
    set { set("publishers", newValue) }
  }

  /// Who contributed to it.
  public var contributors: [String]? {
    get { texts("contributors") }
    set { set("contributors", newValue) }
  }

  /// What it covers, such as regions or times.
  public var coverage: [String]? {
    get { texts("coverage") }
    set { set("coverage", newValue) }
  }

  /// How good it is, such as from 0 to 5 stars.
  public var rating: NSNumber? {
    get { number("rating") }
    set { set("rating", newValue) }
  }

  /// Its rating in words.
  public var ratingDescription: String? {
    get { text("ratingDescription") }
    set { set("ratingDescription", newValue) }
  }

  /// How often it was played.
  public var playCount: NSNumber? {
    get { number("playCount") }
    set { set("playCount", newValue) }
  }

  /// Information about it.
  public var information: String? {
    get { text("information") }
    set { set("information", newValue) }
  }

  /// Who directed it.
  public var director: String? {
    get { text("director") }
    set { set("director", newValue) }
  }

  /// Who produced it.
  public var producer: String? {
    get { text("producer") }
    set { set("producer", newValue) }
  }

  /// Its genre.
  public var genre: String? {
    get { text("genre") }
    set { set("genre", newValue) }
  }

  /// Who performs in it.
  public var performers: [String]? {
    get { texts("performers") }
    set { set("performers", newValue) }
  }

  /// The form that it first had.
  public var originalFormat: String? {
    get { text("originalFormat") }
    set { set("originalFormat", newValue) }
  }

  /// Where it was first taken from.
  public var originalSource: String? {
    get { text("originalSource") }
    set { set("originalSource", newValue) }
  }

  /// Whether it is on this device.
  public var local: NSNumber? {
    get { number("local") }
    set { set("local", newValue) }
  }

  /// Whether it has content that is not for everyone: 0 for no, 1 for yes.
  public var contentRating: NSNumber? {
    get { number("contentRating") }
    set { set("contentRating", newValue) }
  }

  /// Its address.
  public var url: URL? {
    get { address("URL") }
    set { set("URL", newValue) }
  }
}
