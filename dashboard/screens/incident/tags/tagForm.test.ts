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
  const { content_type, lines } = formOf('valves', before);
  expect(changesIn({ content_type, lines }, before)).toEqual({});
  const put = (name: string, value: string) => lines.map((line) => (line.name === name ? { name, value } : line));
  expect(changesIn({ content_type, lines: put('valves', '4') }, before)).toEqual({ valves: 4 });
  expect(changesIn({ content_type, lines: put('valves', 'many') }, before)).toEqual({ valves: 'many' });
  expect(changesIn({ content_type, lines: put('open', 'false') }, before)).toEqual({ open: false });
  expect(changesIn({ content_type, lines: put('street', ' ') }, before)).toEqual({ street: null });
  expect(changesIn({ content_type, lines: [...lines, { name: 'Gate code', value: '4471' }] }, before)).toEqual({
    gate_code: '4471',
  });
});

it('must have names for its fields', () => {
  const judged = (name: string) => tagMistakes({ content_type: 'Truck', lines: [{ name, value: '4' }] });
  expect(judged(' ')).toEqual({ lines: 'Name each field.' });
  expect([judged('Number'), tagMistakes(emptyTag)]).toEqual([{}, {}]);
});
