import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DispatchRules, lastResort } from '#contracts/core/dispatchRules';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { reachedNobody } from '#contracts/incident/response';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { entity as entityDecider } from '#events/entity/decider';
import { incident } from '#events/incident/incident';
import { user as userDecider } from '#events/user/decider';
import { escalationProfileOf } from '#events/user/escalations';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type CallRoom, callRoom, personAt } from './callRoom.ts';

const silent: Behaviour = { line: 'silent', after: 3, keys: [], keyAfter: 2, hangsUpAfter: null };
const answers: Behaviour = { line: 'answers', after: 3, keys: ['1'], keyAfter: 2, hangsUpAfter: null };
/** Hears the words three times more, and answers the last question. */
const hesitates: Behaviour = { ...answers, keys: ['9', '9', '9', '1'] };
const cast: readonly Behaviour[] = [silent, answers, hesitates, answers, silent];

let room: CallRoom;
let cause: Parameters<CallRoom['muster']['app']['handle']>[3];
const step = (name: string, ...words: readonly string[]) => ({
  commandId: idFrom('escalation test', name, ...words),
  occurredAt: iso(room.muster.app.clock.now()),
});

beforeAll(async () => {
  room = await callRoom({ size: cast.length, people: (to) => cast[personAt(to)] ?? silent });
  const entity = idFrom('call room');
  cause = { entity, actor: { kind: 'system', id: 'test' }, correlationId: 'test' };
  // It is 22:00 there.
  const place = { name: 'brisbane', displayName: 'Brisbane', timezone: 'Australia/Brisbane', lat: -27, lng: 153 };
  const command = { do: 'register', entity, ...place, versions: ['standard_water'] } as const;
  await room.muster.app.handle(entityDecider, entity, { ...step('entity'), command }, cause);
  await add('On-call', 0, 0);
  await add('On-call', 1, 0, 'RESPECTFUL');
  await add('On-call', 2, 60);
  await add('On-call', 3, 600);
  await add('Slow', 4, 0);
  await add('Slow', 3, 120);
  await add('Nobody', 4, 0);
  await add(lastResort, 3, 0);
});
afterAll(() => room.close());

async function add(tree: string, n: number, startSeconds: number, phonePolicy: 'RESPECTFUL' | null = null) {
  const id = room.people[n] ?? '';
  const profile = escalationProfileOf(id, tree);
  const command = { do: 'addEscalationProfile', profile, tree, startSeconds, phonePolicy, phoneNumber: null } as const;
  await room.muster.app.handle(userDecider, id, { ...step(tree, id), command }, cause);
}

/** Reports an incident that asks for the tree, and returns the uuids of both. */
async function report(tree: string, name = tree) {
  const [uuid, callout] = [idFrom('incident', name), idFrom('callout', name)];
  const escalation = { callout, tree, designation: null, urgent: true };
  const said = { description: 'Main break', source: null, labels: [], locations: [], escalation };
  const command = { do: 'create', incident: uuid, version: 'standard_water', ...said } as const;
  await room.muster.app.handle(incident, uuid, { ...step('report', name), command }, cause);
  await room.until(() => room.callout(callout) !== null && room.callout(callout) !== undefined);
  return { uuid, callout };
}

/** A dispatcher acknowledges the incident on its page. */
async function acknowledge(uuid: string): Promise<void> {
  const place = { lat: null, lng: null, designation: null };
  const entry = idFrom('acknowledged by hand', uuid);
  const command = { do: 'log', entry, incident: uuid, event: 'acknowledged', message: '', ...place } as const;
  await room.muster.app.handle(incident, uuid, { ...step('acknowledge', uuid), command }, cause);
}

const rung = (callout: string) =>
  room.lines().flatMap(({ order }) => {
    const call = room.calls().find(({ uuid }) => uuid === order.call);
    return call?.callout === callout ? [personAt(order.to)] : [];
  });
const eventsOf = async (uuid: string) => {
  const events: string[] = [];
  for await (const { type, data } of room.muster.app.store.read(`incident-${uuid}`))
    events.push(type === 'LogEntryRecorded' ? String((data as { event?: string }).event) : type);
  return events;
};

