import { type LayerKind, layerKinds } from '#contracts/map/layerKinds';
import type { Reach } from '#contracts/values/point';
import { WrongCommand } from '#services/commands/wrongCommand';
import type { Network, NetworkFeature } from '#services/maps/cutting';
import { asIs, eachPosition, placedFeatures } from './placing.ts';
import { type LeftOut, partsOf, type ReadFile } from './shapes.ts';

export interface LayerChoice {
  /** The kind of every feature; null when each feature names its own in the property `kind`. */
  readonly kind: LayerKind | null;
  /** The property with the name of a feature; null looks for a usual one. */
  readonly name: string | null;
}

const most = 1_000_000;
/** Letters alone, so that `FULL_NAME` is among them. */
const usualNames = [
  'name',
  'fullname',
  'stname',
  'street',
  'streetname',
  'label',
  'title',
  'facilityid',
  'assetid',
  'id',
];
const longestName = 80;

/** A layer as it is stored, and the words about the features that are left out or changed. */
export interface ReadNetwork {
  readonly network: Network;
  readonly notes: readonly string[];
}

/**
 * Features as they are stored: WGS 84, one kind and one name each, and nothing else. `reach` is the organization's own.
 * Throws `WrongCommand`.
 */
export function networkOf({ features, notes }: ReadFile, wanted: LayerChoice, reach: Reach): ReadNetwork {
  if (features.length > most)
    throw new WrongCommand(`The file has more than ${most.toLocaleString('en-US')} features.`);
  const name = nameProperty(features, wanted.name);
  const left: LeftOut = new Map();
  const found = features.flatMap((feature, n): readonly NetworkFeature[] => {
    const parts = partsOf(feature?.geometry, left);
    if (parts.length === 0) return [];
    const properties = feature.properties ?? {};
    const kind = wanted.kind ?? kindOf(properties.kind, n);
    const said: unknown = name === null ? '' : properties[name];
    const named = typeof said === 'string' || typeof said === 'number' ? `${said}`.trim().slice(0, longestName) : '';
    return parts.map((geometry) => ({
      type: 'Feature',
      properties: { kind, name: named },
      geometry: eachPosition(geometry, asIs),
    }));
  });
  const words = () => [...left].map(([reason, count]) => `${count.toLocaleString('en-US')} ${reason}`);
  if (found.length === 0)
    throw new WrongCommand(['The file has no feature with a place.', ...words()].join(' ').trim());
  const { features: here, turned } = placedFeatures(found, reach, left);
  return {
    network: { type: 'FeatureCollection', features: [...here] },
    notes: [...notes, ...(turned ? [turned] : []), ...words()],
  };
}

function nameProperty(features: readonly GeoJSON.Feature[], asked: string | null): string | null {
  const known = new Set(features.slice(0, 1_000).flatMap((feature) => Object.keys(feature?.properties ?? {})));
  if (asked !== null) {
    if (known.has(asked)) return asked;
    throw new WrongCommand(
      `No feature has the property ${JSON.stringify(asked)}. There are: ${[...known].slice(0, 30).join(', ')}.`,
    );
  }
  const letters = (property: string): string => property.toLowerCase().replaceAll(/[^a-z]/g, '');
  return usualNames.flatMap((usual) => [...known].find((property) => letters(property) === usual) ?? [])[0] ?? null;
}

function kindOf(said: unknown, n: number): LayerKind {
  const found = layerKinds.find(({ kind }) => kind === said || kind === `${String(said)}s`);
  if (found) return found.kind;
  const kinds = layerKinds.map(({ kind }) => kind).join(', ');
  throw new WrongCommand(`Feature ${n + 1} has no known \`kind\`. Name the kind of all: KIND=… is one of ${kinds}.`);
}

/** How many features of each kind there are, in the order of the kinds. */
export const countsOf = ({ features }: Network): readonly { readonly kind: LayerKind; readonly features: number }[] =>
  layerKinds.flatMap(({ kind }) => {
    const count = features.filter(({ properties }) => properties.kind === kind).length;
    return count === 0 ? [] : [{ kind, features: count }];
  });
