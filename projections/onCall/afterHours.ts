import { channels } from '#contracts/accounts/channels';
import { calendarChanged } from '#projections/core/onCallFrames';
import { projection } from '#projections/core/projection';

export interface Shift {
  readonly uuid: string;
  readonly user: string;
  readonly from: string;
  /** Null once erased. */
  readonly phone_number: string | null;
  /** Twice the number of leaders withdrawn since it was chosen; absent when there was none. */
  readonly changes?: number;
  /** The text that told the leader; absent when it was an own choice, or one of an earlier release. */
  readonly delivery?: string;
}
export interface AfterHoursDoc {
  readonly phone_number: string;
  /** In the order of their start times. */
  readonly shifts: readonly Shift[];
}

const none: AfterHoursDoc = { phone_number: '', shifts: [] };
/** The number of shifts that are kept. The log has all of them. */
const kept = 200;

/** The after-hours leaders and phone number, by the organization's uuid. */
export const afterHours = projection<AfterHoursDoc>()({
  name: 'after_hours',
  version: 2,
  keys: ({ data }) => ('afterHours' in data ? [data.afterHours] : []),
  on: {
    AfterHoursLeaderChosen: (doc, { data: { shift, user, from, personal } }) => {
      const begun = { uuid: shift, user, from, phone_number: personal?.phoneNumber ?? null };
      const shifts = [...(doc ?? none).shifts, begun].toSorted((a, b) => (a.from < b.from ? -1 : 1));
      return { ...(doc ?? none), shifts: shifts.slice(-kept) };
    },
    AfterHoursLeaderWithdrawn: (doc, { data }) =>
      doc && {
        ...doc,
        shifts: doc.shifts
          .filter(({ uuid }) => uuid !== data.shift)
          .map((one) => ({ ...one, changes: (one.changes ?? 0) + 2 })),
      },
    AfterHoursLeaderTold: (doc, { data: { shift, delivery, leads } }) =>
      doc && leads
        ? { ...doc, shifts: doc.shifts.map((one) => (one.uuid === shift ? { ...one, delivery } : one)) }
        : doc,
    AfterHoursNumberSet: (doc, { data }) => ({ ...(doc ?? none), phone_number: data.phoneNumber }),
  },
  frames: ({ key, position }) => [
    { channel: channels.modules(key), event: 'after_hours_updated', data: { position } },
    calendarChanged(key, position),
  ],
});