describe('an escalation by telephone', () => {
  it('calls each person from their start on, passes over quiet hours, and ends with the first acknowledgement', async () => {
    const { uuid, callout } = await report('On-call');
    await room.until(() => room.callout(callout).state === 'stopped');
    await room.pass(30 * 60_000);
    await room.until(() => true);
    const { people, reason } = room.callout(callout);
    expect(reason).toBe('Acknowledged.');
    expect(people.map(({ place }) => place)).toEqual(['none', 'none', 'member', 'none']);
    const asleep = people.find(({ user }) => user === room.people[1]);
    expect(asleep?.skips.map((one) => one.reason)).toEqual(['quiet-hours']);
    expect(new Set(rung(callout))).toEqual(new Set([0, 2]));
    expect(await eventsOf(uuid)).toContain('acknowledged');
    expect(
      room
        .lines()
        .find(({ order }) => personAt(order.to) === 2)
        ?.heard.map(({ words }) => words),
    ).toContain('You have acknowledged. Thank you. Goodbye.');
  });

  it('stops once a dispatcher acknowledges the incident', async () => {
    const { uuid, callout } = await report('Slow');
    await room.until(() => rung(callout).length > 0);
    await acknowledge(uuid);
    await room.until(() => room.callout(callout).state === 'stopped');
    await room.pass(30 * 60_000);
    await room.until(() => true);
    expect(room.callout(callout).reason).toBe('The incident was acknowledged.');
    expect(rung(callout)).toEqual([4]);
    expect((await eventsOf(uuid)).filter((event) => event === 'acknowledged')).toHaveLength(1);
  });

  describe('that reaches nobody', () => {
    const ruled = async (nobody_reached: DispatchRules['nobody_reached'], name: string = nobody_reached) => {
      const { entity } = cause;
      const command = { do: 'setDispatchRules', rules: { nobody_reached } } as const;
      await room.muster.app.handle(entityDecider, entity, { ...step('rule', name), command }, cause);
      const { uuid } = await report('Nobody', `nobody ${name}`);
      const callouts = () => room.muster.app.views.docs('callouts', { where: { incident: uuid } });
      const card = () => room.muster.app.views.doc('incident_cards', uuid)?.card;
      return { uuid, callouts, card };
    };
    const ended = (one: { readonly state: string }) => one.state !== 'in-progress';
    const shouts = (card: IncidentCard | undefined) => card !== undefined && reachedNobody(card);

    it('is marked on the board, and nobody else is called, without a rule', async () => {
      const { uuid, callouts, card } = await ruled('mark');
      await room.until(() => callouts().every(ended));
      await room.pass(30 * 60_000);
      await room.until(() => true);
      expect(callouts()).toHaveLength(1);
      expect(shouts(card())).toBe(true);
      expect((await eventsOf(uuid)).filter((event) => event === 'NobodyReached')).toHaveLength(1);
    });

    it('calls the same people again three times, five minutes apart, and then only the board says so', async () => {
      const { callouts, card } = await ruled('repeat');
      await room.until(() => callouts().length === 2, 1_200);
      expect(card()?.callouts.every(({ next_at }) => next_at === undefined)).toBe(true);
      await room.until(() => callouts().length === 4 && callouts().every(ended), 4_000);
      await room.pass(30 * 60_000);
      await room.until(() => true);
      const starts = callouts()
        .map(({ started_time }) => Date.parse(started_time))
        .toSorted((a, b) => a - b);
      expect(starts).toHaveLength(4);
      for (const [n, start] of starts.slice(1).entries()) expect(start - starts[n]!).toBeGreaterThanOrEqual(300_000);
      expect(shouts(card())).toBe(true);
    });

    it('calls nobody again once a dispatcher has acknowledged it, and the board is quiet', async () => {
      const { uuid, callouts, card } = await ruled('repeat', 'acknowledged');
      await room.until(() => callouts().every(ended) && card()?.callouts[0]?.next_at !== undefined);
      await acknowledge(uuid);
      await room.pass(30 * 60_000);
      await room.until(() => true);
      expect(callouts()).toHaveLength(1);
      expect(shouts(card())).toBe(false);
      expect(card()?.callouts[0]?.next_at).toBeUndefined();
    });

    it('calls the tree of the last resort, whose person acknowledges', async () => {
      const { uuid, callouts } = await ruled('tree');
      await room.until(() => callouts().some(({ name, state }) => name === lastResort && state === 'stopped'));
      expect(rung(callouts().find(({ name }) => name === lastResort)?.uuid ?? '')).toEqual([3]);
      expect(await eventsOf(uuid)).toContain('acknowledged');
    });

    it('calls everybody who works on incidents, once', async () => {
      const { uuid, callouts } = await ruled('everybody');
      await room.until(() => callouts().some(({ name, state }) => name === 'Everybody' && state === 'stopped'));
      expect(callouts()).toHaveLength(2);
      expect(
        new Set(
          callouts()
            .find(({ name }) => name === 'Everybody')
            ?.people.map(({ user }) => user),
        ),
      ).toEqual(new Set(room.people));
      expect(await eventsOf(uuid)).toContain('acknowledged');
    });
  });

  it('says on the incident that a tree without people reaches no one', async () => {
    const { uuid, callout } = await report('Empty');
    expect(room.callout(callout)).toMatchObject({ state: 'failed', reason: 'Nobody could be called.' });
    await room.until(() => true);
    const events = await eventsOf(uuid);
    expect(events).toContain('NobodyReached');
    expect(events).not.toContain('team:formation_failed');
  });
});
