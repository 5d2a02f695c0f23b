import { open311Operations, type ServiceRequestBody, type ServiceRequestsQuery } from '#contracts/api/incident/open311';
import type { ReportedPlace } from '#contracts/api/incident/placeBodies';
import type { LatLng } from '#contracts/core/geo';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { problemTag } from '#contracts/incident/problems';
import { contactPhoneIn } from '#contracts/values/phone';
import { idFrom, isUuid } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { open311Source } from '#projections/incident/cityReports';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { codeIn } from '#services/app/priorities';
import { metres } from '#services/maps/earth';
import { createIncident } from '../creating.ts';
import { documentAnswer, type Format, listAnswer, named } from './forms.ts';
import { definitionOf, type Service, serviceNamed, servicesOf, shownService } from './services.ts';

/** The standard's own bounds: the last 90 days, and 1,000 requests. */
const [usualSpan, mostRequests] = [90 * 24 * 3_600_000, 1_000];
/** A report within so many meters of an open incident with the same problem, at most a day old, is about the same cause. */
const [sameWithin, sameFor, newest] = [100, 24 * 3_600_000, 500];

type Asking<Query = { readonly jurisdiction_id?: string }> = Signed<object, Query>;

export const open311Routes = answering(open311Operations, {
  'GET /open311/v2/discovery.json': ({ app }) => documentAnswer('json', 'discovery', discovery(app)),
  'GET /open311/v2/discovery.xml': ({ app }) => documentAnswer('xml', 'discovery', discovery(app)),
  'GET /open311/v2/services.json': (request) => services(request, 'json'),
  'GET /open311/v2/services.xml': (request) => services(request, 'xml'),
  'GET /open311/v2/services/:name': (request) => {
    const [code, format] = ofName(request);
    const definition = definitionOf(serviceNamed(request.app, request.who.entity, code));
    return documentAnswer(format, 'service_definition', definition);
  },
  'GET /open311/v2/requests.json': (request) => found(request, 'json'),
  'GET /open311/v2/requests.xml': (request) => found(request, 'xml'),
  'POST /open311/v2/requests.json': (request) => report(request, 'json'),
  'POST /open311/v2/requests.xml': (request) => report(request, 'xml'),
  'GET /open311/v2/requests/:name': (request) => {
    const [uuid, format] = ofName(request);
    return requests(format, [shownRequest(request, ownReport(request, uuid))]);
  },
  'GET /open311/v2/tokens/:name': (request) => {
    const [uuid, format] = ofName(request);
    const { uuid: token } = ownReport(request, uuid);
    return requests(format, [{ service_request_id: token, token }]);
  },
});

/** The standard's service discovery. The endpoint has been as it is since `changeset`. */
function discovery({ config: { publicUrl, demo } }: Pick<App, 'config'>) {
  const changeset = '2026-11-28T00:00:00Z';
  const endpoint = {
    specification: 'http://wiki.open311.org/GeoReport_v2',
    url: new URL('/open311/v2', publicUrl).href,
    changeset,
    type: demo ? 'test' : 'production',
    formats: ['application/json', 'text/xml'],
  };
  const keyService =
    'An administrator of the organization makes a token with the scope open311:use, and sends it as api_key.';
  return {
    changeset,
    contact: 'The administrator of the organization',
    key_service: keyService,
    endpoints: [endpoint],
  };
}

const requests = (format: Format, of: readonly object[]) =>
  listAnswer(format, { list: 'service_requests', one: 'request', of });

function services(request: Asking, format: Format) {
  checkJurisdiction(request, request.query.jurisdiction_id);
  const of = servicesOf(request.app, request.who.entity).map(shownService);
  return listAnswer(format, { list: 'services', one: 'service', of });
}

function ofName(request: Asking & { readonly params: { readonly name: string } }): readonly [string, Format] {
  checkJurisdiction(request, request.query.jurisdiction_id);
  const known = named(request.params.name);
  if (!known) throw new Refused('not-found');
  return known;
}

