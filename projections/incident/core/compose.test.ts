import { describe, expect, it } from 'vitest';
import { happened } from '#projections/testing/given';
import { documentOf } from './compose.ts';
import type { DocPart } from './part.ts';

interface CrewFields {
  readonly crews: readonly string[];
}
interface CrewShape {
  readonly fields: CrewFields;
  readonly facts: 'CrewDispatched';
  readonly page: { readonly crew_count: number };
}
const crews: DocPart<CrewShape> = {
  initial: { crews: [] },
  on: { CrewDispatched: (doc, { data }) => ({ crews: [...doc.crews, data.name] }) },
  tells: { CrewDispatched: 'updated' },
  told: 'form',
  page: (doc) => ({ crew_count: doc.crews.length }),
  words: (doc) => doc.crews,
};

interface QuietShape {
  readonly fields: { readonly quiet: boolean };
  readonly facts: 'IncidentHeld' | 'HoldsEnded';
  readonly follows: 'CrewDispatched';
  readonly reads: CrewFields;
  readonly page: { readonly loud: boolean };
}
const quiet: DocPart<QuietShape> = {
  initial: { quiet: false },
  on: {
    IncidentHeld: () => ({ quiet: true }),
    HoldsEnded: () => ({ quiet: false }),
    CrewDispatched: (doc) => ({ quiet: doc.crews.length === 0 }),
  },
  tells: { IncidentHeld: 'incident_holds_updated', HoldsEnded: 'incident_holds_updated' },
  page: (doc) => ({ loud: !doc.quiet && doc.crews.length > 0 }),
  hides: (doc) => doc.quiet,
  columns: { quiet: (doc) => (doc.quiet ? 1 : 0) },
};

const whole = documentOf([crews, quiet]);
const created = happened('IncidentCreated', {
  incident: 'i1',
  version: 'standard_manual_dispatch',
  source: null,
  subject: 'i1',
  personal: { description: 'Main break' },
});
const sent = happened('CrewDispatched', {
  designation: 'd1',
  name: 'Truck 1',
  user: null,
  previousVersion: 'standard_manual_dispatch',
  newVersion: 'standard_water',
});
type Created = Parameters<typeof whole.begin>[0];
const begun = whole.begin(created as Created);

describe("an incident's document of parts", () => {
  it('begins with the fields of all parts', () => expect(begun).toMatchObject({ uuid: 'i1', crews: [], quiet: false }));

  it('is changed by each part that follows a fact, with the incident before that fact', () => {
    const after = whole.fold(begun, sent);
    expect(after).toMatchObject({ crews: ['Truck 1'], quiet: true, progress: { version: 'standard_water' } });
    expect(begun).toMatchObject({ crews: [], quiet: false });
  });

  it('shows the fields of each part, and is found by their words', () => {
    const after = whole.fold(begun, sent) ?? begun;
    expect(whole.page(after, [])).toEqual({ crew_count: 1, loud: false });
    expect(whole.words(after)).toEqual(['Truck 1']);
    expect([whole.hides(begun), whole.hides(after), whole.columns.quiet?.(after)]).toEqual([false, true, 1]);
  });

  it('tells open pages about every fact of its parts, with the form or file', () => {
    expect(whole.tells).toMatchObject({ CrewDispatched: 'updated', HoldsEnded: 'incident_holds_updated' });
    expect(whole.told(happened('IncidentHeld', { hold: 'h1' }))).toEqual({});
  });

  it('does not exist before its creation', () => expect(whole.fold(null, sent)).toBeNull());
});

/** Each of these must fail to compile. */
export const incomplete = () => {
  const { initial, on, tells, page } = quiet;
  // @ts-expect-error: a fact without a fold.
  const unfolded: DocPart<QuietShape> = { initial, tells, page, on: { IncidentHeld: on.IncidentHeld } };
  // @ts-expect-error: a fact without an event name for open pages.
  const untold: DocPart<QuietShape> = { initial, on, page, tells: { HoldsEnded: 'updated' } };
  // @ts-expect-error: a part that reads the fields of an absent part.
  documentOf([quiet]);
  return [unfolded, untold];
};
