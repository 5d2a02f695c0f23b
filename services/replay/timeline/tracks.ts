import type { RecordedFact } from '#events/facts';
import type { Read } from '#services/projector/folding';
import { type Instant, numbers, type Timeline } from './timeline.ts';

/** A position that a crew gave, by the number of its event in the timeline. As it is stored. */
export type Noted = readonly [
  event: number,
  crew: string,
  lat: number,
  lng: number,
  accuracy: number | null,
  asked: boolean,
];

/** The place of a crew at an instant. */
export interface Place {
  /** Milliseconds: when the crew was there, and when it became known. */
  readonly time: number;
  readonly recorded: number;
  readonly point: readonly [lat: number, lng: number];
  /** Meters; null when a person placed the pin. */
  readonly accuracy: number | null;
  /** The answer to a request; otherwise the crew reported by itself. */
  readonly asked: boolean;
}

export interface Tracks {
  /** The places of each crew from a time on, with the last one before it; in the order of their times. */
  readonly crews: ReadonlyMap<string, readonly Place[]>;
  /** The earliest places, left out because there are too many. */
  readonly leftOut: number;
}

/** The positions that the crews of one organization gave: 33 bytes each, so that no window has to be read again. */
export interface Positions {
  /** Notes the position that an event gives, if it gives one. */
  note(event: number, read: Read): void;
  /** The places noted since it was last asked. */
  noted(): readonly Noted[];
  load(noted: readonly Noted[]): void;
  within(timeline: Timeline, instant: Instant, window: { readonly after: number; readonly most: number }): Tracks;
}

export function positionsOf(): Positions {
  const [events, crew] = [numbers(Uint32Array), numbers(Uint32Array)];
  const [lats, lngs, accuracies] = [numbers(), numbers(), numbers()];
  const asked = numbers(Uint8Array);
  const names: string[] = [];
  const places = new Map<string, number>();
  let fresh: Noted[] = [];
  const add = ([event, name, lat, lng, accuracy, isAnswer]: Noted): void => {
    const known = places.get(name) ?? names.push(name) - 1;
    places.set(name, known);
    events.push(event);
    crew.push(known);
    lats.push(lat);
    lngs.push(lng);
    accuracies.push(accuracy ?? Number.NaN);
    asked.push(isAnswer ? 1 : 0);
  };
  const placeAt = (n: number, timeline: Timeline): Place => {
    const accuracy = accuracies.at(n);
    return {
      time: timeline.occurred(events.at(n)),
      recorded: timeline.recorded(events.at(n)),
      point: [lats.at(n), lngs.at(n)],
      accuracy: Number.isNaN(accuracy) ? null : accuracy,
      asked: asked.at(n) === 1,
    };
  };
  return {
    note: (event, { event: read, error }) => {
      const fact = read as RecordedFact;
      // The board cannot show it either.
      if (error !== undefined) return;
      if (fact.type !== 'CheckInCompleted' && fact.type !== 'PositionReported') return;
      const { designation, lat, lng, accuracy } = fact.data;
      const one: Noted = [event, designation, lat, lng, accuracy, fact.type === 'CheckInCompleted'];
      add(one);
      fresh.push(one);
    },
    noted: () => {
      const noted = fresh;
      fresh = [];
      return noted;
    },
    load: (noted) => {
      for (const one of noted) add(one);
    },
    within: (timeline, { at, clock }, { after, most }) => {
      const counts = timeline.known(at);
      const inside: { readonly crew: string; readonly place: Place }[] = [];
      const before = new Map<string, Place>();
      for (let n = 0; n < events.length(); n += 1) {
        const event = events.at(n);
        if (clock === 'known' && event >= counts) break;
        const time = timeline.occurred(event);
        if (time > at) continue;
        const name = names[crew.at(n)] ?? '';
        if (time >= after) inside.push({ crew: name, place: placeAt(n, timeline) });
        else if (time >= (before.get(name)?.time ?? Number.NEGATIVE_INFINITY)) before.set(name, placeAt(n, timeline));
      }
      const ordered = inside.toSorted((a, b) => a.place.time - b.place.time);
      const shown = ordered.slice(-most);
      const crews = new Map<string, readonly Place[]>([...before].map(([name, place]) => [name, [place]]));
      for (const { crew: name, place } of shown) crews.set(name, [...(crews.get(name) ?? []), place]);
      return { crews, leftOut: ordered.length - shown.length };
    },
  };
}
