import { houses } from '../begun.ts';
import type { RequestAbout, RequestFault } from '../peers/phone/plans.ts';
import type { PhoneFaults } from '../peers/phoneCompany.ts';
import type { World } from '../world.ts';
import type { Act, Around } from './act.ts';
import { faultActs } from './faultActs.ts';
import type { Hands } from './hands.ts';
import { linkActs, waited } from './linkActs.ts';
import { calledBy, peopleActs, tasks } from './peopleActs.ts';
import { residentActs } from './residentActs.ts';
import { said } from './said.ts';
import { textActs } from './textActs.ts';

const desks = ['dispatcher', 'manager', 'leader'] as const;

/** A fault, and work that it strikes. */
const during =
  (fault: Act, ...work: readonly Act[]): Act =>
  async (around) => {
    const over = fault(around);
    await waited(around.world, 2);
    // People of several roles, who reach both machines.
    const answers = await Promise.all(
      work.map((act, n) => act({ ...around, hands: around.hands.as(desks[n % desks.length] ?? '') })),
    );
    return `${answers.join(', ')}: ${await over}`;
  };

const { note, acknowledge, hold, complete, report, archive, sharePhone } = peopleActs;

/** A fault of a known length, so that what it strikes is within. */
const lastingFor =
  (seconds: number, begin: (world: World) => () => void): Act =>
  async ({ world }) => {
    const end = begin(world);
    await waited(world, seconds);
    end();
    return `over after ${seconds} s`;
  };

type Lost = { readonly lost: number };

/** The phone company does so with each request of these kinds. */
const answering = (planned: Partial<Record<RequestAbout['what'], RequestFault>>, seconds: number, callbacks?: Lost) =>
  lastingFor(seconds, ({ faults: { phone } }) => {
    const begun: PhoneFaults = {
      planned: ({ what }) => planned[what],
      ...(callbacks && { callbacks }),
    };
    Object.assign(phone, begun);
    return () => {
      for (const name of ['planned', 'callbacks'] as const)
        if (phone[name] === begun[name]) delete (phone as Record<string, unknown>)[name];
    };
  });

/** Each call and text is placed, the answer is an error, and no report of it comes. */
const unheard = { call: '500 after', text: '500 after' } as const;
const doneUnheard = answering(unheard, 60, { lost: 1 });
/** Nor does a look-up tell of it. */
const inDoubt = answering({ ...unheard, list: '500 before' }, 60, { lost: 1 });

const cutAfterWrite = lastingFor(12, ({ server, faults }) => {
  faults.store.cutAfterWrite = 0.5;
  return () => {
    delete faults.store.cutAfterWrite;
    server.heal();
  };
});

/** A new incident, and a call-out for it. */
async function callAnew({ hands, luck }: Around, house: string, by: Hands = hands): Promise<string> {
  const body = { version: `${house}_water`, description: luck.one(['Main break', 'No water']) };
  const incident = (await by.send('POST', '/api/incidents/', body))?.body?.uuid as string | undefined;
  if (incident === undefined) return 'no incident';
  const asked = { target_count: 3, roles: ['crew', 'leader', 'manager'] };
  return said(
    `call ${incident.slice(0, 8)}`,
    await by.send('POST', `${tasks(incident)}form_team_by_groups/request/`, asked),
  );
}

/** All people of these organizations have one phone during this work. */
async function withOnePhone({ hands }: Around, among: readonly string[], work: () => Promise<string>): Promise<string> {
  const all: (readonly [administrator: Hands, person: Awaited<ReturnType<typeof calledBy>>[number]])[] = [];
  for (const house of among)
    for (const person of await calledBy(hands.at(house))) all.push([hands.at(house).as('administrator'), person]);
  const [first] = all;
  if (!first) return 'nobody is called';
  const change = async (phone?: string) => {
    for (const [administrator, { uuid, phone_number: own }] of all)
      await administrator.send('PATCH', `/api/user/${uuid}/`, { phone_number: phone ?? own });
  };
  await change(first[1].phone_number);
  const answer = await work();
  await change();
  return `one phone for all: ${answer}`;
}

/** The people of two call-outs have one phone, and nobody knows whether it rings. */
const callTwice = (around: Around, fault: Act) =>
  withOnePhone(around, [around.house], async () => {
    const over = fault(around);
    const first = await callAnew(around, around.house);
    await waited(around.world, 4);
    return `${first}, ${await callAnew(around, around.house)}: ${await over}`;
  });

const textUnheard = during(doneUnheard, linkActs.checkIn, textActs.notify);

