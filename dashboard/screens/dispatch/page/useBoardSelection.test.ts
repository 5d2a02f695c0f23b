// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useBoardSelection } from './useBoardSelection.ts';

interface Move {
  readonly search: (before: object) => object;
  readonly replace: boolean;
}
const board = vi.hoisted(() => ({
  search: {} as object,
  moves: [] as Move[],
  looked: [] as string[],
  navigate: (_move: Move): void => {},
}));
board.navigate = (move) => {
  board.moves.push(move);
  board.search = move.search(board.search);
};
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useSearch: () => board.search, useNavigate: () => board.navigate }),
}));
vi.mock('../../../data/newIncidents.ts', () => ({ lookedAt: (uuid: string) => board.looked.push(uuid) }));

const now = Date.parse('2026-03-01T12:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now });
  Object.assign(board, { search: { kind: 'sewer', fi: 'i0', incident: 'i9' }, moves: [], looked: [] });
});
const selection = () => renderHook(() => useBoardSelection());
type Selection = ReturnType<typeof useBoardSelection>;
function after(...acts: ((selection: Selection) => void)[]) {
  const { result, rerender } = selection();
  for (const one of acts) {
    act(() => one(result.current));
    rerender();
  }
  return { ...result.current, looked: board.looked, search: board.search };
}

describe('the selection on the board', () => {
  it('is what the address says', () => {
    expect(selection().result.current).toMatchObject({ fi: 'i0', incident: 'i9', look: null });
    expect(board.moves).toEqual([]);
  });

  it('of a marker closes the incident, keeps the rest of the address, and leaves the map alone', () => {
    expect(after((on) => on.openMarker('i1'))).toMatchObject({
      search: { kind: 'sewer', fi: 'i1', incident: undefined },
      fi: 'i1',
      incident: undefined,
      looked: ['i1'],
      look: null,
    });
    expect(board.moves).toMatchObject([{ replace: true }]);
  });

  it('of no marker closes it without a look', () => {
    expect(
      after(
        (on) => on.markCrew('c1'),
        (on) => on.openMarker(undefined),
      ),
    ).toMatchObject({ marked: undefined, crew: 'c1', looked: [], search: { fi: undefined, incident: undefined } });
  });

  it('of an incident in the list shows it on the map in place of a crew', () => {
    expect(
      after(
        (on) => on.markCrew('c1'),
        (on) => on.openIncident('i2'),
      ),
    ).toMatchObject({
      marked: undefined,
      crew: 'c1',
      search: { kind: 'sewer', fi: undefined, incident: 'i2' },
      looked: ['i2'],
      look: { kind: 'card', uuid: 'i2', at: now },
    });
  });

  it('of a marker takes the mark off a crew', () =>
    expect(
      after(
        (on) => on.markCrew('c1'),
        (on) => on.openMarker('i1'),
      ).marked,
    ).toBeUndefined());

  it('is none once the incident is closed', () =>
    expect(after((on) => on.closeIncident()).search).toEqual({ kind: 'sewer', fi: undefined, incident: undefined }));

  it('of a crew on the map chooses it, and keeps the incident', () => {
    expect(after((on) => on.markCrew('c1'))).toMatchObject({
      crew: 'c1',
      marked: 'c1',
      search: { kind: 'sewer', fi: undefined, incident: 'i9' },
      look: null,
    });
  });

  it('of no crew on the map takes off its mark alone', () => {
    expect(
      after(
        (on) => on.markCrew('c1'),
        (on) => on.markCrew(undefined),
      ),
    ).toMatchObject({ crew: 'c1', marked: undefined });
    expect(board.moves).toHaveLength(1);
  });

  it('of a crew in the list shows it on the map too', () =>
    expect(after((on) => on.showCrew('c2'))).toMatchObject({
      crew: 'c2',
      marked: 'c2',
      look: { kind: 'crew', uuid: 'c2', at: now },
      search: { incident: 'i9' },
    }));

  it('of a crew goes on and off', () => {
    expect(after((on) => on.toggleCrew('c1')).crew).toBe('c1');
    expect(
      after(
        (on) => on.toggleCrew('c1'),
        (on) => on.toggleCrew('c2'),
      ).crew,
    ).toBe('c2');
    expect(
      after(
        (on) => on.toggleCrew('c1'),
        (on) => on.toggleCrew('c1'),
      ).crew,
    ).toBeUndefined();
  });
});
