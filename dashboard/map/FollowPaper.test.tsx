// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FollowPaper } from './FollowPaper.tsx';

const { map } = vi.hoisted(() => {
  const container = { style: { maxWidth: '' } };
  const moves: unknown[] = [];
  const sizes: string[] = [];
  const map = {
    moves,
    sizes,
    getCenter: () => [39.8, -105.1],
    getZoom: () => 13,
    options: { zoomSnap: 1 },
    fits: 12.4,
    getBounds: () => 'seen',
    getBoundsZoom: (bounds: string) => (bounds === 'seen' && map.options.zoomSnap === 0 ? map.fits : 0),
    getContainer: () => container,
    invalidateSize: () => {
      sizes.push(container.style.maxWidth);
      return map;
    },
    setView: (...to: unknown[]) => void moves.push(to),
  };
  return { map };
});
vi.mock('react-leaflet', () => ({ useMap: () => map }));

it('on paper a map is as wide as the page with all that was seen, and afterwards as before', () => {
  const { unmount } = render(<FollowPaper />);
  dispatchEvent(new Event('beforeprint'));
  dispatchEvent(new Event('afterprint'));
  expect(map.sizes).toEqual(['17cm', '']);
  const movedTo = (zoom: number) => [[39.8, -105.1], zoom, { animate: false }];
  expect(map.moves).toEqual([movedTo(12.4), movedTo(13)]);
  expect(map.options.zoomSnap).toBe(1);
  // A small map of the screen is not enlarged.
  map.fits = 15;
  dispatchEvent(new Event('beforeprint'));
  expect(map.moves.at(-1)).toEqual(movedTo(13));
  dispatchEvent(new Event('afterprint'));
  unmount();
  dispatchEvent(new Event('beforeprint'));
  dispatchEvent(new Event('afterprint'));
  expect(map.sizes.length).toBe(4);
});
