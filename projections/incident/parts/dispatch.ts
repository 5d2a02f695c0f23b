import type { Incident } from '#contracts/incident/incident';
import type { DocPart } from '#projections/incident/core/part';
import { ownLine } from '#projections/incident/log/ownLine';

export type ShownDispatch = Pick<Incident, 'dispatched'>;

export const shownDispatch: DocPart<{ fields: ShownDispatch; facts: 'CrewDispatched'; page: ShownDispatch }> = {
  initial: { dispatched: [] },
  on: {
    CrewDispatched: (doc, { data: { designation, name }, metadata }) => ({
      dispatched: [...doc.dispatched, { designation, name, time: metadata.occurredAt }],
    }),
  },
  tells: { CrewDispatched: 'updated' },
  lines: { CrewDispatched: (event) => ownLine(event, 'dispatched', event.data.name) },
  page: (doc) => ({ dispatched: doc.dispatched }),
  words: (doc) => doc.dispatched.map(({ name }) => name),
};
