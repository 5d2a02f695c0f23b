// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contracts/core/limits';
import { forget, keep, peek, positionOf } from '../../../data/live.ts';
import { card, crew, sentCrew } from '../../../testing/cast.ts';
import { recallCrew, requestCheckIns, setActive, setManualMode, switchActive } from './boardActions.ts';
import { useFailed } from './failed.ts';

const { toasts, offers } = vi.hoisted(() => ({
  toasts: [] as string[],
  offers: [] as { words: string; undo: () => Promise<unknown> | void }[],
}));
vi.mock('../../../ui/undo/undo.tsx', () => ({ offerUndo: (offer: (typeof offers)[number]) => offers.push(offer) }));
vi.mock('../../../ui/say.ts', () => ({
  say: {
    failed: (words: string) => toasts.push(`failed: ${words}`),
    done: (words: string) => toasts.push(`done: ${words}`),
    warn: (words: string) => toasts.push(`warn: ${words}`),
  },
}));

const truck = crew('truck 1');
let sent: { path: string; body: unknown; key: string | null }[] = [];
/** Runs before the server answers: a frame may overtake the answer. */
let meanwhile: () => void = () => {};
let reply = () => new Response('{}');

beforeEach(() => {
  sent = [];
  toasts.length = 0;
  offers.length = 0;
  meanwhile = () => {};
  reply = () => new Response('{}');
  for (const kind of ['crew', 'board'] as const) forget(kind);
  keep('crew', truck.uuid, truck, 10);
  keep('board', 'arvada', { manual_mode: false, response_minutes: 10 }, 10);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({
      path,
      body: JSON.parse(init.body as string),
      key: new Headers(init.headers).get('Idempotency-Key'),
    });
    meanwhile();
    return reply();
  });
});
const refuses = () => {
  reply = () => new Response('{}', { status: 409 });
};

describe('an accepted change', () => {
  it('is shown at once: a crew is active or not', async () => {
    expect(await setActive('arvada', truck, false)).toBe(true);
    expect(peek('crew', truck.uuid)?.active).toBe(false);
    expect(sent).toMatchObject([
      {
        path: '/api/beta/dispatch/update-active-status/',
        body: { entity: 'arvada', designation: truck.uuid, active: false },
      },
    ]);
  });

  it('is shown at once: the manual mode', async () => {
    expect(await setManualMode('arvada', true)).toBe(true);
    expect(peek('board', 'arvada')).toEqual({ manual_mode: true, response_minutes: 10 });
    expect(sent[0]).toMatchObject({
      path: '/api/beta/dispatch/update-manual-mode-status/',
      body: { entity: 'arvada', enabled: true },
    });
  });

  it('of the manual mode has the usual minutes to respond when the board is not known yet', async () => {
    forget('board');
    expect(await setManualMode('arvada', true)).toBe(true);
    expect(peek('board', 'arvada')).toEqual({ manual_mode: true, response_minutes: limits.job.respondWithin });
  });

  it('has the position of the held document, so that the very next frame replaces it', async () => {
    await setActive('arvada', truck, false);
    await setManualMode('arvada', true);
    expect([positionOf('crew', truck.uuid), positionOf('board', 'arvada')]).toEqual([10, 10]);
    keep('crew', truck.uuid, { ...truck, name: 'As the server has it' }, 11);
    keep('board', 'arvada', { manual_mode: false, response_minutes: 10 }, 11);
    expect([peek('crew', truck.uuid)?.name, peek('board', 'arvada')?.manual_mode]).toEqual([
      'As the server has it',
      false,
    ]);
  });

  it('does not overwrite a frame that came before the answer', async () => {
    meanwhile = () => keep('crew', truck.uuid, { ...truck, name: 'Renamed meanwhile' }, 12);
    await setActive('arvada', truck, false);
    expect(peek('crew', truck.uuid)).toMatchObject({ name: 'Renamed meanwhile', active: false });
    expect(positionOf('crew', truck.uuid)).toBe(12);
  });

  it('adds no crew to the board', async () => {
    await setActive('arvada', crew('truck 2'), false);
    expect(peek('crew', 'truck 2')).toBeNull();
  });
});

