import { describe, expect, it } from 'vitest';
import type { Refused } from '#events/core/refused';
import { refusalOf } from '#events/testing/given';
import { refuseUnseen, refuseVersion, sent } from './send.ts';
import type { Sending } from './sending.ts';

const truck: Sending = {
  dispatch: 's1',
  designation: 'd1',
  name: 'Truck 1',
  user: 'ada',
  joined: true,
  text: 'assigned',
  course: null,
  told: true,
};
const jetter: Sending = { ...truck, dispatch: 's2', designation: 'd2', name: 'Jetter' };
const sending = {
  dispatch: 's9',
  respondBy: '2026-03-01T08:10:00.000Z',
  joined: false,
  previousVersion: 'arvada_manual_dispatch',
  newVersion: 'arvada_water',
};
const command = { ...sending, crew: { designation: 'd1', name: 'Truck 1', active: true, user: 'ada' } };
const data = { ...sending, designation: 'd1', name: 'Truck 1', user: 'ada' };

function refused(act: () => void, code: Refused['code'], fields?: Refused['fields']): void {
  expect(refusalOf(act, code).fields).toEqual(fields);
}

describe('the record of a sending', () => {
  it('says whether the crew is called first', () => {
    expect(sent(undefined, { ...command, calls: false })).toStrictEqual({ type: 'CrewDispatched', data });
    expect(sent(undefined, { ...command, calls: true })).toStrictEqual({
      type: 'CrewDispatched',
      data: { ...data, calls: true },
    });
  });

  it('names the sending that it replaces, when the crew was told of that', () => {
    expect(sent(truck, { ...command, calls: true })).toStrictEqual({
      type: 'CrewSentAgain',
      data: { ...data, calls: true, previous: 's1' },
    });
    expect(sent({ ...truck, told: false }, { ...command, calls: false })).toStrictEqual({
      type: 'CrewSentAgain',
      data: { ...data, previous: null },
    });
  });
});

describe('a dispatcher who did not see every crew on its way', () => {
  const words = (names: string) => ({
    non_field_errors: [`${names} sent to this incident meanwhile. Send yours as well, or cancel.`],
  });

  it('is told which ones', () => {
    refused(() => refuseUnseen([truck], []), 'incident.sent-meanwhile', words('Truck 1 was'));
    refused(() => refuseUnseen([truck, jetter], ['s1']), 'incident.sent-meanwhile', words('Jetter was'));
    refused(() => refuseUnseen([truck, jetter], ['s3']), 'incident.sent-meanwhile', words('Truck 1, Jetter were'));
  });

  it.each([
    ['no crew is on its way', [], []],
    ['they were seen by their sendings', [truck, jetter], ['s2', 's1']],
    ['they were seen by their designations', [truck, jetter], ['d1', 'd2']],
  ])('is not refused when %s', (_, others, seen) => expect(() => refuseUnseen(others, seen)).not.toThrow());
});

describe('the version of an incident to which a crew is sent', () => {
  const manual = { version: 'arvada_manual_dispatch' };
  const water = { version: 'arvada_water' };

  it('stays, or becomes one of its targets', () => {
    expect(() => refuseVersion(manual, 'arvada_sewer', [])).not.toThrow();
    expect(() => refuseVersion(water, 'arvada_water', [truck])).not.toThrow();
  });

  it('becomes no other, and the dispatcher hears who changed it first', () => {
    refused(() => refuseVersion(water, 'arvada_sewer', []), 'incident.target-unknown');
    refused(() => refuseVersion(water, 'arvada_sewer', [jetter, truck]), 'incident.sent-meanwhile', {
      new_version: ['Truck 1 was sent as Water, so the incident type is Water now. Look again, then send your crew.'],
    });
  });
});
