import { expect, it } from 'vitest';
import { storedLabel } from './stored.ts';

const { toStored, fromStored } = storedLabel;

it('the name of a typed label is stored in its sealed part only', () => {
  const typed = { label: 'l1', name: 'Leak', subject: 'i1', personal: { name: 'Leak' } };
  expect(toStored(typed)).toEqual({ ...typed, name: '' });
  expect(fromStored({ ...typed, name: '' })).toEqual(typed);
});

it('a label of a setting is open', () => {
  const set = { label: 'l1', name: 'Leak' };
  expect([toStored(set), fromStored(set)]).toEqual([set, set]);
});

it('a typed label has no name after an erasure', () =>
  expect(fromStored({ label: 'l1', name: 'Leak', subject: 'i1', personal: null })).toEqual({
    label: 'l1',
    name: '',
    subject: 'i1',
    personal: null,
  }));

it('a sealed part without a name leaves the label as it is', () => {
  for (const personal of [{}, 'text', 7]) {
    const data = { label: 'l1', name: 'Leak', personal };
    expect(fromStored(data)).toEqual(data);
  }
});
