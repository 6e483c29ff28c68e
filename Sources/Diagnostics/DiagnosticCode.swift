/// The codes of all diagnostics: stable names, families and default severities in one table.

/// The code of a diagnostic: a stable name in kebab-case that reports, scripts and CI settings depend on.
package enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
  // The encoding of a text.
  case invalidUTF8 = "invalid-utf8"
  case nulByte = "nul-byte"
  case controlCharacter = "control-character"
  case utf16Text = "utf-16-text"

  // Markdown that exceeds the limits of the parser.
  case markdownTooLarge = "markdown-too-large"
  case markdownTooDeep = "markdown-too-deep"
  case markdownTooCostly = "markdown-too-costly"

  // YAML: front matter, `jikji.yml`, the glossary.
  case brokenYAML = "broken-yaml"
  case unclosedFrontMatter = "unclosed-front-matter"
  case frontMatterWithoutFence = "front-matter-without-fence"
  case listInOneText = "list-in-one-text"
  case unknownKey = "unknown-key"
  case wrongType = "wrong-type"
  case unknownValue = "unknown-value"
  case badDate = "bad-date"
  case missingKey = "missing-key"
  case unsafePath = "unsafe-path"
  case unknownSetting = "unknown-setting"
  case badBaseURL = "bad-base-url"
  case badLanguage = "bad-language"
  case badTimeZone = "bad-time-zone"
  case missingGlossary = "missing-glossary"
  case badGlossaryEntry = "bad-glossary-entry"

  // Files, folders and URLs of the site.
  case noHost = "no-host"
  case futureArticle = "future-article"
  case shallowClone = "shallow-clone"
  case noGitHistory = "no-git-history"
  case emptySite = "empty-site"
  case countryForLanguage = "country-for-language"
  case missingWords = "missing-words"
  case outsideLanguageFolder = "outside-language-folder"
  case undeclaredLanguage = "undeclared-language"
  case duplicateURL = "duplicate-url"
  case missingOriginal = "missing-original"
  case linkLeadsOut = "link-leads-out"
  case notAFile = "not-a-file"
  case notAFolder = "not-a-folder"
  case nameNotUTF8 = "name-not-utf8"
  case nameInTwoSpellings = "name-in-two-spellings"
  case nameTooLong = "name-too-long"
  case foldersTooDeep = "folders-too-deep"
  case aliasTaken = "alias-taken"

  // Templates and the theme.
  case templateSyntax = "template-syntax"
  case unknownPartial = "unknown-partial"
  case unknownTemplateValue = "unknown-template-value"
  case unusedTemplate = "unused-template"
  case templateCycle = "template-cycle"
  case dynamicPartial = "dynamic-partial"
  case badThemeColor = "bad-theme-color"
  case badThemeValue = "bad-theme-value"
  case adjustedColor = "adjusted-color"
  case noCardMaker = "no-card-maker"
  case processorMissing = "processor-missing"
  case processorFailed = "processor-failed"

  // The published output.
  case missingOutput = "missing-output"
  case changedOutput = "changed-output"
  case foreignOutput = "foreign-output"
  case deadOutputAddress = "dead-output-address"
  case outdatedOutput = "outdated-output"
  case unrepeatableBuild = "unrepeatable-build"

  // References whose target does not exist or cannot be used.
  case missingPage = "missing-page"
  case missingTopic = "missing-topic"
  case missingFragment = "missing-fragment"
  case ambiguousTitle = "ambiguous-title"
  case linkToDraft = "link-to-draft"
  case missingImage = "missing-image"
  case missingDownload = "missing-download"
  case emptyLink = "empty-link"
  case unsafeLink = "unsafe-link"
  case badAlias = "bad-alias"
  case embedCycle = "embed-cycle"
  case missingSymbol = "missing-symbol"

  // The notation of links, and URLs that were published earlier.
  case movedExternal = "moved-external"
  case badAddress = "bad-address"
  case undefinedReference = "undefined-reference"
  case unusedReference = "unused-reference"
  case duplicateReference = "duplicate-reference"
  case unusedFootnote = "unused-footnote"
  case duplicateFootnote = "duplicate-footnote"
  case unclosedFence = "unclosed-fence"
  case bareURL = "bare-url"
  case plainHTTP = "plain-http"
  case vagueLinkText = "vague-link-text"
  case deadExternal = "dead-external"
  case goneAddress = "gone-address"
  case goneFragment = "gone-fragment"
  case brokenLedger = "broken-ledger"

  // Terms of the glossary.
  case doubtfulTerm = "doubtful-term"
  case bannedTerm = "banned-term"
  case missingGloss = "missing-gloss"
  case twoForms = "two-forms"
  case undecidedRename = "undecided-rename"

  // The structure of articles.
  case headingJump = "heading-jump"
  case orphanArticle = "orphan-article"
  case tagSpelling = "tag-spelling"
  case sharedSeriesPart = "shared-series-part"
  case unknownTopic = "unknown-topic"
  case missingAltText = "missing-alt-text"
  case emptyArticle = "empty-article"
  case foreignMarkup = "foreign-markup"

  // Components: directives of articles.
  case unknownComponent = "unknown-component"
  case unknownComponentKey = "unknown-component-key"
  case badComponentValue = "bad-component-value"
  case misplacedComponent = "misplaced-component"
  case unclosedComponent = "unclosed-component"

  // Code samples.
  case missingInclusion = "missing-inclusion"
  case unknownFenceWord = "unknown-fence-word"
  case unknownLanguage = "unknown-language"
  case outputWithoutSample = "output-without-sample"
  case sampleNotWellFormed = "sample-not-well-formed"
  case notSandboxed = "not-sandboxed"
  case noToolchain = "no-toolchain"
  case storeSilent = "store-silent"
  case knownFailureMended = "known-failure-mended"
  case unreadableSnippetsLock = "unreadable-snippets-lock"
  case badFenceValue = "bad-fence-value"
  case contradictingFenceWords = "contradicting-fence-words"
  case skipWithoutReason = "skip-without-reason"
  case sampleDoesNotParse = "sample-does-not-parse"
  case sampleDoesNotCompile = "sample-does-not-compile"
  case sampleShouldFail = "sample-should-fail"
  case otherSampleDiagnostics = "other-sample-diagnostics"
  case sampleShouldWarn = "sample-should-warn"
  case sampleCrashed = "sample-crashed"
  case sampleShouldCrash = "sample-should-crash"
  case sampleExitStatus = "sample-exit-status"
  case sampleOverLimit = "sample-over-limit"
  case claimAboutOutputBroken = "claim-about-output-broken"
  case claimAboutValueBroken = "claim-about-value-broken"
  case claimAboutErrorBroken = "claim-about-error-broken"
  case outputDiffers = "output-differs"
  case transcriptEndedEarly = "transcript-ended-early"
  case sampleEndsSession = "sample-ends-session"
  case claimWithoutText = "claim-without-text"
  case checkNotMade = "check-not-made"
  case nothingToContinue = "nothing-to-continue"
  case sampleWorseThanRecorded = "sample-worse-than-recorded"
  case shardsDisagree = "shards-disagree"
  case unusableResults = "unusable-results"
  case packageUnusable = "package-unusable"
  case swiftVersionsDiffer = "swift-versions-differ"
  case couldBeModernised = "could-be-modernised"
  case outputChangesFromRunToRun = "output-changes-from-run-to-run"

  // Imported dumps, saved pages and exports.
  case convertedEncoding = "converted-encoding"
  case repairedText = "repaired-text"
  case doubtfulSyllable = "doubtful-syllable"
  case repeatedPost = "repeated-post"
  case namedSeries = "named-series"
  case lostPicture = "lost-picture"
  case lostAttachment = "lost-attachment"
  case leftOut = "left-out"
  case notImported = "not-imported"
  case keysLeftOut = "keys-left-out"
  case emptyDump = "empty-dump"
  case unknownDump = "unknown-dump"
  case longLine = "long-line"
  case mixedEncoding = "mixed-encoding"
  case lostCharacter = "lost-character"
  case guessedTitle = "guessed-title"
  case similarPost = "similar-post"
  case sharedAddress = "shared-address"
  case lostBrackets = "lost-brackets"
  case rebuiltTable = "rebuilt-table"
  case editedSinceImport = "edited-since-import"
  case noArticle = "no-article"
  case unreadFrontMatter = "unread-front-matter"
  case lostLink = "lost-link"
  case binaryDump = "binary-dump"
  case unreadableDump = "unreadable-dump"
  case noDumps = "no-dumps"
  case nameTaken = "name-taken"

  // Translations and their originals.
  case inlineCodeMissing = "inline-code-missing"
  case sampleDiffers = "sample-differs"
  case sampleCommentDiffers = "sample-comment-differs"
  case unicodeFormChanged = "unicode-form-changed"
  case linkTargetDiffers = "link-target-differs"
  case headingLevelDiffers = "heading-level-differs"
  case listLengthDiffers = "list-length-differs"
  case numberDiffers = "number-differs"
  case untranslatedBlock = "untranslated-block"
  case foreignScript = "foreign-script"
  case staleBlock = "stale-block"
  case missingBlock = "missing-block"
  case unfollowedPage = "unfollowed-page"
  case untranslatedPage = "untranslated-page"
  case translationWithoutSource = "translation-without-source"
  case unreadableTranslationLock = "unreadable-translation-lock"
  case doubtfulPair = "doubtful-pair"

  // The machine: disk, network, processes.
  case outsideWorld = "outside-world"

  /// The subject of a diagnostic.
  package enum Family: String, Sendable, Hashable, CaseIterable {
    /// The encoding of a text.
    case text
    /// Markdown that exceeds the limits of the parser.
    case markdown
    /// YAML: front matter, `jikji.yml`, the glossary.
    case settings
    /// Files, folders and URLs of the site.
    case site
    /// Templates and the theme.
    case templates
    /// The published output.
    case output
    /// References whose target does not exist or cannot be used.
    case references
    /// The notation of links, and URLs that were published earlier.
    case links
    /// Terms of the glossary.
    case terms
    /// The structure of articles and their components.
    case content
    /// Code samples.
    case snippets
    /// Imported dumps, saved pages and exports.
    case dumps
    /// Translations and their originals.
    case translations
    /// The machine: disk, network, processes.
    case system
  }

  /// The family and the default severity, which the site's settings can override. Error: something wrong would be published.
  /// Warning: the page has a defect. Note: information.
  private var row: (family: Family, severity: Severity) {
    switch self {
    case .invalidUTF8:
      (.text, .error)
    case .nulByte, .controlCharacter:
      (.text, .warning)
    case .utf16Text:
      (.text, .note)
    case .markdownTooLarge, .markdownTooDeep, .markdownTooCostly:
      (.markdown, .error)
    case .listInOneText:
      (.settings, .warning)
    case .brokenYAML, .unclosedFrontMatter, .frontMatterWithoutFence, .unknownKey, .wrongType, .unknownValue, .badDate,
      .missingKey, .unsafePath,
      .unknownSetting, .badBaseURL, .badLanguage, .badTimeZone, .missingGlossary, .badGlossaryEntry:
      (.settings, .error)
    case .noHost, .futureArticle, .shallowClone:
      (.site, .note)
    case .countryForLanguage, .missingWords, .noGitHistory:
      (.site, .warning)
    case .emptySite, .outsideLanguageFolder, .undeclaredLanguage, .duplicateURL, .missingOriginal, .linkLeadsOut,
      .notAFile,
      .notAFolder, .nameNotUTF8, .nameInTwoSpellings, .nameTooLong, .foldersTooDeep, .aliasTaken:
      (.site, .error)
    case .templateSyntax, .unknownPartial, .unknownTemplateValue, .unusedTemplate, .templateCycle, .dynamicPartial,
      .badThemeColor, .badThemeValue, .processorMissing, .processorFailed:
      (.templates, .error)
    case .adjustedColor, .noCardMaker:
      (.templates, .note)
    case .missingOutput, .changedOutput, .foreignOutput, .deadOutputAddress, .outdatedOutput, .unrepeatableBuild:
      (.output, .error)
    case .missingPage, .missingTopic, .missingFragment, .ambiguousTitle, .linkToDraft, .missingImage, .missingDownload,
      .emptyLink, .unsafeLink, .badAlias, .embedCycle:
      (.references, .error)
    case .missingSymbol:
      (.references, .warning)
    case .movedExternal:
      (.links, .note)
    case .unusedReference, .duplicateReference, .unusedFootnote, .duplicateFootnote, .unclosedFence, .bareURL,
      .plainHTTP,
      .vagueLinkText, .deadExternal, .badAddress, .undefinedReference, .goneAddress, .goneFragment:
      (.links, .warning)
    case .brokenLedger:
      (.links, .error)
    case .doubtfulTerm:
      (.terms, .note)
    case .bannedTerm, .missingGloss, .twoForms, .undecidedRename:
      (.terms, .warning)
    case .tagSpelling:
      (.content, .note)
    case .headingJump, .orphanArticle, .sharedSeriesPart, .unknownTopic, .missingAltText, .emptyArticle,
      .foreignMarkup:
      (.content, .warning)
    case .unknownComponent, .unknownComponentKey, .badComponentValue, .misplacedComponent, .unclosedComponent:
      (.content, .error)
    case .unknownFenceWord, .unknownLanguage, .outputWithoutSample, .sampleNotWellFormed, .notSandboxed, .noToolchain,
      .storeSilent,
      .knownFailureMended, .checkNotMade,
      .unreadableSnippetsLock:
      (.snippets, .warning)
    case .swiftVersionsDiffer, .couldBeModernised:
      (.snippets, .note)
    case .missingInclusion, .badFenceValue, .contradictingFenceWords, .skipWithoutReason, .sampleDoesNotParse,
      .sampleDoesNotCompile,
      .sampleShouldFail, .otherSampleDiagnostics, .sampleShouldWarn, .sampleCrashed, .sampleShouldCrash,
      .sampleExitStatus, .sampleOverLimit, .claimAboutOutputBroken, .claimAboutValueBroken, .claimAboutErrorBroken,
      .outputDiffers, .transcriptEndedEarly, .sampleEndsSession, .claimWithoutText, .nothingToContinue,
      .sampleWorseThanRecorded, .shardsDisagree, .unusableResults, .packageUnusable,
      .outputChangesFromRunToRun:
      (.snippets, .error)
    case .convertedEncoding, .repairedText, .doubtfulSyllable, .repeatedPost, .namedSeries,
      .lostPicture, .lostAttachment, .leftOut, .notImported, .keysLeftOut:
      (.dumps, .note)
    case .emptyDump, .unknownDump, .longLine, .mixedEncoding, .lostCharacter, .guessedTitle, .similarPost,
      .sharedAddress,
      .lostBrackets, .rebuiltTable, .editedSinceImport, .noArticle, .unreadFrontMatter, .lostLink:
      (.dumps, .warning)
    case .binaryDump, .unreadableDump, .noDumps, .nameTaken:
      (.dumps, .error)
    case .doubtfulPair, .untranslatedPage:
      (.translations, .note)
    case .sampleCommentDiffers, .linkTargetDiffers, .headingLevelDiffers, .listLengthDiffers, .numberDiffers,
      .untranslatedBlock, .foreignScript, .staleBlock, .missingBlock, .unfollowedPage:
      (.translations, .warning)
    case .inlineCodeMissing, .sampleDiffers, .unicodeFormChanged, .translationWithoutSource, .unreadableTranslationLock:
      (.translations, .error)
    case .outsideWorld:
      (.system, .error)
    }
  }

  /// The subject of the diagnostic.
  package var family: Family { row.family }

  /// The default severity; the site's settings or the circumstances may change it.
  package var severity: Severity { row.severity }

  /// Whether the fix never changes the meaning of the text, so that `--fix` may apply it without asking. Other fixes are guesses
  /// that a person must confirm.
  package var isFixSafe: Bool {
    switch self {
    case .goneAddress, .goneFragment, .bannedTerm, .plainHTTP, .bareURL, .unusedReference: true
    default: false
    }
  }

  /// Whether the fix inserts the measured output of a sample, which `--accept` applies when two runs agree.
  package var isFixMeasured: Bool { self == .outputDiffers || self == .claimAboutValueBroken }
}
