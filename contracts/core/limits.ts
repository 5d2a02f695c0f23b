/** The numbers of the specification (S0 §9), in one place. Durations are milliseconds unless the name says otherwise. */
const minutes = (n: number) => n * 60_000;

export const limits = {
  activeIncidentsListed: 20,
  checkIn: {
    recent: minutes(15),
    stale: minutes(30),
    useless: minutes(60),
    managerNoteRecent: minutes(12 * 60),
    recomputedEvery: minutes(1),
    minimumOpacity: 0.2,
    zoomOnConfirm: 17,
    /** Ours: the specification names no time-out for an unanswered request. */
    answerWithin: minutes(15),
    /**
     * A request that stays open for this long, because no engine was running to time it out, is recorded as expired,
     * not failed.
     */
    expiredAfter: minutes(24 * 60),
  },
  /** Ours: the minutes a crew has to answer, unless its organization says otherwise, and the bounds of that setting. */
  job: { respondWithin: 10, shortest: 1, longest: 240 },
  /** Ours: the bounds of an organization's setting for the end of unused sessions, in minutes. */
  sessionIdle: { shortest: 5, longest: 960 },
  /** Ours: a program's token. `longest` in days, `most` requests in a minute, `overlap` in hours. */
  token: { longest: 730, most: 12_000, overlap: 720 },
  /** Ours: the bounds of an organization's setting for its reach, in miles. */
  reach: { shortest: 5, longest: 12_450 },
  map: { zoomCapAfterFit: 16, undispatchedOpacity: 1, dispatchedOpacity: 0.4 },
  geolocation: {
    attempts: 4,
    timeout: 10_000,
    acceptedAtOnceUnderMetres: 30,
    discardedWhenOlderThan: 10_000,
    acceptedUnderMetres: 200,
    retryAfter: 3_000,
  },
  /**
   * Ours: the time that a screen gives a call, its repetition included. After `reading` the first reading of a long log goes
   * on without its request, which is answered in words: sooner than the screen gives up.
   */
  call: { limit: 8_000, reading: 4_000 },
  toast: { timeout: 5_000, extendedTimeout: 1_000, width: 300 },
  elapsedTimeRefresh: minutes(1),
  /**
   * Ours: the most that a client's clock may be ahead of the server's. An event reported within it is recorded as
   * happening now.
   */
  clockAhead: minutes(5),
  /** Ours: the longest that a phone keeps a position until it has a signal. An older time is that of a wrong clock. */
  longestOffline: minutes(7 * 24 * 60),
  /** Ours: an event earlier than the report by more than this must be confirmed. */
  logBeforeReport: minutes(24 * 60),
  realtime: { activityTimeoutSeconds: 120, pongTimeout: 30_000, unavailableTimeout: 10_000 },
  page: { size: 25, largest: 100 },
  /** The most people in one request. */
  team: 50,
  tag: { fields: 20, text: 500 },
  /** Ours: the most characters of a field, and the most fields in one call. */
  form: { text: 200, longText: 4_000, reason: 2_000, fields: 100 },
  /** The time an incident stays hidden after the latest release of its holds (S2 §4.3). */
  holdGrace: 10_000,
  /**
   * Ours: `values` is the most values in an answer as estimated, `resolved` as counted, `reads` the most documents that are
   * read, each alias for itself.
   */
  graphql: { characters: 20_000, tokens: 2_000, depth: 15, values: 10_000, resolved: 30_000, reads: 20 },
  /**
   * The places of a team, and of a sequential list (S2 §9). Ours: the most people of one call-out, the most rounds, and
   * the longest time for one person, in seconds.
   */
  /**
   * A lock ends after so many milliseconds without a sign of life. Ours: the incidents that are tried for a lock, and the
   * latest classifications that predictions are learned from.
   */
  classification: { lock: 10 * 60_000, considered: 200, learnsFrom: 2_000 },
  /**
   * Ours, but for two (S2 §9): an area is simplified by `tolerance` degrees, and drawn as markers with fewer points than
   * `markers`. The areas in one request, the corners of an area, the characters of a message, the people of one
   * notification, and the latest notifications in a list.
   */
  notify: {
    areas: 20,
    corners: 1_000,
    message: 1_600,
    recipients: 10_000,
    listed: 50,
    tolerance: 0.0001,
    markers: 100,
  },
  callout: { places: 5, sequential: 4, people: 200, rounds: 500, seconds: 3_600, listed: 50 },
  /** Ours: the most minutes of a charge, the highest percentage, and the latest entries that are shown. */
  ledger: { minutes: 60_000, percent: 400, entries: 500 },
  /** S1 §9: the seconds after which the next person is called too, and the calls to each person in one round. */
  callOrder: { normal: { callTime: 300, minCallCount: 1 }, emergency: { callTime: 5, minCallCount: 3 } },
  /** S1 §5, §9. The latest call to a person of a beat, in seconds, is ours. */
  beat: { targetCallCount: 9, callAfterCount: 4, latestCall: 7 * 24 * 3_600, pin: 12 },
  /** Ours: the most days in one request. A screen starts with about 157 (S1 §9). */
  calendarDays: 400,
  /** The days of which readiness is told: those that the calendar shows ahead at first (S1 §4). */
  readinessDays: 115,
  /** Ours: the days of an import, the characters of its file, how far ahead repeats are read, and those shown. */
  timeOff: { spans: 2_000, characters: 900_000, ahead: minutes(3 * 366 * 24 * 60), shown: 20 },
  /** Ours: the shifts and requests of one page. */
  trades: { shown: 100 },
  /** Ours: the most named queries in one request, and the most arguments of a query. */
  mappy: { queries: 20, args: 20 },
  /**
   * The tolerance of the list's time filters: on both sides of a moment, and beyond a bound that the user remembers
   * only roughly.
   */
  incidentTimes: { around: minutes(3 * 24 * 60), bound: minutes(60) },
  /** The longest range of the calls: 90 days. The specification's own check; its sentences say a week (S0 §5). */
  callsRange: 7_776_000_000,
  /** Ours: the most incidents of the heat map's detail, the newest first. */
  heatDetail: 1_000,
  /** Ours: the characters of a query, the suggestions in an answer, and the pause in typing before a request. */
  address: { shortest: 3, longest: 200, suggested: 8, typingRests: 250 },
  /** Ours: open incidents that a new call may be about: within these meters, among the newest, and the most shown. */
  similar: { metres: 300, newest: 500, most: 5 },
  /** Ours: facilities within this many meters of an incident, the most of them, and the accounts that are compared. */
  nearby: { facilities: 800, most: 8, customers: 2_000 },
  /** S2 §9: the calendar of appointments shows a change within this time. */
  calendarRefresh: 30_000,
  /** Ours: the time a questionnaire's link stays valid. */
  questionnaire: { answerWithin: minutes(14 * 24 * 60) },
  /** Ours: the most alarm filters in one list. */
  alarmFilters: 300,
  /** Ours: the places of an alarm. */
  alarmPlaces: 3,
  /** Ours: the people of one list or order, the lists of an organization, and the characters of a name. */
  userList: { people: 10_000, lists: 100, name: 40, revision: 2 ** 31 },
  /** Ours: the rows of a spreadsheet, and the service lists of an organization. */
  spreadsheet: { rows: 250_000, lists: 100 },
  /** Bytes of a body without a file, with a session and without one; and the milliseconds in which it must arrive. */
  body: { signedIn: 1024 * 1024, open: 64 * 1024, within: 20_000 },
  /** Bytes. */
  file: {
    largest: 25 * 1024 * 1024,
    /** The slowest upload, after a grace of so many milliseconds. It is looked at every `looks` milliseconds. */
    pace: { grace: 30_000, bytesPerSecond: 1_000, looks: 5_000 },
  },
  /** The refresh in milliseconds (S1 §9), and the longest time between two check-ins of an event. */
  admin: { refresh: 1_800_000, checkInMinutes: 1_440 },
  text: {
    alarm: 120,
    title: 200,
    note: 2_000,
    description: 4_000,
    name: 80,
    email: 254,
    message: 4_000,
    label: 80,
    search: 200,
    /** The query with which a sign-in service sends a browser back. */
    providerQuery: 4_000,
    /** The JSON text of a passkey's answer. */
    credential: 8_000,
    /** A message of a sign-in service (JWT). */
    providerToken: 8_000,
  },
} as const;
