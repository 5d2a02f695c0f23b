import { setImmediate } from 'node:timers/promises';
import { comparePositions } from '#events/core/position';
import type { AnyProjection } from '#projections/core/projection';
import type { Read } from '#services/projector/folding';
import { cards, isLasting, isOfOthers, streamsOf } from './models.ts';
import { calloutsIn, happenedBy, inOrder } from './past/counted.ts';
import type { Reader } from './reading.ts';
import { folded } from './scratch.ts';
import type { Shelf } from './shelf.ts';
import { emptyState, type State, type StateLimits, statesOf, toPut } from './states.ts';
import type { Timeline } from './timeline/timeline.ts';

/** The documents of all events that had happened by an instant. */
export interface Happened {
  /** Milliseconds. */
  readonly at: number;
  readonly state: State;
  /** Documents that change rarely, as the events that came late leave them. */
  readonly lately: Lately;
  /** The last event that changed each of these documents, by read model and key. */
  readonly last: ReadonlyMap<string, LastChange>;
}
interface LastChange {
  /** Its number in the timeline. */
  readonly number: number;
  /** Another incident changed the document, so that its own streams do not bring it back. */
  readonly others: boolean;
}
export type Lately = ReadonlyMap<string, ReadonlyMap<string, object | null>>;

/** An event by its number in the timeline. */
export interface Numbered {
  readonly number: number;
  readonly read: Read;
}
/** A document that events changed. */
export interface Touched {
  readonly model: AnyProjection;
  readonly key: string;
}

interface Folding {
  readonly timeline: Timeline;
  readonly reader: Reader;
  readonly limits: StateLimits;
  /** For this clock alone; its counts are milliseconds. */
  readonly shelf: Shelf;
  /** The state after the first `count` events of the log. */
  stateAt(count: number): Promise<State>;
  /** Events by their numbers, in order. */
  readThese(numbers: readonly number[]): Promise<readonly Numbered[]>;
  /** Folds events onto a state, and names each document that they change. */
  foldOn(from: Happened, reads: readonly Numbered[], to: FoldTo): Promise<Pick<Happened, 'state' | 'lately'>>;
}
export interface FoldTo {
  readonly at: number;
  changed(what: Touched, number: number): void;
  /** Events of a stream that was read to bring a document back. */
  foundIn(what: Touched, reads: readonly Read[], first: Read): void;
}

/** The past as it happened and is known today: states in the order of time, from which an instant is folded on. */
export interface SecondClock {
  at(instant: number): Promise<Happened>;
  /** The event with this number was added: states from the time on at which it happened lack it. */
  added(number: number, time: number): void;
  /** Makes the states of the times before which many events came late, until `isOver`. */
  build(isOver: () => boolean): Promise<void>;
  weight(): number;
}

/** The events that are folded at once, so that other requests are answered in between. */
const PART = 500;

const keyOf = ({ model, key }: Touched): string => `${model.name} ${key}`;

/**
 * The folds count events in the order of the log, of which the order of time differs after an import. A state of an
 * earlier instant serves all the same, because documents are folded apart from each other: only a document with an event
 * that stands before one already folded is made anew from its streams. Without that way, all is folded from the log's
 * own beginning.
 */
