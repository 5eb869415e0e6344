/// A page taken apart: its tags without attributes for the parser, and everything else beside.
///
/// libxml2 decides only how elements nest, and for that it needs neither attributes nor text. It
/// is therefore handed ``bytes``: every tag bare, every run of text as one byte. What it reports
/// is matched to the tables by the place in ``bytes`` where it stands. Most of a page never
/// passes through libxml2, and none of its faults in reading attributes, references, raw text or
/// odd bytes can show.
@usableFromInline
struct Skeleton: Sendable {
  /// Tags and one byte for each run of text, all ASCII.
  var bytes: [UInt8] = []

  /// Every start tag outside inert subtrees, in source order.
  @usableFromInline var tags: [StartTag] = []

  /// Every run of text between two tags, in source order.
  var runs: [Run] = []

  /// The attributes of all ``tags``.
  @usableFromInline var attributes: [Attribute] = []

  /// The text of all ``runs``, references resolved, one after the other.
  @usableFromInline var text: [UInt8] = []

  /// Attribute values that differ from what the source wrote.
  @usableFromInline var values: [UInt8] = []

  /// The bodies of scripts that hold data, by ascending ``Body/tag``.
  var bodies: [Body] = []

  /// A start tag of the source.
  @usableFromInline
  struct StartTag: Sendable {
    /// Where its "<" stands in the source.
    var source: UInt32
    /// One past its ">" in the source.
    var sourceEnd: UInt32
    /// Where its ">" stands in ``Skeleton/bytes``; if it was taken out, where it would start.
    var place: UInt32
    /// Its first entry in ``Skeleton/attributes``.
    var firstAttribute: UInt32
    /// How many attributes it has.
    var attributeCount: UInt16
    /// The length of its name in the source, which starts one byte behind ``source``.
    var nameLength: UInt16
    /// Its name as a number.
    var tag: Tag
    /// Whether it stands between the tags of a `noscript`, wherever that ends in the tree.
    var isInNoscript: Bool
    /// Which names its attributes have.
    var names: AttributeNames
    /// If it was taken out of ``Skeleton/bytes``, one past the last tag that stands in its
    /// element; else 0.
    var innerTagEnd: UInt32 = 0
    /// If it was taken out of ``Skeleton/bytes``, one past the last run in its element.
    var innerRunEnd: UInt32 = 0

    /// Whether it was taken out of ``Skeleton/bytes``, with all that stands in its element.
    var isTakenOut: Bool { innerTagEnd > 0 }
  }

  /// An attribute, the first of its name in its tag.
  @usableFromInline
  struct Attribute: Sendable {
    /// Where its name stands in the source.
    var nameStart: UInt32
    /// Where its value stands, in the source or in ``Skeleton/values``.
    @usableFromInline var valueStart: UInt32
    /// The length of its value in bytes.
    @usableFromInline var valueLength: UInt32
    /// The length of its name in bytes.
    var nameLength: UInt16
    /// Its name as a number.
    @usableFromInline var name: AttributeName
    /// Whether its value stands in ``Skeleton/values``.
    @usableFromInline var isResolved: Bool
  }

  /// A run of text between two tags.
  struct Run: Sendable {
    /// One past its byte in ``Skeleton/bytes``.
    var place: UInt32
    /// How many tags stand before it.
    var tagsBefore: UInt32
    /// Whether it has no byte of its own, because only tags that were taken out stand between it
    /// and the run before.
    var isJoined: Bool
    /// Where it ends in ``Skeleton/text``; it starts where the one before ends.
    var textEnd: UInt32
  }

  /// The body of a script that holds data.
  struct Body: Sendable {
    /// The script's index in ``Skeleton/tags``.
    var tag: Int
    /// Where it stands in the source.
    var source: Range<Int>
  }
}
