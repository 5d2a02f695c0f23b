import type { Situation } from '#contracts/customers/situation';
import type { IncidentSummary, Meaning } from '#contracts/incident/incident';

/** The incidents in one state, the longest waiting first. */
export interface WaitingRow {
  readonly state: string;
  readonly display: string;
  readonly meaning: Meaning;
  readonly incidents: readonly (IncidentSummary & { readonly next: string })[];
}

/** The states that hold an incident, in the order of the versions. States that no version names come last. */
export function waitingRows({ versions }: Pick<Situation, 'versions'>, open: readonly IncidentSummary[]): WaitingRow[] {
  const courses = new Map(versions.map(({ key, states }) => [key, new Map(states.map((one) => [one.state, one]))]));
  const mine = open.filter(({ version }) => courses.has(version));
  const order = versions.flatMap(({ states }) => states.map(({ state }) => state));
  const names = [...new Set([...order, ...mine.map(({ state }) => state)])];
  return names.flatMap((state) => {
    const here = mine
      .filter((incident) => incident.state === state)
      .toSorted((a, b) => (a.state_time < b.state_time ? -1 : a.state_time > b.state_time ? 1 : 0));
    const [first] = here;
    if (!first) return [];
    const nextOf = ({ version }: IncidentSummary) => courses.get(version)?.get(state)?.next ?? '';
    return {
      state,
      display: first.state_display,
      meaning: first.state_meaning,
      incidents: here.map((incident) => ({ ...incident, next: nextOf(incident) })),
    };
  });
}
