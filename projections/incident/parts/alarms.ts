import type { Alarm } from '#contracts/incident/alarm';
import type { DocPart } from '#projections/incident/core/part';
import { ownLine } from '#projections/incident/log/ownLine';

export interface ShownAlarms {
  /** The alarm that created the incident; null when a person reported it. */
  readonly alarm: Alarm | null;
}

export const shownAlarms: DocPart<{ fields: ShownAlarms; facts: 'AlarmReceived'; page: ShownAlarms }> = {
  initial: { alarm: null },
  on: { AlarmReceived: (_, { data }) => ({ alarm: data }) },
  tells: { AlarmReceived: 'updated' },
  lines: {
    AlarmReceived: (event) =>
      ownLine(event, event.data.filter ? 'alarm:filtered' : 'alarm:received', words(event.data)),
  },
  page: (doc) => ({ alarm: doc.alarm }),
};

const words = ({ station, alarm, event }: Alarm): string =>
  [station, alarm, event].filter((each) => each !== '').join(', ');
