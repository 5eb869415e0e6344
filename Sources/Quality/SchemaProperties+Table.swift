extension SchemaProperties {
  /// The properties of each type itself, without those of the types above it.
  ///
  /// A type, a colon, its properties, a semicolon.
  ///
  /// Derived from the names of schema.org 30.0, <https://schema.org/docs/developers.html>.
  static let table = """
    3DModel: isResizable; APIReference: assembly assemblyVersion executableLibraryName
    programmingModel targetPlatform; Accommodation: accommodationCategory accommodationFloorPlan
    amenityFeature bed floorLevel floorSize leaseLength numberOfBathroomsTotal numberOfBedrooms
    numberOfFullBathrooms numberOfPartialBathrooms numberOfRooms occupancy permittedUsage
    petsAllowed tourBookingPage yearBuilt; Action: actionProcess actionStatus agent endTime error
    instrument location object participant provider result startTime target;
    ActionAccessSpecification: availabilityEnds availabilityStarts category eligibleRegion
    expectsAcceptanceOf ineligibleRegion requiresSubscription; AggregateOffer: highPrice lowPrice
    offerCount offers; AggregateRating: itemReviewed ratingCount reviewCount; Airline:
    boardingPolicy iataCode; Airport: iataCode icaoCode; AlignmentObject: alignmentType
    educationalFramework targetDescription targetName targetUrl; AnatomicalStructure:
    associatedPathophysiology bodyLocation connectedTo diagram partOfSystem relatedCondition
    relatedTherapy subStructure; AnatomicalSystem: associatedPathophysiology comprisedOf
    relatedCondition relatedStructure relatedTherapy; Answer: answerExplanation parentItem;
    Apartment: numberOfRooms occupancy; ApartmentComplex: numberOfAccommodationUnits
    numberOfAvailableAccommodationUnits numberOfBedrooms petsAllowed tourBookingPage;
    ArchiveComponent: holdingArchive itemLocation; ArchiveOrganization: archiveHeld; Artery:
    arterialBranch supplyTo; Article: articleBody articleSection backstory pageEnd pageStart
    pagination speakable wordCount; AskAction: question; Audience: audienceType geographicArea;
    AudioObject: caption embeddedTextCaption transcript; Audiobook: duration readBy;
    AuthorizeAction: recipient; BankAccount: accountMinimumInflow accountOverdraftLimit
    bankAccountType; BedDetails: numberOfBeds typeOfBed; BioChemEntity: associatedDisease
    bioChemInteraction bioChemSimilarity biologicalRole funding hasBioChemEntityPart
    hasMolecularFunction hasRepresentation isEncodedByBioChemEntity isInvolvedInBiologicalProcess
    isLocatedInSubcellularLocation isPartOfBioChemEntity taxonomicRange; Blog: blogPost blogPosts
    issn; BoatTrip: arrivalBoatTerminal departureBoatTerminal; Book: abridged bookEdition bookFormat
    illustrator isbn numberOfPages; BorrowAction: lender; Brand: aggregateRating logo review slogan;
    BroadcastChannel: broadcastChannelId broadcastFrequency broadcastServiceTier genre
    inBroadcastLineup providesBroadcastService; BroadcastEvent: broadcastOfEvent isLiveBroadcast
    subtitleLanguage videoFormat; BroadcastFrequencySpecification: broadcastFrequencyValue
    broadcastSignalModulation broadcastSubChannel; BroadcastService: area broadcastAffiliateOf
    broadcastDisplayName broadcastFrequency broadcastTimezone broadcaster callSign
    hasBroadcastChannel inLanguage parentService videoFormat; BusOrCoach: acrissCode roofLoad;
    BusTrip: arrivalBusStop busName busNumber departureBusStop; BusinessAudience: numberOfEmployees
    yearlyRevenue yearsInOperation; BuyAction: seller vendor warrantyPromise; CDCPMDRecord:
    cvdCollectionDate cvdFacilityCounty cvdFacilityId cvdNumBeds cvdNumBedsOcc cvdNumC19Died
    cvdNumC19HOPats cvdNumC19HospPats cvdNumC19MechVentPats cvdNumC19OFMechVentPats
    cvdNumC19OverflowPats cvdNumICUBeds cvdNumICUBedsOcc cvdNumTotBeds cvdNumVent cvdNumVentUse
    datePosted; Car: acrissCode roofLoad; CategoryCode: codeValue inCodeSet; CategoryCodeSet:
    hasCategoryCode; Certification: about auditDate certificationIdentification certificationRating
    certificationStatus datePublished expires hasMeasurement issuedBy logo validFrom validIn;
    Chapter: pageEnd pageStart pagination; ChemicalSubstance: chemicalComposition chemicalRole
    potentialUse; ChooseAction: actionOption option; CivicStructure: openingHours; Claim: appearance
    claimInterpreter firstAppearance; ClaimReview: claimReviewed; Class: supersededBy; Clip: actor
    actors clipNumber director directors endOffset musicBy partOfEpisode partOfSeason partOfSeries
    startOffset; Collection: collectionSize; ComicIssue: artist colorist inker letterer penciler
    variantCover; ComicStory: artist colorist inker letterer penciler; Comment: downvoteCount
    parentItem sharedContent upvoteCount; CommentAction: resultComment; CommunicateAction: about
    inLanguage language recipient; CompoundPriceSpecification: priceComponent priceType;
    ConstraintNode: constraintProperty numConstraints; ConsumeAction: actionAccessibilityRequirement
    expectsAcceptanceOf; ContactPoint: areaServed availableLanguage contactOption contactType email
    faxNumber hoursAvailable productSupported serviceArea telephone; CookAction: foodEstablishment
    foodEvent recipe; Corporation: tickerSymbol; Course: availableLanguage courseCode
    coursePrerequisites educationalCredentialAwarded financialAidEligible hasCourseInstance
    numberOfCredits occupationalCredentialAwarded syllabusSections totalHistoricalEnrollment;
    CourseInstance: courseMode courseSchedule courseWorkload instructor; CreativeWork: about
    abstract accessMode accessModeSufficient accessibilityAPI accessibilityControl
    accessibilityFeature accessibilityHazard accessibilitySummary accountablePerson
    acquireLicensePage aggregateRating alternativeHeadline archivedAt assesses associatedMedia
    audience audio author award awards character citation comment commentCount conditionsOfAccess
    contentLocation contentRating contentReferenceTime contributor copyrightHolder copyrightNotice
    copyrightYear correction countryOfOrigin creativeWorkStatus creator creditText dateCreated
    dateModified datePublished digitalSourceType discussionUrl displayLocation editEIDR editor
    educationalAlignment educationalLevel educationalUse encoding encodingFormat encodings
    exampleOfWork expires fileFormat funder funding genre hasPart headline inLanguage
    interactionStatistic interactivityType interpretedAsClaim isAccessibleForFree isBasedOn
    isBasedOnUrl isFamilyFriendly isPartOf keywords learningResourceType license locationCreated
    mainEntity maintainer material materialExtent mentions offers pattern position producer provider
    publication publisher publisherImprint publishingPrinciples recordedAt releasedEvent review
    reviews schemaVersion sdDatePublished sdLicense sdPublisher size sourceOrganization spatial
    spatialCoverage sponsor teaches temporal temporalCoverage text thumbnail thumbnailUrl
    timeRequired translationOfWork translator typicalAgeRange usageInfo version video wordCount
    workExample workTranslation; CreativeWorkSeason: actor director endDate episode episodes
    numberOfEpisodes partOfSeries productionCompany seasonNumber startDate trailer;
    CreativeWorkSeries: endDate issn startDate; Credential: credentialCategory recognizedBy validFor
    validIn; DDxElement: diagnosis distinguishingSign; DataCatalog: dataset measurementMethod
    measurementTechnique; DataDownload: measurementMethod measurementTechnique; DataFeed:
    dataFeedElement; DataFeedItem: dateCreated dateDeleted dateModified item; Dataset: catalog
    datasetTimeInterval distribution includedDataCatalog includedInDataCatalog issn
    measurementMethod measurementTechnique variableMeasured; DatedMoneySpecification: amount
    currency endDate startDate; DefinedRegion: addressCountry addressRegion postalCode
    postalCodePrefix postalCodeRange; DefinedTerm: about inDefinedTermSet termCode; DefinedTermSet:
    about hasDefinedTerm; DeliveryChargeSpecification: appliesToDeliveryMethod areaServed
    eligibleRegion ineligibleRegion; DeliveryEvent: accessCode availableFrom availableThrough
    hasDeliveryMethod; Demand: acceptedPaymentMethod advanceBookingRequirement areaServed asin
    availability availabilityEnds availabilityStarts availableAtOrFrom availableDeliveryMethod
    businessFunction deliveryLeadTime eligibleCustomerType eligibleDuration eligibleQuantity
    eligibleRegion eligibleTransactionVolume gtin gtin12 gtin13 gtin14 gtin8 includesObject
    ineligibleRegion inventoryLevel itemCondition itemOffered mpn priceSpecification seller
    serialNumber sku validFrom validThrough warranty; DiagnosticLab: availableTest; Diet:
    dietFeatures endorsers expertConsiderations physiologicalBenefits risks; DietarySupplement:
    activeIngredient isProprietary legalStatus maximumIntake mechanismOfAction nonProprietaryName
    proprietaryName recommendedIntake safetyConsideration targetPopulation; DigitalDocument:
    hasDigitalDocumentPermission; DigitalDocumentPermission: grantee permissionType; DonateAction:
    price priceCurrency priceSpecification recipient; DoseSchedule: doseUnit doseValue frequency
    targetPopulation; Drug: activeIngredient administrationRoute alcoholWarning availableStrength
    breastfeedingWarning clincalPharmacology clinicalPharmacology dosageForm doseSchedule drugClass
    drugUnit foodWarning includedInHealthInsurancePlan interactingDrug isAvailableGenerically
    isProprietary labelDetails legalStatus maximumIntake mechanismOfAction nonProprietaryName
    overdosage pregnancyCategory pregnancyWarning prescribingInfo prescriptionStatus proprietaryName
    relatedDrug rxcui warning; DrugClass: drug; DrugCost: applicableLocation costCategory
    costCurrency costOrigin costPerUnit drugUnit; DrugLegalStatus: applicableLocation; DrugStrength:
    activeIngredient availableIn maximumIntake strengthUnit strengthValue; EducationEvent: assesses
    educationalLevel teaches; EducationalAudience: educationalRole;
    EducationalOccupationalCredential: competencyRequired educationalLevel;
    EducationalOccupationalProgram: applicationDeadline applicationStartDate dayOfWeek
    educationalCredentialAwarded educationalProgramMode endDate financialAidEligible hasCourse
    maximumEnrollment numberOfCredits occupationalCategory occupationalCredentialAwarded offers
    programPrerequisites programType provider salaryUponCompletion startDate termDuration
    termsPerYear timeOfDay timeToComplete trainingSalary typicalCreditsPerTerm;
    EducationalOrganization: alumni; EmployeeRole: baseSalary salaryCurrency; EndorseAction:
    endorsee; EnergyConsumptionDetails: energyEfficiencyScaleMax energyEfficiencyScaleMin
    hasEnergyEfficiencyCategory; EngineSpecification: engineDisplacement enginePower engineType
    fuelType torque; EntryPoint: actionApplication actionPlatform application contentType
    encodingType httpMethod urlTemplate; Enumeration: supersededBy; Episode: actor actors director
    directors duration episodeNumber musicBy partOfSeason partOfSeries productionCompany trailer;
    Error: errorCode; Event: about actor aggregateRating attendee attendees audience composer
    contributor director doorTime duration endDate eventAttendanceMode eventSchedule eventStatus
    funder funding hasParticipationOffer hasSponsorshipOffer inLanguage isAccessibleForFree keywords
    location maximumAttendeeCapacity maximumPhysicalAttendeeCapacity maximumVirtualAttendeeCapacity
    offers organizer performer performers previousStartDate recordedIn remainingAttendeeCapacity
    review sponsor startDate subEvent subEvents superEvent translator typicalAgeRange workFeatured
    workPerformed; ExchangeRateSpecification: currency currentExchangeRate exchangeRateSpread;
    ExerciseAction: course diet distance exerciseCourse exercisePlan exerciseRelatedDiet
    exerciseType fromLocation opponent sportsActivityLocation sportsEvent sportsTeam toLocation;
    ExercisePlan: activityDuration activityFrequency additionalVariable exerciseType intensity
    repetitions restPeriods workload; FinancialIncentive: areaServed eligibleWithSupplier
    incentiveAmount incentiveStatus incentiveType incentivizedItem incomeLimit provider publisher
    purchasePriceLimit purchaseType qualifiedExpense validFrom validThrough; FinancialProduct:
    annualPercentageRate feesAndCommissionsSpecification interestRate; FinancialService:
    feesAndCommissionsSpecification; Flight: aircraft arrivalAirport arrivalGate arrivalTerminal
    boardingPolicy carrier departureAirport departureGate departureTerminal estimatedFlightDuration
    flightDistance flightNumber mealService seller webCheckinTime; FlightReservation: boardingGroup
    passengerPriorityStatus passengerSequenceNumber securityScreening; FloorPlan: amenityFeature
    floorSize isPlanForApartment layoutImage numberOfAccommodationUnits
    numberOfAvailableAccommodationUnits numberOfBathroomsTotal numberOfBedrooms
    numberOfFullBathrooms numberOfPartialBathrooms numberOfRooms petsAllowed; FollowAction:
    followee; FoodEstablishment: acceptsReservations hasMenu menu servesCuisine starRating;
    FoodEstablishmentReservation: endTime partySize startTime; Game: characterAttribute gameItem
    gameLocation numberOfPlayers quest; GameServer: game playersOnline serverStatus; Gene:
    alternativeOf encodesBioChemEntity expressedIn hasBioPolymerSequence; GeoCircle: geoMidpoint
    geoRadius; GeoCoordinates: address addressCountry elevation latitude longitude postalCode;
    GeoShape: address addressCountry box circle elevation line polygon postalCode;
    GeospatialGeometry: geoContains geoCoveredBy geoCovers geoCrosses geoDisjoint geoEquals
    geoIntersects geoOverlaps geoTouches geoWithin; GiveAction: recipient; GovernmentService:
    jurisdiction serviceOperator; Grant: fundedItem funder sponsor; Guide: category reviewAspect;
    HealthInsurancePlan: benefitsSummaryUrl contactPoint healthPlanDrugOption healthPlanDrugTier
    healthPlanId healthPlanMarketingUrl includesHealthPlanFormulary includesHealthPlanNetwork
    usesHealthPlanIdStandard; HealthPlanCostSharingSpecification: healthPlanCoinsuranceOption
    healthPlanCoinsuranceRate healthPlanCopay healthPlanCopayOption healthPlanPharmacyCategory;
    HealthPlanFormulary: healthPlanCostSharing healthPlanDrugTier offersPrescriptionByMail;
    HealthPlanNetwork: healthPlanCostSharing healthPlanNetworkId healthPlanNetworkTier;
    HealthTopicContent: hasHealthAspect; Hospital: availableService healthcareReportingData
    medicalSpecialty; HotelRoom: bed occupancy; House: numberOfRooms; HowTo: estimatedCost
    performTime prepTime step steps supply tool totalTime yield; HowToDirection: afterMedia
    beforeMedia duringMedia performTime prepTime supply tool totalTime; HowToItem: requiredQuantity;
    HowToSection: steps; HowToSupply: estimatedCost; HyperToc: associatedMedia tocEntry;
    HyperTocEntry: associatedMedia tocContinuation utterances; ImageObject: caption
    embeddedTextCaption exifData representativeOfPage; ImagingTest: imagingTechnique;
    IndividualPhysician: practicesAt; IndividualProduct: serialNumber; InfectiousDisease:
    infectiousAgent infectiousAgentClass transmissionMethod; InformAction: event; InsertAction:
    toLocation; InstantaneousEvent: data source timestamp; InteractionCounter: endTime
    interactionService interactionType location startTime userInteractionCount; InvestmentOrDeposit:
    amount; InviteAction: event; Invoice: accountId billingPeriod broker category confirmationNumber
    customer minimumPaymentDue paymentDue paymentDueDate paymentMethod paymentMethodId paymentStatus
    provider referencesOrder scheduledPaymentDate totalPaymentDue; ItemList: aggregateElement
    itemListElement itemListOrder numberOfItems; JobPosting: applicantLocationRequirements
    applicationContact baseSalary benefits datePosted directApply educationRequirements
    eligibilityToWorkRequirement employerOverview employmentType employmentUnit estimatedSalary
    experienceInPlaceOfEducation experienceRequirements hiringOrganization incentiveCompensation
    incentives industry jobBenefits jobDuration jobImmediateStart jobLocation jobLocationType
    jobStartDate occupationalCategory physicalRequirement qualifications relevantOccupation
    responsibilities salaryCurrency securityClearanceRequirement sensoryRequirement skills
    specialCommitments title totalJobOpenings validThrough workHours; JoinAction: event; Joint:
    biomechnicalClass functionalClass structuralClass; LearningResource: assesses competencyRequired
    educationalAlignment educationalLevel educationalUse learningResourceType teaches; LeaveAction:
    event; Legislation: jurisdiction legislationAmends legislationApplies legislationChanges
    legislationCommences legislationConsolidates legislationCorrects legislationCountersignedBy
    legislationDate legislationDateOfApplicability legislationDateVersion
    legislationEnsuresImplementationOf legislationIdentifier legislationJurisdiction
    legislationLegalForce legislationPassedBy legislationRepeals legislationResponsible
    legislationTransposes legislationType; LegislationObject: legislationLegalValue; LendAction:
    borrower; LinkRole: inLanguage linkRelationship; ListItem: item nextItem position previousItem;
    LiveBlogPosting: coverageEndTime coverageStartTime liveBlogUpdate; LoanOrCredit: amount currency
    gracePeriod loanRepaymentForm loanTerm loanType recourseLoan renegotiableLoan
    requiredCollateral; LocalBusiness: branchOf currenciesAccepted floorLevel openingHours
    paymentAccepted priceRange; LocationFeatureSpecification: hoursAvailable validFrom validThrough;
    LodgingBusiness: amenityFeature audience availableLanguage checkinTime checkoutTime
    numberOfRooms petsAllowed starRating; LodgingReservation: checkinTime checkoutTime
    lodgingUnitDescription lodgingUnitType numAdults numChildren; LoseAction: winner;
    LymphaticVessel: originatesFrom regionDrained runsTo; Map: mapType; MathSolver: mathExpression;
    MediaObject: associatedArticle bitrate contentSize contentUrl duration embedUrl
    encodesCreativeWork encodingFormat endTime height ineligibleRegion interpretedAsClaim playerType
    productionCompany regionsAllowed requiresSubscription sha256 startTime uploadDate width;
    MediaReview: mediaAuthenticityCategory originalMediaContextDescription originalMediaLink;
    MediaReviewItem: mediaItemAppearance; MediaSubscription: authenticator expectsAcceptanceOf;
    MedicalCause: causeOf; MedicalClinic: availableService medicalSpecialty; MedicalCode: codeValue
    codingSystem; MedicalCondition: associatedAnatomy cause differentialDiagnosis drug epidemiology
    expectedPrognosis naturalProgression pathophysiology possibleComplication possibleTreatment
    primaryPrevention riskFactor secondaryPrevention signOrSymptom stage status typicalTest;
    MedicalConditionStage: stageAsNumber subStageSuffix; MedicalDevice: adverseOutcome
    contraindication postOp preOp procedure seriousAdverseOutcome; MedicalEntity: code funding
    guideline legalStatus medicineSystem recognizingAuthority relevantSpecialty study;
    MedicalGuideline: evidenceLevel evidenceOrigin guidelineDate guidelineSubject;
    MedicalGuidelineRecommendation: recommendationStrength; MedicalObservationalStudy: studyDesign;
    MedicalOrganization: healthPlanNetworkId isAcceptingNewPatients medicalSpecialty;
    MedicalProcedure: bodyLocation followup howPerformed preparation procedureType status;
    MedicalRiskEstimator: estimatesRiskOf includedRiskFactor; MedicalRiskFactor: increasesRiskOf;
    MedicalRiskScore: algorithm; MedicalScholarlyArticle: publicationType; MedicalSign:
    identifyingExam identifyingTest; MedicalSignOrSymptom: possibleTreatment; MedicalStudy:
    healthCondition sponsor status studyLocation studySubject; MedicalTest: affectedBy normalRange
    signDetected usedToDiagnose usesDevice; MedicalTestPanel: subTest; MedicalTherapy:
    contraindication duplicateTherapy seriousAdverseOutcome; MedicalTrial: trialDesign;
    MedicalWebPage: aspect medicalAudience; MemberProgram: hasTiers hostingOrganization;
    MemberProgramTier: hasTierBenefit hasTierRequirement isTierOf membershipPointsEarned; Menu:
    hasMenuItem hasMenuSection; MenuItem: menuAddOn nutrition offers suitableForDiet; MenuSection:
    hasMenuItem hasMenuSection; MerchantReturnPolicy: additionalProperty applicableCountry
    customerRemorseReturnFees customerRemorseReturnLabelSource
    customerRemorseReturnShippingFeesAmount inStoreReturnsOffered itemCondition itemDefectReturnFees
    itemDefectReturnLabelSource itemDefectReturnShippingFeesAmount merchantReturnDays
    merchantReturnLink refundType restockingFee returnFees returnLabelSource returnMethod
    returnPolicyCategory returnPolicyCountry returnPolicySeasonalOverride returnShippingFeesAmount
    validForMemberTier; MerchantReturnPolicySeasonalOverride: endDate merchantReturnDays refundType
    restockingFee returnFees returnMethod returnPolicyCategory returnShippingFeesAmount startDate;
    Message: bccRecipient ccRecipient dateRead dateReceived dateSent messageAttachment recipient
    sender toRecipient; MobileApplication: carrierRequirements; MolecularEntity: chemicalRole inChI
    inChIKey iupacName molecularFormula molecularWeight monoisotopicMolecularWeight potentialUse
    smiles; MonetaryAmount: currency maxValue minValue validFrom validThrough value;
    MonetaryAmountDistribution: currency; MonetaryGrant: amount funder; MoneyTransfer: amount
    beneficiaryBank; MortgageLoan: domiciledMortgage loanMortgageMandateAmount; MoveAction:
    fromLocation toLocation; Movie: actor actors countryOfOrigin director directors duration musicBy
    productionCompany subtitleLanguage titleEIDR trailer; MovieSeries: actor actors director
    directors musicBy productionCompany trailer; MovieTheater: screenCount; Muscle: antagonist
    bloodSupply insertion muscleAction nerve; MusicAlbum: albumProductionType albumRelease
    albumReleaseType byArtist; MusicComposition: composer firstPerformance includedComposition
    iswcCode lyricist lyrics musicArrangement musicCompositionForm musicalKey recordedAs;
    MusicGroup: album albums genre musicGroupMember track tracks; MusicPlaylist: numTracks track
    tracks; MusicRecording: byArtist duration inAlbum inPlaylist isrcCode recordingOf; MusicRelease:
    catalogNumber creditedTo duration musicReleaseFormat recordLabel releaseOf; Nerve: branch
    nerveMotor sensoryUnit sourcedFrom; NewsArticle: dateline printColumn printEdition printPage
    printSection; NewsMediaOrganization: actionableFeedbackPolicy correctionsPolicy diversityPolicy
    diversityStaffingReport ethicsPolicy masthead missionCoveragePrioritiesPolicy noBylinesPolicy
    ownershipFundingInfo unnamedSourcesPolicy verificationFactCheckingPolicy; NutritionInformation:
    calories carbohydrateContent cholesterolContent fatContent fiberContent proteinContent
    saturatedFatContent servingSize sodiumContent sugarContent transFatContent
    unsaturatedFatContent; Observation: marginOfError measuredProperty measurementDenominator
    measurementMethod measurementQualifier measurementTechnique observationAbout observationDate
    observationPeriod variableMeasured; Occupation: educationRequirements estimatedSalary
    experienceRequirements occupationLocation occupationalCategory qualifications responsibilities
    skills; OccupationalExperienceRequirements: monthsOfExperience; Offer: acceptedPaymentMethod
    addOn additionalProperty advanceBookingRequirement aggregateRating areaServed asin availability
    availabilityEnds availabilityStarts availableAtOrFrom availableDeliveryMethod businessFunction
    category checkoutPageURLTemplate deliveryLeadTime eligibleCustomerType eligibleDuration
    eligibleQuantity eligibleRegion eligibleTransactionVolume gtin gtin12 gtin13 gtin14 gtin8
    hasAdultConsideration hasGS1DigitalLink hasMeasurement hasMerchantReturnPolicy includesObject
    ineligibleRegion inventoryLevel isFamilyFriendly itemCondition itemOffered leaseLength mobileUrl
    mpn offeredBy price priceCurrency priceSpecification priceValidUntil review reviews seller
    serialNumber shippingDetails sku validForMemberTier validFrom validThrough warranty;
    OfferShippingDetails: deliveryTime depth doesNotShip hasShippingService height
    shippingDestination shippingOrigin shippingRate validForMemberTier weight width;
    OnlineMarketplace: hasStore; OnlineStore: isStoreOn; OpeningHoursSpecification: closes dayOfWeek
    opens validFrom validThrough; Order: acceptedOffer billingAddress broker confirmationNumber
    customer discount discountCode discountCurrency isGift merchant orderDate orderDelivery
    orderNumber orderStatus orderedItem partOfInvoice paymentDue paymentDueDate paymentMethod
    paymentMethodId paymentUrl seller; OrderAction: deliveryMethod; OrderItem: orderDelivery
    orderItemNumber orderItemStatus orderQuantity orderedItem; Organization: acceptedPaymentMethod
    actionableFeedbackPolicy address agentInteractionStatistic aggregateRating alumni areaServed
    award awards brand companyRegistration contactPoint contactPoints correctionsPolicy department
    dissolutionDate diversityPolicy diversityStaffingReport duns email employee employees
    ethicsPolicy event events faxNumber founder founders foundingDate foundingLocation funder
    funding globalLocationNumber hasCertification hasCredential hasGS1DigitalLink hasMemberProgram
    hasMerchantReturnPolicy hasOfferCatalog hasPOS hasShippingService interactionStatistic isicV4
    iso6523Code keywords knowsAbout knowsLanguage legalAddress legalName legalRepresentative leiCode
    location logo makesOffer member memberOf members naics nonprofitStatus numberOfEmployees
    ownershipFundingInfo owns parentOrganization publishingPrinciples review reviews seeks
    serviceArea skills slogan sponsor subOrganization taxID telephone unnamedSourcesPolicy vatID;
    OrganizationRole: numberedPosition; OwnershipInfo: acquiredFrom ownedFrom ownedThrough
    typeOfGood; ParcelDelivery: carrier deliveryAddress deliveryStatus expectedArrivalFrom
    expectedArrivalUntil hasDeliveryMethod itemShipped originAddress partOfOrder provider
    trackingNumber trackingUrl; ParentAudience: childMaxAge childMinAge; PathologyTest:
    tissueSample; Patient: diagnosis drug healthCondition; PayAction: recipient; PaymentCard:
    cashBack contactlessPayment floorLimit monthlyMinimumRepaymentAmount;
    PaymentChargeSpecification: appliesToDeliveryMethod appliesToPaymentMethod; PaymentMethod:
    paymentMethodType; PeopleAudience: healthCondition requiredGender requiredMaxAge requiredMinAge
    suggestedAge suggestedGender suggestedMaxAge suggestedMeasurement suggestedMinAge;
    PerformAction: entertainmentBusiness; PerformanceRole: characterName; Permit: issuedBy
    issuedThrough permitAudience validFor validFrom validIn validUntil; Person: additionalName
    address affiliation agentInteractionStatistic alumniOf award awards birthDate birthPlace brand
    callSign children colleague colleagues contactPoint contactPoints deathDate deathPlace duns
    email familyName faxNumber follows funder funding gender givenName globalLocationNumber
    hasCertification hasCredential hasOccupation hasOfferCatalog hasPOS height homeLocation
    honorificPrefix honorificSuffix interactionStatistic isicV4 jobTitle knows knowsAbout
    knowsLanguage lifeEvent makesOffer memberOf naics nationality netWorth owns parent parents
    performerIn pronouns publishingPrinciples relatedTo seeks sibling siblings skills sponsor spouse
    taxID telephone vatID weight workLocation worksFor; PhysicalActivity: associatedAnatomy category
    epidemiology pathophysiology; Physician: availableService hospitalAffiliation medicalSpecialty
    occupationalCategory usNPI; Place: additionalProperty address aggregateRating amenityFeature
    branchCode containedIn containedInPlace containsPlace event events faxNumber geo geoContains
    geoCoveredBy geoCovers geoCrosses geoDisjoint geoEquals geoIntersects geoOverlaps geoTouches
    geoWithin globalLocationNumber hasCertification hasDriveThroughService hasGS1DigitalLink hasMap
    isAccessibleForFree isicV4 keywords latitude logo longitude map maps maximumAttendeeCapacity
    openingHoursSpecification photo photos publicAccess review reviews slogan smokingAllowed
    specialOpeningHoursSpecification telephone tourBookingPage; PlanAction: scheduledTime;
    PlayAction: audience event; PlayGameAction: gameAvailabilityType; PodcastSeries: actor webFeed;
    PostalAddress: addressCountry addressLocality addressRegion extendedAddress postOfficeBoxNumber
    postalCode streetAddress; PostalCodeRangeSpecification: postalCodeBegin postalCodeEnd;
    PriceSpecification: eligibleQuantity eligibleTransactionVolume maxPrice membershipPointsEarned
    minPrice price priceCurrency validForMemberTier validFrom validThrough valueAddedTaxIncluded;
    Product: additionalProperty aggregateRating asin audience award awards brand category color
    colorSwatch countryOfAssembly countryOfLastProcessing countryOfOrigin depth displayLocation
    funding gtin gtin12 gtin13 gtin14 gtin8 hasAdultConsideration hasCertification
    hasEnergyConsumptionDetails hasGS1DigitalLink hasMeasurement hasMerchantReturnPolicy height
    inProductGroupWithID isAccessoryOrSparePartFor isConsumableFor isFamilyFriendly isRelatedTo
    isSimilarTo isVariantOf itemCondition keywords logo manufacturer material mobileUrl model mpn
    negativeNotes nsn offers pattern positiveNotes productID productionDate purchaseDate releaseDate
    review reviews size sku slogan weight width; ProductCollection: includesObject; ProductGroup:
    hasVariant productGroupID variesBy; ProductModel: isVariantOf predecessorOf successorOf;
    ProgramMembership: hostingOrganization member members membershipNumber membershipPointsEarned
    program programName; Property: domainIncludes inverseOf rangeIncludes supersededBy;
    PropertyValue: maxValue measurementMethod measurementTechnique minValue propertyID unitCode
    unitText value valueReference; PropertyValueSpecification: defaultValue maxValue minValue
    multipleValues readonlyValue stepValue valueMaxLength valueMinLength valueName valuePattern
    valueRequired; Protein: hasBioPolymerSequence; PublicationEvent: free publishedBy publishedOn;
    PublicationIssue: issueNumber pageEnd pageStart pagination; PublicationVolume: pageEnd pageStart
    pagination volumeNumber; QualitativeValue: additionalProperty equal greater greaterOrEqual
    lesser lesserOrEqual nonEqual valueReference; QuantitativeValue: additionalProperty maxValue
    minValue unitCode unitText value valueReference; QuantitativeValueDistribution: duration median
    percentile10 percentile25 percentile75 percentile90; Question: acceptedAnswer answerCount
    eduQuestionType parentItem suggestedAnswer; Quotation: spokenByCharacter; RadioSeries: actor
    actors containsSeason director directors episode episodes musicBy numberOfEpisodes
    numberOfSeasons productionCompany season seasons trailer; Rating: author bestRating
    ratingExplanation ratingValue reviewAspect worstRating; RealEstateListing: datePosted
    leaseLength; ReceiveAction: deliveryMethod sender; Recipe: cookTime cookingMethod ingredients
    nutrition recipeCategory recipeCuisine recipeIngredient recipeInstructions recipeYield
    suitableForDiet; Recommendation: category; RentAction: landlord realEstateAgent;
    RentalCarReservation: dropoffLocation dropoffTime pickupLocation pickupTime;
    RepaymentSpecification: downPayment earlyPrepaymentPenalty loanPaymentAmount
    loanPaymentFrequency numberOfLoanPayments; ReplaceAction: replacee replacer; ReplyAction:
    resultComment; Report: reportNumber; Reservation: bookingAgent bookingTime broker modifiedTime
    priceCurrency programMembershipUsed provider reservationFor reservationId reservationStatus
    reservedTicket totalPrice underName; ReservationPackage: subReservation; Residence:
    accommodationFloorPlan floorLevel; ReturnAction: recipient; Review: associatedClaimReview
    associatedMediaReview associatedReview itemReviewed negativeNotes positiveNotes reviewAspect
    reviewBody reviewRating; ReviewAction: resultReview; Role: endDate namedPosition roleName
    startDate; RsvpAction: additionalNumberOfGuests comment rsvpResponse; Schedule: byDay byMonth
    byMonthDay byMonthWeek duration endDate endTime exceptDate repeatCount repeatFrequency
    scheduleTimezone startDate startTime; ScreeningEvent: subtitleLanguage videoFormat
    workPresented; SearchAction: query; Seat: seatNumber seatRow seatSection seatingType;
    SeekToAction: startOffset; SellAction: buyer warrantyPromise; SendAction: deliveryMethod
    recipient; Service: aggregateRating areaServed audience availableChannel award brand broker
    category hasCertification hasOfferCatalog hoursAvailable isRelatedTo isSimilarTo logo offers
    produces provider providerMobility review serviceArea serviceAudience serviceOutput serviceType
    slogan termsOfService; ServiceChannel: availableLanguage processingTime providesService
    serviceLocation servicePhone servicePostalAddress serviceSmsNumber serviceUrl; ServicePeriod:
    businessDays cutoffTime duration; ShippingConditions: depth doesNotShip height numItems
    orderValue seasonalOverride shippingDestination shippingOrigin shippingRate transitTime weight
    width; ShippingDeliveryTime: businessDays cutoffTime handlingTime transitTime;
    ShippingRateSettings: doesNotShip freeShippingThreshold isUnlabelledFallback orderPercentage
    shippingDestination shippingRate weightPercentage; ShippingService: fulfillmentType handlingTime
    shippingConditions validForMemberTier; SingleFamilyResidence: numberOfRooms occupancy;
    SizeSpecification: hasMeasurement sizeGroup sizeSystem suggestedAge suggestedGender
    suggestedMeasurement; SocialMediaPosting: sharedContent; SoftwareApplication:
    applicationCategory applicationSubCategory applicationSuite availableOnDevice
    countriesNotSupported countriesSupported device downloadUrl featureList fileSize installUrl
    memoryRequirements operatingSystem permissions processorRequirements releaseNotes requirements
    runtimePlatform screenshot softwareAddOn softwareHelp softwareRequirements softwareVersion
    storageRequirements supportingData; SoftwareSourceCode: codeRepository codeSampleType
    programmingLanguage runtime runtimePlatform sampleType targetProduct; SolveMathAction:
    eduQuestionType; SomeProducts: inventoryLevel; SpeakableSpecification: cssSelector xpath;
    SpecialAnnouncement: announcementLocation category datePosted diseasePreventionInfo
    diseaseSpreadStatistics gettingTestedInfo governmentBenefitsInfo newsUpdatesAndGuidelines
    publicTransportClosuresInfo quarantineGuidelines schoolClosuresInfo travelBans webFeed;
    SportsEvent: awayTeam competitor homeTeam referee sport; SportsOrganization: sport; SportsTeam:
    athlete coach gender; StatisticalPopulation: populationType; StatisticalVariable:
    measuredProperty measurementDenominator measurementMethod measurementQualifier
    measurementTechnique populationType statType; Substance: activeIngredient maximumIntake; Suite:
    bed numberOfRooms occupancy; SuperficialAnatomy: associatedPathophysiology relatedAnatomy
    relatedCondition relatedTherapy significance; TVClip: partOfTVSeries; TVEpisode: countryOfOrigin
    partOfTVSeries subtitleLanguage titleEIDR; TVSeason: countryOfOrigin partOfTVSeries titleEIDR;
    TVSeries: actor actors containsSeason countryOfOrigin director directors episode episodes
    musicBy numberOfEpisodes numberOfSeasons productionCompany season seasons titleEIDR trailer;
    TaxiReservation: partySize pickupLocation pickupTime; Taxon: childTaxon hasDefinedTerm
    parentTaxon taxonRank; TechArticle: dependencies proficiencyLevel; TherapeuticProcedure:
    adverseOutcome doseSchedule drug; Thesis: inSupportOf; Thing: additionalType alternateName
    description disambiguatingDescription identifier image mainEntityOfPage name owner
    potentialAction sameAs subjectOf url; Ticket: dateIssued issuedBy priceCurrency ticketNumber
    ticketToken ticketedSeat totalPrice underName; TipAction: recipient; TouristAttraction:
    availableLanguage touristType; TouristDestination: includesAttraction touristType; TouristTrip:
    touristType; TrackAction: deliveryMethod; TradeAction: price priceCurrency priceSpecification;
    TrainTrip: arrivalPlatform arrivalStation departurePlatform departureStation trainName
    trainNumber; TransferAction: fromLocation toLocation; TravelAction: distance; Trip: arrivalTime
    departureTime itinerary offers partOfTrip provider subTrip tripOrigin; TypeAndQuantityNode:
    amountOfThisGood businessFunction typeOfGood unitCode unitText; UnitPriceSpecification:
    billingDuration billingIncrement billingStart priceComponentType priceType referenceQuantity
    unitCode unitText; UpdateAction: collection targetCollection; UserComments: commentText
    commentTime creator discusses replyToUrl; Vehicle: accelerationTime bodyType callSign
    cargoVolume dateVehicleFirstRegistered driveWheelConfiguration emissionsCO2 fuelCapacity
    fuelConsumption fuelEfficiency fuelType knownVehicleDamages meetsEmissionStandard
    mileageFromOdometer modelDate numberOfAirbags numberOfAxles numberOfDoors numberOfForwardGears
    numberOfPreviousOwners payload productionDate purchaseDate seatingCapacity speed
    steeringPosition tongueWeight trailerWeight vehicleConfiguration vehicleEngine
    vehicleIdentificationNumber vehicleInteriorColor vehicleInteriorType vehicleModelDate
    vehicleSeatingCapacity vehicleSpecialUsage vehicleTransmission weightTotal wheelbase; Vein:
    drainsTo regionDrained tributary; VideoGame: actor actors cheatCode director directors
    gameEdition gamePlatform gameServer gameTip musicBy playMode trailer; VideoGameSeries: actor
    actors characterAttribute cheatCode containsSeason director directors episode episodes gameItem
    gameLocation gamePlatform musicBy numberOfEpisodes numberOfPlayers numberOfSeasons playMode
    productionCompany quest season seasons trailer; VideoObject: actor actors caption director
    directors embeddedTextCaption musicBy transcript videoFrameSize videoQuality; VisualArtwork:
    artEdition artMedium artform artist artworkSurface colorist depth height inker letterer penciler
    surface weight width; VoteAction: candidate; WarrantyPromise: durationOfWarranty warrantyScope;
    WebAPI: documentation; WebApplication: browserRequirements; WebPage: breadcrumb lastReviewed
    mainContentOfPage primaryImageOfPage relatedLink reviewedBy significantLink significantLinks
    speakable specialty; WebPageElement: cssSelector xpath; WebSite: issn; WinAction: loser;
    WorkBasedProgram: occupationalCategory trainingSalary; WriteAction: inLanguage language
    """
}
