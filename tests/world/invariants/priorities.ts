import type { Priority } from '#contracts/core/priority';
import { factsIn } from './facts.ts';
import type { Invariant } from './invariant.ts';

/** The newest priority of each incident by the log. */
function saidLast(facts: ReturnType<typeof factsIn>) {
  const now = new Map<string, Priority>();
  for (const { type, stream, data } of facts)
    if (type === 'PriorityChanged' || type === 'PriorityFollowed')
      now.set(stream.slice('incident-'.length), data.priority as Priority);
  return now;
}

export const priorityInvariants: readonly Invariant[] = [
  {
    says: 'Every machine and every reader has the priority of an incident that was said last.',
    when: 'rest',
    check: async ({ world, saw }) => {
      const { time, machines, person } = world;
      const said = saidLast(factsIn(world, ['incident-']));
      for (const [uuid, priority] of said)
        for (const { app, name } of machines) {
          if (!app) continue;
          const doc = app.views.doc('incidents', uuid);
          if (!doc || doc.deleted) continue;
          saw();
          const card = app.views.doc('incident_cards', uuid)?.card.priority;
          if (doc.priority !== priority || card !== priority)
            return `${uuid} is ${priority}, and ${doc.priority} in lists and ${card} on the board of ${name}`;
        }
      const dispatcher = person('dispatcher@arvada.example');
      for (const [uuid, priority] of said) {
        const page = await time.finish(dispatcher.get(`/api/incident/${uuid}/`));
        if (page.status !== 200) continue;
        const query = [{ name: 'incident', args: { uuid } }];
        const mappy = await time.finish(dispatcher.send('POST', '/api/mappy/', { query }));
        const graphql = { query: `{ incident(uuid: "${uuid}") { priority } }` };
        const answers = [
          page.body.priority,
          mappy.body?.result?.incident?.priority,
          (await time.finish(dispatcher.send('POST', '/api/flux/graphql/', graphql))).body?.data?.incident?.priority,
        ];
        if (answers.some((one) => one !== priority))
          return `${uuid} is ${priority}, and the answers: ${answers.join()}`;
      }
      return null;
    },
  },
];
