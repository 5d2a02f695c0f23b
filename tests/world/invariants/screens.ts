import { isDeepStrictEqual } from 'node:util';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Invariant } from './invariant.ts';

/** Fields that say when an answer was made, and not what is the case. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (name, one: unknown) => (name === 'position' ? undefined : one)));

/** The address of the first difference, in the words of the document. */
function difference(one: unknown, other: unknown, at = ''): string | null {
  if (isDeepStrictEqual(one, other)) return null;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return `${at || 'the document'} is ${JSON.stringify(one)?.slice(0, 80)}, a fresh answer says ${JSON.stringify(other)?.slice(0, 80)}`;
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = difference(
      (one as Record<string, unknown>)[name],
      (other as Record<string, unknown>)[name],
      `${at}/${name}`,
    );
    if (found) return found;
  }
  return null;
}

const byId = <T extends { readonly uuid: string }>(all: readonly T[]) =>
  Object.fromEntries(all.map((one) => [one.uuid, one]));

type IncidentFields = Readonly<Record<string, unknown>>;
/** The fields of an incident in the list of those on hold. */
const heldOf = (incidents: readonly IncidentFields[] | null): unknown =>
  incidents?.map(({ uuid, version, description, labels, time, hold, address }) =>
    plain({ uuid, version, description, labels, time, hold, address }),
  );

export const screenInvariants: readonly Invariant[] = [
  {
    says: 'Every open screen shows what a fresh answer says.',
    when: 'rest',
    check: async ({ world: { screens, time, person }, saw }) => {
      for (const { email, page } of screens.all()) {
        const get = (path: string) => time.finish(person(email).get(path));
        for (const [path, document] of Object.entries(page.shown())) {
          const { status, body } = await get(path);
          if (status === 404 && document === null) continue;
          saw();
          const isHeld = path.includes('held=true');
          const found = isHeld
            ? difference(
                heldOf(document as readonly IncidentFields[]),
                heldOf(body.results as readonly IncidentFields[]),
              )
            : difference(plain(document), plain(body));
          if (found) return `${email} ${path}: ${found}`;
        }
        const { status, body } = await get('/api/beta/dispatch/get-data/');
        if (status !== 200) continue;
        const { crew, incidents, people, position: _, ...switches } = body as DispatchData;
        const board = plain({ cards: byId(incidents), crews: byId(crew), switches, people: byId(people) });
        const found = difference(plain(page.board()), board);
        if (found) return `${email} board: ${found}`;
      }
      return null;
    },
  },
];
