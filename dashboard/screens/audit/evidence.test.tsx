// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EventProof, EvidenceState } from '#contracts/audit/evidence';
import { EventEvidence } from './EventEvidence.tsx';
import { Evidence } from './Evidence.tsx';

const answer = vi.hoisted(() => ({ data: null as unknown, asked: [] as string[] }));
vi.mock('../../data/live/useLive.ts', () => ({
  useLive: (address: string) => {
    answer.asked.push(address);
    return { data: answer.data };
  },
}));
vi.mock('../../time/time.ts', () => ({
  useTimezone: () => 'America/Denver',
  exactTime: (at: string) => at.slice(0, 10),
}));

const checkpoint = {
  origin: 'muster/arvada/1',
  size: 12_840,
  root: 'cm9vdA==',
  signed_at: '2026-03-01T08:00:00.000Z',
  note: '',
};
const proof: EventProof = {
  event: '1',
  state: 'proven',
  index: 3,
  checkpoint,
  key: 'the key',
  entry: '{}',
  path: ['b25l', 'dHdv'],
  anchored: [],
};
const state: EvidenceState = { latest: checkpoint, key: 'the key', days: [], anchors: [] };
beforeEach(() => {
  answer.asked.length = 0;
});
const shown = (data: unknown, part: Parameters<typeof render>[0]): string => {
  answer.data = data;
  return render(part).container.textContent;
};
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('the newest checkpoint says when and over how much it was signed, and is saved with the evidence', () => {
  expect(shown(state, <Evidence incident={undefined} />)).toContain('Signed 2026-03-01 over 12,840 events');
  expect(hrefOf('Save checkpoint')).toBe('/api/evidence/organization/checkpoint');
  expect(hrefOf('Save evidence of all events')).toBe('/api/evidence/export/');
  expect(screen.getByText('the key')).toBeTruthy();
});

it('the evidence of the shown incident is saved when one is shown', () => {
  shown(state, <Evidence incident="i1" />);
  expect(hrefOf('Save evidence of this incident')).toBe('/api/evidence/export/?incident=i1');
});

it('each anchor outside shows its state, and an event the first one that took it', () => {
  const anchors = [{ name: 'union', kind: 'witness', size: 5, at: '2026-03-01', failing_since: null, reason: null }];
  expect(shown({ ...state, anchors }, <Evidence incident={undefined} />)).toContain(
    'Witness union5 events, 2026-03-01',
  );
  const anchored = [{ name: 'union', kind: 'witness', at: '2026-03-02' }];
  expect(shown({ ...proof, anchored }, <EventEvidence uuid="e1" />)).toContain('Recorded no later than 2026-03-02');
});

it('nothing is shown before the first checkpoint', () => {
  expect(shown({ ...state, latest: null }, <Evidence incident={undefined} />)).toBe('');
  expect(shown(undefined, <Evidence incident={undefined} />)).toBe('');
});

it('an event shows its proof, that it waits for one, or that another one was signed', () => {
  expect(shown(proof, <EventEvidence uuid="e1" />)).toMatch(
    /^Proven: event 4 of the 12,840.*b25l dHdv.*cm9vdA==.*the key$/,
  );
  expect(answer.asked.at(-1)).toBe('/api/evidence/events/e1/');
  const waits = shown(
    { ...proof, state: 'waiting', index: null, checkpoint: null, key: null },
    <EventEvidence uuid="e1" />,
  );
  expect(waits).toBe('Not in a signed checkpoint yet. One is signed each minute.');
  expect(shown({ ...proof, state: 'different' }, <EventEvidence uuid="e1" />)).toContain('the log was changed');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(shown(undefined, <EventEvidence uuid="e1" />)).toBe('');
});
