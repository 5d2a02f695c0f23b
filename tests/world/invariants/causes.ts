import { type Fact, factsIn } from './facts.ts';
import type { Invariant, Seen } from './invariant.ts';

/** A machine that reads an old state of the log may ring until then. Milliseconds. */
const young = 15_000;

interface Stretch {
  readonly to: string;
  readonly from: number;
  until: number;
}

const incidentOf = ({ stream }: Fact): string => stream.slice('incident-'.length);

/** Since when, and until when, each incident was linked, and to which one, by the log. */
function stretchesIn(facts: readonly Fact[]): ReadonlyMap<string, readonly Stretch[]> {
  const links = new Map<string, Stretch[]>();
  for (const fact of facts) {
    const known = links.get(incidentOf(fact)) ?? [];
    const last = known.at(-1);
    if (fact.type === 'IncidentUnlinked' && last) last.until = Math.min(last.until, fact.truly);
    if (fact.type === 'IncidentLinked')
      links.set(incidentOf(fact), [
        ...known,
        { to: String(fact.data.to), from: fact.truly, until: Number.POSITIVE_INFINITY },
      ]);
  }
  return links;
}

/** A call that was placed for a linked incident. */
function rung(facts: readonly Fact[], links: ReadonlyMap<string, readonly Stretch[]>): string | null {
  for (const { type, data, truly: at } of facts) {
    if (type !== 'CallRequested' || data.callout === null || typeof data.incident !== 'string') continue;
    const during = links.get(data.incident)?.find(({ from, until }) => at > from + young && at < until);
    if (during) return `${data.incident} was linked for ${at - during.from} ms when ${String(data.call)} was placed`;
  }
  return null;
}

/** The main incident of each linked one now. */
const linkedNow = (links: ReadonlyMap<string, readonly Stretch[]>): ReadonlyMap<string, string> =>
  new Map(
    [...links].flatMap(([incident, stretches]) => {
      const last = stretches.at(-1);
      return last && last.until === Number.POSITIVE_INFINITY ? [[incident, last.to] as const] : [];
    }),
  );

function onMachines({ world, saw }: Seen, now: ReadonlyMap<string, string>, ever: readonly string[]): string | null {
  for (const { app, name } of world.machines) {
    if (!app) continue;
    const counts = new Map<string, number>();
    for (const incident of ever) {
      const [doc, card] = [app.views.doc('incidents', incident), app.views.doc('incident_cards', incident)];
      if (!doc || !card) continue;
      saw();
      const main = now.get(incident);
      if (doc.linked_to !== main || card.card.linked_to !== main)
        return `${incident} is linked to ${main}, and to ${doc.linked_to} in lists and ${card.card.linked_to} on the board of ${name}`;
      if (main === undefined) continue;
      counts.set(main, (counts.get(main) ?? 0) + 1);
      if (now.has(main)) return `${incident} is linked to ${main}, which is linked itself, on ${name}`;
      const [running] = app.views
        .docs('callouts', { where: { incident } })
        .filter(({ ended_time }) => ended_time === null);
      if (running) return `the call-out ${running.uuid} of ${incident} goes on, which is linked`;
      const [own, of] = [doc.progress.course, app.views.doc('incidents', main)];
      if (!of || of.deleted || of.entity !== doc.entity) return `${incident} is linked to ${main}, which is gone`;
      const isOver = of.progress.course.completed !== null || of.progress.course.archived !== null;
      if (isOver && own.completed === null && own.archived === null)
        return `${incident} is active, and its main incident ${main} is over`;
    }
    for (const [main, count] of counts) {
      const shown = app.views.doc('incident_cards', main)?.card.linked;
      const listed = app.views.doc('incidents', main)?.linked?.length;
      if (shown !== count || listed !== count)
        return `${main} has ${count} linked calls, and ${shown} on the board and ${listed} in lists of ${name}`;
    }
  }
  return null;
}

/** The page, the list, GraphQL and mappy name the same main incident. */
async function inAnswers({ world }: Seen, now: ReadonlyMap<string, string>): Promise<string | null> {
  const dispatcher = world.person('dispatcher@arvada.example');
  for (const [uuid, main] of now) {
    const page = await world.time.finish(dispatcher.get(`/api/incident/${uuid}/`));
    if (page.status !== 200) continue;
    const mappy = { query: [{ name: 'incident', args: { uuid } }] };
    const graphql = { query: `{ incident(uuid: "${uuid}") { linked_to } }` };
    const answers = [
      page.body.linked_to,
      (await world.time.finish(dispatcher.send('POST', '/api/mappy/', mappy))).body?.result?.incident?.linked_to,
      (await world.time.finish(dispatcher.send('POST', '/api/flux/graphql/', graphql))).body?.data?.incident?.linked_to,
    ];
    if (answers.some((one) => one !== main)) return `${uuid} is linked to ${main}, and the answers: ${answers.join()}`;
  }
  return null;
}

export const causeInvariants: readonly Invariant[] = [
  {
    says: 'A linked call rings nobody and is counted once, in every reader.',
    when: 'rest',
    check: async (seen) => {
      const facts = factsIn(seen.world, ['call-', 'incident-']);
      const links = stretchesIn(facts.filter(({ stream }) => stream.startsWith('incident-')));
      const now = linkedNow(links);
      return rung(facts, links) ?? onMachines(seen, now, [...links.keys()]) ?? (await inAnswers(seen, now));
    },
  },
];
