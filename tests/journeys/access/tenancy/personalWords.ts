import type { AnyFact } from '#events/facts';

type Sealed = Extract<AnyFact, { readonly data: { readonly personal: unknown } }>;
type Together = Extract<AnyFact, { readonly data: { readonly people: readonly { readonly personal: unknown }[] } }>;
type PersonalOf<Type> =
  | NonNullable<Extract<Sealed, { readonly type: Type }>['data']['personal']>
  | NonNullable<Extract<Together, { readonly type: Type }>['data']['people'][number]['personal']>;

const canary = (what: string) => `Canary${what}7Q3Z`;
const mail = (what: string) => `${canary(what).toLowerCase()}@jcw.example`;

/**
 * A word for every personal field of a fact. A new fact or field does not compile without its word here, and its
 * journey fails until `planting.ts` writes it.
 */
export const personalWords: {
  readonly [Type in Sealed['type'] | Together['type']]: Readonly<Record<keyof PersonalOf<Type>, string>>;
} = {
  CandidateOverridden: { reason: canary('Override') },
  ChargeExcused: { reason: canary('Excuse') },
  WorkCorrected: { reason: canary('Hours') },
  ChargeCorrected: { reason: canary('Charge') },
  CallerTold: { message: canary('ToCaller') },
  IncidentUnlinked: { reason: 'Reason-of-unlinking' },
  AssignmentDeclined: { reason: 'Reason-of-declining-the-assignment' },
  IncidentCreated: { description: canary('Description') },
  ReportCorrected: { description: canary('OtherDescription') },
  IncidentLocated: {
    raw: canary('Address'),
    streetNumber: canary('Number'),
    subpremise: canary('Flat'),
    premise: canary('Building'),
  },
  LocationCorrected: {
    raw: canary('OtherAddress'),
    streetNumber: canary('OtherNumber'),
    subpremise: canary('OtherFlat'),
    premise: canary('OtherBuilding'),
  },
  ContactAdded: {
    name: canary('Contact'),
    phoneNumber: '+19195550187',
    phoneExtension: canary('Ext'),
    email: mail('Mail'),
  },
  ContactCorrected: {
    name: canary('OtherContact'),
    phoneNumber: '+19195550188',
    phoneExtension: canary('Ext2'),
    email: mail('OtherMail'),
  },
  NoteWritten: { body: canary('Note') },
  NoteRewritten: { body: canary('OtherNote') },
  FileAdded: { title: canary('Title'), description: canary('FileDescription'), name: canary('FileName') },
  FileDescribed: { title: canary('OtherTitle'), description: canary('OtherFileDescription') },
  FormTextWritten: { words: canary('Form') },
  FormReturned: { reason: canary('Reason') },
  LogEntryRecorded: { message: canary('Message') },
  IncidentTransferred: { explanation: canary('Explanation'), addresses: mail('Desk'), contact: canary('Contractor') },
  CrewHelpRequested: { words: canary('Help') },
  PriorityChanged: { reason: canary('Urgency') },
  TagAdded: { data: canary('Tag') },
  TagChanged: { data: canary('OtherTag') },
  AssetRecorded: { note: canary('Asset') },
  QuestionnaireSent: { to: mail('Household') },
  QuestionnaireAnswered: { answers: canary('Answers') },
  CrewNoteWritten: { body: canary('CrewNote') },
  CheckInCompleted: { note: canary('CheckIn') },
  // The crew's phone, as in the demo.
  DeliveryRequested: { to: '+19135550120' },
  JobTextRequested: { to: '+19135550120' },
  // The stakeholder's number for one event.
  EventStakeholderAdded: { phoneNumber: '+19195550179' },
  EventTextRequested: { to: '+19195550179' },
  ShiftTextRequested: { to: '+19195550178' },
  JobDeclined: { reason: canary('Decline') },
  // A text to the caller's own phone. The caller is staff and belongs to no organization.
  CallCentreTested: { to: '' },
  CallRequested: { to: '+19135550120' },
  UserRegistered: {
    email: mail('User'),
    firstName: canary('FirstName'),
    lastName: canary('LastName'),
    phoneNumber: '+19195550189',
  },
  PersonAdded: {
    email: mail('Person'),
    firstName: canary('PersonFirst'),
    lastName: canary('PersonLast'),
    phoneNumber: '+19195550196',
  },
  PersonCorrected: {
    email: mail('OtherPerson'),
    firstName: canary('OtherFirst'),
    lastName: canary('OtherLast'),
    phoneNumber: '+19195550197',
  },
  // The user's own address, or the one before.
  PasswordLinkIssued: { to: '' },
  AccountMailIssued: { to: '' },
  AddressNoticeIssued: { to: '' },
  PasswordSet: { hash: canary('Hash') },
  // Hashes and a secret of the server's own.
  SecondStepTurnedOn: { secret: '', recovery: '' },
  PasskeyAdded: { credential: canary('Credential'), key: canary('PublicKey'), name: canary('Passkey') },
  AfterHoursLeaderChosen: { phoneNumber: '+19195550190' },
  CrewNumberChosen: { phoneNumber: '+19195550164' },
  DesignatedNumberChosen: { phoneNumber: '+19195550165' },
  BeatPhoneAdded: { phoneNumber: '+19195550194', pin: '739501826473' },
  EscalationProfileAdded: { phoneNumber: '+19195550189' },
  ReserveListNotesWritten: { body: canary('ReserveNotes') },
  CandidateListed: { to: '+19195550177', message: canary('Assignment') },
  CalloutStopped: { reason: canary('Stop') },
  MemberReleased: { reason: canary('Release') },
  ResponseCorrected: { reason: canary('Correction') },
  ShiftScheduled: { phoneNumber: '+19195550195' },
  CallProfileWritten: {
    name: canary('Caller'),
    phoneNumber: '+19195550191',
    address: canary('CallerAddress'),
    notes: canary('CallerNotes'),
  },
  ClassificationSkipped: { reason: canary('ClassificationSkipped') },
  ServiceAccountListed: {
    number: canary('AccountNumber'),
    name: canary('AccountHolder'),
    phoneNumber: '+19195550198',
    address: canary('AccountAddress'),
    place: '36.0123457,-78.9876543',
  },
  ServiceAccountsRead: {
    number: canary('ReadNumber'),
    name: canary('ReadHolder'),
    phoneNumber: '+19195550166',
    address: canary('ReadAddress'),
    place: '36.0123451,-78.9876541',
  },
  NotificationCreated: { message: canary('Notification') },
  // The phone of the account above.
  NotificationTextRequested: { to: '+19195550198' },
  // The name of a row.
  SpreadsheetRowsRead: { rows: canary('SheetRow') },
  CallProfileCorrected: {
    name: canary('OtherCaller'),
    phoneNumber: '+19195550192',
    address: canary('OtherCallerAddress'),
    notes: canary('OtherCallerNotes'),
  },
};

