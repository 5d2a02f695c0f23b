import { dialed } from '#contracts/values/phone';
import { answersIn, callRepliesIn } from '../night/answerActs.ts';
import { type Fact, factsIn } from './facts.ts';
import type { Invariant, Seen } from './invariant.ts';

const answers: ReadonlySet<string> = new Set(['AssignmentAccepted', 'AssignmentDeclined', 'AssignmentCompleted']);

/** Two who have one transfer at the same time, by the log. */
function twoHolders(facts: readonly Fact[], { saw }: Seen): string | null {
  const holders = new Map<string, string>();
  for (const { type, stream, data } of facts) {
    const [transfer, user] = [`${stream} ${String(data.transfer)}`, String(data.user)];
    const holder = holders.get(transfer);
    saw();
    if (type === 'AssignmentAccepted' && holder !== undefined && holder !== user)
      return `${user} took ${transfer}, which ${holder} has`;
    if (type === 'AssignmentDeclined') {
      if (holder === user) holders.delete(transfer);
    } else holders.set(transfer, user);
  }
  return null;
}

export const takenInvariants: readonly Invariant[] = [
  {
    says: 'A transferred incident is taken by one at a time, only by an answer that was given, and whoever was told so has taken it.',
    when: 'rest',
    check: (seen) => {
      const app = seen.world.machines.find((one) => one.app !== null)?.app;
      const facts = factsIn(seen.world, ['incident-']).filter(({ type }) => answers.has(type));
      const two = twoHolders(facts, seen);
      if (two !== null || !app) return two;
      const given = answersIn(seen.world).map((one) => ({ ...one, notice: app.views.doc('notices', one.delivery) }));
      const of = (user: unknown) => given.filter(({ notice }) => notice?.asks === user);
      const pressed = facts.find(
        ({ type, data }) =>
          type === 'AssignmentAccepted' &&
          data.by === 'link' &&
          !of(data.user).some(({ way, answer }) => way === 'link' && answer === 'accept'),
      );
      if (pressed) return `${String(pressed.data.user)} took an incident by a link that nobody pressed`;
      for (const { heard, notice, delivery } of given) {
        if (!heard.startsWith('You have taken')) continue;
        seen.saw();
        const user = notice?.asks;
        if (!facts.some(({ type, data }) => type === 'AssignmentAccepted' && data.user === user))
          return `${delivery} was told “${heard}”, and nothing is in the log`;
      }
      return null;
    },
  },
  {
    says: 'A person who is texted to be on the team got a place in it.',
    when: 'rest',
    check: ({ world, saw }) => {
      const app = world.machines.find((one) => one.app !== null)?.app;
      if (!app) return null;
      const placed = new Set(
        factsIn(world, ['callout-']).flatMap(({ type, data }) => (type === 'MemberConfirmed' ? [data.user] : [])),
      );
      for (const { from, heard } of callRepliesIn(world)) {
        if (!heard.startsWith('You are on the team')) continue;
        saw();
        const owners = app.views.docs('accounts').filter(({ phone_number: number }) => dialed(number) === from);
        if (owners.length > 0 && !owners.some(({ uuid }) => placed.has(uuid)))
          return `${from} was told “${heard}”, and has no place`;
      }
      return null;
    },
  },
];
