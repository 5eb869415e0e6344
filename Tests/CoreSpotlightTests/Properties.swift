import CoreSpotlight
import Foundation

/// A property of an attribute set, with the name that queries call it by.
typealias Property<Value> = (
  path: ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value>, name: String
)

/// The properties of Apple's list that can be set, by the type of their values.
enum Properties {
  static var texts: [Property<String?>] {
    [
      (\.displayName, "displayName"), (\.path, "path"),
      (\.relatedUniqueIdentifier, "relatedUniqueIdentifier"),
      (\.weakRelatedUniqueIdentifier, "weakRelatedUniqueIdentifier"),
      (\.contentType, "contentType"), (\.title, "title"), (\.version, "version"),
      (\.domainIdentifier, "domainIdentifier"), (\.containerTitle, "containerTitle"),
      (\.containerDisplayName, "containerDisplayName"),
      (\.containerIdentifier, "containerIdentifier"), (\.subject, "subject"), (\.theme, "theme"),
      (\.contentDescription, "contentDescription"), (\.identifier, "identifier"),
      (\.securityMethod, "securityMethod"), (\.creator, "creator"), (\.kind, "kind"),
      (\.colorSpace, "colorSpace"), (\.acquisitionMake, "acquisitionMake"),
      (\.acquisitionModel, "acquisitionModel"), (\.cameraOwner, "cameraOwner"),
      (\.lensModel, "lensModel"), (\.profileName, "profileName"), (\.exifVersion, "EXIFVersion"),
      (\.exifgpsVersion, "EXIFGPSVersion"), (\.meteringMode, "meteringMode"),
      (\.exposureProgram, "exposureProgram"), (\.exposureTimeString, "exposureTimeString"),
      (\.comment, "comment"), (\.copyright, "copyright"), (\.role, "role"), (\.rights, "rights"),
      (\.ratingDescription, "ratingDescription"), (\.information, "information"),
      (\.director, "director"), (\.producer, "producer"), (\.genre, "genre"),
      (\.originalFormat, "originalFormat"), (\.originalSource, "originalSource"),
      (\.keySignature, "keySignature"), (\.timeSignature, "timeSignature"),
      (\.audioEncodingApplication, "audioEncodingApplication"), (\.composer, "composer"),
      (\.lyricist, "lyricist"), (\.album, "album"), (\.artist, "artist"),
      (\.musicalGenre, "musicalGenre"),
      (\.musicalInstrumentCategory, "musicalInstrumentCategory"),
      (\.musicalInstrumentName, "musicalInstrumentName"),
      (\.accountIdentifier, "accountIdentifier"), (\.textContent, "textContent"),
      (\.headline, "headline"), (\.instructions, "instructions"),
      (\.thoroughfare, "thoroughfare"), (\.subThoroughfare, "subThoroughfare"),
      (\.postalCode, "postalCode"), (\.city, "city"), (\.stateOrProvince, "stateOrProvince"),
      (\.country, "country"), (\.fullyFormattedAddress, "fullyFormattedAddress"),
      (\.namedLocation, "namedLocation"), (\.gpsStatus, "GPSStatus"),
      (\.gpsMeasureMode, "GPSMeasureMode"), (\.gpsMapDatum, "GPSMapDatum"),
      (\.gpsProcessingMethod, "GPSProcessingMethod"),
      (\.gpsAreaInformation, "GPSAreaInformation"),
    ]
  }

  static var lists: [Property<[String]?>] {
    [
      (\.alternateNames, "alternateNames"), (\.contentTypeTree, "contentTypeTree"),
      (\.keywords, "keywords"), (\.providerDataTypeIdentifiers, "providerDataTypeIdentifiers"),
      (\.providerFileTypeIdentifiers, "providerFileTypeIdentifiers"),
      (\.providerInPlaceFileTypeIdentifiers, "providerInPlaceFileTypeIdentifiers"),
      (\.audiences, "audiences"), (\.encodingApplications, "encodingApplications"),
      (\.fontNames, "fontNames"), (\.layerNames, "layerNames"), (\.editors, "editors"),
      (\.participants, "participants"), (\.projects, "projects"),
      (\.contentSources, "contentSources"), (\.contactKeywords, "contactKeywords"),
      (\.codecs, "codecs"), (\.mediaTypes, "mediaTypes"), (\.organizations, "organizations"),
      (\.languages, "languages"), (\.publishers, "publishers"), (\.contributors, "contributors"),
      (\.coverage, "coverage"), (\.performers, "performers"),
      (\.accountHandles, "accountHandles"), (\.mailboxIdentifiers, "mailboxIdentifiers"),
      (\.authorNames, "authorNames"), (\.recipientNames, "recipientNames"),
      (\.authorEmailAddresses, "authorEmailAddresses"),
      (\.recipientEmailAddresses, "recipientEmailAddresses"),
      (\.authorAddresses, "authorAddresses"), (\.recipientAddresses, "recipientAddresses"),
      (\.phoneNumbers, "phoneNumbers"), (\.emailAddresses, "emailAddresses"),
      (\.instantMessageAddresses, "instantMessageAddresses"),
    ]
  }

