import Ajv from 'ajv/dist/2020.js';
import { finder } from '#services/api/http/lines';
import type { Route } from '#services/api/http/route';
import { openApi, templateOf } from '#services/api/operations/openApi';
import { routes } from '#services/api/routes';

interface Described {
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, object>> }>
  >;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Described['responses'][string]>> };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

let described:
  | {
      readonly document: Document;
      readonly ajv: Ajv;
      readonly find: ReturnType<typeof finder>;
      readonly templates: ReadonlyMap<Route, string>;
    }
  | undefined;

function description() {
  if (described) return described;
  const document = openApi(routes, 'http://muster.example') as Document;
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { uuid, 'date-time': dateTime, binary: true, int64: true },
  });
  ajv.addSchema(document, 'muster');
  // Looked up once: journeys ask some ten thousand times.
  const templates = new Map(routes.map((line) => [line, templateOf(line, routes)]));
  described = { document, ajv, find: finder([...routes]), templates };
  return described;
}

const pointed = (...names: readonly string[]): string =>
  names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

export interface AnswerSeen {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The media type, without its parameters. */
  readonly type: string;
  readonly body: unknown;
}

/**
 * The difference between an answer and the API description; null when there is none. Paths without a route are not
 * described.
 */
export function misfit({ method, path, status, type, body }: AnswerSeen): string | null {
  const { document, ajv, find, templates } = description();
  const line = find(method, path.replace(/\?.*/s, ''))?.line;
  if (!line || status === 304) return null;
  const template = templates.get(line) ?? '';
  const named = `${method} ${template} ${status}`;
  const keys = ['paths', template, line.method.toLowerCase(), 'responses', String(status)];
  const response = document.paths[template]?.[line.method.toLowerCase()]?.responses[String(status)];
  if (!response) return `${named}: this status is not described`;
  const name = response.$ref?.split('/').at(-1);
  const { content } = name === undefined ? response : (document.components.responses[name] ?? {});
  const types = Object.keys(content ?? {});
  if (types.length === 0 || !types.includes('application/json')) {
    const fits =
      types.length === 0 ? body === '' || type === 'text/html' : types.includes('*/*') || types.includes(type);
    return fits || types.some((one) => one.startsWith(`${type};`)) ? null : `${named}: ${type} is not described`;
  }
  const at = name === undefined ? keys : ['components', 'responses', name];
  const validate = ajv.getSchema(`muster#${pointed(...at, 'content', 'application/json', 'schema')}`);
  if (!validate) return `${named}: no schema`;
  return validate(body) === true ? null : `${named}: ${ajv.errorsText(validate.errors, { dataVar: 'answer' })}`;
}
