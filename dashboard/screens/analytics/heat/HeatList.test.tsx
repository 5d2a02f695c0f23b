// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { HeatmapCells } from '#contracts/analytics/incidents';
import { HeatList, restWords } from './HeatList.tsx';

const places = [
  { lat: 39.8149, lng: -105.1035, n: 3, where: 'near Carr St and Yukon St, Arvada' },
  { lat: 35, lng: -150, n: 1, where: null },
];
const cells = {
  total: 4,
  in_view: 4,
  without_place: 0,
  labels: {},
  known_labels: [],
  cells: [5, 3, 9, 1],
  busiest: places,
};

it('the busiest places have names, and coordinates only where nothing is known', () => {
  const onGo = vi.fn<(place: object) => void>();
  render(
    <HeatList
      other={null}
      cells={cells as unknown as HeatmapCells}
      incidents={[]}
      search={{}}
      onLabels={() => undefined}
      onGo={onGo}
    />,
  );
  expect(screen.getAllByRole('listitem').map((line) => line.querySelector('span')?.textContent)).toEqual([
    '3 incidents near Carr St and Yukon St, Arvada',
    '1 incident near 35.0000, -150.0000',
  ]);
  screen.getByRole('button', { name: 'Show the place near Carr St and Yukon St, Arvada' }).click();
  expect(onGo.mock.calls).toEqual([[places[0]]]);
});

it('the incidents that the list of places does not name are counted, so that list and map have the same', () => {
  const of = (in_view: number, cells: readonly number[]) => restWords({ in_view, cells, busiest: places });
  expect([of(4, [5, 3, 9, 1]), of(5, [5, 3, 9, 1, 2, 1]), of(8, [5, 3, 9, 1, 2, 3, 1, 1])]).toEqual([
    '',
    '1 more incident at 1 other place in this view.',
    '4 more incidents at 2 other places in this view.',
  ]);
});
