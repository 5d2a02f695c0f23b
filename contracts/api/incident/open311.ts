import { Matches } from 'class-validator';
import { media, operations } from '#contracts/api/operation';
import { AnyWords, Moment, OneOf, Optional, WebAddressOrNone, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';

const degrees = { message: 'This must be degrees, such as 39.8006.' };

class KeyQuery {
  /** The internal name of the organization. Its token already says which one it is. */
  @Optional() @AnyWords(120) jurisdiction_id?: string;
  /** Asks for fields beyond the standard; there are none. */
  @Optional() @AnyWords(20) extensions?: string;
}

export class ServiceRequestsQuery extends KeyQuery {
  /** One or several, separated by commas: other conditions count for nothing then. */
  @Optional() @AnyWords(4_000) service_request_id?: string;
  @Optional() @AnyWords(400) service_code?: string;
  /** The times of the report. Default: the last 90 days. */
  @Optional() @Moment() start_date?: string;
  @Optional() @Moment() end_date?: string;
  @Optional() @OneOf(['open', 'closed', 'open,closed', 'closed,open']) status?: string;
}

/** A form (`application/x-www-form-urlencoded`), as the standard has it. */
export class ServiceRequestBody extends KeyQuery {
  @Words(80) service_code!: string;
  @Optional() @Matches(/^-?\d{1,2}(\.\d{1,20})?$/, degrees) lat?: string;
  @Optional() @Matches(/^-?\d{1,3}(\.\d{1,20})?$/, degrees) long?: string;
  @Optional() @AnyWords(400) address_string?: string;
  /** Not known here: a report needs a point or an address. */
  @Optional() @AnyWords(200) address_id?: string;
  @Optional() @AnyWords(200) email?: string;
  @Optional() @AnyWords(200) device_id?: string;
  @Optional() @AnyWords(200) account_id?: string;
  @Optional() @AnyWords(100) first_name?: string;
  @Optional() @AnyWords(100) last_name?: string;
  @Optional() @AnyWords(40) phone?: string;
  @Optional() @AnyWords(4_000) description?: string;
  /** The address of a photo. It is kept with the description and is not fetched. */
  @Optional() @WebAddressOrNone() media_url?: string;
  /** The detail of the problem, of the service's definition. */
  @Optional() @AnyWords(limits.text.label) 'attribute[detail]'?: string;
}

const either = media('application/json', 'text/xml');
const query = KeyQuery;
const permission = 'open311.use';

/** Open311 GeoReport v2: a city's 311 reports to the organization, and asks for the state. `api_key` is a token. */
export const open311Operations = operations({
  'GET /open311/v2/discovery.json': {
    permission: 'open',
    summary: 'Where Open311 is found here, and how a key is got, as JSON',
    answers: { 200: either },
    query,
  },
  'GET /open311/v2/discovery.xml': {
    permission: 'open',
    summary: 'Where Open311 is found here, and how a key is got, as XML',
    answers: { 200: either },
    query,
  },
  'GET /open311/v2/services.json': {
    permission,
    summary: 'The services of Open311 as JSON',
    answers: { 200: either },
    query,
  },
  'GET /open311/v2/services.xml': {
    permission,
    summary: 'The services of Open311 as XML',
    answers: { 200: either },
    query,
  },
  'GET /open311/v2/services/:name': {
    permission,
    summary: 'The definition of a service, such as A02.json or A02.xml',
    answers: { 200: either },
    query,
  },
  'GET /open311/v2/requests.json': {
    permission,
    summary: 'The reports that came through Open311, as JSON',
    answers: { 200: either },
    query: ServiceRequestsQuery,
  },
  'GET /open311/v2/requests.xml': {
    permission,
    summary: 'The reports that came through Open311, as XML',
    answers: { 200: either },
    query: ServiceRequestsQuery,
  },
  'POST /open311/v2/requests.json': {
    permission,
    summary: 'Report through Open311; the answer is JSON',
    answers: { 201: either },
    body: ServiceRequestBody,
    refuses: ['open311.service', 'open311.place'],
  },
  'POST /open311/v2/requests.xml': {
    permission,
    summary: 'Report through Open311; the answer is XML',
    answers: { 201: either },
    body: ServiceRequestBody,
    refuses: ['open311.service', 'open311.place'],
  },
  'GET /open311/v2/requests/:name': {
    permission,
    summary: 'One report that came through Open311, by its id and .json or .xml',
    answers: { 200: either },
    query,
  },
  'GET /open311/v2/tokens/:name': {
    permission,
    summary: 'The id of the report that has this token, which is the same',
    answers: { 200: either },
    query,
  },
});
