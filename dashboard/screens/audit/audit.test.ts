import { describe, expect, it } from 'vitest';
import { settingKinds } from '#contracts/audit/streamKinds';
import { eventsPath, readAuditSearch } from './auditFilters.ts';
import { actWords, authorWords, chainWords, kindWords, typeWords, withoutAccount } from './auditWords.ts';
import { difference, valueWords } from './difference.ts';

describe('the words of an event', () => {
  it('are its type, its kind and its author', () => {
    expect(typeWords('CheckInCompleted')).toBe('Check-in completed');
    expect(typeWords('CalloutPaused')).toBe('Call-out paused');
    expect(typeWords('SignInLinkUsed')).toBe('Sign-in link used');
    expect(kindWords('afterhours')).toBe('After-hours leader');
    expect(kindWords('delivery')).toBe('Delivery');
    expect(['beat', 'incident', 'webhook'].filter((kind) => settingKinds.includes(kind))).toEqual(['beat', 'webhook']);
    expect(authorWords({ by: 'user:0f8fad5b-d9cb', by_name: 'Dana Okafor' })).toBe('Dana Okafor');
    expect(authorWords({ by: 'user:0f8fad5b-d9cb', by_name: null })).toBe('User 0f8fad5b');
    expect(authorWords({ by: 'system:engine', by_name: null })).toBe('System');
  });

  it('name Muster as the one who made a backup, and a stranger as unknown', () => {
    expect([actWords('backup_taken'), withoutAccount({ act: 'backup_taken', by_name: null })]).toEqual([
      'Backup taken',
      'Muster',
    ]);
    expect(withoutAccount({ act: 'sign_in_refused', by_name: null })).toBe('Unknown');
    expect(withoutAccount({ act: 'permission_given', by_name: 'Alice Kimura' })).toBe('Alice Kimura');
    expect(readAuditSearch({ log: 'installation' }).log).toBe('installation');
  });

  it('say whether the chain holds', () => {
    expect(chainWords({ checked: 4, broken_at: null, explained_at: null })).toContain('Each of the 4 events');
    expect(chainWords({ checked: 4, broken_at: 2, explained_at: 1 })).toContain('breaks at event 2');
    expect(chainWords({ checked: 4, broken_at: null, explained_at: 3 })).toContain('at event 3, and an operator');
  });
});

describe('the difference of two documents', () => {
  it('is each field that came, went or changed', () => {
    const before = { state: 'new', labels: ['a'], place: { lat: 1, lng: 2 }, gone: 1 };
    const after = { state: 'done', labels: ['a', 'b'], place: { lat: 1, lng: 3 }, came: null };
    expect(difference(before, after)).toEqual([
      { path: 'state', before: 'new', after: 'done' },
      { path: 'labels.1', before: undefined, after: 'b' },
      { path: 'place.lng', before: 2, after: 3 },
      { path: 'gone', before: 1, after: undefined },
      { path: 'came', before: undefined, after: null },
    ]);
    expect(difference(before, structuredClone(before))).toEqual([]);
  });

  it('is the whole when a document came or went, or changed its kind', () => {
    expect(difference(null, after())).toEqual([{ path: '', before: null, after: after() }]);
    expect(difference({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }]);
  });

  it('is told in words', () => {
    expect([undefined, '', 'x', 2, { a: 1 }].map(valueWords)).toEqual(['absent', '(empty)', 'x', '2', '{"a":1}']);
  });
});

const after = () => ({ state: 'new' });

it('a search is read from its address, and asked without empty fields', () => {
  const search = readAuditSearch({ kind: 'incident', type: '', clock: 'slow', log: 'security', other: 'x' });
  expect(search).toMatchObject({ kind: 'incident', type: undefined, clock: undefined, log: 'security' });
  expect(eventsPath(search)).toBe('/api/audit/events/?kind=incident');
  expect(eventsPath({})).toBe('/api/audit/events/');
  expect(eventsPath(readAuditSearch({ log: 'settings' }))).toBe('/api/audit/events/?about=settings');
});
