import { buildSchema, getOperationAST, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { costOf } from './graphqlCost.ts';

const schema = buildSchema(`
  type Query { name: String, crew: Crew, crews: [Crew!]!, tags: [String], incidents(page_size: Int): Page, all: Listed }
  type Crew { name: String, lead: Crew, crews: [Crew] }
  type Page { count: Int, results: [Crew] }
  union Listed = Crew | Page
`);

function measured(query: string, variables: Record<string, unknown> = {}) {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  const { values, depth, reads } = costOf(schema, document, operation, variables);
  return [values, depth, reads];
}

describe('the cost of a query', () => {
  it.each([
    ['one value', '{ name }', [1, 1, 1]],
    ['several routes', '{ name crew { name } }', [3, 2, 2]],
    ['the same route twice', '{ a: name b: name }', [2, 1, 2]],
    ['values of a deep document', '{ crew { lead { lead { name } } name } }', [5, 4, 1]],
    ['a list of unknown length: ten times its values', '{ crews { name } }', [20, 2, 1]],
    ['a list in a list', '{ crews { crews { name } } }', [210, 3, 1]],
    ['a list of words: one value', '{ tags }', [1, 1, 1]],
    ['a page: its values times its size', '{ incidents(page_size: 5) { count results { name } } }', [20, 3, 1]],
    ['a page of none: as one of one', '{ incidents(page_size: 0) { count } }', [2, 2, 1]],
    ['a page of no said size', '{ incidents { results { name } } }', [3, 3, 1]],
    ['words about the schema, which read nothing', '{ __schema { types { name } } }', [3, 3, 0]],
    ['the name of a type', '{ __typename name }', [2, 1, 1]],
    ['an inline fragment', '{ ... on Query { name crew { name } } }', [3, 2, 2]],
    ['an inline fragment without a type', '{ ... { crews { name } } }', [20, 2, 1]],
    ['fragments of a union', '{ all { ... on Crew { crews { name } } ... on Page { count } } }', [22, 3, 1]],
    [
      'a fragment at each place',
      '{ a: crew { ...C } b: crew { ...C } } fragment C on Crew { name lead { name } }',
      [8, 3, 2],
    ],
    [
      'a fragment in a fragment',
      '{ ...A } fragment A on Query { crew { ...C } } fragment C on Crew { name }',
      [2, 2, 1],
    ],
  ])('is that of %s', (_, query, cost) => expect(measured(query)).toEqual(cost));

  it('counts the size that a variable says', () => {
    const query = 'query Q($n: Int) { incidents(page_size: $n) { count } }';
    expect([measured(query, { n: 7 }), measured(query, { n: null })]).toEqual([
      [14, 2, 1],
      [2, 2, 1],
    ]);
  });

  it('of fragments in fragments is measured once for each', () => {
    // Each asks for the next one twice: measured anew each time, this would take half a million measurements.
    const names = Array.from({ length: 20 }, (_, n) => `f${n}`);
    const fragments = names.map(
      (name, n) =>
        `fragment ${name} on Crew { ${n < 19 ? `a: lead { ...f${n + 1} } b: lead { ...f${n + 1} }` : 'name'} }`,
    );
    const document = parse(`{ crew { ...f0 } } ${fragments.join(' ')}`);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('no operation');
    expect(costOf(schema, document, operation, {})).toEqual({ values: 3 * 2 ** 19 - 1, depth: 21, reads: 1 });
  });
});
