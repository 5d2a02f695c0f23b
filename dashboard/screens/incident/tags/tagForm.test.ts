import { expect, it } from 'vitest';
import { changesIn, emptyTag, formOf, isPlain, nameOf, tagMistakes } from './tagForm.ts';

it('keeps a kind of content under its shown name', () => {
  expect(nameOf(' Site visit: Report ')).toBe('site_visit:report');
  expect(nameOf('Gate code')).toBe('gate_code');
});

it('leaves problems and appointments to dialogs of their own', () =>
  expect(['truck', 'problem', 'appointment'].map(isPlain)).toEqual([true, false, false]));

it('sends only changed fields, and keeps a number a number', () => {
  const before = { valves: 3, open: true, street: 'Carr St', note: null };
  const { kind, lines } = formOf('valves', before);
  expect(changesIn({ kind, lines }, before)).toEqual({});
  const put = (name: string, value: string) => lines.map((line) => (line.name === name ? { name, value } : line));
  expect(changesIn({ kind, lines: put('valves', '4') }, before)).toEqual({ valves: 4 });
  expect(changesIn({ kind, lines: put('valves', 'many') }, before)).toEqual({ valves: 'many' });
  expect(changesIn({ kind, lines: put('open', 'false') }, before)).toEqual({ open: false });
  expect(changesIn({ kind, lines: put('street', ' ') }, before)).toEqual({ street: null });
  expect(changesIn({ kind, lines: [...lines, { name: 'Gate code', value: '4471' }] }, before)).toEqual({
    gate_code: '4471',
  });
});

it('must have a kind, and names for its fields', () => {
  expect(tagMistakes(emptyTag, null)).toEqual({ kind: ['This field may not be blank.'] });
  const nameless = { kind: 'Truck', lines: [{ name: ' ', value: '4' }] };
  expect(tagMistakes(nameless, null)).toEqual({ lines: 'Name each field.' });
  expect(tagMistakes({ kind: 'Truck', lines: [{ name: 'Number', value: '4' }] }, null)).toEqual({});
});
