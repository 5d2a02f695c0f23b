import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Form, FormValues } from '#contracts/incident/forms/forms';
import { formOf } from '#events/incident/forms/definitions/index';
import { csvOf } from '#services/forms/csv';
import { pdfOf } from '#services/forms/pdf';
import { type About, localTime, reportOf } from '#services/forms/report';
import { readPdf } from '#services/testing/readPdf';

const about: About = {
  organisation: 'City of Arvada',
  incident: '7c0',
  type: 'Sewer',
  description: 'Sewage in the gutter',
  address: '1 Carr St',
  reported: '2026-03-01T08:00:00.000Z',
  timezone: 'America/Denver',
};
const by = { by: 'Sam Okafor', time: '2026-03-01T10:00:00.000Z' };
const form = (values: FormValues, more: Partial<Form> = {}): Omit<Form, 'position'> => ({
  uuid: 'f1',
  name: 'sewer_overflow',
  version: 1,
  title: 'Sanitary sewer overflow report',
  definition: formOf('sewer_overflow', 1),
  status: 'submitted',
  values,
  submission: 's1',
  by: by.by,
  created_time: by.time,
  updated_time: by.time,
  created: by,
  submitted: by,
  approved: null,
  returned: null,
  ...more,
});
const report = (values: FormValues, more?: Partial<Form>) => reportOf(form(values, more), about);
const cells = (values: FormValues) => {
  const [head, ...lines] = csvOf(report(values)).toString().split('\r\n');
  expect(head).toBe('\uFEFFsection,field,label,value,unit');
  const { data } = Papa.parse<string[]>(lines.join('\r\n'), { skipEmptyLines: true, newline: '\r\n' });
  return (field: string) => data.find((row) => row[1] === field || row[2] === field);
};

describe('a report', () => {
  it('shows times in the zone of the organization, even in a repeated hour', () => {
    expect(localTime('2026-03-01T09:05:00.000Z', 'America/Denver')).toBe('2026-03-01 02:05 MST');
    expect(localTime('2026-11-01T07:30:00.000Z', 'America/Denver')).toBe('2026-11-01 01:30 MDT');
    expect(localTime('2026-11-01T08:30:00.000Z', 'America/Denver')).toBe('2026-11-01 01:30 MST');
    expect(report({}).facts).toContainEqual(['Times', 'on the clock of America/Denver']);
  });

  it('shows choices in words, and distinguishes empty from erased answers', () => {
    const rows = report({
      appeared: 'manhole',
      destination: ['street', 'surface_water'],
      storm_drain: false,
      volume: 1_200,
      receiving_water: null,
      material: '',
      age: null,
    }).sections.flatMap(({ rows: fields }) => fields);
    const value = (name: string) => rows.find((row) => row.name === name)?.value;
    expect(value('appeared')).toBe('Manhole');
    expect(value('destination')).toBe('Street, curb and gutter; Surface water');
    expect(value('storm_drain')).toBe('No');
    expect(value('volume')).toBe(1_200);
    expect(value('receiving_water')).toBe('Erased');
    expect([value('material'), value('age'), value('cause')]).toEqual([null, null, null]);
  });

  it('says why it was returned, while it is returned', () => {
    const returned = { ...by, reason: 'No photo' };
    expect(report({}, { status: 'returned', returned }).facts).toContainEqual(['Reason', 'No photo']);
    expect(report({}, { status: 'submitted', returned }).facts.map(([label]) => label)).not.toContain('Reason');
  });
});

describe('as CSV', () => {
  it('has a line for each field, and numbers stay numbers', () => {
    const cell = cells({ volume: 1_200, started: '2026-03-01T09:05:00.000Z', estimate: 'Two barrels,\n"full"' });
    expect(cell('volume')).toEqual(['Volumes', 'volume', 'Spilled, estimated', '1200', 'gallons']);
    expect(cell('started')?.[3]).toBe('2026-03-01 02:05 MST');
    expect(cell('estimate')?.[3]).toBe('Two barrels,\n"full"');
    expect(cell('Incident number')?.[3]).toBe('7c0');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '=1\n2', '＝1', '＠x'])(
    'is no formula for text that begins like %j',
    (words) => expect(cells({ estimate: words })('estimate')?.[3]).toBe(`'${words}`),
  );

  it('leaves alone text with such a character inside', () =>
    expect(cells({ estimate: 'A1=2 @ noon - twice' })('estimate')?.[3]).toBe('A1=2 @ noon - twice'));
});

describe('as PDF', () => {
  const printed = (values: FormValues) =>
    pdfOf({ report: report(values), organisation: about.organisation, changed: by.time });

  it('can be read: its words, its title, its language and its headings', async () => {
    const read = await readPdf(
      await printed({ volume: 1_200, estimate: 'Łódź, Привет', started: '2026-03-01T09:05:00.000Z' }),
    );
    expect(read).toMatchObject({ title: 'Sanitary sewer overflow report', language: 'en-US' });
    for (const words of ['1,200 gallons', 'Łódź, Привет', '2026-03-01 02:05 MST', 'America/Denver', 'Not filled in'])
      expect(read.text).toContain(words);
    expect(read.text).toContain(`page ${read.pages} of ${read.pages}`);
    expect(read.roles.slice(0, 3)).toEqual(['Root', 'Document', 'H1']);
    expect(read.roles.filter((role) => role === 'H2')).toHaveLength(5);
  });

  it('holds all of a very long text, on as many pages as it takes', async () => {
    const words = Array.from({ length: 500 }, (_, n) => `word${n}`).join(' ');
    const read = await readPdf(await printed({ estimate: words, response_explained: words, prevention: words }));
    expect(read.pages).toBeGreaterThan(2);
    expect(read.text.match(/word499/g)).toHaveLength(3);
  });

  it('is the same bytes at each request, and others after a change', async () => {
    expect((await printed({ volume: 1 })).equals(await printed({ volume: 1 }))).toBe(true);
    expect((await printed({ volume: 1 })).equals(await printed({ volume: 2 }))).toBe(false);
  });
});
