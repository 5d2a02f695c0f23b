import { expect, it } from 'vitest';
import type { JsonSchema } from '#contracts/core/schema';
import { graphqlTypes } from './graphqlTypes.ts';

const nothing: JsonSchema = { type: 'null' };
const text: JsonSchema = { type: 'string' };
const crew: JsonSchema = { title: 'Crew', type: 'object', properties: { name: text }, required: ['name'] };
/** The field of a document that has this field alone. */
const field = (schema: JsonSchema, required: readonly string[] = []): string =>
  graphqlTypes([{ title: 'Document', type: 'object', properties: { field: schema }, required: [...required] }])
    .split('\n')
    .find((line) => line.startsWith('  field: ')) ?? '';
const optional = (schema: JsonSchema) => field(schema).slice('  field: '.length);

it.each<readonly [string, JsonSchema, string]>([
  ['a text', text, 'String'],
  ['yes or no', { type: 'boolean' }, 'Boolean'],
  ['a whole number', { type: 'integer' }, 'Int'],
  ['a large whole number', { type: 'integer', format: 'int64' }, 'Float'],
  ['a number', { type: 'number' }, 'Float'],
  ['an id', { type: 'string', format: 'uuid' }, 'ID'],
  ['a time', { type: 'string', format: 'date-time' }, 'String'],
  ['an object without a name', { type: 'object' }, 'JSON'],
  ['anything', {}, 'JSON'],
  ['a list of texts', { type: 'array', items: text }, '[String!]'],
  ['a list of lists', { type: 'array', items: { type: 'array', items: { type: 'number' } } }, '[[Float!]!]'],
  ['a list of anything', { type: 'array', items: {} }, 'JSON'],
  ['a text or nothing', { anyOf: [text, nothing] }, 'String'],
  ['nothing or a text', { anyOf: [nothing, text] }, 'String'],
  ['a text or a number', { anyOf: [text, { type: 'number' }] }, 'JSON'],
  ['nothing alone', { anyOf: [nothing] }, 'JSON'],
  ['another document', crew, 'Crew'],
  ['a list of documents', { type: 'array', items: crew }, '[Crew!]'],
  ['a document that is returned whole', { ...crew, title: 'Answers' }, 'JSON'],
])('%s has its type', (_, schema, type) => expect(optional(schema)).toBe(type));

it.each<readonly [string, JsonSchema, readonly string[], string]>([
  ['always there', text, ['field'], '  field: String!'],
  ['that may be left out', text, ['other'], '  field: String'],
  ['that may be nothing', { anyOf: [text, nothing] }, ['field'], '  field: String'],
  ['that is one of two things', { anyOf: [text, { type: 'number' }] }, ['field'], '  field: JSON!'],
  ['that is always nothing', nothing, ['field'], '  field: JSON'],
])('a field %s says so', (_, schema, required, line) => expect(field(schema, required)).toBe(line));

it('documents are described once each, with those within them, in the order in which they are met', () => {
  const board: JsonSchema = {
    title: 'Board',
    type: 'object',
    properties: { crew, crews: { type: 'array', items: crew }, count: { type: 'integer' } },
    required: ['crew', 'count'],
  };
  expect(graphqlTypes([board, crew, text])).toBe(
    `type Board {
  crew: Crew!
  crews: [Crew!]
  count: Int!
}
type Crew {
  name: String!
}`,
  );
});

it('a document may hold documents of its own kind', () => {
  const properties: Record<string, JsonSchema> = {};
  const node: JsonSchema = { title: 'Node', type: 'object', properties };
  properties.next = node;
  expect(graphqlTypes([node])).toBe('type Node {\n  next: Node\n}');
});

it('a document without fields has none', () => {
  expect(graphqlTypes([{ title: 'Empty', type: 'object' }])).toBe('type Empty {\n  \n}');
});
