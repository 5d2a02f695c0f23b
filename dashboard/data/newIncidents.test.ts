// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { forget, keep } from './live.ts';
import { isNew, lookedAt, onNew, openNewIncidents } from './newIncidents.ts';

const put = (uuid: string, time: string) => keep('card', uuid, { uuid, time } as IncidentCard, 1);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  forget('card');
  openNewIncidents('arvada');
});

it('is new when it came in after this device first opened the board, until it was looked at', () => {
  put('before', '2026-11-21T07:59:00Z');
  put('after', '2026-11-21T08:01:00Z');
  expect([isNew('before'), isNew('after')]).toEqual([false, true]);
  lookedAt('after');
  expect(isNew('after')).toBe(false);
});

it('stays new over a reload, and stays looked at', () => {
  put('seen', '2026-11-21T08:01:00Z');
  put('unseen', '2026-11-21T08:02:00Z');
  lookedAt('seen');
  vi.setSystemTime('2026-11-21T09:00:00Z');
  openNewIncidents('arvada');
  expect([isNew('seen'), isNew('unseen')]).toEqual([false, true]);
});

it('is remembered for each organization by itself', () => {
  put('one', '2026-11-21T08:01:00Z');
  vi.setSystemTime('2026-11-21T09:00:00Z');
  openNewIncidents('olathe');
  expect(isNew('one')).toBe(false);
});

it('tells each incident that comes in once, not the ones that were there', () => {
  put('there', '2026-11-21T08:01:00Z');
  const told: string[] = [];
  const stop = onNew((uuid) => told.push(uuid));
  put('there', '2026-11-21T08:01:00Z');
  put('comes', '2026-11-21T08:02:00Z');
  put('comes', '2026-11-21T08:02:00Z');
  stop();
  expect(told).toEqual(['comes']);
});