/** Another organization's name is answered as one that nobody has. */
function checkJurisdiction(
  { app, who }: { readonly app: App; readonly who: Principal },
  named: string | undefined,
): void {
  if (named && named !== app.views.doc('entities', who.entity)?.name) throw new Refused('not-found');
}

function ownReport({ app, who }: Pick<Asking, 'app' | 'who'>, uuid: string): IncidentDoc {
  const report = isUuid(uuid) ? app.views.doc('city_reports', uuid) : null;
  const doc = report?.entity === who.entity ? app.views.doc('incidents', uuid) : null;
  if (!doc || doc.deleted) throw new Refused('not-found');
  return doc;
}

function found(request: Asking<ServiceRequestsQuery>, format: Format) {
  const { app, who, query } = request;
  checkJurisdiction(request, query.jurisdiction_id);
  const ids = query.service_request_id?.split(',').map((one) => one.trim());
  if (ids) {
    const known = ids.slice(0, mostRequests).filter((uuid) => {
      const report = isUuid(uuid) ? app.views.doc('city_reports', uuid) : null;
      return report?.entity === who.entity && app.views.doc('incidents', uuid)?.deleted === false;
    });
    return requests(
      format,
      known.map((uuid) => shownRequest(request, ownReport(request, uuid))),
    );
  }
  const until = query.end_date ? Date.parse(query.end_date) : app.clock.now();
  const since = query.start_date ? Date.parse(query.start_date) : until - usualSpan;
  const reports = app.views.docs('city_reports', {
    where: { entity: who.entity },
    atMost: { time: iso(until) },
    orderBy: { column: 'time', descending: true },
  });
  const codes = query.service_code?.split(',');
  const states = query.status?.split(',') ?? ['open', 'closed'];
  const of = reports
    .filter(({ time }) => time >= iso(since))
    .flatMap(({ uuid }) => app.views.doc('incidents', uuid) ?? [])
    .filter(({ deleted }) => !deleted)
    .map((doc) => shownRequest(request, doc))
    .filter((one) => (!codes || codes.includes(one.service_code)) && states.includes(one.status));
  return requests(format, of.slice(0, mostRequests));
}

const isClosed = ({ progress: { course } }: IncidentDoc): boolean =>
  course.completed !== null || course.archived !== null;

const problemOf = (doc: IncidentDoc): string | undefined =>
  codeIn(doc.tags.find(({ content_type: type }) => type === problemTag)?.data ?? null)[0]?.code;

/** The report as its sender may see it: what it said itself, and the state. */
function shownRequest({ app, who }: Pick<Asking, 'app' | 'who'>, doc: IncidentDoc) {
  const code = problemOf(doc) ?? doc.progress.version;
  const place = doc.locations[0];
  const entity = app.views.doc('entities', who.entity);
  return {
    service_request_id: doc.uuid,
    status: isClosed(doc) ? 'closed' : 'open',
    status_notes: doc.progress.state_display,
    service_name: servicesOf(app, who.entity).find((one) => one.code === code)?.name ?? '',
    service_code: code,
    description: doc.description,
    agency_responsible: entity?.display_name ?? '',
    service_notice: '',
    requested_datetime: doc.time,
    updated_datetime: doc.progress.state_time,
    expected_datetime: '',
    address: place?.raw ?? '',
    address_id: '',
    zipcode: place?.postal_code ?? '',
    lat: place?.lat ?? null,
    long: place?.lng ?? null,
    media_url: '',
  };
}

