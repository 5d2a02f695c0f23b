import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import {
  type FormDefinition,
  type FormField,
  type FormValue,
  fieldsOf,
  formMistakes,
  sameValue,
} from '#contracts/incident/forms/forms';
import { workflows } from '#events/incident/versions/index';
import { formOf, forms, offeredBy } from './definitions/index.ts';
import { missingIn, mistakesIn } from './formFields.ts';

const fields: readonly FormField[] = [
  { name: 'who', kind: 'text', label: 'Who', required: true },
  { name: 'words', kind: 'long-text', label: 'Words' },
  { name: 'gallons', kind: 'number', label: 'Gallons', least: 0, most: 500 },
  { name: 'people', kind: 'number', label: 'People', whole: true, required: true },
  { name: 'one', kind: 'choice', label: 'One', choices: [{ code: 'a', display: 'A' }] },
  {
    name: 'several',
    kind: 'choices',
    label: 'Several',
    required: true,
    choices: [
      { code: 'a', display: 'A' },
      { code: 'b', display: 'B' },
    ],
  },
  { name: 'dry', kind: 'yes-no', label: 'Dry', required: true },
  { name: 'time', kind: 'date-time', label: 'Time' },
];
const definition: FormDefinition = {
  name: 'sample',
  version: 1,
  title: 'Sample',
  sections: [{ title: 'All', fields }],
};
const { blank, number, whole, choice, text, time, unknown } = formMistakes;

describe('a field', () => {
  it.each<readonly [field: string, value: FormValue, sentence: string | null]>([
    ['who', 'Sam', null],
    ['who', '', null],
    ['who', 3, text],
    ['who', ['Sam'], text],
    ['who', 'x'.repeat(limits.form.text), null],
    ['who', 'x'.repeat(limits.form.text + 1), formMistakes['too-long']],
    ['words', 'x'.repeat(limits.form.longText), null],
    ['words', 'x'.repeat(limits.form.longText + 1), formMistakes['too-long']],
    ['gallons', 0, null],
    ['gallons', 12.5, null],
    ['gallons', '12', number],
    ['gallons', -1, formMistakes.least(0)],
    ['gallons', 501, formMistakes.most(500)],
    ['people', 2, null],
    ['people', 2.5, whole],
    ['one', 'a', null],
    ['one', 'b', choice],
    ['one', ['a'], choice],
    ['several', ['b', 'a'], null],
    ['several', [], null],
    ['several', ['a', 'a'], choice],
    ['several', ['a', 'c'], choice],
    ['several', 'a', choice],
    ['dry', false, null],
    ['dry', 'yes', formMistakes['yes-no']],
    ['time', '2026-03-01T10:00:00.000Z', null],
    ['time', '2026-02-30T10:00:00.000Z', time],
    ['time', '2026-03-01T10:00:00', time],
    ['time', '2026-03-01T10:00:00-07:00', time],
    ['time', 'yesterday', time],
    ['time', 5, time],
    ['toString', 'x', unknown],
  ])('%s takes %j as it says', (field, value, sentence) =>
    expect(mistakesIn(definition, { [field]: value })).toEqual(sentence === null ? {} : { [field]: [sentence] }),
  );

  it('that is required is missing while it is empty; “no” and zero are answers', () => {
    expect(missingIn(definition, {})).toEqual({ who: [blank], people: [blank], several: [blank], dry: [blank] });
    expect(missingIn(definition, { who: ' ', people: 0, several: ['a'], dry: false })).toEqual({ who: [blank] });
  });

  it('holds the same value in whatever order its choices were ticked', () => {
    expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(sameValue(['a'], ['a', 'b'])).toBe(false);
    expect(sameValue('', undefined)).toBe(true);
    expect(sameValue([], null)).toBe(true);
    expect(sameValue(false, null)).toBe(false);
  });
});

