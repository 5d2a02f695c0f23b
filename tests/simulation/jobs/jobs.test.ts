import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrewStatus } from '#contracts/incident/crews/crewStatus';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { user } from '#events/user/decider';
import { answerWithin, jobDeliveryOf } from '#projections/due/messages';
import type { App } from '#services/app/app';
import type { Attempted, SendResult, Texting, TextReport } from '#services/core/telephony';
import { noteSilence, sendJobText, tellJobText } from '#services/engine/acts/crews/jobs';
import type { Table } from '#services/engine/table';
import { backOff } from '#services/outbound/delivery/deliver';
import { recordReport } from '#services/outbound/telephony/reports';
import { appOf } from '#services/testing/app';
import { answering, cause, dyingAt, engineRoom, look, lookAndFollow, occurredAt, rivals } from '../engineRoom.ts';

const room = engineRoom();
const sam = idFrom('simulated', 'job', 'sam');
const nobody = idFrom('simulated', 'job', 'without a phone');
const tenMinutes = 10 * 60_000;

beforeAll(async () => {
  for (const [id, phoneNumber] of [
    [sam, '+13035550101'],
    [nobody, ''],
  ] as const) {
    const register = { role: 'crew', email: `${id}@arvada.example`, firstName: 'Sam', lastName: 'Okafor' } as const;
    const command = { do: 'register', user: id, phoneNumber, ...register } as const;
    await room.here.handle(user, id, { commandId: id, occurredAt, command }, cause);
  }
});
beforeEach(() => {
  // The links are made with the text, and are not opened here.
  const secrets = { jobKey: (id: string) => `key of ${id}`, reportKey: (id: string) => `report on ${id}` };
  room.app = appOf({ ...room.app, secrets });
});

interface Sent {
  readonly uuid: string;
  readonly dispatch: string;
}
let count = 0;
const crewOf = (uuid: string, holder = sam) => ({
  designation: idFrom('simulated', 'crew', uuid),
  name: 'Jetter',
  active: true,
  user: holder,
});
const run = async (uuid: string, command: IncidentCommand, at = iso(room.clock.now())) => {
  await room.here.handle(incident, uuid, { commandId: idFrom('job', ++count), occurredAt: at, command }, cause);
  await room.reading.caughtUp();
};
const send = async (uuid: string, { holder = sam, again = false } = {}): Promise<Sent> => {
  const dispatch = idFrom('dispatch', ++count);
  const respondBy = iso(room.clock.now() + tenMinutes);
  const crew = crewOf(uuid, holder);
  await run(uuid, { do: 'dispatch', newVersion: 'arvada_water', crew, dispatch, respondBy, seen: null, again });
  return { uuid, dispatch };
};
/** A new incident to which the jetter is sent. */
async function sent(holder = sam): Promise<Sent> {
  const uuid = idFrom('simulated', 'job', ++count);
  const version = 'arvada_manual_dispatch';
  const description = 'Main break';
  await run(uuid, { do: 'create', incident: uuid, version, description, source: null, labels: [], locations: [] });
  return send(uuid, { holder });
}
const step = ({ uuid, dispatch }: Sent, taken: 'read' | 'accepted' | 'declined' | 'on-scene' | 'done', reason = '') =>
  run(uuid, { do: 'takeStep', incident: uuid, dispatch, step: taken, reason });

function phones(answers: readonly (Attempted | 'dies')[], outcome: SendResult = { result: 'unknown' }) {
  const { asked, next } = answering(answers);
  const bodies: string[] = [];
  const telephony: Texting = {
    provider: 'simulator',
    sendText: ({ delivery, body }) => {
      bodies.push(body);
      return next(delivery) as Promise<Attempted>;
    },
    readReport: () => null,
    readReceived: () => null,
    replyOf: () => Promise.resolve(''),
    onReport: () => {},
    outcomeOf: () => Promise.resolve(outcome),
    looksUp: false,
  };
  return { telephony, asked, bodies };
}
const ok: SendResult = { result: 'sent', providerId: 'SM1' };
const unreachable = { result: 'later', reason: 'the text service cannot be reached' } as const;

const table = (app: App, telephony: Texting): Table => ({
  'job-text': (due) => sendJobText(app, telephony, due),
  'job-text-outcome': (due) => tellJobText(app, due),
  'job-answer': (due) => noteSilence(app, due),
});
/** Looks until nothing more follows from the facts of the last look. */
async function looks(telephony: Texting, as = room.app): Promise<number | undefined> {
  await lookAndFollow(room, as, table(as, telephony));
  return lookAndFollow(room, as, table(as, telephony));
}
const report = async (said: TextReport) => {
  await recordReport(room.app, said);
  await room.reading.caughtUp();
  await looks(phones([]).telephony);
};
const delivered = ({ dispatch }: Sent) => report({ delivery: jobDeliveryOf(dispatch), status: 'delivered' });
const landline = ({ dispatch }: Sent) =>
  report({ delivery: jobDeliveryOf(dispatch), status: 'undelivered', reason: 'landline' });
