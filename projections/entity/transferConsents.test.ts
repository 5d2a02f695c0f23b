import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { transferConsents } from './transferConsents.ts';

const at = '2026-03-01T12:30:00.000Z';
const later = '2026-03-02T12:30:00.000Z';
const consented = (from: string, time = at) =>
  happened('TransferConsentGiven', { entity: 'durham', from } as never, { stream: 'entity-durham', at: time });
const withdrawn = (from: string) =>
  happened('TransferConsentWithdrawn', { entity: 'durham', from } as never, { stream: 'entity-durham' });
const consents = (...events: Parameters<typeof given>[1][]) =>
  given(transferConsents, ...events).doc('durham')?.consents;
const by = 'user:dana';

it('lists the organizations that may transfer incidents, by name, with author and time', () => {
  expect(consents(consented('olathe'), consented('arvada'), consented('bupp'))).toEqual([
    { from: 'arvada', by, time: at },
    { from: 'bupp', by, time: at },
    { from: 'olathe', by, time: at },
  ]);
});

it('lists a consent once, with its last time, and none that was withdrawn', () => {
  expect(consents(consented('olathe'), consented('arvada'), consented('olathe', later))).toEqual([
    { from: 'arvada', by, time: at },
    { from: 'olathe', by, time: later },
  ]);
  expect(consents(consented('olathe'), consented('arvada'), withdrawn('olathe'))).toEqual([
    { from: 'arvada', by, time: at },
  ]);
  expect(consents(withdrawn('olathe'))).toEqual([]);
});

it('tells the open screens of the organization that gives it, without saying whom it is about', () => {
  const { told } = given(transferConsents, consented('olathe'));
  const frame = {
    channel: expect.stringContaining('durham'),
    event: 'TRANSFER_SETTINGS_CHANGED',
    data: { position: 1 },
  };
  expect(told).toEqual([frame, frame]);
});
