import { nearbyOperations } from '#contracts/api/incident/nearby';
import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import type { Nearby } from '#contracts/incident/places/nearby';
import { directoryOf } from '#events/directory/decider';
import { spreadsheetRowsName } from '#projections/directories/spreadsheetRows';
import type { MapLayerDoc } from '#projections/map/mapLayers';
import { squaresOf } from '#projections/notify/serviceAccounts';
import { answering } from '#services/api/http/route';
import { pointsIn } from '#services/api/notify/recipients';
import type { App } from '#services/app/app';
import { metres } from '#services/maps/earth';
import { type AroundFound, nearbyReader } from '#services/maps/nearby/nearbyReader';
import { onlyPart } from '#services/parsing/reader';
import { findIncident } from '../stream/incidentStream.ts';

const { facilities: farthest, most, customers: reach } = limits.nearby;

export const nearbyRoutes = answering(nearbyOperations, {
  'GET /api/incident/:uuid/nearby/': async ({ app, who, params }) => {
    const { locations } = findIncident(app, who, params.uuid);
    const [place] = locations.flatMap(({ lat, lng }): LatLng[] => (lat === null || lng === null ? [] : [[lat, lng]]));
    return { json: place ? await nearbyTo(app, who.entity, place) : { facilities: [], features: [], isolation: null } };
  },
});

async function nearbyTo(app: App, entity: string, place: LatLng): Promise<Nearby> {
  const facilities = facilitiesNear(app, entity, place);
  const accounts = accountsNear(app, entity, place);
  const customers = [...facilities.map(({ point }) => point), ...accounts];
  const [found] = await Promise.all(
    app.views
      .docs('map_layers', { where: { entity } })
      .filter(hasNetwork)
      .slice(0, 1)
      .map((layer) => aroundIn(app, layer, { place, customers })),
  );
  return {
    facilities: facilities.map(({ facility }, n) => ({ ...facility, dry: found?.dry[n] ?? false })),
    features: found?.features ?? [],
    isolation: found?.isolation
      ? { ...found.isolation, accounts: found.dry.slice(facilities.length).filter(Boolean).length }
      : null,
  };
}

const hasNetwork = ({ kinds }: MapLayerDoc): boolean =>
  kinds.some(({ kind, features }) => features > 0 && ['mains', 'valves', 'hydrants', 'manholes'].includes(kind));

async function aroundIn(
  app: App,
  layer: MapLayerDoc,
  { place, customers }: { readonly place: LatLng; readonly customers: readonly LatLng[] },
): Promise<AroundFound> {
  const pieces: Buffer[] = [];
  for await (const piece of await app.files.open(layer)) pieces.push(piece as Buffer);
  const input = { bytes: new Uint8Array(Buffer.concat(pieces)), place, customers };
  return onlyPart(app.parsing.read(nearbyReader, { entity: layer.entity, input }));
}

/** Facilities with a point, the nearest first. */
function facilitiesNear(app: App, entity: string, place: LatLng) {
  const { spreadsheet, rows } = app.views.doc('directories', directoryOf(entity, 'facilities')) ?? {};
  if (!spreadsheet || !rows) return [];
  const range = { column: 'place', from: 0, below: rows } as const;
  return app.views
    .rangedRows(spreadsheetRowsName, { where: { spreadsheet, gone: 0 }, range, limit: rows })
    .flatMap(({ name, note, contact, phone, address, lat, lng }) => {
      if (lat === null || lng === null) return [];
      const point: LatLng = [lat, lng];
      const facility = { name, note, contact, phone, address, metres: Math.round(metres(place, point)) };
      return [{ facility, point }];
    })
    .filter(({ facility }) => facility.metres <= farthest)
    .toSorted((a, b) => a.facility.metres - b.facility.metres)
    .slice(0, most);
}

/** The places of the service accounts around a place. */
function accountsNear({ views }: Pick<App, 'views'>, entity: string, [lat, lng]: LatLng): readonly LatLng[] {
  const high = reach / 111_195;
  const wide = high / Math.cos((lat * Math.PI) / 180);
  const box = { west: lng - wide, east: lng + wide, south: lat - high, north: lat + high };
  const squares = new Map(squaresOf(entity, box).map((square) => [square, () => true] as const));
  return pointsIn(views, squares).map(([x, y]): LatLng => [y, x]);
}
