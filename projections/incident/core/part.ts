import type { IncidentEvent } from '#contracts/accounts/channels';
import type { IncidentFrame, IncidentSummary } from '#contracts/incident/incident';
import type { FactType, RecordedFact } from '#events/facts';
import type { LogLine } from '#projections/incident/log/logLine';
import type { LineOf } from '#projections/incident/log/ownLine';
import type { CoreDoc } from './doc.ts';

/** The types of a part of the incident's document. */
interface Shape {
  /** The fields of the document that it keeps. */
  readonly fields: object;
  /** The types of its own facts. */
  readonly facts: FactType;
  /** The types of others' facts that change its fields. */
  readonly follows?: FactType;
  /** Fields of other parts that it reads. */
  readonly reads?: object;
  /** What it shows on the incident's page. */
  readonly page: object;
  /** What it shows in lists of incidents. */
  readonly summary?: Partial<IncidentSummary>;
}
type Of<S, Name extends keyof Shape, None> = S extends { readonly [Key in Name]: infer Type } ? Type : None;
type DocOf<S extends Shape> = CoreDoc & S['fields'] & Of<S, 'reads', unknown>;

/**
 * A part of the incident's read model: its fields of the document, what changes them, and what screens are told. Its
 * decisions are in `events/incident/{part}`. A fact without a fold, or without a word for open pages, does not compile.
 */
export interface DocPart<S extends Shape> {
  /** Its fields when the incident is created. */
  readonly initial: S['fields'];
  /** What a fact changes. A part may also hand the incident to another organisation, and add the messages that it owes. */
  readonly on: {
    readonly [Type in S['facts'] | Extract<Of<S, 'follows', never>, FactType>]: (
      doc: DocOf<S>,
      event: RecordedFact<Type>,
    ) => Partial<S['fields'] & Pick<CoreDoc, 'entity' | 'notices'>>;
  };
  /** What an open page is told of each of its facts: the specification's name (S2 §7.5), or `updated`. */
  readonly tells: Readonly<Record<S['facts'], IncidentEvent>>;
  /** The field of its facts that the frame repeats, so that a screen of one form or file knows whether it is meant. */
  readonly told?: Exclude<keyof IncidentFrame, 'incident' | 'position'>;
  /** Its facts that are lines of the log. */
  readonly lines?: { readonly [Type in S['facts']]?: LineOf<Type> };
  /** What the incident's page shows of it. `log` is in the order in which it was recorded. */
  readonly page: (doc: DocOf<S>, log: readonly LogLine[]) => S['page'];
  readonly summary?: (doc: DocOf<S>) => Of<S, 'summary', object>;
  /** The words by which a search finds the incident. */
  readonly words?: (doc: DocOf<S>) => readonly string[];
  /** The marks by which a list of incidents can be filtered (`incidentMarks`). */
  readonly marks?: (doc: DocOf<S>) => readonly string[];
  /** The users in whose own lists the incident stands. */
  readonly members?: (doc: DocOf<S>) => readonly string[];
  /** Keeps the incident out of every list. */
  readonly hides?: (doc: DocOf<S>) => boolean;
  /** Further questions that can be asked of the document. A deleted incident answers none. */
  readonly columns?: Readonly<Record<string, (doc: DocOf<S>) => string | number | null>>;
}

/** Were the words of the incident itself erased, and not those of one of its places or contacts? */
export const erasesDocument = ({ uuid }: CoreDoc, { data }: RecordedFact<'PersonalDataErased'>): boolean =>
  data.subject === uuid;
