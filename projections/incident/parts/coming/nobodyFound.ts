import { nobodyFoundWords } from '#contracts/incident/crews/nobodyFound';
import type { NobodyFound } from '#contracts/incident/crews/nobodyFoundDocument';
import type { IncidentSummary } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { CardPart } from '#projections/incident/core/cardPart';
import type { DocPart } from '#projections/incident/core/part';
import { ownLine } from '#projections/incident/log/ownLine';

export interface ShownSearch {
  /** Absent once a crew was sent, or somebody comes. */
  readonly nobodyFound?: NobodyFound | undefined;
}

const noted = (_: ShownSearch, { data, metadata }: RecordedFact<'NobodyFound'>): ShownSearch => {
  const { emergency: __, ...found } = data;
  return { nobodyFound: { ...found, time: metadata.occurredAt } };
};
const over = ({ nobodyFound }: ShownSearch): ShownSearch => (nobodyFound ? { nobodyFound: undefined } : {});

const ends = ['CrewDispatched', 'CrewSentAgain', 'JobAccepted', 'CrewSetOut', 'MemberConfirmed'] as const;
const folds = {
  NobodyFound: noted,
  CrewDispatched: over,
  CrewSentAgain: over,
  JobAccepted: over,
  CrewSetOut: over,
  MemberConfirmed: over,
  IncidentTransferred: (doc: ShownSearch, { data }: RecordedFact<'IncidentTransferred'>) =>
    data.newEntity ? over(doc) : {},
};
type Follows = (typeof ends)[number] | 'IncidentTransferred';

const shown = ({ nobodyFound }: ShownSearch): Pick<IncidentSummary, 'nobody_found'> =>
  nobodyFound ? { nobody_found: nobodyFound } : {};

export const shownSearch: DocPart<{
  fields: ShownSearch;
  facts: 'NobodyFound';
  follows: Follows;
  page: object;
  summary: Pick<IncidentSummary, 'nobody_found'>;
}> = {
  initial: {},
  on: folds,
  tells: { NobodyFound: 'updated' },
  lines: { NobodyFound: (event) => ownLine(event, 'dispatch:nobody_found', nobodyFoundWords(event.data)) },
  page: () => ({}),
  summary: shown,
};

export const cardSearch: CardPart<{ fields: ShownSearch; facts: 'NobodyFound' | Follows }> = {
  initial: {},
  on: folds,
  shown: ({ nobodyFound }) => ({ nobody_found: nobodyFound }),
};
