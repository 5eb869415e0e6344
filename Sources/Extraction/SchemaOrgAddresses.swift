import Addressing

// Terms whose values are addresses: https://schema.org/docs/jsonldcontext.json
extension SchemaOrg {
  /// The properties whose values schema.org's context reads as identifiers, and which therefore resolve
  /// against the page: a URL is among their values, and no text is.
  ///
  /// Reference: <https://schema.org/docs/jsonldcontext.json>, of schema.org 30.0
  private static let references = names(
    """
    acquireLicensePage actionableFeedbackPolicy afterMedia archivedAt associatedDisease beforeMedia
    colleague colorSwatch constraintProperty correctionsPolicy diseasePreventionInfo
    diseaseSpreadStatistics diversityPolicy diversityStaffingReport documentation duringMedia
    ethicsPolicy gameLocation gettingTestedInfo hasMap hasMolecularFunction image inCodeSet
    inDefinedTermSet isBasedOn isBasedOnUrl isInvolvedInBiologicalProcess
    isLocatedInSubcellularLocation isPartOf layoutImage license logo mainEntityOfPage masthead
    missionCoveragePrioritiesPolicy newsUpdatesAndGuidelines noBylinesPolicy originalMediaLink
    publicTransportClosuresInfo publishingPrinciples quarantineGuidelines schoolClosuresInfo
    screenshot sdLicense season speakable target travelBans unnamedSourcesPolicy usageInfo
    verificationFactCheckingPolicy webFeed
    """
  )

  /// Those of them whose values are nothing but URLs.
  private static let addresses = names(
    """
    benefitsSummaryUrl codeRepository contentUrl discussionUrl downloadUrl embedUrl
    hasGS1DigitalLink healthPlanMarketingUrl installUrl labelDetails map maps merchantReturnLink
    paymentUrl prescribingInfo relatedLink replyToUrl sameAs serviceUrl significantLink
    significantLinks targetUrl thumbnailUrl tourBookingPage trackingUrl url
    """
  )

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map { String($0) })
  }

  /// The longest value that is resolved, in bytes.
  private static let referenceLimit = 2_048

  /// Whether a property's value is a relative reference.
  ///
  /// What lacks only its scheme would lead to a file beside the page, and a word is mostly the name of a
  /// thing or of an account, as in `"sameAs": "DailyMail"`: both stay as written, as do spaces and code
  /// of templates.
  ///
  /// Reference: <https://www.w3.org/TR/json-ld11-api/#iri-expansion>
  static func isReference(_ text: String, of property: String) -> Bool {
    // Most texts have a space, and most addresses a scheme.
    guard text.utf8.count <= referenceLimit, !StructuredText.hasScheme(text) else { return false }
    let value = StructuredText.trim(text)
    guard !value.isEmpty, value.utf8.allSatisfy({ $0 > 0x20 && !isOfTemplate($0) }) else {
      return false
    }
    guard addresses.contains(property) || references.contains(property), isPath(value) else {
      return false
    }
    return !StructuredText.hasScheme(value)
      && !Array(value.utf8).withUnsafeBufferPointer(BareHost.begins)
  }

  private static func isOfTemplate(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
  }

  /// Whether a text has a mark of a path, which names lack.
  private static func isPath(_ value: Substring) -> Bool {
    value.utf8.contains {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?")
        || $0 == UInt8(ascii: ".")
    }
  }
}
