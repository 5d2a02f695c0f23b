import type { Address, LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import type { AddressAnswer, AddressSource, AddressSuggestion } from '#contracts/incident/address';
import type { Judged } from '#contracts/values/judged';
import { isReached, type Reach } from '#contracts/values/point';
import { typedPoint } from '#contracts/values/typedPoint';
import type { Clock } from '#events/core/ports';
import { keep } from '#services/core/bounded';
import type { Log } from '#services/core/log';
import { metres } from '#services/maps/earth';
import { around } from './gazetteer.ts';
import { Away, address, type Geocoder } from './geocoder.ts';

/** The pause after a failed address service, so that typing does not wait for it at each letter. */
const rest = 30_000;
/** The most cached answers, and their lifetime: typed addresses are not kept longer. */
const ANSWERS = 500;
const kept = 10 * 60_000;

export interface Sources {
  /** Addresses of this organization's own incidents. */
  readonly known: (entity: string, words: string) => readonly Address[];
  /** The organization's own places of a name: “across from Carr Elementary”. */
  readonly places: (entity: string, words: string) => readonly Address[];
  /** The typed house on streets that this organization knows; without a point. */
  readonly streets: (asked: Omit<AddressSearch, 'reach'>) => readonly Address[];
  readonly gazetteer: Geocoder;
  /** The server at `GEOCODER_URL`, or null. */
  readonly service: Geocoder | null;
  readonly clock: Clock;
  readonly log: Log;
}

interface AddressSearch {
  readonly entity: string;
  readonly words: string;
  readonly near: LatLng;
  /** Of the organization. */
  readonly reach: Reach;
}

export interface Addresses {
  find(asked: AddressSearch): Promise<AddressAnswer>;
}

/**
 * Suggests addresses: the organization's own first, then the service's, then the typed house on known streets, then the
 * gazetteer's when no service is set, or it is away or finds nothing.
 */
export function addressesFrom({ known, places, streets, gazetteer, service, clock, log }: Sources): Addresses {
  const answers = new Map<string, { readonly at: number; readonly found: readonly Address[] }>();
  let awayUntil = 0;

  const ask = async (words: string, near: LatLng): Promise<readonly Address[] | null> => {
    if (!service) return [];
    const question = JSON.stringify([words.toLowerCase(), near.map((degrees) => degrees.toFixed(1))]);
    const before = answers.get(question);
    if (before && clock.now() - before.at < kept) return before.found;
    if (clock.now() < awayUntil) return null;
    try {
      const found = await service.find({ words, near, limit: limits.address.suggested });
      answers.delete(question);
      keep(answers, question, { at: clock.now(), found }, ANSWERS);
      return found;
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      // Logged once an outage, without the query, which is a person's address.
      if (clock.now() >= awayUntil) log.warn({ reason: error.message }, 'the address service is away');
      awayUntil = clock.now() + rest;
      return null;
    }
  };

  return {
    find: async ({ entity, words: typed, near, reach }) => {
      const words = typed.replaceAll(/\s+/g, ' ').trim();
      const point = typedPoint(words, near, reach);
      if (point) return { ...typedAnswer(point), away: false };
      const own = known(entity, words);
      const asked = await ask(words, near);
      const isIn = (place: Address) => isWithin(place, reach);
      // A service may answer from anywhere.
      const found = (asked ?? []).filter(isIn);
      const towns = found.length > 0 ? [] : await gazetteer.find({ words, near, limit: limits.address.suggested });
      const reached = towns.filter(isIn);
      const left = (asked ?? []).length - found.length + towns.length - reached.length;
      // When a known street matches, towns of that name far away are not meant.
      const meant = own.length === 0 ? reached : reached.filter((place) => isClose(place, near));
      const results = distinct([
        ...from('places', places(entity, words)),
        ...from('incidents', own),
        ...from('service', found),
        ...from('streets', streets({ entity, words, near })),
        ...from('gazetteer', meant),
      ]).slice(0, limits.address.suggested);
      return { results, away: asked === null, ...(left > 0 && { note: beyond(left, reach) }) };
    },
  };
}

const placeOf = ([lat, lng]: LatLng) => ({ lat: Number(lat.toFixed(8)), lng: Number(lng.toFixed(8)) });
const shown = ([lat, lng]: LatLng): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`;

function typedAnswer(judged: Judged<LatLng>): Pick<AddressAnswer, 'results' | 'note'> {
  if ('refused' in judged) return { results: [], note: judged.refused };
  const { value, note } = judged;
  const results = from('typed', [address({ ...placeOf(value), premise: shown(value) })]);
  return { results, ...(note !== undefined && { note }) };
}

const isClose = ({ lat, lng }: Address, near: LatLng): boolean =>
  lat === null || lng === null || metres([lat, lng], near) < around;

const isWithin = ({ lat, lng }: Address, reach: Reach): boolean =>
  lat === null || lng === null || isReached(reach, [lat, lng]);

const beyond = (count: number, { miles }: Reach): string =>
  `${count === 1 ? '1 match lies' : `${count} matches lie`} beyond the reach of this organization (${miles.toLocaleString('en-US')} miles; Settings > Reach).`;

const from = (source: AddressSource, found: readonly Address[]): readonly AddressSuggestion[] =>
  found.map((one) => ({ ...one, source }));

/** Removes duplicate lines. The organization's own entry wins, because its point was confirmed by a person. */
function distinct(found: readonly AddressSuggestion[]): readonly AddressSuggestion[] {
  const lines = new Map<string, AddressSuggestion>();
  for (const one of found) {
    const line = [one.raw.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' '), one.subpremise].join('|');
    if (!lines.has(line)) lines.set(line, one);
  }
  return [...lines.values()];
}
