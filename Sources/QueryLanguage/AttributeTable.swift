/// The attributes of Core Spotlight, by what their values are.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>
package enum AttributeTable {
  /// Short texts, and lists of them.
  package static let texts = [
    "displayName", "alternateNames", "path", "thumbnailURL", "relatedUniqueIdentifier",
    "weakRelatedUniqueIdentifier", "contentTypeTree", "version", "domainIdentifier",
    "containerTitle", "containerDisplayName", "containerIdentifier", "subject", "theme",
    "identifier", "audiences", "securityMethod", "creator", "encodingApplications", "kind",
    "fontNames", "colorSpace", "acquisitionMake", "acquisitionModel", "cameraOwner", "lensModel",
    "layerNames", "meteringMode", "profileName", "EXIFVersion", "EXIFGPSVersion", "exposureProgram",
    "exposureTimeString", "editors", "participants", "projects", "contentSources", "comment",
    "copyright", "contactKeywords", "codecs", "mediaTypes", "organizations", "role", "rights",
    "publishers", "contributors", "coverage", "ratingDescription", "information", "director",
    "producer", "genre", "performers", "originalFormat", "originalSource",
    "keySignature", "timeSignature", "audioEncodingApplication", "composer", "lyricist", "album",
    "artist", "musicalGenre", "musicalInstrumentCategory", "musicalInstrumentName",
    "accountIdentifier", "accountHandles", "authorNames", "authorEmailAddresses",
    "authorAddresses", "recipientNames", "recipientEmailAddresses", "recipientAddresses",
    "emailHeaders", "mailboxIdentifiers", "phoneNumbers", "emailAddresses",
    "instantMessageAddresses", "headline", "instructions", "city", "stateOrProvince", "country",
    "thoroughfare", "subThoroughfare", "postalCode", "fullyFormattedAddress", "namedLocation",
    "GPSStatus", "GPSMeasureMode", "GPSMapDatum", "GPSProcessingMethod", "GPSAreaInformation",
    "title", "contentDescription", "keywords", "contentType", "contentURL", "URL", "languages",
    "authors", "primaryRecipients", "additionalRecipients", "hiddenAdditionalRecipients",
    "darkThumbnailURL", "actionIdentifiers", "sharedItemContentType", "providerDataTypeIdentifiers",
    "providerFileTypeIdentifiers", "providerInPlaceFileTypeIdentifiers",
  ]

  /// Long texts.
  package static let contents = [
    "textContent", "HTMLContentData", "transcribedTextContent", "textContentSummary",
  ]

  /// Numbers; what is true or false is 1 or 0.
  package static let numbers = [
    "userCreated", "userOwned", "userCurated", "rankingHint", "supportsPhoneCall",
    "supportsNavigation", "containerOrder", "fileSize", "pageCount", "pageWidth", "pageHeight",
    "allDay", "pixelHeight", "pixelWidth", "pixelCount", "bitsPerSample", "flashOn",
    "focalLength", "focalLength35mm", "ISOSpeed", "orientation", "whiteBalance", "aperture",
    "resolutionWidthDPI", "resolutionHeightDPI", "exposureMode", "exposureTime",
    "hasAlphaChannel", "redEyeOn", "maxAperture", "fNumber", "duration",
    "streamable", "totalBitRate", "videoBitRate", "audioBitRate", "deliveryType", "rating",
    "playCount", "local", "contentRating", "audioSampleRate", "audioChannelCount", "tempo",
    "audioTrackNumber", "generalMIDISequence", "likelyJunk", "latitude", "longitude", "altitude",
    "speed",
    "imageDirection", "GPSTrack", "GPSDOP", "GPSDestLatitude", "GPSDestLongitude",
    "GPSDestBearing", "GPSDestDistance", "GPSDifferental", "isPriority",
  ]

  /// Moments.
  package static let dates = [
    "metadataModificationDate", "dueDate", "completionDate", "startDate", "endDate",
    "importantDates", "downloadedDate", "lastUsedDate", "contentCreationDate",
    "contentModificationDate", "addedDate", "recordingDate", "timestamp", "GPSDateStamp",
  ]
}

extension AttributeSchema {
  /// Adds the attributes of Core Spotlight that the schema lacks, as attributes that nothing has.
  package mutating func addSpotlightAttributes() {
    let kinds: [(QueryAttribute.Kind, [String])] = [
      (.text, AttributeTable.texts), (.content, AttributeTable.contents),
      (.number, AttributeTable.numbers), (.date, AttributeTable.dates),
    ]
    for (kind, names) in kinds {
      for name in names where attribute(name) == nil {
        add(QueryAttribute(name, kind, isStored: false))
      }
    }
  }
}
