import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { FactType, RecordedFact } from '#events/facts';

/** The types of a part's share in the cards of the board. */
interface Shape {
  /** The fields of the card's document that the part owns. */
  readonly fields: object;
  /** The types of facts that change them. */
  readonly facts: FactType;
  /** Fields of other shares that it reads. */
  readonly reads?: object;
}
type Reads<S> = S extends { readonly reads: infer Fields } ? Fields : unknown;

/** A part's share in the cards of the board: small, because a node holds the cards of all incidents. */
export interface CardPart<S extends Shape> {
  /** The fields of a new incident. */
  readonly initial: S['fields'];
  readonly on: {
    readonly [Type in S['facts']]: (
      doc: S['fields'] & { readonly card: Pick<IncidentCard, 'uuid'> },
      event: RecordedFact<Type>,
    ) => Partial<S['fields']>;
  };
  /** The fields of the card that follow from its own. */
  readonly shown: (doc: S['fields'] & Reads<S>) => Partial<IncidentCard>;
}

/** Any share, whatever its types: functions with parameters of type `never` are accepted whatever they take. */
interface AnyCardPart {
  readonly initial: object;
  readonly on: Readonly<Record<string, (doc: never, event: never) => object>>;
  readonly shown: (doc: never) => Partial<IncidentCard>;
}
/** The fields of all shares together. */
export type CardFields<Part extends AnyCardPart> = (
  Part extends unknown
    ? (each: Part['initial']) => void
    : never
) extends (all: infer Each) => void
  ? Each
  : never;

/** All shares combined: the fields of a new incident, and the fold of a fact into those of the shares that follow it. */
export function cardsOf<Part extends AnyCardPart>(parts: readonly Part[]) {
  return {
    initial: Object.assign({}, ...parts.map((part) => part.initial)) as CardFields<Part>,
    types: [...new Set(parts.flatMap(({ on }) => Object.keys(on)))],
    fold: <Doc extends CardFields<Part> & { readonly card: IncidentCard }>(doc: Doc, event: RecordedFact): Doc => {
      let after = doc;
      for (const { on } of parts) {
        const fold = on[event.type] as ((doc: Doc, event: RecordedFact) => object) | undefined;
        const change = fold?.(after, event) ?? {};
        if (!isSame(after, change)) after = Object.assign({}, after, change);
      }
      if (after === doc) return doc;
      // A share may show fields of another one.
      const shown: Partial<IncidentCard>[] = parts.map((part) => part.shown(after as never));
      return { ...after, card: Object.assign({}, after.card, ...shown) };
    },
  };
}

const isSame = (doc: object, change: object): boolean =>
  Object.entries(change).every(([name, value]) => doc[name as keyof object] === value);
