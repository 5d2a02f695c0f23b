import { describe, expect, it } from 'vitest';
import { checkConsent, entityNamed, offeredAs, snapshotOf } from './offers.ts';

const option = (data: object, transfer_type = 'team') => ({ transfer_type, name: 'x', data });
const water = option({ version: 'arvada_water', extra_data: { queue: 'night' }, auto_labels: ['Odor'] });
const sewer = option({ version: 'arvada_sewer', emails: ['duty@olathe.example'], default_labels: ['Leak'] });
const away = option({ new_entity: 'olathe', version: 'arvada_water' }, 'escalation');
const docs: Readonly<Record<string, unknown>> = {
  'transfer_options arvada': { options: [water, sewer, away] },
  'transfer_consents olathe-id': { consents: [{ from: 'arvada', by: 'user:x', time: 't' }] },
  'entities arvada': { name: 'arvada' },
  'entities durham': { name: 'durham' },
};
const app = {
  views: {
    doc: (model: string, key: string) => docs[`${model} ${key}`] ?? null,
    docs: (_: string, { where }: { where: { name: string } }) =>
      where.name === 'olathe' ? [{ uuid: 'olathe-id' }] : [],
  },
} as unknown as Parameters<typeof offeredAs>[0];
const offered = (said: object, type = 'team', entity = 'arvada') => offeredAs(app, entity, type as never, said);

describe('the option that a transfer repeats', () => {
  it('is the first of the organization with this type and all fields that were said', () => {
    expect(offered({})).toBe(water);
    expect(offered({ version: 'arvada_sewer' })).toBe(sewer);
    expect(offered({ version: 'arvada_water' }, 'escalation')).toBe(away);
    expect(offered({ extra_data: { queue: 'night' }, auto_labels: ['Odor'] })).toBe(water);
  });

  it('may be named with empty fields where it has none', () => {
    for (const nothing of [null, '', false, [], {}])
      expect(offered({ version: 'arvada_sewer', tree_name: nothing, extra_data: nothing })).toBe(sewer);
  });

  it.each([
    ['another version', { version: 'durham_water' }],
    ['a field that it lacks', { version: 'arvada_sewer', tree_name: 'On-call' }],
    ['a number where it has nothing', { version: 'arvada_sewer', tree_name: 12 }],
    ['nothing where it has something', { version: 'arvada_water', extra_data: {} }],
    ['another value in a list', { auto_labels: ['Odor', 'Leak'] }],
  ])('is none with %s', (_, said) => expect(() => offered(said)).toThrow('transfer.not-offered'));

  it('is never that of another organization', () => {
    expect(() => offered({}, 'team', 'durham')).toThrow('transfer.not-offered');
  });

  it('is kept in the log without addresses and without labels that a dispatcher may change', () => {
    expect(snapshotOf(sewer as never, { urgent: true })).toEqual({ version: 'arvada_sewer', urgent: true });
  });
});

describe('a transfer to another organization', () => {
  it('leads to one that exists, or stays', () => {
    expect(entityNamed(app, 'olathe')).toEqual({ uuid: 'olathe-id' });
    for (const none of [undefined, '']) expect(entityNamed(app, none)).toBeNull();
    expect(() => entityNamed(app, 'nowhere')).toThrow('transfer.not-offered');
  });

  it('needs the consent of that organization, for this one', () => {
    expect(() => checkConsent(app, 'arvada', 'olathe-id')).not.toThrow();
    expect(() => checkConsent(app, 'arvada', 'arvada')).not.toThrow();
    for (const [from, to] of [
      ['durham', 'olathe-id'],
      ['arvada', 'durham'],
      ['unknown', 'olathe-id'],
    ] as const)
      expect(() => checkConsent(app, from, to)).toThrow('transfer.no-consent');
  });
});
