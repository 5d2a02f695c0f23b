import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { filterOf } from './filters.ts';
import { Refused } from './refusals.ts';

const { Options } = streams.ReadReq;
type Expression = InstanceType<typeof Options.FilterOptions.Expression>;
const regex = (text: string) => new Options.FilterOptions.Expression().setRegex(text);
const prefixes = (...list: string[]) => new Options.FilterOptions.Expression().setPrefixList(list);
const byType = (expression: Expression) => new Options.FilterOptions().setEventType(expression);
const byStream = (expression: Expression) => new Options.FilterOptions().setStreamIdentifier(expression);
const readBy = (filter: InstanceType<typeof Options.FilterOptions>, multiplier = 1) =>
  filterOf(new Options().setFilter(filter.setMax(100).setCheckpointintervalmultiplier(multiplier)));

const words = ['A', 'AB', 'BA', 'C:1', 'c', ''];
/** The words that a filter takes as a type and as a stream. */
const taken = (filter: InstanceType<typeof Options.FilterOptions>) => {
  const made = readBy(filter);
  return {
    types: words.filter((word) => made?.accepts(word, 'no stream')),
    streams: words.filter((word) => made?.accepts('no type', word)),
    exact: made?.types,
  };
};

describe('a filter of a read', () => {
  it('is none when the request has none', () => expect(filterOf(new Options())).toBeUndefined());

  it.each<[string, Expression, readonly string[], readonly string[] | undefined]>([
    ['the beginnings A and C', prefixes('A', 'C'), ['A', 'AB', 'C:1'], undefined],
    ['no beginning', prefixes(), [], undefined],
    ['the names A and C:1', regex('^(A|C:1)$'), ['A', 'C:1'], ['A', 'C:1']],
    ['an expression', regex('^(A|[c])'), ['A', 'AB', 'c'], undefined],
    ['an expression anywhere', regex('B'), ['AB', 'BA'], undefined],
  ])('takes the types or the streams that fit %s', (_, expression, fitting, exact) => {
    expect(taken(byType(expression))).toEqual({ types: fitting, streams: [], exact });
    expect(taken(byStream(expression))).toEqual({ types: [], streams: fitting, exact: undefined });
  });

  it('has the window of the request, or that of the server, and checkpoints by it', () => {
    expect(readBy(byType(regex('A')), 3)).toMatchObject({ window: 100, checkpointEvery: 300 });
    const counted = byType(regex('A')).setCount(new shared.Empty()).setCheckpointintervalmultiplier(2);
    expect(filterOf(new Options().setFilter(counted))).toMatchObject({ window: 32, checkpointEvery: 64 });
  });

  it.each([
    ['nothing to filter by', new Options.FilterOptions().setMax(1), 'A filter needs a stream name or an event type.'],
    ['no window', byType(regex('A')), 'A filter needs a window.'],
    ['no checkpoints', byType(regex('A')).setMax(1), 'The checkpoint interval must be greater than 0.'],
    ['a broken expression', byStream(regex('(')).setMax(1), '"(" is not a regular expression.'],
  ])('is refused with %s', (_, filter, words) => {
    const options = new Options().setFilter(filter);
    expect(() => filterOf(options)).toThrow(new Refused('invalidArgument', words));
  });
});
