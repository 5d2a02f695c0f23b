import { type SimilarQuery, similarIncidentOperations } from '#contracts/api/incident/similarIncidents';
import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { nationalNumber } from '#contracts/core/nationalNumber';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { IncidentSummary } from '#contracts/incident/incident';
import type { SimilarIncident } from '#contracts/incident/similar';
import { incidentMarks } from '#projections/incident/core/marks';
import { isQa } from '#services/access/qualityAssurance';
import { answering, type Signed } from '#services/api/http/route';
import { metres } from '#services/maps/earth';

type SimilarRequest = Signed<object, SimilarQuery>;

export const similarIncidentRoutes = answering(similarIncidentOperations, {
  'GET /api/similar-incident/': (asked) => {
    const found = new Map<string, SimilarIncident>();
    if (!isQa(asked.app, asked.who.entity)) {
      for (const incident of [...ofNumber(asked), ...nearby(asked)]) {
        const before = found.get(incident.uuid);
        found.set(incident.uuid, before ? { ...incident, same_number: true } : incident);
      }
    }
    return { json: { results: [...found.values()].toSorted(nearestFirst).slice(0, limits.similar.most) } };
  },
});

const distance = ({ metres: away }: SimilarIncident): number => away ?? Number.POSITIVE_INFINITY;
/** The caller's own number says more than a place nearby. */
const nearestFirst = (a: SimilarIncident, b: SimilarIncident): number =>
  Number(b.same_number) - Number(a.same_number) || distance(a) - distance(b) || b.time.localeCompare(a.time);

type Shown = Pick<IncidentSummary, 'uuid' | 'description' | 'address' | 'state_display' | 'time'>;
const shown = (
  { uuid, description, address, state_display, time }: Shown,
  how: Pick<SimilarIncident, 'metres' | 'same_number'>,
): SimilarIncident => ({ uuid, description, address, state_display, time, ...how });

/** Contacts are search words of an incident, so the word index answers. */
function ofNumber({ app, who, query }: SimilarRequest): readonly SimilarIncident[] {
  const number = nationalNumber(query.phone ?? '');
  if (number.length < 10) return [];
  const found = app.views.found('incidents', {
    marks: [incidentMarks.entity(who.entity), incidentMarks.active(true)],
    words: number,
    limit: limits.similar.most,
    offset: 0,
  });
  return found.shown.map((json) => shown(JSON.parse(json) as IncidentSummary, { metres: null, same_number: true }));
}

function nearby({ app, who, query }: SimilarRequest): readonly SimilarIncident[] {
  const [lat, lng] = query.near?.split(',').map(Number) ?? [];
  if (lat === undefined || lng === undefined) return [];
  const here: LatLng = [lat, lng];
  const newest = app.views.shown('incident_cards', {
    where: { entity: who.entity, active: 1 },
    orderBy: { column: 'time', descending: true },
    limit: limits.similar.newest,
  });
  return newest.flatMap((json) => {
    const card = JSON.parse(json) as IncidentCard;
    const away = Math.min(...card.latlng.map((point) => metres(here, point)));
    return away <= limits.similar.metres ? [shown(card, { metres: Math.round(away), same_number: false })] : [];
  });
}
