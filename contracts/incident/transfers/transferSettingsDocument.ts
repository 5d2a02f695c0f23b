import { dispatchRulesShown } from '#contracts/core/dispatchRulesShown';
import {
  document,
  id,
  listOf,
  oneOf,
  orNull,
  position,
  type Shape,
  text,
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';
import { problemPriority } from '#contracts/incident/problemPriority';
import { designeeFields, designeeUser, noticeStatus, transferOptionFields } from './transfer.ts';

const namedDesignee = document('NamedDesignee', { uuid: id, ...designeeFields });
export type NamedDesignee = Shape<typeof namedDesignee>;

/** An option with the host of its outside system. The whole address stays on the server: it may hold a key. */
const configuredOption = document('ConfiguredOption', {
  ...transferOptionFields,
  /** Null for other types, and while it has no address: then it is not offered. */
  host: orNull(text('desk.example')),
});
export type ConfiguredOption = Shape<typeof configuredOption>;

/** `GET /api/transfer-settings/`: the transfer options of an organization, and the designated users of its versions. */
export const transferSettings = document('TransferSettings', {
  /** The number of changes to the options. A change names the revision that its author has seen. */
  revision: whole(4),
  options: listOf(configuredOption),
  /** The host that receives every change of version; null without one. */
  version_transfer_host: orNull(text('desk.example')),
  /** The public key with which an outside system checks our signature (Standard Webhooks, v1a). */
  signing_key: text('-----BEGIN PUBLIC KEY-----…'),
  /** The author and the time of the last change of the options; null before the first. */
  changed: orNull(document('LastChange', { by: text('Ada Lovelace'), time })),
  designees: listOf(namedDesignee),
  /** The people who can be designated. */
  people: listOf(designeeUser),
  /** The codenames of the flux handlers. */
  handlers: listOf(text('streets')),
  /** The names of the organization's escalation trees. */
  trees: listOf(text('On-call')),
  /** The minutes in which a crew that was sent must answer. */
  response_minutes: whole(10),
  /** True when crews that are sent are called before they are texted. */
  job_calls: yesNo(false),
  rules: dispatchRulesShown,
  problems: listOf(problemPriority),
  position,
});
export type TransferSettings = Shape<typeof transferSettings>;

/** `GET /api/transfer-consents/`: the organizations that may transfer incidents to this one, by name. */
export const transferConsents = document('TransferConsents', {
  consents: listOf(
    document('TransferConsent', {
      /** The internal name, as the administrator typed it. It does not tell whether that organization exists. */
      name: text('durham'),
      by: text('Ada Lovelace'),
      time,
    }),
  ),
  position,
});
export type TransferConsents = Shape<typeof transferConsents>;

/** `POST /api/transfer-settings/test/`: the answer of an outside system to a test call. */
export const testAnswer = document('TestAnswer', {
  result: oneOf(['sent', 'later', 'refused', 'unknown']),
  /** "HTTP 204", or why nothing was reached. */
  detail: text('HTTP 204'),
});
export type TestAnswer = Shape<typeof testAnswer>;

const calledOutside = document('CalledOutside', {
  uuid: id,
  incident: id,
  /** The name of the option or version. */
  name: text('Work orders'),
  host: text('desk.example'),
  status: noticeStatus,
  time,
});
/** `GET /api/transfer-settings/calls/`: the latest calls of outside systems, newest first. */
export const outsideCalls = document('OutsideCalls', { calls: listOf(calledOutside), position });
export type OutsideCalls = Shape<typeof outsideCalls>;
