import type { Address, LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import type { AddressAnswer, AddressSource, AddressSuggestion } from '#contracts/incident/address';
import { typedPoint } from '#contracts/values/typedPoint';
import type { Clock } from '#events/core/ports';
import { keep } from '#services/core/bounded';
import type { Log } from '#services/core/log';
import { metres } from '#services/maps/earth';
import { around } from './gazetteer.ts';
import { Away, address, type Geocoder } from './geocoder.ts';
import { readLine } from './typedLine.ts';

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
  readonly streets: (asked: AddressSearch) => readonly Address[];
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
    find: async ({ entity, words: typed, near }) => {
      const words = typed.replaceAll(/\s+/g, ' ').trim();
      const point = typedPoint(words, near);
      if (point)
        return { results: from('typed', [address({ ...placeOf(point), premise: shown(point) })]), away: false };
      const own = known(entity, words);
      const asked = await ask(words, near);
      const { state, zip } = readLine(words);
      // A service may answer from anywhere.
      const found = (asked ?? []).filter((place) => state !== '' || zip !== '' || isClose(place, near));
      const towns = found.length > 0 ? [] : await gazetteer.find({ words, near, limit: limits.address.suggested });
      // When a known street matches, towns of that name far away are not meant.
      const meant = own.length === 0 ? towns : towns.filter((place) => isClose(place, near));
      const results = distinct([
        ...from('places', places(entity, words)),
        ...from('incidents', own),
        ...from('service', found),
        ...from('streets', streets({ entity, words, near })),
        ...from('gazetteer', meant),
      ]).slice(0, limits.address.suggested);
      return { results, away: asked === null };
    },
  };
}

const placeOf = ([lat, lng]: LatLng) => ({ lat: Number(lat.toFixed(8)), lng: Number(lng.toFixed(8)) });
const shown = ([lat, lng]: LatLng): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`;

const isClose = ({ lat, lng }: Address, near: LatLng): boolean =>
  lat === null || lng === null || metres([lat, lng], near) < around;

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
