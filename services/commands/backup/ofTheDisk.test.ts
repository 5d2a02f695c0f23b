import { expect, it } from 'vitest';
import { ofTheDisk } from './ofTheDisk.ts';

const place = '/backups/muster.tar';

it.each([
  ['full', { code: 'ENOSPC' }],
  ['over its quota', { code: 'EDQUOT' }],
  ['full, as SQLite says', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['full, as SQLite says with more detail', { errcode: (7 << 8) | 13 }],
])('a disk that is %s is called full', (_, error) =>
  expect(ofTheDisk(error, place)).toBe('The disk of /backups/muster.tar is full.'),
);

it.each(['EACCES', 'EPERM', 'EROFS'])('a place that refuses by %s is named, with the reason', (code) =>
  expect(ofTheDisk({ code }, place)).toBe(`/backups/muster.tar cannot be written (${code}).`),
);

it.each([new Error('The log differs.'), { code: 'ENOENT' }, { errcode: 11 }, { errcode: 14 }])(
  'another failure has other words: %j',
  (error) => expect(ofTheDisk(error, place)).toBeUndefined(),
);
