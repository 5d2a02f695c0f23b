import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { accountMails } from './accountMails.ts';
import { type PasswordMailDoc, passwordMails } from './passwordMails.ts';

const at = '2026-03-01T12:30:00.000Z';
const expiresAt = '2026-03-02T12:30:00.000Z';
const on = { stream: 'user-ada', at };
const to = 'ada@arvada.example';
const erased = happened('PersonalDataErased', { subject: 'ada' }, on);
type Events = Parameters<typeof given>[1][];
const ends = [
  ['DeliverySent', 'sent'],
  ['DeliveryFailed', 'failed'],
  ['DeliveryUnknown', 'unknown'],
] as const;
const ending = (type: (typeof ends)[number][0], delivery: string) =>
  happened(type, { delivery } as never, { stream: `delivery-${delivery}` });

describe('a mail with a link to set a password', () => {
  const issued = (personal: { to: string } | null) =>
    happened(
      'PasswordLinkIssued',
      { user: 'ada', link: 'l1', expiresAt, delivery: 'd1', template: 'invitation', subject: 'ada', personal } as never,
      on,
    );
  const docOf = (...events: Events) => given(passwordMails, ...events).doc('d1');

  it('is owed from the moment when the link is made', () => {
    expect(docOf(issued({ to }))).toEqual({
      delivery: 'd1',
      entity: 'arvada',
      user: 'ada',
      link: 'l1',
      to,
      template: 'invitation',
      expires_at: expiresAt,
      time: at,
      status: 'owed',
    });
    const doc = docOf(issued({ to })) as PasswordMailDoc;
    expect(Object.values(passwordMails.columns ?? {}).map((column) => column(doc))).toEqual(['arvada', at]);
  });

  it('has no address once the person was erased', () => expect(docOf(issued(null))).toMatchObject({ to: '' }));

  it.each(ends)('with %s is %s, and a message that it does not know changes nothing', (type, status) => {
    const requested = happened('PasswordMailRequested', { delivery: 'd1', user: 'ada', link: 'l1' } as never, on);
    expect(docOf(issued({ to }), requested)).toMatchObject({ status: 'requested' });
    expect(docOf(issued({ to }), requested, ending(type, 'd1'))).toMatchObject({ status, time: at });
    expect(given(passwordMails, ending(type, 'd9')).keys).toEqual([]);
  });
});

describe('a mail about a change to an account', () => {
  const issued = (delivery: string) =>
    happened(
      'AccountMailIssued',
      { user: 'ada', delivery, template: 'password-changed', subject: 'ada', personal: { to } } as never,
      on,
    );
  const moved = happened(
    'AddressNoticeIssued',
    { user: 'ada', delivery: 'd2', subject: 'ada', personal: { to } } as never,
    on,
  );
  const docOf = (delivery: string, ...events: Events) => given(accountMails, ...events).doc(delivery);

  it('is owed from the change on, to the address of that moment', () => {
    expect(docOf('d1', issued('d1'))).toEqual({
      delivery: 'd1',
      entity: 'arvada',
      user: 'ada',
      to,
      template: 'password-changed',
      time: at,
      status: 'owed',
    });
    expect(docOf('d2', moved)).toMatchObject({ template: 'address-changed', to, status: 'owed' });
  });

  it.each(ends)('with %s is %s, and the others of the person stay', (type, status) => {
    const requested = happened('AccountMailRequested', { delivery: 'd1', user: 'ada' } as never, on);
    const events = [issued('d1'), issued('d3'), requested, ending(type, 'd1')];
    expect(docOf('d1', ...events.slice(0, 3))).toMatchObject({ status: 'requested' });
    expect([docOf('d1', ...events)?.status, docOf('d3', ...events)?.status]).toEqual([status, 'owed']);
  });

  it('has no address once the person was erased, whichever of them it is', () => {
    const events = [issued('d1'), moved, issued('d3'), erased];
    expect(['d1', 'd2', 'd3'].map((one) => docOf(one, ...events)?.to)).toEqual(['', '', '']);
    expect(given(accountMails, erased).keys).toEqual([]);
  });

  it('is listed by its organization and time, and the list of a person’s mails is not', () => {
    const all = given(accountMails, issued('d1'));
    const { entity, time } = accountMails.columns ?? {};
    const listed = all.keys.map((key) => [entity?.(all.doc(key) as never), time?.(all.doc(key) as never)]);
    expect(listed).toEqual([
      ['arvada', at],
      [null, null],
    ]);
  });
});
