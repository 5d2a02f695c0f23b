// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { LngLat } from '#contracts/core/geo';
import { AreaMap } from './AreaMap.tsx';
import { Composed } from './Composed.tsx';
import type { Found } from './useArea.ts';

interface Drawn {
  readonly weight?: number;
  readonly fillOpacity?: number;
}

// The map itself needs a real page. What is drawn on it does not.
vi.mock('../../map/BaseMap.tsx', () => ({ BaseMap: ({ children }: { children: ReactNode }) => <div>{children}</div> }));
vi.mock('../../map/areas/Freehand.tsx', () => ({ Freehand: () => null }));
vi.mock('../../map/areas/HeatLayer.tsx', () => ({
  HeatLayer: ({ points }: { points: readonly unknown[] }) => <p>heat of {points.length}</p>,
}));
vi.mock('react-leaflet', () => ({
  useMap: () => ({ getBounds: () => ({ contains: () => true }) }),
  useMapEvents: () => null,
  CircleMarker: () => <i>marker</i>,
  Polyline: () => null,
  Polygon: ({ weight, fillOpacity }: Drawn) => <p>{`area ${weight} ${fillOpacity}`}</p>,
}));

const nothing = () => {};
const outline: readonly LngLat[] = [
  [-105.1, 39.8],
  [-105.0, 39.8],
  [-105.0, 39.9],
];
const drawn = (customers: number) => {
  const points = Array.from({ length: customers }, (_, n) => [-105 - n / 10_000, 39.8]);
  const { container } = render(
    <AreaMap
      centre={[39.8, -105]}
      paths={[outline]}
      corners={[]}
      points={points}
      mode="none"
      onDrawn={nothing}
      onCorner={nothing}
      onCancel={nothing}
    />,
  );
  return { markers: container.querySelectorAll('i').length, words: container.textContent };
};

describe('the customers in an area', () => {
  it('are markers while they are fewer than 100', () => {
    const { markers, words } = drawn(99);
    expect([markers, words?.includes('heat')]).toEqual([99, false]);
  });

  it('are a heat map from 100 on', () => {
    const { markers, words } = drawn(100);
    expect([markers, words?.includes('heat of 100')]).toEqual([0, true]);
  });
});

it('an area has a stroke of 3 and a fill of 0.2', () => expect(drawn(0).words).toBe('area 3 0.2'));

describe('a notification', () => {
  const estimate = { recipients: 40, accounts: 41, opted_out: 1, without_phone: 0, price_per_segment: 0.01 };
  const found = { estimate, locations: { count: 41, points: [] } } as unknown as Found;
  const mayBeSent = (paths: readonly (readonly LngLat[])[]) => {
    const { container } = render(
      <Composed
        message="Water is shut off until 4 pm."
        paths={paths}
        found={found}
        error={null}
        onMessage={nothing}
        onPaths={nothing}
        onSent={nothing}
      />,
    );
    const may = !screen.getByRole<HTMLButtonElement>('button', { name: 'Send…' }).disabled;
    return { may, words: container.textContent ?? '' };
  };

  it('cannot be sent before an area is drawn', () => {
    const { may, words } = mayBeSent([]);
    expect([may, words.includes('Draw an area first.')]).toEqual([false, true]);
  });

  it('can be sent to the people of an area', () => expect(mayBeSent([outline]).may).toBe(true));
});
