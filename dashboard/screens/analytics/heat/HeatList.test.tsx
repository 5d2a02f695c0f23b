// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { HeatmapCells } from '#contracts/analytics/incidents';
import { HeatList } from './HeatList.tsx';

const places = [
  { lat: 39.8149, lng: -105.1035, n: 3, where: 'near Carr St and Yukon St, Arvada' },
  { lat: 35, lng: -150, n: 1, where: null },
];
const cells = { total: 4, in_view: 4, without_place: 0, labels: {}, known_labels: [], busiest: places };

it('the busiest places have names, and coordinates only where nothing is known', () => {
  const onGo = vi.fn<(place: object) => void>();
  render(
    <HeatList
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
