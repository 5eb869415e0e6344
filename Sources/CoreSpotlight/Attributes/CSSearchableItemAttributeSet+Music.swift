public import Foundation

// Attributes of music and sound.

extension CSSearchableItemAttributeSet {
  /// The samples of its sound per second.
  public var audioSampleRate: NSNumber? {
    get { number("audioSampleRate") }
    set { set("audioSampleRate", newValue) }
  }

  /// How many channels its sound has.
  public var audioChannelCount: NSNumber? {
    get { number("audioChannelCount") }
    set { set("audioChannelCount", newValue) }
  }

  /// The beats per minute.
  public var tempo: NSNumber? {
    get { number("tempo") }
    set { set("tempo", newValue) }
  }

  /// The key, such as C.
  public var keySignature: String? {
    get { text("keySignature") }
    set { set("keySignature", newValue) }
  }

  /// The time signature, such as 4/4.
  public var timeSignature: String? {
    get { text("timeSignature") }
    set { set("timeSignature", newValue) }
  }

  /// The program that encoded its sound.
  public var audioEncodingApplication: String? {
    get { text("audioEncodingApplication") }
    set { set("audioEncodingApplication", newValue) }
  }

  /// Who composed it.
  public var composer: String? {
    get { text("composer") }
    set { set("composer", newValue) }
  }

  /// Who wrote its words.
  public var lyricist: String? {
    get { text("lyricist") }
    set { set("lyricist", newValue) }
  }

  /// The album that it is on.
  public var album: String? {
    get { text("album") }
    set { set("album", newValue) }
  }

  /// Who plays or sings it.
  public var artist: String? {
    get { text("artist") }
    set { set("artist", newValue) }
  }

  /// Its number on the album.
  public var audioTrackNumber: NSNumber? {
    get { number("audioTrackNumber") }
    set { set("audioTrackNumber", newValue) }
  }

  /// When it was recorded.
  public var recordingDate: Date? {
    get { date("recordingDate") }
    set { set("recordingDate", newValue) }
  }

  /// Its genre, such as jazz.
  public var musicalGenre: String? {
    get { text("musicalGenre") }
    set { set("musicalGenre", newValue) }
  }

  /// Whether it is a sequence for General MIDI.
  public var generalMIDISequence: NSNumber? {
    get { number("generalMIDISequence") }
    set { set("generalMIDISequence", newValue) }
  }

  /// The category of its instrument.
  public var musicalInstrumentCategory: String? {
    get { text("musicalInstrumentCategory") }
    set { set("musicalInstrumentCategory", newValue) }
  }

  /// The name of its instrument.
  public var musicalInstrumentName: String? {
    get { text("musicalInstrumentName") }
    set { set("musicalInstrumentName", newValue) }
  }
}
