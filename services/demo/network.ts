import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LayerKind, layerKinds } from '#contracts/map/layerKinds';
import { boxAround } from '#contracts/values/box';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { layer } from '#events/layer/decider';
import type { Cause } from '#events/store/handle';
import type { App } from '#services/app/app';
import { type Network, type NetworkFeature, positionsOf } from '#services/maps/cutting';
import { chance } from './chance.ts';
import type { DemoOrganisation } from './organisations.ts';
import { crossingsOf, rounded, waysOf } from './streets.ts';

const sizes = ['6 in', '8 in', '8 in', '12 in', '16 in'];

/** A made-up network around the center of an organization, the same on every machine. */
export function demoNetwork(organisation: DemoOrganisation): Network {
  const roll = chance(`${organisation.name} network`);
  const crossings = crossingsOf(organisation, roll);
  const features: NetworkFeature[] = [];
  const add = (kind: LayerKind, label: string, geometry: GeoJSON.Geometry): void =>
    void features.push({ type: 'Feature', properties: { kind, name: label }, geometry });
  const line = (coordinates: GeoJSON.Position[]): GeoJSON.Geometry => ({ type: 'LineString', coordinates });
  const point = (coordinates: GeoJSON.Position): GeoJSON.Geometry => ({ type: 'Point', coordinates });

  waysOf(organisation, crossings).forEach(({ name, at: way }) => {
    add('streets', name, line(way));
    // Some streets have no main.
    if (roll() < 0.85) add('mains', sizes[Math.floor(roll() * sizes.length)] ?? '', line(way.map(beside)));
  });
  crossings.forEach((row, y) => {
    row.forEach((at, x) => {
      const number = `${y + 1}-${x + 1}`;
      if (roll() < 0.5) add('valves', `V ${number}`, point(beside(at)));
      const next = row[x + 1];
      if (next && roll() < 0.4) add('hydrants', `H ${number}`, point(between(at, next)));
      if (roll() < 0.4) add('manholes', `MH ${number}`, point(at));
    });
  });
  const half = crossings.length / 2;
  for (const [label, y, x] of quarters(half)) {
    const corners = [
      crossings[y]?.[x],
      crossings[y]?.[x + half - 1],
      crossings[y + half - 1]?.[x + half - 1],
      crossings[y + half - 1]?.[x],
    ];
    const ring = corners.flatMap((corner) => (corner ? [corner] : []));
    add('zones', label, { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] });
  }
  return { type: 'FeatureCollection', features };
}

/** A main lies some metres beside the middle of its street. */
const beside = ([x = 0, y = 0]: GeoJSON.Position): GeoJSON.Position => [rounded(x + 0.00008), rounded(y - 0.00006)];
const between = ([x1 = 0, y1 = 0]: GeoJSON.Position, [x2 = 0, y2 = 0]: GeoJSON.Position): GeoJSON.Position => [
  rounded((x1 + x2) / 2),
  rounded((y1 + y2) / 2),
];
const quarters = (half: number) =>
  [
    ['Zone SW', 0, 0],
    ['Zone SE', 0, half],
    ['Zone NW', half, 0],
    ['Zone NE', half, half],
  ] as const;

/** Stores the network and shows it, through the usual command. */
export async function loadNetwork(app: App, organisation: DemoOrganisation, cause: Cause): Promise<void> {
  const network = demoNetwork(organisation);
  const bytes = Buffer.from(JSON.stringify(network));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const id = idFrom('map layer', cause.entity, 'network');
  const kinds = layerKinds
    .map(({ kind }) => ({
      kind,
      features: network.features.filter(({ properties }) => properties.kind === kind).length,
    }))
    .filter(({ features }) => features > 0);
  const extent = boxAround(
    network.features.flatMap(({ geometry }) => positionsOf(geometry)).map(([lng, lat]) => [lat, lng]),
  );
  const command = {
    do: 'load',
    layer: id,
    entity: cause.entity,
    name: 'network',
    sha256,
    size: bytes.length,
    kinds,
    ...(extent && { extent }),
  } as const;
  const step = {
    commandId: idFrom('demo', 'network', organisation.name),
    occurredAt: iso(app.clock.now() - 24 * 3_600_000),
    command,
  };
  const path = join(app.config.dataDir, `${id}.part`);
  await writeFile(path, bytes, { mode: 0o600 });
  try {
    await app.files.keep(cause.entity, { path, sha256 }, () => app.handle(layer, id, step, cause));
  } finally {
    await rm(path, { force: true });
  }
}
