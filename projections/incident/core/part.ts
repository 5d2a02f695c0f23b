import type { IncidentEvent } from '#contracts/accounts/channels';
import type { IncidentFrame, IncidentSummary } from '#contracts/incident/incident';
import type { FactType, RecordedFact } from '#events/facts';
import type { LogLine } from '#projections/incident/log/logLine';
import type { LineOf } from '#projections/incident/log/ownLine';
import type { CoreDoc } from './doc.ts';

/** The types of a part of the incident's document. */
interface Shape {
  /** The fields of the document that the part owns. */
  readonly fields: object;
  /** The types of the part's own facts. */
  readonly facts: FactType;
  /** The types of other parts' facts that change its fields. */
  readonly follows?: FactType;
  /** Fields of other parts that it reads. */
  readonly reads?: object;
  /** The fields that it adds to the incident's page. */
  readonly page: object;
  /** The fields that it adds to lists of incidents. */
  readonly summary?: Partial<IncidentSummary>;
}
type Of<S, Name extends keyof Shape, None> = S extends { readonly [Key in Name]: infer Type } ? Type : None;
type DocOf<S extends Shape> = CoreDoc & S['fields'] & Of<S, 'reads', unknown>;

/**
 * A part of the incident's read model: its fields of the document, the folds that change them, and the events for
 * screens. Its decisions are in `events/incident/{part}`. A fact without a fold, or without an event for open pages,
 * does not compile.
 */
export interface DocPart<S extends Shape> {
  /** The fields of a new incident. */
  readonly initial: S['fields'];
  /**
   * The folds. A part may also move the incident to another organization, and add deliveries to the incident's
   * messages.
   */
  readonly on: {
    readonly [Type in S['facts'] | Extract<Of<S, 'follows', never>, FactType>]: (
      doc: DocOf<S>,
      event: RecordedFact<Type>,
    ) => Partial<S['fields'] & Pick<CoreDoc, 'entity' | 'notices'>>;
  };
  /** The event that each of its facts sends to open pages: the specification's name (S2 §7.5), or `updated`. */
  readonly tells: Readonly<Record<S['facts'], IncidentEvent>>;
  /**
   * The field of its facts that the frame repeats, so that the screen of one form or file recognizes its own frames.
   */
  readonly told?: Exclude<keyof IncidentFrame, 'incident' | 'position'>;
  /** The log lines of its own facts. */
  readonly lines?: { readonly [Type in S['facts']]?: LineOf<Type> };
  /** Its fields on the incident's page. `log` is in recording order. */
  readonly page: (doc: DocOf<S>, log: readonly LogLine[]) => S['page'];
  readonly summary?: (doc: DocOf<S>) => Of<S, 'summary', object>;
  /** The words by which a search finds the incident. */
  readonly words?: (doc: DocOf<S>) => readonly string[];
  /** The marks by which a list of incidents can be filtered (`incidentMarks`). */
  readonly marks?: (doc: DocOf<S>) => readonly string[];
  /** The users whose own lists contain the incident. */
  readonly members?: (doc: DocOf<S>) => readonly string[];
  /** True when the incident is hidden from every list. */
  readonly hides?: (doc: DocOf<S>) => boolean;
  /** Further query columns. All are null for a deleted incident. */
  readonly columns?: Readonly<Record<string, (doc: DocOf<S>) => string | number | null>>;
}

/** True when the words of the incident itself were erased, not those of one of its places or contacts. */
export const erasesDocument = ({ uuid }: CoreDoc, { data }: RecordedFact<'PersonalDataErased'>): boolean =>
  data.subject === uuid;
