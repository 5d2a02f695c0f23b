import type { CrewAsked, CrewInNeed, IncidentSummary } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { HelpFact } from '#events/incident/dispatch/help';
import type { CardPart } from '#projections/incident/core/cardPart';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import { ownLine } from '#projections/incident/log/ownLine';

export interface ShownHelp {
  readonly inNeed: readonly CrewInNeed[];
  /** The crews that are asked whether they are all right. */
  readonly welfare: readonly CrewAsked[];
}
type Over = 'CrewHelpEnded' | 'WelfareConfirmed' | 'JobFinished' | 'JobDeclined' | 'CrewRecalled';

const others = <Crew extends { readonly designation: string }>(
  crews: readonly Crew[],
  crew: string,
): readonly Crew[] =>
  crews.some(({ designation }) => designation === crew)
    ? crews.filter(({ designation }) => designation !== crew)
    : crews;

const asked = (doc: ShownHelp, { data, metadata }: RecordedFact<'CrewHelpRequested'>): ShownHelp => ({
  welfare: others(doc.welfare, data.designation),
  inNeed: [
    ...others(doc.inNeed, data.designation),
    {
      designation: data.designation,
      name: data.name,
      since: metadata.occurredAt,
      words: data.personal?.words ?? null,
      ...(data.because ? { because: data.because } : {}),
    },
  ],
});
const isAsked = ({ welfare }: ShownHelp, { data, metadata }: RecordedFact<'WelfareAsked'>): Partial<ShownHelp> => {
  const { designation, name, respondBy: respond_by } = data;
  return { welfare: [...others(welfare, designation), { designation, name, since: metadata.occurredAt, respond_by }] };
};
const over = ({ inNeed, welfare }: ShownHelp, { data }: RecordedFact<Over>): Partial<ShownHelp> => ({
  inNeed: others(inNeed, data.designation),
  welfare: others(welfare, data.designation),
});
const folds = {
  CrewHelpRequested: asked,
  CrewHelpEnded: over,
  WelfareAsked: isAsked,
  WelfareConfirmed: over,
  JobFinished: over,
  JobDeclined: over,
  CrewRecalled: over,
};
const wordless = ({ inNeed }: ShownHelp) => ({ inNeed: inNeed.map((one) => ({ ...one, words: null })) });
const summary = ({ inNeed, welfare }: ShownHelp): Pick<IncidentSummary, 'help' | 'welfare'> => ({
  ...(inNeed.length > 0 ? { help: inNeed } : {}),
  ...(welfare.length > 0 ? { welfare } : {}),
});

const ways = { link: 'by link', text: 'by text', screen: 'by a dispatcher' } as const;

export const shownHelp: DocPart<{
  fields: ShownHelp;
  facts: HelpFact['type'];
  follows: Exclude<Over, HelpFact['type']> | 'PersonalDataErased';
  page: object;
  summary: Pick<IncidentSummary, 'help' | 'welfare'>;
}> = {
  initial: { inNeed: [], welfare: [] },
  on: { ...folds, PersonalDataErased: (doc, event) => (erasesDocument(doc, event) ? wordless(doc) : {}) },
  tells: {
    CrewHelpRequested: 'updated',
    CrewHelpEnded: 'updated',
    WelfareAsked: 'updated',
    WelfareConfirmed: 'updated',
  },
  lines: {
    CrewHelpRequested: (event) => {
      const { name, personal, because } = event.data;
      const why = because ? 'no answer to the welfare check' : personal?.words;
      return ownLine(event, 'job:help_needed', why ? `${name}: ${why}` : name);
    },
    CrewHelpEnded: (event) => ownLine(event, 'job:help_over', event.data.name),
    WelfareAsked: (event) => ownLine(event, 'job:welfare_asked', event.data.name),
    WelfareConfirmed: (event) => ownLine(event, 'job:welfare_ok', `${event.data.name}, ${ways[event.data.by]}`),
  },
  page: () => ({}),
  summary,
};

export const cardHelp: CardPart<{ fields: ShownHelp; facts: keyof typeof folds | 'PersonalDataErased' }> = {
  initial: { inNeed: [], welfare: [] },
  on: { ...folds, PersonalDataErased: (doc, { data }) => (data.subject === doc.card.uuid ? wordless(doc) : {}) },
  // A field without a value is in no document.
  shown: ({ inNeed, welfare }) =>
    ({
      help: inNeed.length > 0 ? inNeed : undefined,
      welfare: welfare.length > 0 ? welfare : undefined,
    }) as Pick<IncidentSummary, 'help' | 'welfare'>,
};