/** Data that is not personal, and still private to its organization. */
export const openWords = {
  label: canary('Label'),
  route: canary('Route'),
  locality: canary('Town'),
  source: `cad:${canary('Source')}`,
  alarm: canary('Alarm'),
  station: canary('Station'),
  filter: canary('Filter'),
  asset: canary('AssetNumber'),
  offer: canary('Offer'),
  designation: canary('Designation'),
  bytes: canary('Bytes'),
  staff: canary('Staff'),
  beat: canary('Beat'),
  beatDescription: canary('Quays'),
  reserveList: canary('Reserves'),
  afterHours: '+19195550193',
  // Not planted, but unique to the organization: its name, and the first digits of its people's phones.
  organisation: 'Johnson County Wastewater',
  phones: '+191355501',
} as const;

/** Words that no screen ever shows, not even in their own organization. */
export const neverShown: readonly string[] = [
  personalWords.PasswordSet.hash,
  // Its person alone sees it.
  ...Object.values(personalWords.PasskeyAdded),
  personalWords.CandidateListed.to,
  personalWords.CandidateListed.message,
  personalWords.MemberReleased.reason,
  personalWords.ClassificationSkipped.reason,
  // The simulated phones show the number of a customer who was texted.
  ...Object.entries(personalWords.ServiceAccountListed).flatMap(([name, word]) =>
    name === 'phoneNumber' ? [] : [word],
  ),
  ...Object.values(personalWords.ServiceAccountsRead),
];