const crewShown = ({ uuid }: Sent) => room.reading.views.doc('incident_cards', uuid)?.card.dispatched[0];
const statusOf = (one: Sent): CrewStatus | undefined => crewShown(one)?.status;
const factsOf = async ({ uuid }: Sent): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { type } of room.here.store.read(`incident-${uuid}`)) types.push(type);
  return types.filter((type) => /^(Job|Crew)/.test(type));
};

describe('a crew that is sent', () => {
  it('is told by text once, delivers, reads, accepts, arrives and finishes', async () => {
    const job = await sent();
    expect(statusOf(job)).toBe('assigned');
    const { telephony, asked, bodies } = phones([ok]);
    // Incidents that wait are looked at a minute after a report, before the crew's time is over.
    expect(await looks(telephony)).toBe(room.clock.now() + 60_000);
    expect(statusOf(job)).toBe('sent');
    expect(asked).toEqual([jobDeliveryOf(job.dispatch)]);
    expect(bodies[0]).toContain(`http://muster.example/job/?k=key of ${job.dispatch}`);
    await delivered(job);
    expect(statusOf(job)).toBe('delivered');
    for (const taken of ['read', 'accepted', 'on-scene', 'done'] as const) {
      await step(job, taken);
      expect(statusOf(job)).toBe(taken);
    }
    await room.clock.advance(tenMinutes);
    expect(await looks(phones([]).telephony)).toBeUndefined();
    expect(await factsOf(job)).toEqual([
      'CrewDispatched',
      'JobTextSent',
      'JobTextDelivered',
      'JobRead',
      'JobAccepted',
      'CrewArrived',
      'JobFinished',
    ]);
  });

  it('is told once by two engines that cannot see each other', async () => {
    const job = await sent();
    const { telephony, asked } = phones([ok, ok]);
    await Promise.all(rivals(room).map((app) => look(app, table(app, telephony))));
    await room.reading.caughtUp();
    await looks(telephony);
    expect([asked.length, statusOf(job)]).toEqual([1, 'sent']);
    await step(job, 'accepted');
  });

  it('whose phone is a landline is shown as failed with the reason, and raises no further alarm', async () => {
    const job = await sent();
    await looks(phones([ok]).telephony);
    await landline(job);
    expect(crewShown(job)).toMatchObject({ status: 'failed', reason: 'landline' });
    await room.clock.advance(tenMinutes);
    expect(await looks(phones([]).telephony)).toBeUndefined();
    expect(statusOf(job)).toBe('failed');
  });

  it('without a phone number is shown as failed, and nothing is sent', async () => {
    const job = await sent(nobody);
    const { telephony, asked } = phones([]);
    await looks(telephony);
    expect([asked, crewShown(job)]).toEqual([
      [],
      expect.objectContaining({ status: 'failed', reason: 'no phone number' }),
    ]);
  });

  it('is told later when the text service cannot be reached, and the board shows the delay', async () => {
    const job = await sent();
    const { telephony } = phones([unreachable, ok]);
    await looks(telephony);
    expect(crewShown(job)).toMatchObject({ status: 'delayed', reason: unreachable.reason });
    await room.clock.advance(backOff[0] ?? 0);
    await looks(telephony);
    expect(crewShown(job)).toMatchObject({ status: 'sent', reason: null });
    await step(job, 'accepted');
  });

  it('whose text is in doubt is not told twice', async () => {
    const job = await sent();
    const { telephony, asked } = phones(['dies', ok]);
    await expect(looks(telephony)).rejects.toThrow('died');
    await room.reading.caughtUp();
    await room.clock.advance(answerWithin);
    await looks(telephony);
    expect([asked.length, statusOf(job)]).toEqual([1, 'in-doubt']);
    await step(job, 'accepted');
  });

  it('is shown with the state of its text, even when the engine died before it told the incident', async () => {
    const job = await sent();
    await lookAndFollow(room, room.app, table(room.app, phones([ok]).telephony));
    const dead = dyingAt(room, 1);
    await expect(look(dead, table(dead, phones([]).telephony))).rejects.toThrow('died');
    expect(statusOf(job)).toBe('assigned');
    await looks(phones([]).telephony);
    expect(statusOf(job)).toBe('sent');
    await step(job, 'accepted');
  });

  it('declines with its reason, and the incident waits again', async () => {
    const job = await sent();
    await looks(phones([ok]).telephony);
    await step(job, 'declined', 'flat tire');
    expect(crewShown(job)).toMatchObject({ status: 'declined', reason: 'flat tire' });
    await room.clock.advance(tenMinutes);
    expect(await looks(phones([]).telephony)).toBeUndefined();
  });
});

