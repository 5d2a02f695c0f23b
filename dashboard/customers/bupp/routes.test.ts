import { expect, it } from 'vitest';
import { buppRoutes } from './routes.ts';

interface Options {
  validateSearch?(search: object): unknown;
}
const calendar = buppRoutes.map(({ options }) => options as unknown as Options).find((one) => one.validateSearch);
const understood = (search: object): unknown => calendar?.validateSearch?.(search);

it('the calendar understands a week and the view as a list', () => {
  expect(understood({ week: '2026-03-08', view: 'list' })).toEqual({ week: '2026-03-08', view: 'list' });
});

it.each(['2026-3-8', '2026-13-01', 'next', '', 7, null, ['2026-03-08']])('%j is no week', (week) =>
  expect(understood({ week })).toEqual({ week: undefined, view: undefined }),
);

it.each(['week', 'LIST', '', true])('%j is no view', (view) =>
  expect(understood({ view })).toEqual({ week: undefined, view: undefined }),
);
