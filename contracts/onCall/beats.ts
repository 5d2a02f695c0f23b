import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';

/** A person in a beat or a reserve list (S1 §3). */
export const beatUser = document('BeatUser', {
  uuid: id,
  first_name: text('Theo'),
  last_name: text('Brandt'),
  /** Null when the viewer may not see it. */
  phone_number: orNull(text('+12025550105')),
  is_active: yesNo(true),
  is_available: yesNo(true),
});
export type BeatUser = Shape<typeof beatUser>;

/** The seconds during which a person is called, counted from the start of the beat's call-out. */
const beatCallProfile = document('BeatCallProfile', {
  uuid: id,
  user: beatUser,
  start_seconds: whole(0),
  stop_seconds: whole(600),
});
export type BeatCallProfile = Shape<typeof beatCallProfile>;

const reserveListName = document('ReserveListName', { uuid: id, name: text('Reserves') });

/** `GET /api/teams/beats/`. The ticks and the texts of a single call-out stay in the screen. */
const beat = document('Beat', {
  uuid: id,
  name: text('East'),
  description: text('East of the creek'),
  /** The people called when nobody in the beat accepts; null when the beat has no reserve list. */
  reserve_list: orNull(reserveListName),
  /** In the order of their start. */
  call_profiles: listOf(beatCallProfile),
});
export type Beat = Shape<typeof beat>;
export const beats = listOf(beat);

/** The frame `refresh` of the channel of beats: a call-out of beats changed, or the beats and reserve lists did. */
export interface BeatsFrame {
  readonly position: number;
  readonly of: 'beats' | 'callout';
}

/** One after the other, or all at once (S1 §9). */
export const callMethods = ['SEQUENTIAL', 'CONCURRENT'] as const;
export type CallMethod = (typeof callMethods)[number];

/** `GET /api/teams/beats/reserve_lists/`. */
const reserveList = document('ReserveList', {
  uuid: id,
  name: text('Reserves'),
  call_method: oneOf(callMethods),
  /** The number of people who must accept, 1 to 9. */
  target_call_count: whole(2),
  /** '' until notes are written; null once erased. */
  notes: orNull(text('Ask Theo first')),
  /** The name of the last author, or null. */
  notes_last_updated_by: orNull(text('Ada Lovelace')),
  /** In the order in which they are called. */
  profiles: listOf(document('ReserveProfile', { uuid: id, user: beatUser })),
  /** The number of changes to the members. A new order names the revision that its author has seen. */
  revision: whole(3),
  /** The beats that use this list as their reserve. */
  beats: listOf(document('BeatName', { uuid: id, name: text('East') })),
});
export type ReserveList = Shape<typeof reserveList>;
export const reserveLists = listOf(reserveList);

export const phoneTypes = ['SMART', 'CELL', 'HOUSE'] as const;
export type PhoneType = (typeof phoneTypes)[number];

/** A phone on which a person is called for a beat (`GET /api/teams/beats/phones/`). */
const beatPhone = document('BeatPhone', {
  uuid: id,
  /** E.164; null once erased. */
  phone_number: orNull(text('+12025550105')),
  phone_type: oneOf(phoneTypes),
  /** The digits that the person enters; '' when none are required, null once erased. */
  pin: orNull(text('4711')),
  /** A backup phone is called after this many calls to the others, 1 to 4; 0 means from the first call. */
  call_after_count: whole(0),
});
export type BeatPhone = Shape<typeof beatPhone>;

const beatPhonesOfUser = document('BeatPhonesOfUser', { user: beatUser, phones: listOf(beatPhone) });
export type BeatPhonesOfUser = Shape<typeof beatPhonesOfUser>;
export const beatPhones = listOf(beatPhonesOfUser);

/** A team formed by a call-out of beats (`GET /api/teams/`, the latest first). */
const calloutTeam = document('CalloutTeam', {
  uuid: id,
  name: text('East 1'),
  formed_time: time,
  beats: listOf(id),
  /** In the order in which they accepted. */
  members: listOf(beatUser),
});
export type CalloutTeam = Shape<typeof calloutTeam>;
export const calloutTeams = listOf(calloutTeam);

/** `GET /api/teams/beats/callouts/`: FRESH until a call-out has formed a team (S1 §4). */
export const callouts = document('Callouts', {
  state: oneOf(['LATEST_CALLOUT', 'FRESH']),
  latest_callout_team: orNull(calloutTeam),
});
export type Callouts = Shape<typeof callouts>;