describe('each form', () => {
  it.each(forms.map((form) => [`${form.name} ${form.version}`, form] as const))('%s is whole', (_, form) => {
    const all = fieldsOf(form);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.filter(({ name }) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
    // These names are reserved for errors that belong to no field.
    expect(all.filter(({ name }) => ['detail', 'non_field_errors'].includes(name))).toEqual([]);
    expect(all.filter(({ kind, choices = [] }) => kind.startsWith('choice') !== choices.length > 1)).toEqual([]);
    expect(all.length).toBeLessThanOrEqual(limits.form.fields);
    for (const { choices = [] } of all) expect(new Set(choices.map(({ code }) => code)).size).toBe(choices.length);
  });

  it('has one definition for each version, and none is missing', () => {
    expect(new Set(forms.map(({ name, version }) => `${name} ${version}`)).size).toBe(forms.length);
    expect(forms.map(({ name }) => name)).toEqual([
      'work_report',
      'water_main_break',
      'sewer_backup',
      'sewer_overflow',
    ]);
  });

  it('that no release has any more stays readable', () =>
    expect(formOf('retired', 3)).toEqual({ name: 'retired', version: 3, title: 'retired', sections: [] }));

  it('of an overflow asks the questions of the regulator', () => {
    const asked = fieldsOf(formOf('sewer_overflow', 1)).filter(({ required }) => required);
    expect(asked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['started', 'stopped', 'volume', 'recovered', 'cause', 'appeared', 'receiving_water']),
    );
  });
});

describe('a number of a form', () => {
  it.each<readonly [form: string, field: string, least: number, most: number]>([
    ['work_report', 'crew_count', 1, 99],
    ['water_main_break', 'diameter', 0.5, 144],
    ['water_main_break', 'installed', 1850, 2200],
    ['water_main_break', 'depth', 0, 100],
    ['water_main_break', 'pressure', 0, 500],
    ['water_main_break', 'volume_lost', 0, 1_000_000_000],
    ['water_main_break', 'customers', 0, 1_000_000],
    ['water_main_break', 'chlorine', 0, 50],
    ['sewer_backup', 'depth', 0, 240],
    ['sewer_backup', 'area', 0, 1_000_000],
    ['sewer_overflow', 'volume', 0, 1_000_000_000],
    ['sewer_overflow', 'recovered', 0, 1_000_000_000],
    ['sewer_overflow', 'reached_water', 0, 1_000_000_000],
    ['sewer_overflow', 'diameter', 0, 400],
    ['sewer_overflow', 'age', 0, 300],
  ])('in %s has its bounds: %s', (name, field, least, most) => {
    const mistakes = (value: number) => mistakesIn(formOf(name, 1), { [field]: value });
    expect([mistakes(least), mistakes(most)]).toEqual([{}, {}]);
    expect(mistakes(least - 1)).toEqual({ [field]: [formMistakes.least(least)] });
    expect(mistakes(most + 1)).toEqual({ [field]: [formMistakes.most(most)] });
  });

  it('is whole where parts make no sense', () => {
    const whole = forms.flatMap((form) => fieldsOf(form).filter((field) => field.whole));
    expect(whole.map(({ name }) => name)).toEqual(['crew_count', 'installed', 'customers']);
  });
});

describe('an empty form', () => {
  it.each([
    [
      'water_main_break',
      'reported between diameter material break customers repair done locate boil_notice disinfected',
    ],
    [
      'sewer_overflow',
      'started notified arrived stopped volume recovered reached_water estimate appeared appeared_at destination ' +
        'storm_drain receiving_water cause response response_explained',
    ],
  ])('%s lacks what must be answered', (name, fields) =>
    expect(Object.keys(missingIn(formOf(name, 1), {}))).toEqual(fields.split(' ')),
  );
});

describe('a version', () => {
  it('offers forms in every state with a crew', () => {
    const without = [...workflows.keys()].filter((key) => offeredBy(key).length === 0);
    expect(without.toSorted()).toEqual(['jcw_bupp', 'no_response', 'no_response_daytime', 'noop', 'servpro_beta']);
    expect(offeredBy('durham_sewer').map(({ name }) => name)).toEqual([
      'work_report',
      'sewer_backup',
      'sewer_overflow',
    ]);
  });
});
