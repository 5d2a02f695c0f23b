// @night It rings every phone of every person.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onlyList } from '#events/callout/policies';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { user as userDecider } from '#events/user/decider';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type CallRoom, callRoom, numberOf } from './callRoom.ts';

const silent: Behaviour = { line: 'silent', after: 0, keys: [], keyAfter: 3, hangsUpAfter: null };
const pin = '4711';
/** The backup phones, which ask for a PIN; the last one is answered. */
const [afterOne, afterThree] = ['+13035550701', '+13035550702'];
const answers: Behaviour = { line: 'answers', after: 3, keys: [pin, '1'], keyAfter: 2, hangsUpAfter: null };

let room: CallRoom;
beforeAll(async () => {
  room = await callRoom({ size: 2, people: (to) => (to === afterThree ? answers : silent) });
});
afterAll(() => room.close());

async function addPhone(user: string, phoneNumber: string, callAfterCount: number, withPin: string): Promise<void> {
  const { app } = room.muster;
  const cause = { entity: room.entity, actor: { kind: 'system', id: 'test' }, correlationId: 'test' } as const;
  const phone = {
    phone: idFrom('phone', phoneNumber),
    phoneNumber,
    pin: withPin,
    phoneType: 'CELL',
    callAfterCount,
  } as const;
  const step = { commandId: idFrom('add', phoneNumber), occurredAt: iso(app.clock.now()) };
  const { position } = await app.handle(
    userDecider,
    user,
    { ...step, command: { do: 'addBeatPhone', ...phone } },
    cause,
  );
  if (position) await app.projector.reached(position, 20_000);
}

it('a person of a beat is called on a backup phone after one call, on the next after three, and keys its PIN', async () => {
  const [ada = '', bo = ''] = room.people;
  await addPhone(ada, numberOf(0), 0, '');
  await addPhone(ada, afterOne, 1, pin);
  await addPhone(ada, afterThree, 3, pin);
  const policy = { maxCalls: null, redialSeconds: 30 };
  const lists = { list: onlyList, name: '', method: 'one-by-one', target: null, reserveFor: [] } as const;
  const turns = { callSeconds: 300, callsPerTurn: 1, rounds: 5 };
  const uuid = await room.callOut([ada], { kind: 'beats', policy: { ...policy, lists: [{ ...lists, ...turns }] } });
  await room.until(() => room.callout(uuid).state === 'formed');
  const rung = room.lines().map(({ order }) => order.to);
  expect(rung).toEqual([numberOf(0), afterOne, afterOne, afterThree]);
  expect(
    room
      .lines()
      .at(-1)
      ?.heard.map(({ words }) => words)
      .slice(0, 2),
  ).toEqual(['This is Dispatch. Enter your PIN.', '••••']);
  expect(room.callout(uuid).people).toMatchObject([{ user: ada, place: 'member', outcome: 'accepted' }]);
  // Backup phones are for beats alone.
  const other = await room.callOut([bo, ada], { policy: { maxCalls: 2 }, target: 2 });
  await room.until(() => room.callout(other).state !== 'in-progress');
  expect(
    new Set(
      room
        .lines()
        .slice(rung.length)
        .map(({ order }) => order.to),
    ),
  ).toEqual(new Set([numberOf(1), numberOf(0)]));
});
