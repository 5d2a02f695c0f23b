// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forget, keep } from '../../../data/live.ts';
import { card } from '../../../testing/cast.ts';
import { useBoardSound } from './sound.ts';

const told = vi.hoisted(() => ({ listeners: new Set<(uuid: string) => void>() }));
vi.mock('../../../data/newIncidents.ts', () => ({
  onNew: (listener: (uuid: string) => void) => {
    told.listeners.add(listener);
    return () => told.listeners.delete(listener);
  },
}));

/** The notes that were played: pitch, start and end in seconds, and where they lead. */
let notes: { pitch: number; start: number; end: number; volume: unknown[]; to: unknown[] }[];
let closed: number;
class Audio {
  currentTime = 10;
  destination = 'the loudspeaker';
  createOscillator() {
    const note = { pitch: 0, start: 0, end: 0, volume: [] as unknown[], to: [] as unknown[] };
    notes.push(note);
    return {
      frequency: {
        set value(pitch: number) {
          note.pitch = pitch;
        },
      },
      connect: (volume: object) => {
        note.to.push('volume');
        return volume;
      },
      start: (at: number) => void (note.start = at),
      stop: (at: number) => void (note.end = at),
    };
  }
  createGain() {
    const note = notes.at(-1);
    return {
      gain: {
        setValueAtTime: (value: number, at: number) => note?.volume.push([value, at]),
        exponentialRampToValueAtTime: (value: number, at: number) => note?.volume.push([value, at]),
      },
      connect: (to: string) => note?.to.push(to),
    };
  }
  close() {
    closed += 1;
    return Promise.resolve();
  }
}

beforeEach(() => {
  notes = [];
  closed = 0;
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Audio);
});
const sound = (ready = true) => renderHook(() => useBoardSound(ready, null)).result;
const incident = (uuid = 'none'): void => {
  for (const listener of told.listeners) listener(uuid);
};

describe('the sound of a new incident', () => {
  it('is off until this device turns it on, and is remembered', () => {
    const { current } = sound();
    expect(current.on).toBe(false);
    incident();
    expect(notes).toEqual([]);
    act(() => current.choose(true));
    expect(sound().current.on).toBe(true);
  });

  it('is heard when it is turned on, and for each incident while the board is ready', () => {
    const board = sound();
    act(() => board.current.choose(true));
    expect(notes).toHaveLength(2);
    incident();
    expect(notes).toHaveLength(4);
    act(() => board.current.choose(false));
    expect(notes).toHaveLength(4);
    incident();
    expect(notes).toHaveLength(4);
    expect(sound().current.on).toBe(false);
  });

  it('waits until the board is ready', () => {
    localStorage.setItem('muster.newIncidentSound', 'on');
    expect(sound(false).current.on).toBe(true);
    incident();
    expect(notes).toEqual([]);
  });

  it('ends with the board', () => {
    localStorage.setItem('muster.newIncidentSound', 'on');
    const { unmount } = renderHook(() => useBoardSound(true, null));
    unmount();
    incident();
    expect(notes).toEqual([]);
  });

  it('is two short rising notes, and the loudspeaker is given back', () => {
    localStorage.setItem('muster.newIncidentSound', 'on');
    sound();
    incident();
    const rounded = notes.map(({ pitch, start, end }) => [
      pitch,
      ...[start, end].map((at) => Math.round(at * 100) / 100),
    ]);
    expect(rounded).toEqual([
      [660, 10, 10.16],
      [880, 10.18, 10.34],
    ]);
    expect(notes[0]?.volume).toEqual([
      [0.15, 10],
      [0.001, 10.16],
    ]);
    expect(notes.map(({ to }) => to)).toEqual([
      ['volume', 'the loudspeaker'],
      ['volume', 'the loudspeaker'],
    ]);
    vi.advanceTimersByTime(1_499);
    expect(closed).toBe(0);
    vi.advanceTimersByTime(1);
    expect(closed).toBe(1);
  });

  const failed = {
    kind: 'escalation',
    state: 'failed',
    target: 1,
    accepted: 0,
    state_time: '2099-01-01T08:00:00Z',
  } as const;
  const unreached = (uuid: string) => card(uuid, { callouts: [{ uuid: `call-out ${uuid}`, ...failed }] });

  it('falls when nobody was reached, each minute until the incident is opened on this device', async () => {
    localStorage.setItem('muster.newIncidentSound', 'on');
    const { rerender } = renderHook(({ opened }) => useBoardSound(true, opened), { initialProps: { opened: '' } });
    await act(async () => keep('card', 'one', unreached('one'), 1));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(notes.map(({ pitch }) => pitch)).toEqual([880, 660, 440, 880, 660, 440]);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(notes).toHaveLength(12);
    rerender({ opened: 'one' });
    rerender({ opened: '' });
    act(() => void vi.advanceTimersByTime(600_000));
    expect(notes).toHaveLength(12);
    await act(async () => keep('card', 'two', unreached('two'), 2));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(notes).toHaveLength(18);
    act(() => forget('card'));
  });

  it('is one highest note while a crew needs help, each minute until the incident is opened', async () => {
    localStorage.setItem('muster.newIncidentSound', 'on');
    const { rerender } = renderHook(({ opened }) => useBoardSound(true, opened), { initialProps: { opened: '' } });
    const help = [{ designation: 'truck', name: 'Truck 1', since: '2026-11-21T08:00:00Z', words: null }];
    await act(async () => keep('card', 'one', card('one', { help }), 1));
    act(() => void vi.advanceTimersByTime(61_000));
    expect(notes.map(({ pitch }) => pitch)).toEqual(Array.from({ length: 12 }, () => 1_760));
    rerender({ opened: 'one' });
    act(() => void vi.advanceTimersByTime(600_000));
    expect(notes).toHaveLength(12);
    act(() => forget('card'));
  });

  it('of an emergency is its own: higher, and three times as long', async () => {
    localStorage.setItem('muster.newIncidentSound', 'on');
    sound();
    await act(async () => keep('card', 'one', card('one', { priority: 'emergency' }), 1));
    incident('one');
    expect(notes.map(({ pitch }) => pitch)).toEqual([1_320, 990, 1_320, 990, 1_320, 990]);
    act(() => forget('card'));
  });

  it('lasts as long as the page where nothing can be stored', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('no');
      },
      setItem: () => {
        throw new Error('no');
      },
      clear: () => {},
    });
    const board = sound();
    expect(board.current.on).toBe(false);
    act(() => board.current.choose(true));
    expect(board.current.on).toBe(true);
    vi.unstubAllGlobals();
  });
});
