import { it } from 'vitest';
import { given } from '#events/testing/given';
import { verification } from './decider.ts';
import type { LogVerified } from './events.ts';

const verified = (since: string): LogVerified => ({
  type: 'LogVerified',
  data: {
    since,
    events: 12,
    streams: 3,
    damaged: 0,
    faults: [],
    read_models: 'equal',
    files: 1,
    damaged_files: [],
  },
});
const [first, second] = [verified('2026-03-02T09:00:00.000Z'), verified('2026-03-03T09:00:00.000Z')];

it('is begun by one process a night', () => {
  const night = given(verification).when({ do: 'start', night: '2026-03-02' });
  night.then({ type: 'NightlyVerificationStarted', data: { night: '2026-03-02' } });
  night.thenRepeatIsNothing();
});

it('records each result once, also when it is said again after another one', () => {
  given(verification, first).when({ do: 'record', data: second.data }).then(second);
  given(verification, first, second).when({ do: 'record', data: first.data }).thenNothing();
});