  static var numbers: [Property<NSNumber?>] {
    [
      (\.userCreated, "userCreated"), (\.userOwned, "userOwned"), (\.userCurated, "userCurated"),
      (\.rankingHint, "rankingHint"), (\.supportsPhoneCall, "supportsPhoneCall"),
      (\.supportsNavigation, "supportsNavigation"), (\.containerOrder, "containerOrder"),
      (\.fileSize, "fileSize"), (\.pageCount, "pageCount"), (\.pageWidth, "pageWidth"),
      (\.pageHeight, "pageHeight"), (\.allDay, "allDay"), (\.pixelHeight, "pixelHeight"),
      (\.pixelWidth, "pixelWidth"), (\.pixelCount, "pixelCount"),
      (\.bitsPerSample, "bitsPerSample"), (\.flashOn, "flashOn"), (\.focalLength, "focalLength"),
      (\.focalLength35mm, "focalLength35mm"), (\.isoSpeed, "ISOSpeed"),
      (\.orientation, "orientation"), (\.whiteBalance, "whiteBalance"), (\.aperture, "aperture"),
      (\.resolutionWidthDPI, "resolutionWidthDPI"),
      (\.resolutionHeightDPI, "resolutionHeightDPI"), (\.exposureMode, "exposureMode"),
      (\.exposureTime, "exposureTime"), (\.hasAlphaChannel, "hasAlphaChannel"),
      (\.redEyeOn, "redEyeOn"), (\.maxAperture, "maxAperture"), (\.fNumber, "fNumber"),
      (\.duration, "duration"), (\.streamable, "streamable"), (\.totalBitRate, "totalBitRate"),
      (\.videoBitRate, "videoBitRate"), (\.audioBitRate, "audioBitRate"),
      (\.deliveryType, "deliveryType"), (\.rating, "rating"), (\.playCount, "playCount"),
      (\.local, "local"), (\.contentRating, "contentRating"),
      (\.audioSampleRate, "audioSampleRate"), (\.audioChannelCount, "audioChannelCount"),
      (\.tempo, "tempo"), (\.audioTrackNumber, "audioTrackNumber"),
      (\.generalMIDISequence, "generalMIDISequence"), (\.altitude, "altitude"),
      (\.latitude, "latitude"), (\.longitude, "longitude"), (\.speed, "speed"),
      (\.imageDirection, "imageDirection"), (\.gpsTrack, "GPSTrack"), (\.gpsdop, "GPSDOP"),
      (\.gpsDestLatitude, "GPSDestLatitude"), (\.gpsDestLongitude, "GPSDestLongitude"),
      (\.gpsDestBearing, "GPSDestBearing"), (\.gpsDestDistance, "GPSDestDistance"),
      (\.gpsDifferental, "GPSDifferental"),
    ]
  }

  static var dates: [Property<Date?>] {
    [
      (\.metadataModificationDate, "metadataModificationDate"), (\.dueDate, "dueDate"),
      (\.completionDate, "completionDate"), (\.startDate, "startDate"), (\.endDate, "endDate"),
      (\.downloadedDate, "downloadedDate"), (\.lastUsedDate, "lastUsedDate"),
      (\.contentCreationDate, "contentCreationDate"),
      (\.contentModificationDate, "contentModificationDate"), (\.addedDate, "addedDate"),
      (\.recordingDate, "recordingDate"), (\.timestamp, "timestamp"),
      (\.gpsDateStamp, "GPSDateStamp"),
    ]
  }

  static var moments: [Property<[Date]?>] {
    [
      (\.importantDates, "importantDates")
    ]
  }

  static var addresses: [Property<URL?>] {
    [
      (\.contentURL, "contentURL"), (\.thumbnailURL, "thumbnailURL"),
      (\.darkThumbnailURL, "darkThumbnailURL"), (\.url, "URL"),
    ]
  }

  static var bytes: [Property<Data?>] {
    [
      (\.thumbnailData, "thumbnailData"), (\.htmlContentData, "HTMLContentData"),
    ]
  }
}
