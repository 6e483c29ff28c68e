/// Where on earth the site's dates are meant.

/// The time zone of dates that name none.
package enum SiteTimeZone: Sendable, Hashable {
  /// A fixed number of minutes east of UTC.
  case fixed(minutes: Int)
  /// A zone of the IANA time zone database, such as `Europe/Berlin`; its offset changes with the season.
  case named(String)

  /// UTC.
  package static let utc = SiteTimeZone.fixed(minutes: 0)
  /// Korea, whose offset does not change.
  package static let korea = SiteTimeZone.fixed(minutes: 9 * 60)
}
