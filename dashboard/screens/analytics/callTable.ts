import type { CallList } from '#contracts/analytics/calls';
import { localTimeOf } from '#contracts/time/localTime';
import type { ChartTable } from './chart/chartFiles.ts';

type Call = Omit<CallList['calls'][number], 'user' | 'name'> & { readonly person: string };

/** The listed calls as a file: times with their offset, and whole seconds. */
export const callTable = (calls: readonly Call[], timezone: string): ChartTable => ({
  head: ['Time', 'Time, UTC', 'Person', 'Outcome', 'Answered after, s', 'Incident', 'Call'],
  rows: calls.map(({ uuid, time, person, outcome, answered_after, incident }) => [
    localTimeOf(Date.parse(time), timezone),
    time,
    person,
    outcome,
    answered_after ?? '',
    incident ?? '',
    uuid,
  ]),
});
