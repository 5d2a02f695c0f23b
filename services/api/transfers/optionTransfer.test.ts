import { describe, expect, it } from 'vitest';
import type { OptionTransferBody } from '#contracts/api/transfers/transferBodies';
import { Refused } from '#events/core/refused';
import type { ConfiguredOption } from '#events/entity/events';
import type { Signed } from '#services/api/http/route';
import { byOption } from './optionTransfer.ts';

const incident = {
  uuid: 'i1',
  entity: 'arvada',
  deleted: false,
  progress: { version: 'arvada_water' },
};
const arvada = { uuid: 'arvada', name: 'arvada', display_name: 'Arvada', versions: ['arvada_water', 'arvada_sewer'] };
const durham = { uuid: 'durham', name: 'durham', display_name: 'Durham', versions: ['durham_water'] };

/** The command of a transfer by this option. */
async function commanded(
  data: ConfiguredOption['data'],
  said: Partial<OptionTransferBody> = {},
  consents: readonly { readonly from: string }[] = [{ from: 'arvada' }],
) {
  const option = { display_name: 'On-call', transfer_type: 'ESCALATION_TRANSFER', data } as const;
  const documents: Record<string, unknown> = {
    'incidents i1': incident,
    'entities arvada': arvada,
    'entities durham': durham,
    'transfer_options arvada': { options: [option] },
    'transfer_consents durham': { consents },
  };
  const handled: { command: Record<string, unknown> }[] = [];
  const app = {
    clock: { now: () => Date.parse('2026-03-01T12:00:00.000Z') },
    views: {
      doc: (projection: string, key: string) => documents[`${projection} ${key}`] ?? null,
      docs: (_: string, { where }: { where: { name: string } }) =>
        [arvada, durham].filter(({ name }) => name === where.name),
    },
    handle: async (_decider: unknown, _id: string, steps: readonly { command: Record<string, unknown> }[]) => {
      handled.push(...steps);
      return { position: { commit: 1n, prepare: 1n }, events: [] };
    },
  };
  const request = {
    app,
    who: { entity: 'arvada', role: 'dispatcher', changes: {} },
    cause: {},
    commandId: 'c1',
    now: '2026-03-01T12:00:00.000Z',
    body: { incident_id: 'i1', explanation: 'It is theirs.', ...said },
  };
  await byOption(request as unknown as Signed<OptionTransferBody, object>, {
    type: 'ESCALATION_TRANSFER',
    kind: 'escalation',
  });
  return handled[0]?.command;
}
const refused = (data: ConfiguredOption['data'], said: Partial<OptionTransferBody> = {}) =>
  expect(commanded(data, said)).rejects.toThrow(new Refused('transfer.not-offered'));

describe('a transfer by an option', () => {
  it('to another version of the same organization gives it that version', async () =>
    expect(await commanded({ version: 'arvada_sewer' })).toMatchObject({
      newVersion: 'arvada_sewer',
      newEntity: null,
    }));

  it('without a version keeps the present one when the incident stays in the organization', async () =>
    expect(await commanded({ tree_name: 'On-call' })).toMatchObject({ newVersion: null, newEntity: null }));

  it('to another organization gives it a version by which that organization works', async () =>
    expect(await commanded({ new_entity: 'durham', version: 'durham_water' })).toMatchObject({
      newVersion: 'durham_water',
      newEntity: { entity: 'durham', name: 'Durham' },
    }));

  it.each([
    ['no organization', []],
    ['others', [{ from: 'olathe' }]],
  ])('to an organization that accepts transfers from %s is refused', async (_, consents) => {
    const aid = { new_entity: 'durham', version: 'durham_water' };
    await expect(commanded(aid, {}, consents)).rejects.toThrow(new Refused('transfer.no-consent'));
  });

  it('to another organization without a version is not offered: it would keep one that is not theirs', () =>
    refused({ new_entity: 'durham' }));

  it('to a version by which the next organization does not work is not offered', async () => {
    await refused({ new_entity: 'durham', version: 'arvada_water' });
    await refused({ version: 'durham_water' });
  });

  it('to an unknown organization is not offered', () => refused({ new_entity: 'nowhere', version: 'durham_water' }));

  it('that differs from the option is not offered', () =>
    refused({ version: 'arvada_sewer' }, { version: 'arvada_water' }));

  it('puts on the labels of the option and those of the dispatcher, and is as urgent as the option', async () =>
    expect(await commanded({ auto_labels: ['Sewer'], default_urgent: true }, { labels: ['Night'] })).toMatchObject({
      labels: ['Sewer', 'Night'],
      urgent: true,
      rules: { usuallyUrgent: true, explanationRequired: true, mayManage: false },
    }));
});