export function secondClockOf(folding: Folding): SecondClock {
  const { timeline, shelf, limits, stateAt } = folding;
  const states = statesOf(limits.kept, shelf);
  let whole: State = emptyState;
  /** The states up to this time are made, and those of the shelf have the events before this number. */
  const taken = takenFrom(shelf, timeline);
  const { covered } = taken;
  let { made } = taken;

  const nearest = (at: number): Happened | null => {
    const found = states.before(at);
    return found === emptyState ? null : unpacked(found, timeline);
  };
  /** The board and the call-outs of an instant are asked for at once, and are folded once. */
  const going = new Map<number, Promise<Happened>>();
  const atInstant: SecondClock['at'] = (at) => {
    const found = going.get(at);
    if (found) return found;
    const begun = folded(at);
    going.set(at, begun);
    const isNew = (): boolean => going.get(at) === begun;
    return begun
      .then((happened) => {
        // An event that came meanwhile may have happened before.
        if (isNew() && happened.last.size > 0) states.keep(packed(happened));
        return happened;
      })
      .finally(() => isNew() && going.delete(at));
  };
  const folded = async (at: number): Promise<Happened> => {
    const late = timeline.lateCount(at);
    const count = timeline.happened(at);
    if (late === 0) return { at, state: await stateAt(count), lately: new Map(), last: new Map() };
    const near = nearest(at);
    const between = near === null ? [] : timeline.between(near.at, at);
    const onward = near !== null && between.length <= late ? await foldedOn(folding, near, { at, between }) : null;
    if (onward?.isExact) return onward.happened;
    const begin = { at: Number.NEGATIVE_INFINITY, state: await stateAt(count), lately: new Map(), last: new Map() };
    return (await foldedOn(folding, begin, { at, between: timeline.late(count, at) })).happened;
  };
  return {
    at: atInstant,
    added: (number, time) => {
      // The end of the log that is read again after a restart is in the states already.
      if (number < covered) return;
      // The first reading adds every event of the log, and there is nothing to drop.
      if (time <= made) {
        shelf.forget(time);
        made = time - 1;
      }
      if (whole.count >= time) whole = emptyState;
      for (const at of going.keys()) if (at >= time) going.delete(at);
      states.forget(time);
    },
    build: async (isOver) => {
      for (;;) {
        const each = shelf.interval();
        const at = timeline.lateAfter(made, each);
        if (at === null || isOver()) return;
        made = at;
        // So few are folded as fast as the events between two states of the other clock.
        if (timeline.lateCount(at) <= limits.interval) continue;
        const state = packed(await atInstant(at));
        if (isOver()) return;
        if (made !== at) continue;
        const put = toPut(state, whole);
        if (put.base === null) whole = state;
        shelf.put({ count: at, moments: new Float64Array(0), rest: { length: timeline.length() }, ...put });
      }
    },
    weight: states.weight,
  };
}

interface Onward {
  readonly at: number;
  readonly between: readonly number[];
}

/** Not exact when a document can only be made from the beginning of the log. */
async function foldedOn(
  folding: Folding,
  from: Happened,
  { at, between }: Onward,
): Promise<{ readonly happened: Happened; readonly isExact: boolean }> {
  const { timeline, readThese, foldOn } = folding;
  const last = new Map(from.last);
  const tears = new Map<string, Touched>();
  const reads = await readThese(between);
  const numbered = new Map(reads.map(({ number, read }) => [number, read]));
  const changed: FoldTo['changed'] = (what, number) => {
    const name = keyOf(what);
    const before = last.get(name);
    if (before && before.number > number) tears.set(name, what);
    const stream = numbered.get(number)?.event.stream ?? '';
    const others = before?.others === true || isOfOthers(what.model, what.key, stream);
    last.set(name, { number: Math.max(before?.number ?? number, number), others });
  };
  const foundIn: FoldTo['foundIn'] = (what, all, first) => {
    const isLater = (read: Read): boolean =>
      comparePositions(read.event.position, first.event.position) > 0 && happenedBy(read, from.at);
    if (all.some(isLater)) tears.set(keyOf(what), what);
  };
  let { state, lately } = from;
  for (let n = 0; n < reads.length; n += PART) {
    const part = reads.slice(n, n + PART);
    ({ state, lately } = await foldOn({ ...from, state, lately }, part, { at, changed, foundIn }));
    if (n + PART < reads.length) await setImmediate();
  }
  const made = await Promise.all(
    [...tears].map(async ([name, what]) => {
      const torn = [from, { state, lately }].flatMap((one) => docIn(one, what) ?? []);
      const streams = last.get(name)?.others ? null : streamsOf(what.model, what.key, torn);
      return {
        ...what,
        doc: streams && (await remade(folding.reader, { ...what, streams }, at)),
        isExact: streams !== null,
      };
    }),
  );
  const happened = made.reduce(withDoc, { at, state: { ...state, count: timeline.happened(at) }, lately, last });
  return { happened, isExact: made.every((one) => one.isExact) };
}

