// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Question } from '#contracts/analytics/answers';
import { columnsOf } from '#contracts/analytics/questions';
import { QuestionZones } from './QuestionZones.tsx';
import type { ZoneValue } from './zoneClasses.ts';

const { get, shown } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  shown: vi.fn<(props: { readonly unit: string; readonly values: readonly ZoneValue[] }) => null>(() => null),
}));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('./ZoneMap.tsx', () => ({ ZoneMap: shown }));

const ring = [
  [39.8, -105.1],
  [39.9, -105.1],
  [39.9, -105],
];
beforeEach(() => {
  get.mockReset();
  shown.mockClear();
});

function answer(subject: 'response' | 'visits'): Question {
  const columns = columnsOf(subject, 'zone', null);
  const values = columns.map(({ name }) =>
    name === 'report_to_arrival.median' ? 1_230 : name === 'report_to_arrival.n' ? 7 : 3,
  );
  const row = { key: 'NW', name: 'Zone NW', values, against: null, left_out: '' };
  return { subject, by: 'zone', target_seconds: null, columns, rows: [row], all: row } as never;
}

it.each([
  ['response', 'minutes', { name: 'Zone NW', value: 20.5, n: 7 }],
  ['visits', 'visits', { name: 'Zone NW', value: 3, n: null }],
] as const)(
  'the map of %s has the figure of the chart in %s, with its number of cases',
  async (subject, unit, value) => {
    get.mockResolvedValue({ zones: [{ name: 'Zone NW', rings: [ring] }] });
    render(<QuestionZones answer={answer(subject)} />);
    await vi.waitFor(() => expect(shown).toHaveBeenCalled());
    const [props] = shown.mock.calls.at(-1) ?? [];
    expect([props?.unit, props?.values]).toEqual([unit, [value]]);
  },
);

it('without a layer of zones it says so', async () => {
  get.mockResolvedValue({ zones: [] });
  render(<QuestionZones answer={answer('visits')} />);
  await screen.findByText('No layer of zones is loaded.');
  expect(shown).not.toHaveBeenCalled();
});
