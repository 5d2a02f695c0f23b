import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter } from '#projections/testing/incident';
import { shownTeam } from '../coming/team.ts';
import { shownLabels } from './labels.ts';
import { shownNotes } from './notes.ts';
import { shownTags } from './tags.ts';

const after = (...facts: readonly RecordedFact[]) => incidentAfter(created, ...facts);

describe('the notes of an incident', () => {
  const written = (note: string, body: string, time: string) =>
    happened('NoteWritten', { note, subject: 'i1', personal: { body } }, at(time));
  const rewritten = (note: string, body: string, time: string) =>
    happened(
      'NoteRewritten',
      { note, subject: 'i1', personal: { body } },
      {
        ...at(time),
        actor: { kind: 'user', id: 'lee' },
      },
    );
  const both = [written('n1', 'Dog in the yard', '12:05'), written('n2', 'Gate code', '12:06')] as const;
  const shown = (...facts: readonly RecordedFact[]) => after(...facts).page.notes;

  it('are shown from the oldest, each with its author and its time', () => {
    expect(shown(...both)).toEqual([
      {
        uuid: 'n1',
        body: 'Dog in the yard',
        created_time: at('12:05').at,
        updated_time: at('12:05').at,
        by: 'user:dana',
      },
      { uuid: 'n2', body: 'Gate code', created_time: at('12:06').at, updated_time: at('12:06').at, by: 'user:dana' },
    ]);
  });

  it('keep their place and the time of their writing when they are changed', () => {
    expect(shown(...both, rewritten('n1', 'Two dogs', '12:30'))).toMatchObject([
      { uuid: 'n1', body: 'Two dogs', created_time: at('12:05').at, updated_time: at('12:30').at, by: 'user:lee' },
      { uuid: 'n2', body: 'Gate code' },
    ]);
  });

  it('are removed one by one', () => {
    const removed = happened('NoteRemoved', { note: 'n1' }, at('12:40'));
    expect(shown(...both, removed).map(({ uuid }) => uuid)).toEqual(['n2']);
  });

  it('are found by their words until the words of the incident are erased', () => {
    const wordsOf = (...facts: readonly RecordedFact[]) => shownNotes.words?.(after(...both, ...facts).doc);
    expect(wordsOf()).toEqual(['Dog in the yard', 'Gate code']);
    expect(wordsOf(erased('p1'))).toEqual(['Dog in the yard', 'Gate code']);
    expect(wordsOf(erased('i1'))).toEqual(['', '']);
    expect(shown(...both, erased('i1')).map(({ body }) => body)).toEqual([null, null]);
  });

  it('whose words cannot be read have none', () => {
    expect(shown(happened('NoteWritten', { note: 'n1', subject: 'i1', personal: null }))).toMatchObject([
      { body: null },
    ]);
  });
});

describe('the tags of an incident', () => {
  const added = (tag: string, contentType: string, data: object) =>
    happened('TagAdded', { tag, contentType, subject: 'i1', personal: { data } } as never, at('12:05'));
  const changed = (tag: string, personal: object | null) =>
    happened('TagChanged', { tag, subject: 'i1', personal } as never, at('12:30'));
  const both = [added('t1', 'cause', { pipe: 'Clay', depth: 4 }), added('t2', 'ticket', { number: '7' })] as const;
  const shown = (...facts: readonly RecordedFact[]) => after(...facts).page;

  it('are shown one by one, and together by their kind', () => {
    const times = { created_time: at('12:05').at, updated_time: at('12:05').at, by: 'user:dana' };
    const { tags, tag_data } = shown(...both);
    expect(tags).toEqual([
      { uuid: 't1', content_type: 'cause', data: { pipe: 'Clay', depth: 4 }, ...times },
      { uuid: 't2', content_type: 'ticket', data: { number: '7' }, ...times },
    ]);
    expect(tag_data).toEqual({ cause: { pipe: 'Clay', depth: 4 }, ticket: { number: '7' } });
  });

  it('keep the fields that a change leaves out', () => {
    const { tags } = shown(...both, changed('t1', { data: { depth: 5 } }));
    expect(tags.map(({ data }) => data)).toEqual([{ pipe: 'Clay', depth: 5 }, { number: '7' }]);
    expect(tags.map(({ updated_time }) => updated_time)).toEqual([at('12:30').at, at('12:05').at]);
    expect(tags[0]?.created_time).toBe(at('12:05').at);
    expect(shown(...both, changed('t1', null)).tags[0]?.data).toEqual({ pipe: 'Clay', depth: 4 });
  });

  it('are removed one by one', () => {
    const { tags, tag_data } = shown(...both, happened('TagRemoved', { tag: 't1' }));
    expect([tags.map(({ uuid }) => uuid), Object.keys(tag_data)]).toEqual([['t2'], ['ticket']]);
  });

  it('lose their fields with the words of the incident, and with no others; later ones stay', () => {
    const data = (...facts: readonly RecordedFact[]) => shown(...both, ...facts).tags.map((tag) => tag.data);
    expect(data(erased('p1'))).toEqual([{ pipe: 'Clay', depth: 4 }, { number: '7' }]);
    expect(data(erased('i1'))).toEqual([null, null]);
    expect(data(erased('i1'), changed('t2', { data: { number: '8' } }))).toEqual([null, { number: '8' }]);
    expect(shownTags.initial).toEqual({ tags: [] });
  });
});

