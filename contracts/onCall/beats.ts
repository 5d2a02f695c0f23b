import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';

/** A person in a beat or a reserve list (S1 §3). */
export const beatUser = document('BeatUser', {
  uuid: id,
  first_name: text('Theo'),
  last_name: text('Brandt'),
  /** Null for whoever may not see it. */
  phone_number: orNull(text('+12025550105')),
  is_active: yesNo(true),
  is_available: yesNo(true),
});
export type BeatUser = Shape<typeof beatUser>;

/** When, after a call-out of the beat began, somebody is called: whole seconds, both from the beginning. */
const beatCallProfile = document('BeatCallProfile', {
  uuid: id,
  user: beatUser,
  start_seconds: whole(0),
  stop_seconds: whole(600),
});
export type BeatCallProfile = Shape<typeof beatCallProfile>;

const reserveListName = document('ReserveListName', { uuid: id, name: text('Reserves') });

/** `GET /api/teams/beats/`. What is written for one call-out alone, and what is ticked, is the screen's own. */
const beat = document('Beat', {
  uuid: id,
  name: text('East'),
  description: text('East of the creek'),
  /** Who is called where nobody of the beat comes; null where there is none. */
  reserve_list: orNull(reserveListName),
  /** The one that begins first, first. */
  call_profiles: listOf(beatCallProfile),
});
export type Beat = Shape<typeof beat>;
export const beats = listOf(beat);

/** One after the other, or all at once (S1 §9). */
export const callMethods = ['SEQUENTIAL', 'CONCURRENT'] as const;
export type CallMethod = (typeof callMethods)[number];

/** `GET /api/teams/beats/reserve_lists/`. */
const reserveList = document('ReserveList', {
  uuid: id,
  name: text('Reserves'),
  call_method: oneOf(callMethods),
  /** So many must say yes, 1 to 9. */
  target_call_count: whole(2),
  /** '' where nobody wrote any; null once erased. */
  notes: orNull(text('Ask Theo first')),
  /** The name of whoever wrote them last, or null. */
  notes_last_updated_by: orNull(text('Ada Lovelace')),
  /** In the order in which they are called. */
  profiles: listOf(document('ReserveProfile', { uuid: id, user: beatUser })),
  /** Counts the changes of who is on it: whoever puts them in order says which he saw. */
  revision: whole(3),
  /** The beats that fall back on it, by name. */
  beats: listOf(document('BeatName', { uuid: id, name: text('East') })),
});
export type ReserveList = Shape<typeof reserveList>;
export const reserveLists = listOf(reserveList);

export const phoneTypes = ['SMART', 'CELL', 'HOUSE'] as const;
export type PhoneType = (typeof phoneTypes)[number];

/** Where a person is called for a beat (`GET /api/teams/beats/phones/`). */
const beatPhone = document('BeatPhone', {
  uuid: id,
  /** E.164; null once erased. */
  phone_number: orNull(text('+12025550105')),
  phone_type: oneOf(phoneTypes),
  /** What the person keys in; '' where none is asked for, null once erased. */
  pin: orNull(text('4711')),
  /** A backup is tried after so many calls to the others, 1 to 4; 0: it is called from the first. */
  call_after_count: whole(0),
});
export type BeatPhone = Shape<typeof beatPhone>;

const beatPhonesOfUser = document('BeatPhonesOfUser', { user: beatUser, phones: listOf(beatPhone) });
export type BeatPhonesOfUser = Shape<typeof beatPhonesOfUser>;
export const beatPhones = listOf(beatPhonesOfUser);

/** The team that a call-out of beats formed (`GET /api/teams/`, the latest first). */
const calloutTeam = document('CalloutTeam', {
  uuid: id,
  name: text('East 1'),
  formed_time: time,
  beats: listOf(id),
  /** In the order in which they said yes. */
  members: listOf(beatUser),
});
export type CalloutTeam = Shape<typeof calloutTeam>;
export const calloutTeams = listOf(calloutTeam);

/** `GET /api/teams/beats/callouts/`: FRESH while no call-out has formed a team (S1 §4). */
export const callouts = document('Callouts', {
  state: oneOf(['LATEST_CALLOUT', 'FRESH']),
  latest_callout_team: orNull(calloutTeam),
});
export type Callouts = Shape<typeof callouts>;
