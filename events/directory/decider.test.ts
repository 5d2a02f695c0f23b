import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type DirectoryCommand, directory } from './decider.ts';
import type { DirectoryFact } from './events.ts';

const id = 'd1';
const about = { directory: id, kind: 'service_list', name: 'Hydrants' } as const;
const created: DirectoryFact = { type: 'DirectoryCreated', data: about };
const counts = { rows: 2, added: 2, changed: 0, removed: 0 };
const updated = (spreadsheet: string): DirectoryFact => ({
  type: 'DirectoryUpdated',
  data: { directory: id, spreadsheet, ...counts },
});
const update = (spreadsheet: string, seen: string | null): DirectoryCommand => ({
  do: 'update',
  ...about,
  spreadsheet,
  seen,
  ...counts,
});
const erased = (subject: string) => ({ type: 'PersonalDataErased', data: { subject } }) as const;
const removeItem = (item: string, spreadsheet = 's1') =>
  ({ do: 'removeItem', directory: id, spreadsheet, item }) as const;
const itemRemoved = (item: string): DirectoryFact => ({
  type: 'DirectoryItemRemoved',
  data: { directory: id, spreadsheet: 's1', item },
});
const undo = { do: 'undo', directory: id } as const;
const undone = (spreadsheet: string): DirectoryFact => ({
  type: 'DirectoryUpdateUndone',
  data: { directory: id, spreadsheet },
});

describe('a list from spreadsheets', () => {
  it('begins with a name that no other has, or with its first spreadsheet', () => {
    given(directory)
      .when({ do: 'create', ...about })
      .then(created);
    given(directory, created)
      .when({ do: 'create', ...about })
      .thenRefused('directory.name-known');
    given(directory).when(update('s1', null)).then(created, updated('s1'));
  });

  it('holds the latest spreadsheet, once, and erases the one before the last', () => {
    given(directory, created).when(update('s1', null)).then(updated('s1'));
    given(directory, created).when(update('s1', null)).thenRepeatIsNothing();
    given(directory, created, updated('s1')).when(update('s2', 's1')).then(updated('s2'));
    given(directory, created, updated('s1'), updated('s2')).when(update('s3', 's2')).then(updated('s3'), erased('s1'));
  });

  it('does not lose what another person uploaded meanwhile', () =>
    given(directory, created, updated('s1'), updated('s2'))
      .when(update('s3', 's1'))
      .thenRefused('directory.changed-meanwhile'));

  it('gives up a spreadsheet that never came to count, and no other', () => {
    const two = given(directory, created, updated('s1'), updated('s2'));
    two.when({ do: 'discard', directory: id, spreadsheet: 's3' }).then(erased('s3'));
    two.when({ do: 'discard', directory: id, spreadsheet: 's1' }).thenNothing();
    two.when({ do: 'discard', directory: id, spreadsheet: 's2' }).thenNothing();
  });

  it('loses an item once, and only from the rows that are shown', () => {
    given(directory, created, updated('s1')).when(removeItem('i1')).then(itemRemoved('i1'));
    given(directory, created, updated('s1')).when(removeItem('i1')).thenRepeatIsNothing();
    given(directory, created, updated('s1'), updated('s2'))
      .when(removeItem('i1'))
      .thenRefused('directory.changed-meanwhile');
  });

  it('goes one step back, and erases the rows that nobody needs any more', () => {
    const two = [created, updated('s1'), itemRemoved('i1'), updated('s2')] as const;
    given(directory, ...two)
      .when(undo)
      .then(undone('s2'), erased('s2'));
    given(directory, ...two, undone('s2'))
      .when(undo)
      .thenNothing();
    // The item that was removed before the update stays removed.
    given(directory, ...two, undone('s2'))
      .when(removeItem('i1'))
      .thenNothing();
    given(directory, ...two, undone('s2'))
      .when(update('s3', 's1'))
      .then(updated('s3'));
    // A late repeat of the upload that was undone.
    given(directory, ...two, undone('s2'))
      .when(update('s2', 's1'))
      .thenNothing();
    given(directory, created, updated('s1')).when(undo).then(undone('s1'), erased('s1'));
    given(directory, created).when(undo).thenRefused('directory.nothing-to-undo');
    given(directory).when(undo).thenRefused('not-found');
  });
});
