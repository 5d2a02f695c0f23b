import type { IncidentEvent } from '#contracts/accounts/channels';
import type { RecordedFact } from '#events/facts';
import type { LogLine } from '#projections/incident/log/logLine';
import { begunDoc, type CoreDoc, coreChange, coreLines, coreTells } from './doc.ts';

/**
 * Any part, whatever its types. A function type with parameters of type `never` accepts functions with any parameters.
 */
export interface AnyDocPart {
  readonly initial: object;
  readonly on: Readonly<Record<string, (doc: never, event: never) => object>>;
  readonly tells: Readonly<Record<string, IncidentEvent>>;
  readonly told?: string;
  readonly lines?: Readonly<Record<string, (event: never) => LogLine>>;
  readonly page: (doc: never, log: readonly LogLine[]) => object;
  readonly summary?: (doc: never) => object;
  readonly words?: (doc: never) => readonly string[];
  readonly marks?: (doc: never) => readonly string[];
  readonly members?: (doc: never) => readonly string[];
  readonly hides?: (doc: never) => boolean;
  readonly columns?: Readonly<Record<string, (doc: never) => string | number | null>>;
}

/** The intersection of all parts' fields, pages or summaries. */
type All<Part extends AnyDocPart, Field extends 'initial' | 'page' | 'summary'> = (
  Part extends { readonly [Name in Field]?: infer Value }
    ? (each: Shown<NonNullable<Value>>) => void
    : never
) extends (all: infer Each) => void
  ? Each
  : never;
type Shown<Value> = Value extends (...given: never[]) => infer Result ? Result : Value;
export type DocOf<Part extends AnyDocPart> = CoreDoc & All<Part, 'initial'>;
export type PageOf<Part extends AnyDocPart> = All<Part, 'page'>;
type TellsOf<Part extends AnyDocPart> = typeof coreTells &
  Readonly<Record<Part extends unknown ? keyof Part['tells'] : never, IncidentEvent>>;

/** Requires that a part reads only fields that exist. */
interface Fitting<Part extends AnyDocPart> {
  readonly on: Readonly<Record<string, (doc: DocOf<Part>, event: never) => object>>;
  readonly page: (doc: DocOf<Part>, log: readonly LogLine[]) => object;
}

/** The core and all parts combined: the folds of an incident's facts, and the views of the document. */
export interface Composed<Part extends AnyDocPart> {
  /** The number of parts. */
  readonly count: number;
  /** The types of facts that change the document. */
  readonly types: readonly string[];
  readonly begin: (event: RecordedFact<'IncidentCreated'>) => DocOf<Part>;
  readonly fold: (doc: DocOf<Part> | null, event: RecordedFact) => DocOf<Part> | null;
  readonly tells: TellsOf<Part>;
  /** The field of a fact that its frame repeats, with its value; empty when there is none. */
  readonly told: (event: RecordedFact) => object;
  /** The types of facts that are lines of the log; the line of a fact, or null. */
  readonly lineTypes: readonly string[];
  readonly line: (event: RecordedFact) => LogLine | null;
  readonly page: (doc: DocOf<Part>, log: readonly LogLine[]) => PageOf<Part>;
  readonly summary: (doc: DocOf<Part>) => All<Part, 'summary'>;
  readonly words: (doc: DocOf<Part>) => readonly string[];
  readonly marks: (doc: DocOf<Part>) => readonly string[];
  readonly members: (doc: DocOf<Part>) => readonly string[];
  readonly hides: (doc: DocOf<Part>) => boolean;
  readonly columns: Readonly<Record<string, (doc: DocOf<Part>) => string | number | null>>;
}

/** Builds the read model's document from its core and these parts. A page shows the parts in this order. */
export const documentOf = <Each extends AnyDocPart>(
  parts: readonly Each[] & readonly Fitting<Each>[],
): Composed<Each> => composed(parts) as unknown as Composed<Each>;

type Doc = CoreDoc;
type Fold = (doc: Doc, event: RecordedFact) => Partial<Doc>;
type Line = (event: RecordedFact) => LogLine;
type Question<Answer> = (doc: Doc) => Answer;

function composed(parts: readonly AnyDocPart[]) {
  const initial: object = Object.assign({}, ...parts.map((part) => part.initial));
  const folds = grouped(parts.map(({ on }) => Object.entries(on) as unknown as readonly [string, Fold][]));
  const lines = new Map(
    [coreLines, ...parts.map((part) => part.lines ?? {})].flatMap((table) => Object.entries(table)),
  ) as unknown as ReadonlyMap<string, Line>;
  const lineOf = (event: RecordedFact): LogLine | null => lines.get(event.type)?.(event) ?? null;
  const fold = (doc: Doc, event: RecordedFact): Doc => {
    const changes = (folds.get(event.type) ?? []).map((change) => change(doc, event));
    return Object.assign({}, doc, coreChange(doc, event, lineOf(event)), ...changes);
  };
  const each = <Answer>(name: keyof AnyDocPart) => {
    const asked = parts.flatMap((part) => part[name] ?? []) as unknown as readonly Question<Answer>[];
    return (doc: Doc): readonly Answer[] => asked.map((question) => question(doc));
  };
  const [summaries, words, marks] = [
    each<object>('summary'),
    each<readonly string[]>('words'),
    each<readonly string[]>('marks'),
  ];
  const [members, hides] = [each<readonly string[]>('members'), each<boolean>('hides')];
  const told = new Map(parts.flatMap((part) => Object.keys(part.tells).map((type) => [type, part.told] as const)));
  return {
    count: parts.length,
    types: [...new Set([...Object.keys(coreTells), ...folds.keys()])],
    begin: (event: RecordedFact<'IncidentCreated'>) => ({ ...begunDoc(event), ...initial }),
    fold: (doc: Doc | null, event: RecordedFact) => doc && fold(doc, event),
    tells: Object.assign({}, coreTells, ...parts.map((part) => part.tells)),
    told: ({ type, data }: RecordedFact) => {
      const field = told.get(type);
      return field === undefined ? {} : { [field]: (data as Readonly<Record<string, unknown>>)[field] };
    },
    lineTypes: [...lines.keys()],
    line: lineOf,
    page: (doc: Doc, log: readonly LogLine[]) =>
      Object.assign({}, ...parts.map((part) => part.page(doc as never, log))),
    summary: (doc: Doc) => Object.assign({}, ...summaries(doc)),
    words: (doc: Doc) => words(doc).flat(),
    marks: (doc: Doc) => marks(doc).flat(),
    members: (doc: Doc) => members(doc).flat(),
    hides: (doc: Doc) => hides(doc).includes(true),
    columns: Object.assign({}, ...parts.map((part) => part.columns ?? {})),
  };
}

function grouped<Value>(tables: readonly (readonly [string, Value][])[]): ReadonlyMap<string, readonly Value[]> {
  const all = new Map<string, Value[]>();
  for (const [key, value] of tables.flat()) all.set(key, [...(all.get(key) ?? []), value]);
  return all;
}
