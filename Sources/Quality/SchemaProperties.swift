/// The properties of schema.org: which type has which, and what some of them must look like.
///
/// Reference: <https://schema.org/docs/full.html>
struct SchemaProperties: Sendable {
  /// What a property's value must be when it is written as text.
  ///
  /// Only properties that take nothing else are listed: where plain text is among the expected
  /// values, or a thing for which text may stand, anything goes.
  enum Form: String, Sendable {
    case address
    case date
    case dateOrTime
    case duration
    case number
    case time
    case truth
  }

  /// The properties as the tables spell them.
  static let known = SchemaProperties()

  /// Each property to the types that have it themselves.
  private let domains: [String: Set<String>]
  private let forms: [String: Form]
  /// Names in lower case to the right spelling.
  private let spellings: [String: String]

  private init() {
    var domains: [String: Set<String>] = [:]
    for (type, properties) in SchemaTable.entries(Self.table) {
      for property in properties { domains[property, default: []].insert(type) }
    }
    self.domains = domains
    var forms: [String: Form] = [:]
    for (name, properties) in SchemaTable.entries(Self.formTable) {
      for property in properties { forms[property] = Form(rawValue: name) }
    }
    self.forms = forms
    spellings = Dictionary(
      domains.keys.map { ($0.lowercased(), $0) },
      uniquingKeysWith: { first, second in min(first, second) }
    )
  }

  /// Whether the vocabulary has a property of this name.
  func contains(_ property: String) -> Bool {
    domains[property] != nil
  }

  /// The property whose name differs from `name` in capitals only.
  func spelling(of name: String) -> String? {
    spellings[name.lowercased()]
  }

  /// Whether a thing of the types in `lineage` has the property.
  func isProperty(_ property: String, of lineage: Set<String>) -> Bool {
    domains[property].map { !$0.isDisjoint(with: lineage) } ?? false
  }

  /// What the property's text must look like; `nil` when any text will do.
  func form(of property: String) -> Form? {
    forms[property]
  }

  private static let formTable = """
    truth: abridged contactlessPayment directApply doesNotShip domiciledMortgage
    experienceInPlaceOfEducation free hasDriveThroughService inStoreReturnsOffered
    isAcceptingNewPatients isAccessibleForFree isAvailableGenerically isFamilyFriendly isGift
    isLiveBroadcast isProprietary isResizable isUnlabelledFallback jobImmediateStart multipleValues
    offersPrescriptionByMail publicAccess readonlyValue recourseLoan renegotiableLoan
    representativeOfPage smokingAllowed valueAddedTaxIncluded valueRequired; date:
    applicationStartDate auditDate availableFrom availableThrough birthDate bookingTime commentTime
    contentReferenceTime coverageEndTime coverageStartTime datasetTimeInterval dateCreated
    dateDeleted dateIssued dateModified datePosted datePublished dateRead dateReceived dateSent
    dateVehicleFirstRegistered deathDate dissolutionDate dropoffTime endDate exceptDate
    expectedArrivalFrom expectedArrivalUntil expires foundingDate guidelineDate lastReviewed
    legislationDate legislationDateOfApplicability legislationDateVersion modelDate modifiedTime
    observationDate orderDate ownedFrom ownedThrough paymentDue paymentDueDate pickupTime
    previousStartDate priceValidUntil productionDate purchaseDate releaseDate scheduledPaymentDate
    scheduledTime sdDatePublished startDate timestamp uploadDate validFrom validThrough validUntil
    vehicleModelDate webCheckinTime; dateOrTime: arrivalTime availabilityEnds availabilityStarts
    checkinTime checkoutTime departureTime doorTime endTime startTime; number:
    additionalNumberOfGuests amountOfThisGood annualPercentageRate answerCount billingIncrement
    billingStart broadcastFrequencyValue byMonth byMonthDay byMonthWeek childMaxAge childMinAge
    collectionSize commentCount copyrightYear cvdNumBeds cvdNumBedsOcc cvdNumC19Died cvdNumC19HOPats
    cvdNumC19HospPats cvdNumC19MechVentPats cvdNumC19OFMechVentPats cvdNumC19OverflowPats
    cvdNumICUBeds cvdNumICUBedsOcc cvdNumTotBeds cvdNumVent cvdNumVentUse downvoteCount emissionsCO2
    healthPlanCoinsuranceRate interestRate loanPaymentFrequency maxPrice maxValue
    maximumAttendeeCapacity maximumEnrollment maximumPhysicalAttendeeCapacity
    maximumVirtualAttendeeCapacity median membershipPointsEarned minPrice minValue
    monthsOfExperience numAdults numChildren numConstraints numTracks numberOfAxles
    numberOfBathroomsTotal numberOfBedrooms numberOfBeds numberOfDoors numberOfEpisodes
    numberOfForwardGears numberOfFullBathrooms numberOfItems numberOfLoanPayments numberOfPages
    numberOfPartialBathrooms numberOfPreviousOwners numberOfRooms numberOfSeasons numberedPosition
    offerCount orderPercentage orderQuantity partySize percentile10 percentile25 percentile75
    percentile90 playersOnline ratingCount remainingAttendeeCapacity repeatCount repetitions
    requiredMaxAge requiredMinAge reviewCount screenCount seatingCapacity stageAsNumber stepValue
    strengthValue suggestedMaxAge suggestedMinAge termsPerYear totalHistoricalEnrollment
    totalJobOpenings upvoteCount userInteractionCount valueMaxLength valueMinLength
    vehicleSeatingCapacity weightPercentage wordCount yearBuilt; duration: activityDuration
    billingPeriod cookTime duration gracePeriod jobDuration leaseLength performTime prepTime
    processingTime termDuration timeRequired timeToComplete totalTime validFor; time: closes
    cutoffTime opens; address: benefitsSummaryUrl codeRepository contentUrl discussionUrl
    downloadUrl embedUrl hasGS1DigitalLink healthPlanMarketingUrl installUrl labelDetails map maps
    merchantReturnLink paymentUrl prescribingInfo relatedLink replyToUrl sameAs serviceUrl
    significantLink significantLinks targetUrl thumbnailUrl tourBookingPage trackingUrl url
    """
}
