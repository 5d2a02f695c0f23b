import type { LatLng } from '#contracts/core/geo';
import { type Isolation, type Nearby, type NearbyKind, nearbyKinds } from '#contracts/incident/places/nearby';
import type { Reader } from '#services/parsing/reader';
import type { Network } from '../cutting.ts';
import { isolationAt, mainsOf } from './isolation.ts';
import { apart, onPiece, planeAround, type Spot } from './plane.ts';

/** Meters. */
const within = 200;
/** Of each kind. */
const most = 3;
/** An account farther than this from a main is not on it. Meters. */
const service = 80;

interface Around {
  /** The stored network: JSON. */
  readonly bytes: Uint8Array;
  readonly place: LatLng;
  /** The places of service accounts and facilities, to be told which lose their water. */
  readonly customers: readonly LatLng[];
}

export interface AroundFound extends Pick<Nearby, 'features'> {
  readonly isolation: Omit<Isolation, 'accounts'> | null;
  /** For each customer, in the same order: on a main without water. */
  readonly dry: readonly boolean[];
}

/** The network around a place: one part. A network takes a second to parse. */
export const nearbyReader: Reader<Around, AroundFound> = {
  name: 'nearby',
  atMost: 20_000,
  memory: 2_048,
  read: function* ({ bytes, place, customers }) {
    yield around(JSON.parse(Buffer.from(bytes).toString()) as Network, { place, customers });
  },
};

export function around(network: Network, { place, customers }: Omit<Around, 'bytes'>): AroundFound {
  const { spot, point } = planeAround(place);
  const here: Spot = [0, 0];
  const points = network.features.flatMap(({ geometry, properties: { kind, name } }) =>
    geometry.type === 'Point' && isNearby(kind) ? [{ kind, name, at: spot(geometry.coordinates) }] : [],
  );
  const shown = <One extends { readonly name: string; readonly at: Spot }>({ at, ...one }: One) => ({
    ...one,
    metres: Math.round(apart(at, here)),
    point: point(at),
  });
  const features = nearbyKinds.flatMap((kind) =>
    points
      .filter((one) => one.kind === kind && apart(one.at, here) <= within)
      .toSorted((a, b) => apart(a.at, here) - apart(b.at, here))
      .slice(0, most)
      .map(shown),
  );
  const found = isolationAt(
    here,
    mainsOf(network, spot),
    points.filter(({ kind }) => kind === 'valves').map(({ name, at }) => ({ name, at })),
  );
  if (!found) return { features, isolation: null, dry: customers.map(() => false) };
  const { main, far, valves, complete, dry, wet } = found;
  const nearestOf = (at: Spot, pieces: typeof dry): number =>
    pieces.reduce((least, piece) => Math.min(least, onPiece(at, piece).far), service);
  return {
    features,
    isolation: {
      main,
      metres: Math.round(far),
      valves: valves.map(shown),
      complete,
      length: Math.round(dry.reduce((sum, piece) => sum + apart(...piece), 0)),
      lines: dry.map((piece) => piece.map(point)),
    },
    dry: customers.map(([lat, lng]) => {
      const at = spot([lng, lat]);
      const onDry = nearestOf(at, dry);
      return onDry < service && onDry <= nearestOf(at, wet);
    }),
  };
}

const isNearby = (kind: string): kind is NearbyKind => nearbyKinds.some((one) => one === kind);
