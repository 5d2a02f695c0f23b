// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrawnMap } from './drawnMap.tsx';
import { LazyMap } from './LazyMap.tsx';
import { startAt } from './position.ts';

const { drawMap } = vi.hoisted(() => ({
  drawMap: vi.fn<(host: HTMLElement, onFailed: () => void) => Promise<DrawnMap>>(),
}));
vi.mock('./drawnMap.tsx', () => ({ drawMap }));
vi.mock('../../data/whenIdle.ts', () => ({
  whenIdle: (run: () => void) => {
    run();
    return () => {};
  },
}));

const map = { show: vi.fn<DrawnMap['show']>(), end: vi.fn<DrawnMap['end']>() };
const [here, there] = [startAt(39, -105), startAt(40, -106)];
const change = () => {};
const settled = () => act(async () => vi.dynamicImportSettled());
beforeEach(() => {
  vi.resetAllMocks();
  drawMap.mockResolvedValue(map);
});

describe('the map of a check-in', () => {
  it('loads once the page has its words, follows the position, and ends with the page', async () => {
    const { rerender, unmount } = render(<LazyMap begun={false} position={here} change={change} />);
    await settled();
    expect(drawMap).not.toHaveBeenCalled();
    expect(screen.getByText(/^The map is loading/)).toBeTruthy();
    rerender(<LazyMap begun position={here} change={change} />);
    await settled();
    expect(map.show.mock.calls).toEqual([[{ position: here, change }]]);
    expect(screen.queryByText(/^The map/)).toBeNull();
    rerender(<LazyMap begun position={there} change={change} />);
    expect(map.show).toHaveBeenLastCalledWith({ position: there, change });
    expect(map.end).not.toHaveBeenCalled();
    unmount();
    expect(map.end).toHaveBeenCalledOnce();
  });

  it('says that it did not load or could not be drawn, and the page goes on', async () => {
    drawMap.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { unmount } = render(<LazyMap begun position={here} change={change} />);
    await settled();
    expect(screen.getByText('The map did not load. Use the fields below.')).toBeTruthy();
    unmount();
    render(<LazyMap begun position={here} change={change} />);
    await settled();
    act(() => drawMap.mock.lastCall?.[1]());
    expect(screen.getByText('The map did not load. Use the fields below.')).toBeTruthy();
  });

  it('is not asked for when the page is left before its script came', async () => {
    render(<LazyMap begun position={here} change={change} />).unmount();
    await settled();
    expect(drawMap).not.toHaveBeenCalled();
  });

  it('is not drawn any more when the page is left meanwhile', async () => {
    let drawn: (one: DrawnMap) => void = () => {};
    drawMap.mockReturnValueOnce(
      new Promise((done) => {
        drawn = done;
      }),
    );
    const { unmount } = render(<LazyMap begun position={here} change={change} />);
    await settled();
    unmount();
    drawn(map);
    await settled();
    expect([map.show.mock.calls.length, map.end.mock.calls.length]).toEqual([0, 1]);
  });
});
