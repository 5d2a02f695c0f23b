import type { Incident } from '#contracts/incident/incident';
import type { DispatchFact } from '#events/incident/dispatch/dispatch';
import type { DocPart } from '#projections/incident/core/part';
import { ownLine } from '#projections/incident/log/ownLine';

export type ShownDispatch = Pick<Incident, 'dispatched'>;

export const shownDispatch: DocPart<{ fields: ShownDispatch; facts: DispatchFact['type']; page: ShownDispatch }> = {
  initial: { dispatched: [] },
  on: {
    CrewDispatched: (doc, { data: { designation, name }, metadata }) => ({
      dispatched: [...doc.dispatched, { designation, name, time: metadata.occurredAt }],
    }),
    CrewDispatchWithdrawn: (doc, { data }) => ({
      dispatched: doc.dispatched.filter(({ designation }) => designation !== data.designation),
    }),
  },
  tells: { CrewDispatched: 'updated', CrewDispatchWithdrawn: 'refresh' },
  lines: {
    CrewDispatched: (event) => ownLine(event, 'dispatched', event.data.name),
    CrewDispatchWithdrawn: (event) => ownLine(event, 'corrected', event.data.name),
  },
  page: (doc) => ({ dispatched: doc.dispatched }),
  words: (doc) => doc.dispatched.map(({ name }) => name),
};
