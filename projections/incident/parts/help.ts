import type { CrewInNeed, IncidentSummary } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { HelpFact } from '#events/incident/dispatch/help';
import type { CardPart } from '#projections/incident/core/cardPart';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import { ownLine } from '#projections/incident/log/ownLine';

export interface ShownHelp {
  readonly inNeed: readonly CrewInNeed[];
}
type Over = 'CrewHelpEnded' | 'JobFinished' | 'JobDeclined' | 'CrewRecalled';

const asked = ({ inNeed }: ShownHelp, { data, metadata }: RecordedFact<'CrewHelpRequested'>): ShownHelp => ({
  inNeed: [
    ...inNeed.filter(({ designation }) => designation !== data.designation),
    {
      designation: data.designation,
      name: data.name,
      since: metadata.occurredAt,
      words: data.personal?.words ?? null,
    },
  ],
});
const over = (doc: ShownHelp, { data }: RecordedFact<Over>): Partial<ShownHelp> =>
  doc.inNeed.some(({ designation }) => designation === data.designation)
    ? { inNeed: doc.inNeed.filter(({ designation }) => designation !== data.designation) }
    : {};
const folds = {
  CrewHelpRequested: asked,
  CrewHelpEnded: over,
  JobFinished: over,
  JobDeclined: over,
  CrewRecalled: over,
};
const wordless = ({ inNeed }: ShownHelp): ShownHelp => ({ inNeed: inNeed.map((one) => ({ ...one, words: null })) });
const summary = ({ inNeed }: ShownHelp): Pick<IncidentSummary, 'help'> => (inNeed.length > 0 ? { help: inNeed } : {});

export const shownHelp: DocPart<{
  fields: ShownHelp;
  facts: HelpFact['type'];
  follows: Exclude<Over, 'CrewHelpEnded'> | 'PersonalDataErased';
  page: object;
  summary: Pick<IncidentSummary, 'help'>;
}> = {
  initial: { inNeed: [] },
  on: { ...folds, PersonalDataErased: (doc, event) => (erasesDocument(doc, event) ? wordless(doc) : {}) },
  tells: { CrewHelpRequested: 'updated', CrewHelpEnded: 'updated' },
  lines: {
    CrewHelpRequested: (event) => {
      const { name, personal } = event.data;
      return ownLine(event, 'job:help_needed', personal ? `${name}: ${personal.words}` : name);
    },
    CrewHelpEnded: (event) => ownLine(event, 'job:help_over', event.data.name),
  },
  page: () => ({}),
  summary,
};

export const cardHelp: CardPart<{ fields: ShownHelp; facts: keyof typeof folds | 'PersonalDataErased' }> = {
  initial: { inNeed: [] },
  on: { ...folds, PersonalDataErased: (doc, { data }) => (data.subject === doc.card.uuid ? wordless(doc) : {}) },
  // A field without a value is in no document.
  shown: ({ inNeed }) => ({ help: inNeed.length > 0 ? inNeed : undefined }) as Pick<IncidentSummary, 'help'>,
};
