import { type SimilarQuery, similarIncidentOperations } from '#contracts/api/incident/similarIncidents';
import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { IncidentSummary } from '#contracts/incident/incident';
import type { SimilarIncident } from '#contracts/incident/linking/similar';
import { searchedDigits } from '#contracts/values/phone';
import { incidentMarks } from '#projections/incident/core/marks';
import { isQa } from '#services/access/qualityAssurance';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { metres } from '#services/maps/earth';

type SimilarRequest = Signed<object, SimilarQuery>;

export const similarIncidentRoutes = answering(similarIncidentOperations, {
  'GET /api/similar-incident/': (asked) => {
    const found = new Map<string, SimilarIncident>();
    if (!isQa(asked.app, asked.who.entity)) {
      for (const incident of [...ofNumber(asked), ...nearby(asked), ...atAddress(asked)]) {
        const before = found.get(incident.uuid);
        found.set(incident.uuid, before ? together(before, incident) : incident);
      }
    }
    return { json: { results: [...found.values()].toSorted(nearestFirst).slice(0, limits.similar.most) } };
  },
});

const together = (a: SimilarIncident, b: SimilarIncident): SimilarIncident => ({
  ...a,
  metres: a.metres === null ? b.metres : Math.min(a.metres, b.metres ?? a.metres),
  same_number: a.same_number || b.same_number,
});

const distance = ({ metres: away }: SimilarIncident): number => away ?? Number.POSITIVE_INFINITY;
/** The caller's own number says more than a place nearby. */
const nearestFirst = (a: SimilarIncident, b: SimilarIncident): number =>
  Number(b.same_number) - Number(a.same_number) || distance(a) - distance(b) || b.time.localeCompare(a.time);

type Shown = Pick<
  IncidentSummary,
  'uuid' | 'description' | 'address' | 'state_display' | 'time' | 'linked_to' | 'linked'
>;
/** The incident, or the main one that it is linked to. */
function shown(
  app: Pick<App, 'views'>,
  one: Shown,
  how: Pick<SimilarIncident, 'metres' | 'same_number'>,
): SimilarIncident {
  const main = one.linked_to === undefined ? null : app.views.doc('incident_cards', one.linked_to);
  const { uuid, description, address, state_display, time, linked } = main?.active ? main.card : one;
  return { uuid, description, address, state_display, time, ...how, ...(linked === undefined ? {} : { linked }) };
}

/** Contacts are search words of an incident, so the word index answers. */
function ofNumber({ app, who, query }: SimilarRequest): readonly SimilarIncident[] {
  const number = searchedDigits(query.phone ?? '');
  if (number.length < 10) return [];
  const found = app.views.found('incidents', {
    marks: [incidentMarks.entity(who.entity), incidentMarks.active(true)],
    words: number,
    limit: limits.similar.most,
    offset: 0,
  });
  return found.shown.map((json) =>
    shown(app, JSON.parse(json) as IncidentSummary, { metres: null, same_number: true }),
  );
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
    return away <= limits.similar.metres ? [shown(app, card, { metres: Math.round(away), same_number: false })] : [];
  });
}

/** An address that has a house number, before its point is known. */
function atAddress({ app, who, query }: SimilarRequest): readonly SimilarIncident[] {
  const [typed = ''] = (query.address ?? '').trim().toLowerCase().split(',');
  if (!/^\d+\s+\S.{2,}/.test(typed)) return [];
  const found = app.views.found('incidents', {
    marks: [incidentMarks.entity(who.entity), incidentMarks.active(true)],
    words: typed,
    limit: limits.similar.most,
    offset: 0,
  });
  return found.shown.flatMap((json) => {
    const incident = JSON.parse(json) as IncidentSummary;
    const isThere = incident.address.toLowerCase().startsWith(typed);
    return isThere ? [shown(app, incident, { metres: 0, same_number: false })] : [];
  });
}
