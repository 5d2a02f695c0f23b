import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { created, erased } from '#projections/testing/incident';
import { contentWord, files } from './fileContents.ts';

const added = (file: string, sha256: string, entity = 'arvada') =>
  happened(
    'FileAdded',
    {
      file,
      sha256,
      size: 5,
      contentType: 'image/jpeg',
      subject: 'i1',
      personal: { title: '', description: '', name: '' },
    },
    { entity },
  );
const both = [added('f1', 'aa'), added('f2', 'bb', 'durham')] as const;
const after = (...facts: Parameters<typeof given>[1][]) => given(files, created, ...facts).doc('i1');
const [aa, bb] = [
  { entity: 'arvada', sha256: 'aa' },
  { entity: 'durham', sha256: 'bb' },
];

it('a content belongs to the organization that received it', () =>
  expect(after(...both)).toEqual({ live: { f1: aa, f2: bb }, left: [] }));

it('the content of a removed file may be deleted; the others stay', () => {
  expect(after(...both, happened('FileRemoved', { file: 'f1' }))).toEqual({ live: { f2: bb }, left: [aa] });
  // A second removal, or one of an unknown file, frees nothing more.
  const twice = [happened('FileRemoved', { file: 'f1' }), happened('FileRemoved', { file: 'f1' })];
  expect(after(...both, ...twice)?.left).toEqual([aa]);
});

it('a file that is added later keeps the list of contents to delete', () =>
  expect(after(both[0], happened('FileRemoved', { file: 'f1' }), both[1])).toEqual({ live: { f2: bb }, left: [aa] }));

it('all contents may be deleted with the incident, or when it is erased; not when a place of it is erased', () => {
  const gone = { live: {}, left: [aa, bb] };
  expect(after(...both, happened('IncidentDeleted', {}))).toEqual(gone);
  expect(after(...both, erased('i1'))).toEqual(gone);
  expect(after(...both, erased('l1'))?.left).toEqual([]);
});

it('an incident without files has no document', () => {
  expect(after()).toBeNull();
  expect(after(happened('IncidentDeleted', {}))).toBeNull();
});

it('a content is searched by its organization and its hash', () =>
  expect(contentWord({ entity: '3f0c-1d2e', sha256: 'aa' })).toBe('3f0c1d2eaa'));