/** Nights in which a fault and its victim meet only by chance would say little. */
export const jointActs = {
  callRefused: during(faultActs.accountRefused, (around) => callAnew(around, around.house)),
  saveInOutage: during(faultActs.storeTrouble, report, note, acknowledge, note, report, report),
  textInTrouble: during(faultActs.phoneTrouble, linkActs.checkIn, textActs.notify),
  /** A person asks for two contacts at the same moment. */
  callContactTwice: async (around) => {
    const answers = await Promise.all([1, 2].map(() => residentActs.callContact(around)));
    return answers.join(', ');
  },
  textUnheard,
  /** The same, with clocks that are ahead. */
  textAhead: async (around) => {
    const { machines } = around.world;
    for (const one of machines) one.setClock(100_000);
    const answer = await textUnheard(around);
    await waited(around.world, 30);
    for (const one of machines) one.setClock(-100_000);
    return answer;
  },
  callUnheard: (around) => callTwice(around, doneUnheard),
  callInDoubt: (around) => callTwice(around, inDoubt),
  /** All people get one phone while calls to their own ones wait for the phone company. */
  callRenumbered: async (around) => {
    const over = answering({ call: '401' }, 20)(around);
    const called = await callAnew(around, around.house);
    await waited(around.world, 3);
    return withOnePhone(around, [around.house], async () => {
      await waited(around.world, 60);
      return `${called}: ${await over}`;
    });
  },
  /** The store takes no write for two minutes, while people are to be called. */
  callLeaderless: async (around) => {
    const called = await callAnew(around, around.house);
    around.world.server.changeLeader(120_000);
    await waited(around.world, 130);
    return called;
  },
  /** The store is slow, and the clocks of the machines differ: both do each work that is due, with other bytes. */
  callSlowly: async (around) => {
    const { world, house, hands } = around;
    const [, other] = world.machines;
    other?.setClock(40_000);
    world.faults.store.latencyMs = [50, 400];
    const answers = await Promise.all([callAnew(around, house), callAnew(around, house, hands.as('manager'))]);
    await waited(world, 120);
    delete world.faults.store.latencyMs;
    other?.setClock(-40_000);
    return answers.join(', ');
  },
  /** All people of two organizations have one phone, and both call at the same moment. */
  callAcross: (around) =>
    withOnePhone(around, houses, async () => {
      const calls = houses.map((house) => callAnew(around, house, around.hands.at(house)));
      const answers = await Promise.all(calls);
      await waited(around.world, 60);
      return answers.join(', ');
    }),
  /** A call-out is paused while the phone company takes no calls, and goes on at once. */
  pauseUnplaced: async (around) => {
    const over = answering({ call: '429', text: '429' }, 20)(around);
    const called = await callAnew(around, around.house);
    await waited(around.world, 3);
    return `${called}, ${await peopleActs.pauseAWhile(around)}: ${await over}`;
  },
  /** The event store writes, and is out of reach before it can say so. */
  saveUnheard: async (around) => {
    const over = cutAfterWrite(around);
    // They hold no word of a person, whose key would be the first to be written.
    const work = [hold, complete].map((act, n) => act({ ...around, hands: around.hands.as(desks[n] ?? '') }));
    const answers = await Promise.all(work);
    return `${answers.join(', ')}: ${await over}`;
  },
  /** Three people note something in one incident, and the answers are lost. */
  noteUnheard: async ({ world, hands, house }) => {
    const reply = await hands.send('POST', '/api/incidents/', { version: `${house}_water`, description: 'Main break' });
    const path = `/api/incident/${String(reply?.body?.uuid)}/log/`;
    world.front.faults.lostAnswer = 0.7;
    const noted = desks.map((desk) => hands.as(desk).send('POST', path, { event: 'note', message: `By the ${desk}` }));
    await waited(world, 8);
    world.front.faults.lostAnswer = 0;
    return said('note', (await Promise.all(noted))[0] ?? null);
  },
  /** Changes in the second in which a machine has ended, and its screens have no connection yet. */
  changeUnseen: async (around) => {
    const over = faultActs.kill(around);
    await waited(around.world, 0.2);
    const answers = await Promise.all([archive, sharePhone, report].map((act) => act(around)));
    return `${answers.join(', ')}: ${await over}`;
  },
  /** The answers to two changes of one person come in the other order. */
  changeTwice: async (around) => {
    const { world, hands, luck } = around;
    const people = await calledBy(hands);
    if (people.length === 0) return 'nobody is called';
    const { uuid } = luck.one(people);
    world.front.faults.everySecondMs = 6_000;
    const change = () =>
      hands.as('administrator').send('PATCH', `/api/user/${uuid}/`, {
        phone_number: `+1720${luck.whole(2_000_000, 9_999_999)}`,
      });
    const first = change();
    await waited(world, 2);
    const replies = await Promise.all([first, change()]);
    await waited(world, 10);
    world.front.faults.everySecondMs = 0;
    return said('change twice', replies[1] ?? null);
  },
} satisfies Record<string, Act>;
