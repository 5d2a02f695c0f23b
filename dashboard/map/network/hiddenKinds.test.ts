import { describe, expect, it } from 'vitest';
import { hiddenOver } from './hiddenKinds.ts';

describe('the streets of a layer', () => {
  it('are drawn on the built-in map, and not over the streets of tiles', () => {
    expect(hiddenOver({ kinds: [], streetsOverTiles: false }, false)).toEqual([]);
    expect(hiddenOver({ kinds: ['mains'], streetsOverTiles: false }, true)).toEqual(['mains', 'streets']);
  });
  it('are drawn over tiles once they were asked for, and nowhere when they were switched off', () => {
    expect(hiddenOver({ kinds: [], streetsOverTiles: true }, true)).toEqual([]);
    expect(hiddenOver({ kinds: ['streets'], streetsOverTiles: false }, false)).toEqual(['streets']);
    expect(hiddenOver({ kinds: ['streets'], streetsOverTiles: false }, true)).toEqual(['streets']);
  });
});
