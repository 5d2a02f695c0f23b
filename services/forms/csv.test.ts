import { describe, expect, it } from 'vitest';
import { csvOf, csvRows, csvStream } from './csv.ts';

const mark = '\uFEFF';

describe('a table for a spreadsheet', () => {
  it('begins with a byte-order mark, ends each line, and quotes what needs it', () =>
    expect(
      csvRows([
        ['crew', 'hours'],
        ['Water, east', 3],
        [null, 'say "no"'],
      ]).toString(),
    ).toBe(`${mark}crew,hours\r\n"Water, east",3\r\n,"say ""no"""\r\n`));

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'never runs %j as a formula',
    (text) => expect(csvRows([[text]]).toString()).toMatch(/^\uFEFF"?'/u),
  );

  it('leaves a sign in the middle alone', () =>
    expect(csvRows([['1+1=2', 'a@b.example']]).toString()).toBe(`${mark}1+1=2,a@b.example\r\n`));

  it('comes in pages, and passes an empty page over', async () => {
    const parts: Buffer[] = [];
    for await (const part of csvStream([[['a', 1]], [], [['b', 2]]])) parts.push(part as Buffer);
    expect(parts.map(String)).toEqual([mark, 'a,1\r\n', 'b,2\r\n']);
  });

  it('has one line for each field of a report, after what is said about it', () => {
    const report = {
      facts: [['Incident', 'Water in the street']],
      sections: [
        {
          title: 'Repair',
          rows: [
            { name: 'length', label: 'Length', value: '3', unit: 'ft' },
            { name: 'cause', label: 'Cause', value: 'Frost', unit: '' },
          ],
        },
        { title: 'Empty', rows: [] },
      ],
    } as unknown as Parameters<typeof csvOf>[0];
    expect(csvOf(report).toString()).toBe(
      [
        `${mark}section,field,label,value,unit`,
        'About,,Incident,Water in the street,',
        'Repair,length,Length,3,ft',
        'Repair,cause,Cause,Frost,',
        '',
      ].join('\r\n'),
    );
  });
});
