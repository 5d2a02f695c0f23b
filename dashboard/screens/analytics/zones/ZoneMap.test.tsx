// @vitest-environment jsdom
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ZoneMap } from './ZoneMap.tsx';
import styles from './Zones.module.css';

const { fit } = vi.hoisted(() => ({ fit: vi.fn<(bounds: { toBBoxString: () => string }) => void>() }));
vi.mock('../../../map/BaseMap.tsx', () => ({
  BaseMap: ({ children }: { children: ReactNode }) => <div>{children}</div>,
}));
vi.mock('react-leaflet', () => ({
  useMap: () => ({ fitBounds: fit }),
  Polygon: ({ className, children }: { className: string; children: ReactNode }) => (
    <div data-class={className}>{children}</div>
  ),
  Tooltip: ({ children }: { children: ReactNode }) => <span>{children}</span>,
}));

const ring = [
  [39.8, -105.1],
  [39.9, -105],
];
const zones = ['NW', 'SE', 'Lake'].map((name) => ({ name, rings: [ring] }));

it('each zone has its number and its shade; the list has the same, and the zones outside all of them', () => {
  const values = [
    { name: 'NW', value: 41, n: 9 },
    { name: 'SE', value: 3, n: null },
    { name: 'No zone', value: 12, n: 2 },
  ];
  const { container } = render(
    <ZoneMap title="Report to arrival, median" unit="minutes" values={values} zones={zones} />,
  );
  const drawn = [...container.querySelectorAll<HTMLElement>('[data-class]')];
  expect(drawn.map(({ textContent }) => textContent)).toEqual(['NW: 41', 'SE: 3', 'Lake: –']);
  const shades = drawn.map((one) => one.dataset.class?.split(' ').at(-1));
  expect(shades).toEqual([styles.shade5, styles.shade1, styles.none]);
  const listed = [...container.querySelectorAll('ol li')].map(({ textContent }) => textContent);
  expect(listed).toEqual(['NW 41 n = 9', 'No zone 12 n = 2', 'SE 3']);
  const legend = [...container.querySelectorAll('ul li')].map(({ textContent }) => textContent);
  expect(legend).toEqual([
    '0 to 10 minutes',
    ...['10 to 20', '20 to 30', '30 to 40', '40 to 50'].map((one) => `${one} minutes`),
    'No value',
  ]);
  expect(fit.mock.calls[0]?.[0].toBBoxString()).toBe('-105.1,39.8,-105,39.9');
});

it('without a zone the map stays where it is', () => {
  fit.mockReset();
  render(<ZoneMap title="Calls" unit="calls" values={[]} zones={[]} />);
  expect(fit).not.toHaveBeenCalled();
});
