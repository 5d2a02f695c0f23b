/** A kind of stream in the log: the name before the first hyphen, which is one word. */
interface StreamKind {
  readonly words: string;
  /** It holds lists, schedules, rights or options. */
  readonly setting?: true;
}

/** In the order in which screens offer them. */
export const streamKinds: Readonly<Record<string, StreamKind>> = {
  incident: { words: 'Incident' },
  afterhours: { words: 'After-hours leader', setting: true },
  alarm: { words: 'Alarm point' },
  beat: { words: 'Beat', setting: true },
  call: { words: 'Call' },
  classification: { words: 'Classification' },
  delivery: { words: 'Delivery' },
  layer: { words: 'Layer', setting: true },
  notification: { words: 'Notification' },
  optout: { words: 'Opt-out' },
  schedule: { words: 'Schedule', setting: true },
  savedview: { words: 'Saved view of the analytics', setting: true },
  scavenge: { words: 'Deletion of erased keys' },
  security: { words: 'Security log' },
  serviceaccount: { words: 'Service account', setting: true },
  session: { words: 'Session' },
  callout: { words: 'Call-out' },
  callprofile: { words: 'Call profile', setting: true },
  reservation: { words: 'Reserved person' },
  roster: { words: 'Roster', setting: true },
  designation: { words: 'Crew or designation' },
  dialing: { words: 'Phone queue' },
  digest: { words: 'Digest subscription' },
  entity: { words: 'Organization', setting: true },
  evidencekey: { words: 'Key that signs the log' },
  eventconfiguration: { words: 'Event and its stakeholders', setting: true },
  eventtelling: { words: 'Notice to stakeholders' },
  link: { words: 'Sign-in link' },
  request: { words: 'Service request' },
  feed: { words: 'Calendar feed' },
  token: { words: 'API token' },
  shiftNews: { words: 'News of shifts' },
  timeOff: { words: 'Leave and holidays', setting: true },
  ledger: { words: 'Ledger of charged hours' },
  reservelist: { words: 'Reserve list', setting: true },
  redaction: { words: 'Redacted copy of a report' },
  user: { words: 'Person', setting: true },
  userlist: { words: 'User list', setting: true },
  verification: { words: 'Verification of the log' },
  webhook: { words: 'Webhook', setting: true },
  directory: { words: 'Service list or facilities', setting: true },
  spreadsheet: { words: 'Spreadsheet' },
};
export const settingKinds: readonly string[] = Object.keys(streamKinds).filter((kind) => streamKinds[kind]?.setting);