describe('a crew that does not respond', () => {
  it('raises the alarm after ten minutes, to the second, once, and may still accept', async () => {
    const job = await sent();
    await looks(phones([ok]).telephony);
    await delivered(job);
    await room.clock.advance(tenMinutes - 1);
    await looks(phones([]).telephony);
    expect(statusOf(job)).toBe('delivered');
    await room.clock.advance(1);
    await looks(phones([]).telephony);
    expect(crewShown(job)).toMatchObject({ status: 'no-response', status_time: iso(room.clock.now()) });
    await step(job, 'accepted');
    expect(statusOf(job)).toBe('accepted');
    expect((await factsOf(job)).filter((type) => type === 'CrewSilent')).toHaveLength(1);
  });

  it('is not texted after its time: when no engine ran, it is silent at once', async () => {
    const job = await sent();
    await room.clock.advance(tenMinutes);
    const { telephony, asked } = phones([]);
    await looks(telephony);
    expect([asked, statusOf(job)]).toEqual([[], 'no-response']);
    expect(await looks(telephony)).toBeUndefined();
  });
});

describe('reports of the text service', () => {
  it.each([
    ['twice', ['delivered', 'delivered'], 'delivered'],
    ['failed after delivered', ['delivered', 'undelivered'], 'delivered'],
    ['delivered after failed', ['undelivered', 'delivered'], 'failed'],
  ] as const)('count once: %s', async (_, order, status) => {
    const job = await sent();
    await looks(phones([ok]).telephony);
    for (const said of order) await (said === 'delivered' ? delivered(job) : landline(job));
    expect(statusOf(job)).toBe(status);
    expect(await factsOf(job)).toHaveLength(3);
    await step(job, 'accepted');
  });

  it('may come before the answer to the request itself', async () => {
    const job = await sent();
    const { telephony } = phones([ok]);
    const early: Texting = {
      ...telephony,
      sendText: async (message) => {
        await room.reading.caughtUp();
        await recordReport(room.app, { delivery: message.delivery, status: 'delivered' });
        return telephony.sendText(message);
      },
    };
    await looks(early);
    expect(statusOf(job)).toBe('delivered');
    await step(job, 'accepted');
  });

  it('change nothing after the crew accepted', async () => {
    const job = await sent();
    await looks(phones([ok]).telephony);
    await step(job, 'accepted');
    await delivered(job);
    expect(statusOf(job)).toBe('accepted');
  });
});

describe('recalling and sending again', () => {
  it('tells the crew that it is recalled, and ends the wait', async () => {
    const job = await sent();
    await looks(phones([ok]).telephony);
    await run(job.uuid, { do: 'recallCrew', designation: crewOf(job.uuid).designation });
    const { telephony, bodies } = phones([ok]);
    await looks(telephony);
    expect(bodies).toEqual([expect.stringContaining('Jetter is recalled')]);
    expect(statusOf(job)).toBe('recalled');
    await room.clock.advance(tenMinutes);
    expect(await looks(phones([]).telephony)).toBeUndefined();
  });

  it('does not text a job that was recalled before its text left', async () => {
    const job = await sent();
    await run(job.uuid, { do: 'recallCrew', designation: crewOf(job.uuid).designation });
    const { telephony, asked } = phones([ok]);
    await looks(telephony);
    expect(asked).toEqual([jobDeliveryOf(job.dispatch, 'recall')]);
  });

  it('sends a new text, with a new wait, and the old one no longer counts', async () => {
    const first = await sent();
    await looks(phones([ok]).telephony);
    await landline(first);
    const second = await send(first.uuid);
    const { telephony, asked } = phones([ok]);
    expect(await looks(telephony)).toBe(room.clock.now() + tenMinutes);
    expect(asked).toEqual([jobDeliveryOf(second.dispatch)]);
    expect(crewShown(second)).toMatchObject({ dispatch: second.dispatch, status: 'sent' });
    await delivered(first);
    expect(statusOf(second)).toBe('sent');
    await delivered(second);
    expect(statusOf(second)).toBe('delivered');
    await expect(step(first, 'accepted')).rejects.toMatchObject({ code: 'job.replaced' });
    await step(second, 'accepted');
  });
});
