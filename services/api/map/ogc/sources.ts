import type { Location } from '#contracts/incident/parts';
import { isUuid } from '#events/core/ids';
import { incidentMarks } from '#projections/incident/core/marks';
import { type IncidentDoc, summaryOf } from '#projections/incident/incidentPage';
import { may, type Principal } from '#services/access/principal';
import { isQa } from '#services/access/qualityAssurance';
import type { App } from '#services/app/app';
import { onlyPart } from '#services/parsing/reader';
import { isWithin, meets, positionsOf, type Wanted } from './area.ts';
import { type FoundFeatures, layerItemsReader } from './layerItems.ts';

export interface Question extends Wanted {
  readonly offset: number;
  readonly limit: number;
}

/** Features that are shown to whoever may see them. */
export interface Source {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  read(question: Question): FoundFeatures | Promise<FoundFeatures>;
  /** Null when there is none by that id. */
  one(id: string): GeoJSON.Feature | null | Promise<GeoJSON.Feature | null>;
}

type Asking = { readonly app: App; readonly who: Principal };

/** The collections of an organization: crews only for those who see the board. */
export function sourcesFor({ app, who }: Asking): readonly Source[] {
  const layers = app.views.docs('map_layers', { where: { entity: who.entity } });
  return [
    incidents({ app, who }),
    ...(may(who, 'board.view') ? [crews({ app, who })] : []),
    ...layers.map((layer): Source => {
      const read = async ({ box, offset, limit }: Pick<Question, 'box' | 'offset' | 'limit'>) => {
        const pieces: Buffer[] = [];
        for await (const piece of await app.files.open(layer)) pieces.push(piece as Buffer);
        const input = { bytes: new Uint8Array(Buffer.concat(pieces)), page: { box, offset, limit } };
        return onlyPart(app.parsing.read(layerItemsReader, { entity: layer.entity, input }));
      };
      return {
        id: layer.uuid,
        title: layer.name,
        description: `A layer of the map: ${layer.kinds.map(({ kind }) => kind).join(', ')}`,
        read,
        one: async (id) => {
          if (!/^\d{1,9}$/.test(id)) return null;
          const { features } = await read({ box: null, offset: Number(id), limit: 1 });
          return features[0] ?? null;
        },
      };
    }),
  ];
}

/** Incidents that are read at once in search of those in an area. */
const together = 500;

/** The incidents of the lists, the newest first. Descriptions, addresses and labels may name a person: they stay here. */
function incidents({ app, who }: Asking): Source {
  const isShown = (doc: IncidentDoc | null): doc is IncidentDoc =>
    doc !== null && doc.entity === who.entity && !doc.deleted && !isQa(app, who.entity);
  const page = (offset: number, { from, until }: Wanted) =>
    isQa(app, who.entity)
      ? []
      : app.views.found('incidents', {
          marks: [incidentMarks.entity(who.entity)],
          words: '',
          marksFor: () => [],
          ...(from === null ? {} : { from: Date.parse(from) }),
          ...(until === null ? {} : { to: Date.parse(until) }),
          limit: together,
          offset,
        }).shown;
  return {
    id: 'incidents',
    title: 'Incidents',
    description: 'Incidents by the time of their report, the newest first',
    read: (question) => {
      const found: GeoJSON.Feature[] = [];
      let met = 0;
      for (let read = 0; ; read += together) {
        const shown = page(read, question);
        for (const text of shown) {
          const doc = app.views.doc('incidents', (JSON.parse(text) as { readonly uuid: string }).uuid);
          const feature = isShown(doc) ? incidentFeature(doc) : null;
          if (!feature || (question.box && !meets(question.box, positionsOf(feature.geometry)))) continue;
          met += 1;
          if (met <= question.offset) continue;
          if (found.length === question.limit) return { features: found, more: true };
          found.push(feature);
        }
        if (shown.length < together) return { features: found, more: false };
      }
    },
    one: (id) => {
      const doc = isUuid(id) ? app.views.doc('incidents', id) : null;
      return isShown(doc) ? incidentFeature(doc) : null;
    },
  };
}

function incidentFeature(doc: IncidentDoc): GeoJSON.Feature {
  const summary = summaryOf(doc);
  const { version, version_display, priority, state, state_display, state_meaning, state_time, time, active } = summary;
  const properties = {
    version,
    version_display,
    priority,
    state,
    state_display,
    state_meaning,
    state_time,
    time,
    active,
  };
  return { type: 'Feature', id: doc.uuid, geometry: pointsOf(doc.locations) as GeoJSON.Geometry, properties };
}

/** The points of the places; null without any, as RFC 7946 has it for a feature that is not located. */
export function pointsOf(places: readonly Pick<Location, 'lat' | 'lng'>[]): GeoJSON.Geometry | null {
  const points = places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [[lng, lat]]));
  const [first] = points;
  if (!first) return null;
  return points.length === 1 ? { type: 'Point', coordinates: first } : { type: 'MultiPoint', coordinates: points };
}

/** The crews, each where it said last that it was. */
function crews({ app, who }: Asking): Source {
  const all = () =>
    app.views.docs('crews', { where: { entity: who.entity }, orderBy: { column: 'name' } }).map(({ crew }) => {
      const { uuid, name, active, checkin } = crew;
      const place = checkin?.point ?? null;
      const geometry = pointsOf(place ? [{ lat: place[0], lng: place[1] }] : []);
      const properties = { name, active, time: checkin?.time ?? null, accuracy: checkin?.accuracy ?? null };
      return { type: 'Feature' as const, id: uuid, geometry: geometry as GeoJSON.Geometry, properties };
    });
  return {
    id: 'crews',
    title: 'Crews',
    description: 'Crews at their last known position',
    read: (question) => {
      const met = all().filter(
        ({ geometry, properties: { time } }) =>
          isWithin(question, time) && (!question.box || meets(question.box, positionsOf(geometry))),
      );
      const end = question.offset + question.limit;
      return { features: met.slice(question.offset, end), more: met.length > end };
    },
    one: (id) => all().find((crew) => crew.id === id) ?? null,
  };
}
