import { describe, expect, it } from 'vitest';
import { FormFields } from '#contracts/api/forms/formValues';
import { TagFields } from '#contracts/api/incident/tagFields';
import { limits } from '#contracts/core/limits';
import { validate } from '#services/api/http/request/validate';

class FormBody {
  @FormFields() values!: object;
}
class TagBody {
  @TagFields() values!: object;
}
const answerFor = (body: typeof FormBody | typeof TagBody, values: unknown): string => {
  try {
    validate<object>(body, { values });
    return 'taken';
  } catch (error) {
    return JSON.stringify((error as { readonly said?: object }).said ?? String(error));
  }
};
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));
const texts = (count: number) => Array.from({ length: count }, () => 'x');
const taken = ['text', '', 7, 0, -1.5, true, false, null];
const wrong = [Number.NaN, Number.POSITIVE_INFINITY, undefined, { a: 1 }];
const most = { form: limits.form.fields, tag: limits.tag.fields };

describe('the values of a form', () => {
  it.each([...taken, [], ['a', 'b'], texts(most.form)].map((value) => [value]))('may be %j', (value) => {
    expect(answerFor(FormBody, { field: value })).toBe('taken');
  });

  it.each([...wrong, [1], ['a', 1], [null], texts(most.form + 1)].map((value) => [value]))('may not be %j', (value) => {
    expect(answerFor(FormBody, { field: value })).not.toBe('taken');
    expect(answerFor(FormBody, { good: 1, field: value })).not.toBe('taken');
  });

  it('are so many, with names so long', () => {
    expect(answerFor(FormBody, {})).toBe('taken');
    expect(answerFor(FormBody, many(most.form))).toBe('taken');
    expect(answerFor(FormBody, many(most.form + 1))).not.toBe('taken');
    expect(answerFor(FormBody, { ['x'.repeat(80)]: 1 })).toBe('taken');
    expect(answerFor(FormBody, { ['x'.repeat(81)]: 1 })).not.toBe('taken');
  });

  it.each([['text'], [7], [null], [undefined]])('are an object, and not %j', (values) => {
    expect(answerFor(FormBody, values)).not.toBe('taken');
  });
});

describe('the fields of a tag', () => {
  it.each([...taken, 'x'.repeat(limits.tag.text)].map((value) => [value]))('may be %j', (value) => {
    expect(answerFor(TagBody, { field: value })).toBe('taken');
  });

  it.each([...wrong, [], ['a'], 'x'.repeat(limits.tag.text + 1)].map((value) => [value]))('may not be %j', (value) => {
    expect(answerFor(TagBody, { field: value })).not.toBe('taken');
    expect(answerFor(TagBody, { good: 1, field: value })).not.toBe('taken');
  });

  it('are so many, with names so long', () => {
    expect(answerFor(TagBody, {})).toBe('taken');
    expect(answerFor(TagBody, many(most.tag))).toBe('taken');
    expect(answerFor(TagBody, many(most.tag + 1))).not.toBe('taken');
    expect(answerFor(TagBody, { ['x'.repeat(80)]: 1 })).toBe('taken');
    expect(answerFor(TagBody, { ['x'.repeat(81)]: 1 })).not.toBe('taken');
  });

  it.each([['text'], [7], [null], [undefined]])('are an object, and not %j', (values) => {
    expect(answerFor(TagBody, values)).not.toBe('taken');
  });
});