const docIn = ({ state, lately }: Pick<Happened, 'state' | 'lately'>, { model, key }: Touched): object | null =>
  (isLasting(model, key) ? lately : state.documents).get(model.name)?.get(key) ?? null;

function withDoc(happened: Happened, { model, key, doc }: Touched & { readonly doc: object | null }): Happened {
  if (isLasting(model, key)) {
    const docs = new Map(happened.lately.get(model.name)).set(key, doc);
    return { ...happened, lately: new Map(happened.lately).set(model.name, docs) };
  }
  const docs = new Map(happened.state.documents.get(model.name));
  if (doc === null) docs.delete(key);
  else docs.set(key, doc);
  return {
    ...happened,
    state: { ...happened.state, documents: new Map(happened.state.documents).set(model.name, docs) },
  };
}

/** A document from its own streams. */
async function remade(
  reader: Reader,
  { model, key, streams }: Touched & { readonly streams: readonly string[] },
  at: number,
): Promise<object | null> {
  const own = (await Promise.all(streams.map((stream) => reader.stream(stream)))).flat();
  const missing = (model === cards ? calloutsIn(own) : [])
    .map((callout) => `callout-${callout}`)
    .filter((stream) => !streams.includes(stream));
  const theirs = (await Promise.all(missing.map((stream) => reader.stream(stream)))).flat();
  const reads = inOrder([...own, ...theirs].filter((read) => happenedBy(read, at)));
  const docs = new Map<string, object | null>();
  const changes = folded(model, reads, { before: (of) => docs.get(of) ?? null, asides: new Map() });
  return changes.findLast((one) => one.key === key)?.after ?? null;
}

/** As it is stored: what changes rarely and the numbers are read models of their own, and the count is the time. */
const [latelyOf, numbersOf] = ['lately ', 'last'];
const gone = { isGone: true };
function packed({ at, state, lately, last }: Happened): State {
  const isThere = (name: string): boolean => {
    const at = name.indexOf(' ');
    const [model, key] = [name.slice(0, at), name.slice(at + 1)];
    return state.documents.get(model)?.has(key) === true || lately.get(model)?.has(key) === true;
  };
  return {
    ...state,
    count: at,
    documents: new Map<string, ReadonlyMap<string, object>>([
      ...state.documents,
      ...[...lately].map(
        ([model, docs]) => [latelyOf + model, new Map([...docs].map(([key, doc]) => [key, doc ?? gone]))] as const,
      ),
      [numbersOf, new Map([...last].filter(([name]) => isThere(name)))],
    ]),
  };
}
function unpacked(stored: State, timeline: Timeline): Happened {
  const of = [...stored.documents];
  return {
    at: stored.count,
    state: {
      ...stored,
      count: timeline.happened(stored.count),
      documents: new Map(of.filter(([model]) => model !== numbersOf && !model.startsWith(latelyOf))),
    },
    lately: new Map(
      of
        .filter(([model]) => model.startsWith(latelyOf))
        .map(([model, all]) => [
          model.slice(latelyOf.length),
          new Map([...all].map(([key, doc]) => [key, 'isGone' in doc ? null : doc])),
        ]),
    ),
    last: (stored.documents.get(numbersOf) ?? new Map()) as Happened['last'],
  };
}

/** A log that is read anew leaves nothing; otherwise the shelf has the states of the same log, up to a number of its events. */
function takenFrom(shelf: Shelf, timeline: Timeline): { readonly made: number; readonly covered: number } {
  if (timeline.length() === 0) shelf.clear();
  const lots = [...shelf.lots()].map(({ count, rest }) => ({ count, length: (rest as { length: number }).length }));
  const most = (of: 'count' | 'length') => Math.max(0, ...lots.map((one) => one[of]));
  return { made: most('count'), covered: most('length') };
}
