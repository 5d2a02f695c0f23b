import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { mapOperations } from '#contracts/api/incident/incidentMap';
import type { LatLng } from '#contracts/core/geo';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isQa } from '#services/access/qualityAssurance';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { mostPoints, staticMap } from '#services/maps/staticMap';
import { findIncident } from '../stream/incidentStream.ts';

/** The number of newest active incidents from which the nearest ones are shown. */
const lookedAt = 5 * mostPoints;

export const mapRoutes = answering(mapOperations, {
  'GET /api/incident/:uuid/map.svg': ({ app, who, params, query: { width, height, theme } }) => {
    const { uuid, locations } = findIncident(app, who, params.uuid);
    const { lat = 0, lng = 0 } = app.views.doc('entities', who.entity) ?? {};
    const svg = staticMap({
      current: locations.flatMap(({ lat, lng }): LatLng[] => (lat === null || lng === null ? [] : [[lat, lng]])),
      others: othersOf(app, who.entity, uuid),
      middle: [lat, lng],
      width,
      height,
      theme,
    });
    const bytes = Buffer.from(svg);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const stream = Readable.from([bytes]);
    return { bytes: { stream, size: bytes.length, type: 'image/svg+xml', sha256, name: 'map.svg', inPlace: true } };
  },
});

function othersOf(app: App, entity: string, incident: string): readonly LatLng[] {
  if (isQa(app, entity)) return [];
  const cards = app.views.shown('incident_cards', {
    where: { entity, active: 1 },
    orderBy: { column: 'time', descending: true },
    limit: lookedAt,
  });
  return cards.flatMap((text) => {
    const { uuid, point } = JSON.parse(text) as IncidentCard;
    return point && uuid !== incident ? [point] : [];
  });
}
