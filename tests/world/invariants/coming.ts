import type { DispatchData } from '#contracts/dispatch/dispatch';
import { type Response, standingOf } from '#contracts/incident/response';
import { houses } from '../begun.ts';
import type { Reply } from '../person.ts';
import type { Invariant, Seen } from './invariant.ts';

interface Shown extends Response {
  readonly uuid: string;
  readonly people: readonly (Response['people'][number] & { readonly user: string })[];
  readonly dispatched: readonly (Response['dispatched'][number] & { readonly designation: string })[];
  readonly standing?: string;
}

/** How far the help is, who comes and which crews are sent, in one text. `alone`: as a reader says it that names nobody. */
const said = (of: Shown, alone = false): string =>
  JSON.stringify([
    of.standing ?? standingOf(of),
    ...of.dispatched.map(({ designation, status }) => `${designation} ${status}`),
    ...(alone ? [] : of.people.filter(({ status }) => status === 'accepted').map(({ user }) => user)).toSorted(),
  ]);

const fields = 'uuid standing dispatched { designation status } people { user status by }';

/** Reads the active incidents of an organization as its dispatcher; the first reader that differs, in words. */
async function differenceIn(seen: Seen, house: string): Promise<string | null> {
  const { person, time } = seen.world;
  const dispatcher = person(`dispatcher@${house}.example`);
  const asked = async (work: Promise<Reply>) => (await time.finish(work)).body;
  const board = (await asked(dispatcher.get('/api/beta/dispatch/get-data/'))) as DispatchData;
  const list = await asked(dispatcher.get('/api/incident/?active=true&page=1&page_size=50'));
  const listed = new Map((list.results as readonly Shown[]).map((one) => [one.uuid, one]));
  for (const card of board.incidents as unknown as readonly Shown[]) {
    const { uuid } = card;
    const [own, alone] = [said(card), said(card, true)];
    const page = (await asked(dispatcher.get(`/api/incident/${uuid}/`))) as Shown;
    const mappy = await asked(
      dispatcher.send('POST', '/api/mappy/', { query: [{ name: 'incident', args: { uuid } }] }),
    );
    const query = `{ incident(uuid: "${uuid}") { ${fields} } }`;
    const graphql = await asked(dispatcher.send('POST', '/api/flux/graphql/', { query }));
    const readers = [
      ['the page', said(page), own],
      ['mappy', said(mappy.result.incident as Shown), own],
      ['GraphQL', said(graphql.data.incident as Shown), own],
      ['the list', said(listed.get(uuid) ?? { ...card, standing: 'absent' }, true), alone],
    ] as const;
    seen.saw(card.people.length + card.dispatched.length);
    const other = readers.find(([, theirs, ours]) => theirs !== ours);
    if (other) return `${uuid}: the board says ${other[2]}, ${other[0]} says ${other[1]}`;
  }
  return null;
}

export const comingInvariants: readonly Invariant[] = [
  {
    says: 'Every reader says the same about who comes to an incident.',
    when: 'rest',
    check: async (seen) => {
      for (const house of houses) {
        const found = await differenceIn(seen, house);
        if (found !== null) return `${house}: ${found}`;
      }
      return null;
    },
  },
];
