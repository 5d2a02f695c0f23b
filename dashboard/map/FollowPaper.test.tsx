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

it('on paper a map is as wide as the page, around the same middle, and afterwards as wide as before', () => {
  const { unmount } = render(<FollowPaper />);
  dispatchEvent(new Event('beforeprint'));
  dispatchEvent(new Event('afterprint'));
  expect(map.sizes).toEqual(['17cm', '']);
  expect(map.moves).toEqual(Array.from({ length: 2 }, () => [[39.8, -105.1], 13, { animate: false }]));
  unmount();
  dispatchEvent(new Event('beforeprint'));
  dispatchEvent(new Event('afterprint'));
  expect(map.sizes.length).toBe(2);
});
