import { it } from 'vitest';
import { given } from '#events/testing/given';
import { serviceAccount } from './decider.ts';
import type { ServiceAccountFact } from './events.ts';

const holder = {
  number: '100-2',
  name: 'Ada Park',
  phoneNumber: '+13035550101',
  address: '5400 Olde Wadsworth Blvd',
  place: '39.8028,-105.0875',
};
const moved = { ...holder, place: '39.81,-105.1' };
const listed: ServiceAccountFact = {
  type: 'ServiceAccountListed',
  data: { account: 'a1', subject: 'a1', personal: holder },
};
const list = { do: 'list', account: 'a1', holder } as const;
const remove = { do: 'remove', account: 'a1' } as const;
const removed: ServiceAccountFact = { type: 'ServiceAccountRemoved', data: { account: 'a1' } };

it('is listed once, however often the same line comes', () => {
  given(serviceAccount).when(list).then(listed);
  given(serviceAccount, listed).when(list).thenRepeatIsNothing();
});

it('is listed again when a field of it changed', () => {
  given(serviceAccount, listed)
    .when({ ...list, holder: moved })
    .then({ type: 'ServiceAccountListed', data: { account: 'a1', subject: 'a1', personal: moved } });
});

it('is removed with the data of its holder, and may be listed again', () => {
  given(serviceAccount, listed)
    .when(remove)
    .then(removed, { type: 'PersonalDataErased', data: { subject: 'a1' } });
  given(serviceAccount, listed, removed).when(remove).thenNothing();
  given(serviceAccount, listed, removed).when(list).then(listed);
});

it('is removed when only a spreadsheet lists it, also once more', () => {
  const both = [removed, { type: 'PersonalDataErased', data: { subject: 'a1' } }] as const;
  given(serviceAccount)
    .when({ ...remove, inSpreadsheets: true })
    .then(...both);
  given(serviceAccount, listed, removed)
    .when({ ...remove, inSpreadsheets: true })
    .then(...both);
});

it('cannot be removed when it was never listed', () => given(serviceAccount).when(remove).thenRefused('not-found'));
