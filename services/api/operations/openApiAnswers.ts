import type { Media } from '#contracts/api/operation';
import { document, id, type JsonSchema, listOf, optional, text } from '#contracts/core/schema';
import type { RefusalCode } from '#contracts/refusals';
import { refusals } from '#contracts/refusals';
import { refusal } from '#services/api/http/errors';
import type { Route } from '#services/api/http/route';
import { pointer, type Schemas } from './openApiBodies.ts';
import { wordsOf } from './words/fieldWords.ts';

const detail = document('Detail', { detail: text(refusals['not-found'].words) });
const fault = document('Fault', { detail: text('Something went wrong.'), correlation_id: id });
const fieldErrors: JsonSchema = {
  ...document('FieldErrors', { detail: optional(text(refusals['schedule.backdated'].words)) }),
  additionalProperties: listOf(text('This field may not be blank.')),
  examples: [{ description: ['This field may not be blank.'] }],
};

/** The descriptions of the refusals, by status, with schema and example. */
const refused = {
  400: ['Error sentences by field, or under `non_field_errors`', fieldErrors, null],
  401: ['Nobody is signed in', detail, 'signed-out'],
  403: ['The role may not do this, or the anti-forgery token is missing', detail, 'forbidden'],
  404: ['It does not exist, or belongs to another organization', detail, 'not-found'],
  408: ['The body took too long to arrive', detail, 'body.too-slow'],
  409: ['A rule refuses it in the current state', fieldErrors, 'conflict'],
  410: ['The link was used, has expired or was revoked', detail, 'sign-in.link-used'],
  413: ['The request is too large', { anyOf: [detail, fieldErrors] }, 'body.too-large'],
  415: ['The body is not JSON', detail, 'body.unsupported'],
  422: ['The `Idempotency-Key` was used before with another body', detail, 'idempotency.other-body'],
  429: ['Too many requests: `Retry-After` says how many seconds to wait', detail, 'too-many-requests'],
  500: ['An unexpected error, logged under the correlation id', fault, null],
  503: ['A required system does not answer', { anyOf: [detail, fieldErrors] }, 'store.unavailable'],
} as const satisfies Record<number, readonly [string, JsonSchema, RefusalCode | null]>;
type Status = keyof typeof refused;
const statusOf = (code: RefusalCode): number => refusals[code].status;
/** False for the refusal of a method, which belongs to no operation. */
const isDescribed = (status: number): status is Status => Object.hasOwn(refused, status);

/** The refusal statuses that follow from the route's input and effect, with those that it names itself. */
export function refusedBy({ permission, method, csrf, reads, params, body, query, refuses = [] }: Refusable): Status[] {
  const sends = method !== 'GET';
  const names = params || body !== undefined || query !== undefined;
  const statuses = new Set<Status>([429, 500, ...refuses.map(statusOf).filter(isDescribed)]);
  if (body || query) statuses.add(400);
  if (permission !== 'open') statuses.add(401).add(403);
  if (sends && csrf) statuses.add(403);
  if (permission !== 'open' || names) statuses.add(404);
  if (sends) statuses.add(400).add(413);
  if (sends && body) statuses.add(408).add(415);
  if (sends && !reads) statuses.add(409).add(422).add(503);
  return [...statuses].toSorted((a, b) => a - b);
}
type Refusable = Pick<Route, 'permission' | 'method' | 'csrf' | 'reads' | 'body' | 'query' | 'refuses'> & {
  /** True when the path has parameters. */
  readonly params: boolean;
};

const nameOf = (status: number): string => `Refused${status}`;

/** The refusals, each described once: routes refer to them. */
export const refusedResponses = (documents: Documents): object =>
  Object.fromEntries(
    Object.entries(refused).map(([status, [description, schema, code]]) => {
      const example = code ? refusal(code).body : exampleOf(schema);
      return [nameOf(Number(status)), { description, ...json(documents.take(schema), example) }];
    }),
  );

const done: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created or changed',
  302: 'Redirects to another page',
  503: 'A part of the server is down',
};

/** The responses of a route: its own documents, and the refusals. */
export function responsesOf(line: Route, documents: Documents): object {
  const own = Object.entries(line.answers).map(([written, schema]) => {
    const status = Number(written);
    const description = done[status] ?? (isDescribed(status) ? refused[status][0] : 'Done');
    return [written, { description, ...contentOf(schema, documents) }] as const;
  });
  const [[, usual]] = own as [(typeof own)[number]];
  // A redirect is sent at once: the page that it leads to waits for the read models.
  const command = line.method !== 'GET' && !line.reads && !('302' in line.answers);
  const later = { ...usual, description: 'Written. The read models of this node do not show it yet.' };
  const refusedHere = refusedBy({ ...line, params: line.path.includes(':') }).map(
    (status) => [String(status), { $ref: `#/components/responses/${nameOf(status)}` }] as const,
  );
  return Object.fromEntries([...refusedHere, ...(command ? [['202', later] as const] : []), ...own]);
}

function contentOf(schema: JsonSchema | Media, documents: Documents): object {
  if (!('media' in schema)) return json(documents.take(schema), exampleOf(schema));
  const types = schema.media.map((type) => [
    type,
    // Text of an own form, which may be JSON.
    {
      schema: { type: type === 'application/json' ? ['array', 'object', 'string'] : 'string' },
      example: 'The bytes of the file',
    },
  ]);
  return types.length === 0 ? {} : { content: Object.fromEntries(types) };
}

const json = (schema: object, example: unknown) => ({ content: { 'application/json': { schema, example } } });

/** Builds the example from the examples of the parts. */
export function exampleOf({ examples, properties, items, anyOf }: JsonSchema): unknown {
  if (examples) return examples[0];
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field)]));
  }
  if (items) return [exampleOf(items)];
  return anyOf?.[0] ? exampleOf(anyOf[0]) : null;
}

/** True for a description that says nothing of the value. */
const isEmpty = (schema: JsonSchema): boolean => Object.keys(schema).every((name) => name === 'examples');
const anything = {
  description: 'Any JSON: its fields depend on the kind of the document.',
  type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
};

/** Collects named documents, so that each is described once and referred to elsewhere. */
export interface Documents {
  readonly take: (schema: JsonSchema) => object;
  readonly schemas: () => Schemas;
}

export function collected(): Documents {
  const taken = new Map<string, { readonly of: JsonSchema; schema: JsonSchema }>();

  const take = (schema: JsonSchema): object => {
    const { title } = schema;
    if (isEmpty(schema)) return { ...schema, ...anything };
    if (title === undefined) return inner(schema);
    const known = taken.get(title);
    if (known && known.of !== schema) throw new Error(`two documents are called ${title}`);
    if (!known) taken.set(title, { of: schema, schema: inner(schema) });
    return { $ref: `${pointer}${title}` };
  };

  const inner = ({ properties, items, anyOf, additionalProperties, ...rest }: JsonSchema): JsonSchema => ({
    ...rest,
    // The name is already the key in the components.
    title: undefined,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          { description: wordsOf(rest.title ?? '', name), ...take(field) },
        ]),
      ),
    }),
    ...(items && { items: take(items) }),
    ...(anyOf && { anyOf: anyOf.map(take) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? take(additionalProperties) : additionalProperties,
    }),
  });

  return { take, schemas: () => Object.fromEntries([...taken].map(([name, { schema }]) => [name, schema])) };
}
