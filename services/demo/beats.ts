import { type BeatCommand, beat } from '#events/beat/decider';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import type { Fact } from '#events/core/message';
import { iso } from '#events/core/ports';
import { type ReserveListCommand, reserveList } from '#events/reserveList/decider';
import type { Cause } from '#events/store/handle';
import { type UserCommand, user } from '#events/user/decider';
import { userList, userListOf } from '#events/userList/decider';
import { beatPhoneOf } from '#services/api/onCall/beatPhones';
import type { App } from '#services/app/app';
import { userId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';

const minute = 60;

/** The person, and the first and last minute of a call-out. */
type Called = readonly [person: string, start: number, stop: number];
const beatsOf: readonly { readonly name: string; readonly description: string; readonly called: readonly Called[] }[] =
  [
    {
      name: 'North',
      description: 'North of the railway, with the two tank sites',
      called: [
        ['crew', 0, 10],
        ['crew2', 5, 15],
        ['leader', 15, 30],
      ],
    },
    {
      name: 'South',
      description: 'South of the railway',
      called: [
        ['crew3', 0, 10],
        ['crew4', 5, 15],
        ['leader', 15, 30],
      ],
    },
    { name: 'Fairgrounds', description: 'Only while the fair is on', called: [['crew4', 0, 20]] },
  ];

const lists: readonly { readonly create: Parameters<typeof createList>[2]; readonly people: readonly string[] }[] = [
  {
    create: { name: 'Night reserves', callMethod: 'SEQUENTIAL', targetCallCount: 2 },
    people: ['crew6', 'crew2', 'crew4'],
  },
  {
    create: { name: 'Storm', callMethod: 'CONCURRENT', targetCallCount: 4 },
    people: ['crew', 'crew2', 'crew3', 'crew4', 'crew6'],
  },
];

/** The lists of users, in the order of their calls. */
const userLists: Readonly<Record<string, readonly string[]>> = {
  supervisors: ['leader', 'crew2', 'manager'],
  valve_crew: ['crew3', 'crew4'],
};

const withBeats = new Set(['arvada', 'durham', 'jcw']);

/** Beats, the people called for them, and their phones. */
export async function loadBeats(app: App, { name, areaCode }: DemoOrganisation, cause: Cause): Promise<void> {
  if (!withBeats.has(name)) return;
  const by: Cause = { ...cause, actor: { kind: 'user', id: userId(name, 'manager') } };
  const occurredAt = iso(app.clock.now() - 24 * 3_600_000);
  const write = <State, Command, F extends Fact>(
    decider: Decider<State, Command, F>,
    id: string,
    commands: readonly Command[],
  ) => {
    const step = (command: Command, n: number) => ({ commandId: idFrom('demo', id, 'beats', n), occurredAt, command });
    return app.handle(decider, id, commands.map(step), by);
  };
  for (const [n, { create, people }] of lists.entries()) {
    const id = listId(name, n);
    const notes = n === 0 ? [{ do: 'writeNotes', body: 'Theo first: he lives nearest.', seen: null } as const] : [];
    const appended = people.map((person): ReserveListCommand => ({ do: 'append', user: userId(name, person) }));
    await write(reserveList, id, [createList(name, n, create), ...appended, ...notes]);
  }
  for (const [n, { name: called, description, called: people }] of beatsOf.entries()) {
    const id = idFrom('demo', 'beat', name, n);
    const profiles = people.map(
      ([person, start, stop]): BeatCommand => ({
        do: 'addCallProfile',
        user: userId(name, person),
        startSeconds: start * minute,
        stopSeconds: stop * minute,
      }),
    );
    const list = n === 1 ? listId(name, 0) : null;
    await write(beat, id, [{ do: 'create', beat: id, name: called, description, reserveList: list }, ...profiles]);
  }
  for (const [list, people] of Object.entries(userLists)) {
    const id = userListOf(by.entity, list);
    const orders = [{ role: null, users: people.map((person) => userId(name, person)) }];
    await write(userList, id, [{ do: 'arrange', userList: id, name: list, orders }]);
  }
  const phone = (n: number, more: Pick<PhoneAdded, 'phoneType' | 'callAfterCount' | 'pin'>): PhoneAdded => {
    const phoneNumber = `+1${areaCode}5550${170 + n}`;
    return { do: 'addBeatPhone', phone: beatPhoneOf(app, userId(name, 'crew'), phoneNumber), phoneNumber, ...more };
  };
  await write(user, userId(name, 'crew'), [
    phone(0, { phoneType: 'SMART', callAfterCount: 0, pin: '' }),
    phone(1, { phoneType: 'HOUSE', callAfterCount: 3, pin: '' }),
  ]);
}

type PhoneAdded = Extract<UserCommand, { do: 'addBeatPhone' }>;
type ListCreated = Extract<ReserveListCommand, { do: 'create' }>;

export const listId = (organisation: string, n: number): string => idFrom('demo', 'reserve list', organisation, n);
const createList = (organisation: string, n: number, said: Omit<ListCreated, 'do' | 'reserveList'>): ListCreated => ({
  do: 'create',
  reserveList: listId(organisation, n),
  ...said,
});
