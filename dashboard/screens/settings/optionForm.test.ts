import { describe, expect, it } from 'vitest';
import type { TransferOption } from '#contracts/incident/transfers/transfer';
import { transferTypes } from '#contracts/incident/transfers/transferSettings';
import { emptyOption, fieldsOf, formOf, mistakesIn, moved, optionOf, withOption } from './optionForm.ts';

const blank = 'This field may not be blank.';
const contractor: TransferOption = {
  display_name: 'Contractor',
  transfer_type: 'EMAIL_TRANSFER',
  data: {
    emails: ['a@c.example', 'b@c.example'],
    default_labels: ['Pump'],
    explanation_required: true,
    extra_data: { n: 1 },
  },
};
const desk: TransferOption = {
  display_name: 'Desk',
  transfer_type: 'EMAIL_TRANSFER',
  data: { emails: ['d@c.example'] },
};

describe('a transfer option in its form', () => {
  it('is unchanged without an edit', () => expect(optionOf(formOf(contractor))).toEqual(contractor));

  it('writes a list into one field, the parts divided by commas', () =>
    expect(formOf(contractor)).toMatchObject({
      emails: 'a@c.example, b@c.example',
      default_labels: 'Pump',
      explanation_required: 'yes',
      extra_data: '{"n":1}',
    }));

  it.each([
    ['ESCALATION_TRANSFER', 'tree_name'],
    ['DESIGNATION_NOTIFICATION', 'designation_name'],
    ['EMAIL_TRANSFER', 'emails'],
    ['CUSTOM_TRANSFER', 'token'],
    ['FLUX_HANDLER_TRANSFER', 'handler_codename'],
  ] as const)('of the type %s needs a name and its %s', (type, field) => {
    expect(mistakesIn(emptyOption(type))).toEqual({ name: blank, [field]: blank });
    expect(mistakesIn({ ...emptyOption(type), name: 'There', [field]: 'x' })).toEqual({});
  });

  it('takes extra data only as an object', () => {
    const form = formOf(contractor);
    for (const text of ['[1]', '{', '3'])
      expect(mistakesIn({ ...form, extra_data: text })).toEqual({
        extra_data: 'This must be an object.',
      });
  });

  it('keeps nothing of another type', () => {
    expect(optionOf({ ...formOf(contractor), type: 'CUSTOM_TRANSFER', name: 'Orders' }).data).not.toHaveProperty(
      'emails',
    );
    expect(optionOf({ ...formOf(contractor), type: '_SEPARATOR' }).data).toEqual({});
  });

  it('knows every field of every type', () => {
    const known = new Set(transferTypes.flatMap((type) => fieldsOf(type).map(({ name }) => name)));
    expect(known.size).toBe(17);
  });

  it('goes to its place, or to the end when another person changed the original', () => {
    const edited = { ...desk, display_name: 'Night desk' };
    expect(withOption([desk, contractor], edited, desk)).toEqual([edited, contractor]);
    expect(withOption([contractor], edited, desk)).toEqual([contractor, edited]);
    expect(withOption([contractor], desk, null)).toEqual([contractor, desk]);
  });

  it('moves up and down, and not over an end', () => {
    expect(moved([desk, contractor], 1, -1)).toEqual([contractor, desk]);
    expect(moved([desk, contractor], 0, 1)).toEqual([contractor, desk]);
    expect(moved([desk, contractor], 0, -1)).toEqual([desk, contractor]);
  });
});
