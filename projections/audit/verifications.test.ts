import { expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { verifications } from './verifications.ts';

const since = '2026-03-02T09:00:00.000Z';
const data = {
  since,
  events: 12,
  streams: 3,
  damaged: 0,
  faults: [],
  read_models: 'equal',
  files: 0,
  damaged_files: [],
};
const verified = (id: string, occurredAt: string) =>
  ({
    id,
    stream: 'verification-arvada',
    type: 'LogVerified',
    data,
    metadata: { occurredAt },
  }) as unknown as RecordedFact<'LogVerified'>;

it('shows the newest verification, and says when it ended', () => {
  const fold = verifications.on.LogVerified;
  const at = { key: 'arvada' } as never;
  const first = fold?.(null, verified('e1', '2026-03-02T09:01:00.000Z'), at) ?? null;
  expect(fold?.(first, verified('e2', '2026-03-03T09:01:00.000Z'), at)).toEqual({
    uuid: 'e2',
    time: '2026-03-03T09:01:00.000Z',
    ...data,
  });
});
