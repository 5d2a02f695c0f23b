import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { owed } from '#projections/testing/owed';
import { followingOf } from './linking.ts';

const at = (seconds: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') + seconds * 1_000).toISOString();
const says =
  (stream: string) =>
  (type: Parameters<typeof happened>[0], data: object, seconds = 0, entity = 'arvada'): RecordedFact =>
    happened(type, data as never, { stream, at: at(seconds), entity }) as RecordedFact;
const [main, call] = [says('incident-main'), says('incident-call')];
const begun = [main('IncidentMadeMain', {}), call('IncidentLinked', { to: 'main' })];
const unlinked = (from: string) => ({ from, because: 'person', subject: 'i1', personal: null });

/** The acts that are owed to the calls of the main incident. */
const acts = (...facts: readonly RecordedFact[]): readonly string[] => {
  const due = owed('linking', ...begun, ...facts).find(({ id }) => id === 'main');
  return due ? followingOf(due, at(60)).map(({ act }) => act) : [];
};

describe('a call of the same cause', () => {
  it('owes nothing while its main incident goes on', () => expect(acts()).toEqual([]));

  it.each([
    ['ends', [main('IncidentCompleted', {}, 30)], ['complete']],
    ['ends alone', [main('IncidentCompleted', { linked: 'unlink' }, 30)], ['unlink']],
    ['ends and goes on', [main('IncidentCompleted', {}, 30), main('IncidentReopened', {}, 35)], []],
    ['is archived', [main('IncidentArchived', {}, 30)], ['archive']],
    ['is deleted', [main('IncidentDeleted', {}, 30)], ['unlink']],
    ['moves', [main('IncidentTransferred', { newEntity: { entity: 'olathe' }, notices: [] }, 30)], ['unlink']],
    ['is linked itself', [main('IncidentLinked', { to: 'other' }, 30)], ['relink']],
    [
      'is linked itself and stands alone again',
      [main('IncidentLinked', { to: 'other' }, 30), main('IncidentUnlinked', unlinked('other'), 40)],
      [],
    ],
    [
      'is deleted while it is linked, and is unlinked by it',
      [main('IncidentDeleted', {}, 30), main('IncidentUnlinked', unlinked('other'), 40)],
      ['unlink'],
    ],
  ] as const)('follows a main incident that %s', (_, facts, owes) => expect(acts(...facts)).toEqual(owes));

  it('follows a main incident that moved once all calls from before stand alone, and not before', () => {
    const moved = main('IncidentTransferred', { newEntity: { entity: 'olathe' }, notices: [] }, 10);
    const alone = call('IncidentUnlinked', unlinked('main'), 20);
    const [there, second] = [says('incident-there'), says('incident-second')];
    const later = there('IncidentLinked', { to: 'main' }, 30, 'olathe');
    expect(acts(moved, alone, later, main('IncidentCompleted', {}, 40, 'olathe'))).toEqual(['complete']);
    expect(acts(second('IncidentLinked', { to: 'main' }, 5), moved, alone)).toEqual(['unlink']);
  });

  it('owes nothing once it stands alone', () =>
    expect(acts(call('IncidentUnlinked', unlinked('main'), 10), main('IncidentCompleted', {}, 30))).toEqual([]));
});