/** A report becomes an incident of the service's version; one about the same cause is linked to the open incident. */
async function report(request: Signed<ServiceRequestBody, object>, format: Format) {
  const { app, who, body, commandId } = request;
  checkJurisdiction(request, body.jurisdiction_id);
  const service = serviceNamed(app, who.entity, body.service_code);
  const place = placeOf(body);
  const source = `${open311Source}${commandId}`;
  const uuid = idFrom('incident', who.entity, source);
  // A repeat is answered as the first time: it is not near itself.
  const before = app.views.doc('incidents', uuid);
  const main = before ? before.linked_to : mainNear(app, who.entity, { service, place });
  const made = await createIncident(
    {
      ...request,
      body: {
        version: service.version,
        description: descriptionOf(body, service),
        locations: [place],
        source,
        ...(service.problem ? { problem: problemFields(service, body['attribute[detail]']) } : {}),
        ...(main === undefined ? {} : { link_to: main }),
      },
    },
    { allowed: true },
  );
  const notice = main === undefined ? '' : 'This cause is already being worked on.';
  const answer = requests(format, [{ service_request_id: uuid, service_notice: notice, account_id: '' }]);
  return { ...answer, position: made.position };
}

function problemFields({ problem, code, name }: Service, detail: string | undefined) {
  const option = problem?.options?.find((one) => one.code === detail);
  if (detail && !option) throw new Refused('open311.detail');
  return { code, problem: name, ...(option ? { detail_code: option.code, detail: option.display } : {}) };
}

function placeOf({ lat, long, address_string: address = '', ...body }: ServiceRequestBody): ReportedPlace {
  const hasPoint = lat !== undefined && long !== undefined;
  if (!hasPoint && address.trim() === '') throw new Refused('open311.place');
  const name = [body.first_name, body.last_name].filter((one) => one?.trim()).join(' ');
  const phone = phoneOf(body.phone);
  const contact = { name: name || 'Reported through 311', phone_number: phone, email: emailOf(body.email) };
  const isKnown = name !== '' || phone !== undefined || contact.email !== undefined;
  return {
    raw: address.trim() || `${lat}, ${long}`,
    ...(hasPoint ? { lat: Number(lat), lng: Number(long) } : {}),
    ...(isKnown ? { contacts: [{ ...contact, complainant: true }] } : {}),
  };
}

const phoneOf = (typed = ''): string | undefined => {
  const judged = contactPhoneIn(typed);
  return 'value' in judged && judged.value !== '' ? judged.value : undefined;
};
const emailOf = (typed = ''): string | undefined => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? typed : undefined);

/** The words of the report, with all that has no field here: nothing that a resident said is lost. */
function descriptionOf({ description = '', phone, email, media_url: media }: ServiceRequestBody, { name }: Service) {
  const lines = [
    description.trim() || name,
    ...(phone?.trim() && phoneOf(phone) === undefined ? [`Phone: ${phone}`] : []),
    ...(email?.trim() && emailOf(email) === undefined ? [`Email: ${email}`] : []),
    ...(media?.trim() ? [`Photo: ${media}`] : []),
  ];
  return lines.join('\n');
}

interface About {
  readonly service: Service;
  readonly place: ReportedPlace;
}

/** The open incident of the same cause: the same problem, near, and of the last day. */
export function mainNear(
  { views, clock }: Pick<App, 'views' | 'clock'>,
  entity: string,
  about: About,
): string | undefined {
  const { service, place } = about;
  if (place.lat === undefined || place.lng === undefined) return undefined;
  const here: LatLng = [place.lat, place.lng];
  const since = iso(clock.now() - sameFor);
  const cards = views
    .shown('incident_cards', {
      where: { entity, active: 1 },
      orderBy: { column: 'time', descending: true },
      limit: newest,
    })
    .map((json) => JSON.parse(json) as IncidentCard);
  const near = cards.find(({ uuid, time, latlng }) => {
    if (time < since || !latlng.some((point) => metres(here, point) <= sameWithin)) return false;
    const doc = views.doc('incidents', uuid);
    return doc !== null && (problemOf(doc) ?? doc.progress.version) === service.code;
  });
  return near?.linked_to ?? near?.uuid;
}
