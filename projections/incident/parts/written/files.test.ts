import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter } from '#projections/testing/incident';

const added = (file: string, title: string, time: string) =>
  happened(
    'FileAdded',
    {
      file,
      sha256: `hash of ${file}`,
      size: 482_113,
      contentType: 'image/jpeg',
      subject: 'i1',
      personal: { title, description: '', name: `${file}.jpg` },
    },
    at(time),
  );
const described = (file: string, description: string) =>
  happened('FileDescribed', { file, subject: 'i1', personal: { description } }, at('14:00'));
const removed = (file: string) => happened('FileRemoved', { file }, at('15:00'));

const photo = added('f1', 'Arrival photo', '13:00');
const plan = added('f2', 'Plan', '13:30');
const filesAfter = (...facts: readonly RecordedFact[]) => incidentAfter(created, ...facts).page.files;

describe('the files of an incident', () => {
  it('are listed oldest first, with their author', () =>
    expect(filesAfter(photo, plan)).toEqual([
      {
        uuid: 'f1',
        title: 'Arrival photo',
        description: '',
        name: 'f1.jpg',
        size: 482_113,
        content_type: 'image/jpeg',
        sha256: 'hash of f1',
        created_time: '2026-03-01T13:00:00.000Z',
        updated_time: '2026-03-01T13:00:00.000Z',
        by: 'user:dana',
      },
      expect.objectContaining({ uuid: 'f2', title: 'Plan' }),
    ]));

  it('show a corrected description beside the earlier title; other files stay as they are', () => {
    const [first, second] = filesAfter(photo, plan, described('f1', 'The broken main'));
    expect(first).toMatchObject({
      title: 'Arrival photo',
      description: 'The broken main',
      created_time: '2026-03-01T13:00:00.000Z',
      updated_time: '2026-03-01T14:00:00.000Z',
    });
    expect(second).toMatchObject({ description: '', updated_time: '2026-03-01T13:30:00.000Z' });
  });

  it('lose the removed file only', () =>
    expect(filesAfter(photo, plan, removed('f1')).map(({ uuid }) => uuid)).toEqual(['f2']));

  it('have no words after the erasure of the incident, and a correction brings none back', () => {
    const gone = { title: null, description: null, name: null, size: 482_113 };
    expect(filesAfter(photo, erased('i1'))).toMatchObject([gone]);
    expect(filesAfter(photo, erased('i1'), described('f1', 'The broken main'))).toMatchObject([gone]);
    expect(filesAfter(photo, erased('l1'))).toMatchObject([{ title: 'Arrival photo' }]);
  });
});