describe('the labels of an incident', () => {
  const added = (label: string, name: string) => happened('LabelAdded', { label, name } as never);
  const both = [added('l1', 'Night Work'), added('l2', 'Hydrant')] as const;
  const all = (...facts: readonly RecordedFact[]) => {
    const { doc, page } = after(...both, ...facts);
    return [
      page.labels.map(({ uuid }) => uuid),
      shownLabels.summary?.(doc).labels,
      shownLabels.words?.(doc),
      shownLabels.marks?.(doc),
    ];
  };

  it('are shown on the page and in lists, are found, and filter a list in any case', () => {
    const names = ['Night Work', 'Hydrant'];
    expect(all()).toEqual([['l1', 'l2'], names, names, ['label:night work', 'label:hydrant']]);
  });

  it('are removed one by one', () => {
    expect(all(happened('LabelRemoved', { label: 'l1' }))).toEqual([
      ['l2'],
      ['Hydrant'],
      ['Hydrant'],
      ['label:hydrant'],
    ]);
  });

  it('without a name are not shown, and all go with the words of the incident', () => {
    expect(all(added('l3', ''))[0]).toEqual(['l1', 'l2']);
    expect(all(erased('p1'))[0]).toEqual(['l1', 'l2']);
    expect(all(erased('i1'))).toEqual([[], [], [], []]);
  });
});

describe('the team of an incident', () => {
  const added = (user: string, role: string) => happened('TeamMemberAdded', { user, role } as never, at('12:05'));
  const both = [added('anna', 'LEADER'), added('bo', 'OPERATIVE')] as const;
  const of = (...facts: readonly RecordedFact[]) => after(...both, ...facts).doc;
  const promoted = happened('TeamRoleChanged', { user: 'bo', role: 'LEADER' } as never);
  const gone = happened('TeamMemberRemoved', { user: 'anna' } as never);

  it('has its members in the order in which they joined, who find the incident in their lists', () => {
    expect(of().team).toEqual([
      { user: 'anna', role: 'LEADER' },
      { user: 'bo', role: 'OPERATIVE' },
    ]);
    expect(shownTeam.members?.(of())).toEqual(['anna', 'bo']);
    expect(shownTeam.marks?.(of())).toEqual(['member:anna', 'member:bo']);
  });

  it('changes by the role of one, and loses one', () => {
    expect(of(promoted).team.map(({ role }) => role)).toEqual(['LEADER', 'LEADER']);
    expect(of(gone).team).toEqual([{ user: 'bo', role: 'OPERATIVE' }]);
  });

  it('stays behind when the incident goes to another organization, and only then', () => {
    const transferred = (newEntity: string | undefined) =>
      happened('IncidentTransferred', { transfer: 'x1', newEntity, version: 'standard_water' } as never);
    expect(shownTeam.on.IncidentTransferred(of(), transferred('durham') as never)).toEqual({ team: [] });
    expect(shownTeam.on.IncidentTransferred(of(), transferred(undefined) as never)).toEqual({});
  });

  it('is a line of the log for each change, with the member and the role', () => {
    const { lines } = shownTeam;
    const [anna] = both;
    expect(lines?.TeamMemberAdded?.(anna as never)).toMatchObject({
      event: 'team:member_added',
      member: { name: 'anna', role: 'LEADER' },
    });
    expect(lines?.TeamRoleChanged?.(promoted as never)).toMatchObject({
      event: 'team:role_changed',
      member: { name: 'bo', role: 'LEADER' },
    });
    expect(lines?.TeamMemberRemoved?.(gone as never)).toMatchObject({
      event: 'team:member_removed',
      member: { name: 'anna', role: null },
    });
  });
});

it('the screens of an incident are told by the names of the specification', () => {
  expect(shownNotes.tells).toMatchObject({
    NoteWritten: 'note_added',
    NoteRewritten: 'note_updated',
    NoteRemoved: 'note_deleted',
  });
  expect(shownTags.tells).toMatchObject({
    TagAdded: 'tag_added',
    TagChanged: 'tag_updated',
    TagRemoved: 'tag_deleted',
    AppointmentCancelled: 'tag_deleted',
  });
  expect(shownLabels.tells).toMatchObject({ LabelAdded: 'label_added', LabelRemoved: 'label_deleted' });
  expect(shownTeam.tells).toMatchObject({
    TeamMemberAdded: 'user_added',
    TeamRoleChanged: 'user_updated',
    TeamMemberRemoved: 'user_deleted',
  });
});
