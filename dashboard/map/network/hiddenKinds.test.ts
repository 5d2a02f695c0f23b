// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

// The choice of a device is read when the page is loaded.
beforeEach(() => void vi.resetModules());

describe('the streets of a layer', () => {
  it('are drawn on the built-in map, and not over the streets of tiles', async () => {
    const { hiddenOver } = await import('./hiddenKinds.ts');
    expect(hiddenOver({ kinds: [], streetsOverTiles: false }, false)).toEqual([]);
    expect(hiddenOver({ kinds: ['mains'], streetsOverTiles: false }, true)).toEqual(['mains', 'streets']);
  });
  it('are drawn over tiles once they were asked for, and nowhere when they were switched off', async () => {
    const { hiddenOver } = await import('./hiddenKinds.ts');
    expect(hiddenOver({ kinds: [], streetsOverTiles: true }, true)).toEqual([]);
    expect(hiddenOver({ kinds: ['streets'], streetsOverTiles: false }, false)).toEqual(['streets']);
    expect(hiddenOver({ kinds: ['streets'], streetsOverTiles: false }, true)).toEqual(['streets']);
  });
});

describe('the choice of a device', () => {
  const page = async () => {
    vi.resetModules();
    const { useHiddenKinds, showKind, drawnGrounds } = await import('./hiddenKinds.ts');
    const { result } = renderHook(() => useHiddenKinds());
    const draws = (grounds: number) => act(async () => void (drawnGrounds.count = grounds));
    const shows = (...choice: Parameters<typeof showKind>) => act(async () => showKind(...choice));
    return { hidden: () => result.current, draws, shows };
  };
  const kept = () => localStorage.getItem('muster.map.hidden');

  it('lasts over a reload, and is undone', async () => {
    const { hidden, draws, shows } = await page();
    await draws(1);
    expect(hidden()).toEqual([]);
    await shows('mains', false);
    await shows('valves', false);
    await shows('mains', false);
    expect([hidden(), kept()]).toEqual([['valves', 'mains'], 'valves,mains']);
    const reloaded = await page();
    await reloaded.draws(1);
    expect(reloaded.hidden()).toEqual(['valves', 'mains']);
    await reloaded.shows('valves', true);
    expect([reloaded.hidden(), kept()]).toEqual([['mains'], 'mains']);
  });

  it('of the streets counts over tiles, too', async () => {
    const { hidden, draws, shows } = await page();
    expect(hidden()).toEqual(['streets']);
    await shows('streets', true);
    expect([hidden(), kept()]).toEqual([[], 'streets-over-tiles']);
    expect((await page()).hidden()).toEqual([]);
    await shows('streets', false);
    expect([hidden(), kept()]).toEqual([['streets'], 'streets']);
    await draws(1);
    expect(hidden()).toEqual(['streets']);
  });

  it('of another release is left out, and lasts until the reload where nothing can be kept', async () => {
    localStorage.setItem('muster.map.hidden', 'manholes,of another release');
    const { hidden, draws } = await page();
    await draws(1);
    expect(hidden()).toEqual(['manholes']);
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused');
      },
      setItem: () => {
        throw new Error('refused');
      },
      clear: () => {},
    });
    const without = await page();
    await without.draws(1);
    expect(without.hidden()).toEqual([]);
    await without.shows('mains', false);
    expect(without.hidden()).toEqual(['mains']);
  });
});
