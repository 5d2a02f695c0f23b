import { dispatchRulesShown } from '#contracts/core/dispatchRulesShown';
import { document, id, listOf, orNull, position, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';
import { problemPriority } from '#contracts/incident/problemPriority';
import { designeeFields, designeeUser, transferOption } from './transfer.ts';

const namedDesignee = document('NamedDesignee', { uuid: id, ...designeeFields });
export type NamedDesignee = Shape<typeof namedDesignee>;

/** `GET /api/transfer-settings/`: the transfer options of an organization, and the designated users of its versions. */
export const transferSettings = document('TransferSettings', {
  /** The number of changes to the options. A change names the revision that its author has seen. */
  revision: whole(4),
  options: listOf(transferOption),
  /** The author and the time of the last change of the options; null before the first. */
  changed: orNull(document('LastChange', { by: text('Ada Lovelace'), time })),
  designees: listOf(namedDesignee),
  /** The people who can be designated. */
  people: listOf(designeeUser),
  /** The codenames of the flux handlers. */
  handlers: listOf(text('streets')),
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
