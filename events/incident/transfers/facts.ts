import type { JsonObject } from '#contracts/core/json';
import {
  anyJson,
  anyOf,
  type FactIn,
  facts,
  flag,
  id,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  sealed,
  text,
  time,
  whole,
} from '#events/core/schema';
import { versionChange } from '#events/incident/core/facts';

/** A message that a transfer must send: a text to the holder of a designation, a mail, or an HTTP request. */
const notice = anyOf(
  object({ delivery: id, medium: oneOf(['sms']), user: id, designation: text }),
  /**
   * `address` is an index into the transfer's sealed addresses. `user` is asked to take the incident; null for a
   * contractor without an account, whom the mail asks. Absent in older facts, whose mails ask nobody.
   */
  object({
    delivery: id,
    medium: oneOf(['email']),
    address: whole,
    user: optional(orNull(id)),
    designation: optional(text),
  }),
  object({ delivery: id, medium: oneOf(['http']), url: text }),
);
export type Notice = Shape<typeof notice>;

export const transferFacts = facts({
  /**
   * The incident asks for a call-out: of an escalation tree, of the people on duty for a designation, of everybody, or
   * of a list: the uuid of a reserve list, or a role in its call order.
   */
  CalloutRequested: {
    callout: id,
    tree: orNull(text),
    designation: orNull(text),
    urgent: flag,
    everybody: optional(flag),
    list: optional(text),
  },
  /** The incident continues as another version, with other people, or with another organization (S2 §2.2, §7.2). */
  IncidentTransferred: {
    /** `contact` is the name of those whom the mails ask and who have no account. */
    ...sealed({ explanation: text, addresses: listOf(text), contact: optional(text) }),
    ...versionChange,
    transfer: id,
    kind: oneOf(['version', 'escalation', 'designation-notification', 'email', 'custom', 'flux-handler']),
    /** The target as it was offered: the name of the option or of the version. */
    name: text,
    /** The organization that takes over, and its name; null when the incident stays. */
    newEntity: orNull(object({ entity: id, name: text })),
    urgent: flag,
    assigned: orNull(object({ user: id, designation: text })),
    /** The option at that time, in the specification's own names: tree, leader, policy, token, handler … */
    option: anyJson<JsonObject>({}),
    /** True when each message lists the numbers to call back. */
    callbackNumbers: flag,
    notices: listOf(notice),
    /** When those who are asked to take it must have answered. Absent when nobody is, and in older facts. */
    respondBy: optional(time),
  },
});
export type CalloutRequested = FactIn<typeof transferFacts, 'CalloutRequested'>;
export type IncidentTransferred = FactIn<typeof transferFacts, 'IncidentTransferred'>;