describe('a refused change', () => {
  it('changes nothing on the board and shows the words of the specification', async () => {
    refuses();
    expect(await setActive('arvada', truck, false)).toBe(false);
    expect(await setManualMode('arvada', true)).toBe(false);
    expect(await setManualMode('arvada', false)).toBe(false);
    expect(await requestCheckIns('arvada', [truck])).toBe(false);
    expect(toasts).toEqual([
      'failed: Could not update active status for Truck 1',
      'failed: Could not enable manual mode',
      'failed: Could not disable manual mode',
      'failed: An error occurred requesting checkins',
    ]);
    expect([peek('crew', truck.uuid), peek('board', 'arvada')]).toEqual([
      truck,
      { manual_mode: false, response_minutes: 10 },
    ]);
  });
});

describe('a check-in request', () => {
  const parked = crew('jetter', { active: false });

  it('asks the crews that can be asked and names the others', async () => {
    reply = () => new Response(JSON.stringify({ requested: [truck.uuid], skipped: [] }));
    expect(await requestCheckIns('arvada', [truck, parked])).toBe(true);
    expect(sent[0]).toMatchObject({
      path: '/api/beta/dispatch/initiate-checkins/',
      body: { entity: 'arvada', designations: [truck.uuid] },
    });
    expect(toasts).toEqual(['warn: Asked Truck 1. Skipped Jetter (inactive).']);
  });

  it('names the crew that the server skipped', async () => {
    const skipped = [{ designation: 'truck 2', reason: 'This crew is being asked already.' }];
    reply = () => new Response(JSON.stringify({ requested: [truck.uuid], skipped }));
    await requestCheckIns('arvada', [truck, crew('truck 2')]);
    expect(toasts).toEqual(['warn: Asked Truck 1. Skipped Truck 2 (this crew is being asked already).']);
  });

  it('is done without a warning when all crews were asked', async () => {
    reply = () => new Response(JSON.stringify({ requested: [truck.uuid], skipped: [] }));
    await requestCheckIns('arvada', [truck]);
    expect(toasts).toEqual(['done: Asked Truck 1.']);
  });

  it('asks no crew when none can be asked', async () => {
    expect(await requestCheckIns('arvada', [parked])).toBe(false);
    expect(sent).toEqual([]);
    expect(toasts).toEqual(['warn: Skipped Jetter (inactive).']);
  });
});

describe('an action that can be taken back', () => {
  it('the switch of a crew offers the opposite, and says nothing after a refusal', async () => {
    await switchActive('arvada', truck, false);
    expect(offers.map(({ words }) => words)).toEqual(['Truck 1 is inactive']);
    await offers[0]?.undo();
    expect(sent.map(({ body }) => (body as { active: boolean }).active)).toEqual([false, true]);
    expect(peek('crew', truck.uuid)?.active).toBe(true);
    refuses();
    await switchActive('arvada', truck, false);
    expect(offers).toHaveLength(1);
  });

  it('a recalled crew is sent again, as the same type', async () => {
    const there = card('i1', { version: 'arvada_water' });
    keep('card', there.uuid, there, 10);
    await recallCrew(there.uuid, sentCrew(truck.uuid, { name: 'Truck 1' }));
    expect(offers.map(({ words }) => words)).toEqual(['Truck 1 recalled']);
    await offers[0]?.undo();
    expect(sent.map(({ path }) => path)).toEqual(['/api/beta/dispatch/recall/', '/api/beta/dispatch/manual-dispatch/']);
    expect(sent[1]?.body).toEqual({
      incident: there.uuid,
      new_version: 'arvada_water',
      designation: truck.uuid,
      again: true,
    });
  });
});

describe('a failure', () => {
  it('stays marked at its crew until the next try succeeds', async () => {
    const marks = renderHook(() => [useFailed('active', truck.uuid), useFailed('check-in', truck.uuid)]);
    refuses();
    await act(async () => {
      await setActive('arvada', truck, false);
      await requestCheckIns('arvada', [truck]);
    });
    expect(marks.result.current).toEqual(['Could not update active status for Truck 1', 'Check-in request failed']);
    expect(renderHook(() => useFailed('active', 'truck 2')).result.current).toBeNull();
    reply = () => new Response(JSON.stringify({ requested: [truck.uuid], skipped: [] }));
    await act(async () => {
      await setActive('arvada', truck, false);
      await requestCheckIns('arvada', [truck]);
    });
    expect(marks.result.current).toEqual([null, null]);
  });
});
