import type { Answer } from '#services/api/http/route';

export type Format = 'json' | 'xml';

/** A list of GeoReport v2, by the names of its XML elements. */
export interface Listed {
  readonly list: string;
  readonly one: string;
  readonly of: readonly object[];
}

/** Lists are arrays in JSON, and elements in elements in XML. */
export const listAnswer = (format: Format, listed: Listed): Answer<never> => ({ text: textOf(format, listed) });

/** One document under its own element. */
export const documentAnswer = (format: Format, name: string, document: object): Answer<never> => ({
  text: format === 'json' ? json(document) : { type: xmlType, body: `${declaration}${element(name, document)}` },
});

export const textOf = (format: Format, { list, one, of }: Listed) =>
  format === 'json'
    ? json(of)
    : { type: xmlType, body: `${declaration}<${list}>${of.map((each) => element(one, each)).join('')}</${list}>` };

const json = (value: unknown) => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(value) });
const xmlType = 'text/xml; charset=utf-8';
const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';

/** The element of each item of a list of this name. */
const items: Readonly<Record<string, string>> = {
  attributes: 'attribute',
  values: 'value',
  endpoints: 'endpoint',
  formats: 'format',
};

function element(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return `<${name}/>`;
  if (Array.isArray(value))
    return `<${name}>${value.map((one) => element(items[name] ?? 'item', one)).join('')}</${name}>`;
  if (typeof value === 'object')
    return `<${name}>${Object.entries(value)
      .map(([field, each]) => element(field, each))
      .join('')}</${name}>`;
  return `<${name}>${escaped(String(value))}</${name}>`;
}

const escaped = (text: string): string =>
  text
    // XML 1.0 has no other control characters.
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** `A02.json` → `['A02', 'json']`; null for another ending. */
export function named(name: string): readonly [string, Format] | null {
  const [, words = '', format] = /^(.+)\.(json|xml)$/.exec(name) ?? [];
  return format === undefined ? null : [words, format as Format];
}
