import { recordedBefore } from '../begun.ts';
import type { World } from '../world.ts';
import { type Fact, factsIn } from './facts.ts';
import type { Invariant } from './invariant.ts';

/** A machine that was killed, and its work, are back by then. Milliseconds. */
const patience = 5 * 60_000;

interface There {
  /** When it is asked and not before; null while it is asked, needs help, or has no rule. */
  asks: number | null;
  readonly after: number;
  /** When it must have answered. */
  answers: number | null;
}

const over: ReadonlySet<string> = new Set(['IncidentCompleted', 'IncidentArchived', 'IncidentDeleted']);
const leaving: ReadonlySet<string> = new Set(['JobFinished', 'JobDeclined', 'CrewRecalled', 'CrewSentAgain']);
const departs: ReadonlySet<unknown> = new Set(['geo:departed', 'team:done']);

/** The crews on scene with a rule, after a fact of their incident. Their times count from that fact where they begin anew. */
function sceneAfter(scene: Map<string, There>, { type, data, metadata }: Fact): void {
  const at = Date.parse(metadata.occurredAt);
  const crew = String(data.designation);
  const known = scene.get(crew);
  const count = scene.size;
  if (over.has(type) || (type === 'IncidentTransferred' && data.newEntity)) scene.clear();
  if (type === 'CrewArrived') {
    const rule = data.welfare as { readonly after: number } | undefined;
    if (rule) scene.set(crew, { asks: at + rule.after * 60_000, after: rule.after * 60_000, answers: null });
  }
  if (leaving.has(type)) scene.delete(crew);
  if (type === 'LogEntryRecorded' && departs.has(data.event))
    for (const one of scene.keys()) if (data.designation === null || one === data.designation) scene.delete(one);
  if (scene.size < count) for (const one of scene.values()) if (one.asks !== null) one.asks = at + one.after;
  if (!known) return;
  if (type === 'WelfareAsked') Object.assign(known, { asks: null, answers: Date.parse(String(data.respondBy)) });
  if (type === 'CrewHelpRequested') Object.assign(known, { asks: null, answers: null });
  if (type === 'WelfareConfirmed' || type === 'CrewHelpEnded')
    Object.assign(known, { asks: at + known.after, answers: null });
}

/** A crew that was alone too long without a question, or that did not answer and about which nothing was done. */
function forgotten(world: World, saw: (count: number) => void): string | null {
  const scenes = new Map<string, Map<string, There>>();
  const late = (stream: string, now: number): string | null => {
    const scene = scenes.get(stream) ?? new Map<string, There>();
    for (const [crew, { asks, answers }] of scene) {
      if (scene.size === 1 && asks !== null && asks + patience < now)
        return `${crew} is alone at ${stream}, and was not asked`;
      if (answers !== null && answers + patience < now)
        return `${crew} did not answer at ${stream}, and no help was called`;
    }
    return null;
  };
  for (const fact of factsIn(world, ['incident-'])) {
    if (fact.truly <= recordedBefore) continue;
    const found = late(fact.stream, fact.truly);
    if (found) return found;
    const scene = scenes.get(fact.stream) ?? new Map<string, There>();
    scenes.set(fact.stream, scene);
    sceneAfter(scene, fact);
    if (fact.type === 'WelfareAsked') saw(1);
  }
  for (const stream of scenes.keys()) {
    const found = late(stream, world.time.now());
    if (found) return found;
  }
  return null;
}

interface Job {
  readonly user: unknown;
  silent: boolean;
  /** The crews that were silent when it was sent. */
  readonly insteadOf: readonly string[];
  has: boolean;
}

const sendings: ReadonlySet<string> = new Set(['CrewDispatched', 'CrewSentAgain']);
const takes: ReadonlySet<string> = new Set(['JobAccepted', 'CrewSetOut']);
const gives: ReadonlySet<string> = new Set(['JobDeclined', 'CrewRecalled', 'JobFinished']);

/** A second crew that took the job of another, which it was sent for, or which was sent for it. */
function twice(facts: readonly Fact[], saw: () => void): string | null {
  const jobs = new Map<string, Map<string, Job>>();
  for (const { stream, type, data } of facts) {
    const crews = jobs.get(stream) ?? new Map<string, Job>();
    jobs.set(stream, crews);
    const crew = String(data.designation);
    const own = crews.get(crew);
    if (sendings.has(type)) {
      const insteadOf = [...crews].flatMap(([one, job]) => (one !== crew && job.silent && !job.has ? [one] : []));
      crews.set(crew, { user: data.user, silent: false, insteadOf, has: false });
    }
    if (type === 'JobAnsweredLate') saw();
    if (!own) continue;
    if (type === 'CrewSilent') own.silent = true;
    if (gives.has(type)) own.has = false;
    if (type === 'LateAnswerTaken') own.has = true;
    if (!takes.has(type) || own.has) continue;
    const other = [...crews].find(
      ([one, job]) => one !== crew && job.has && (own.silent || own.insteadOf.includes(one)),
    );
    if (other) return `${crew} took the job of ${other[0]} at ${stream}`;
    own.has = true;
  }
  return null;
}

/** An undo comes within ten seconds, and a machine may be away. Milliseconds. */
const cancelledWithin = patience;

/** An appointment that stands although its incident ended before it. */
function standing({ machines, time }: World): string | null {
  for (const { app, name } of machines)
    for (const { uuid, tags, progress, deleted } of app?.views.docs('incidents', {}) ?? []) {
      const { completed, archived } = progress.course;
      const end = [completed, archived].flatMap((one) => one ?? []).toSorted()[0];
      if (
        deleted ||
        end === undefined ||
        Date.parse(end) <= recordedBefore ||
        time.now() - Date.parse(end) < cancelledWithin
      )
        continue;
      const left = tags.find(({ content_type, data }) => content_type === 'appointment' && String(data?.time) > end);
      if (left) return `${left.uuid} of ${uuid} stands on ${name}, and the incident ended at ${end}`;
    }
  return null;
}

export const sceneInvariants: readonly Invariant[] = [
  {
    says: 'A crew that is alone on scene is asked whether it is all right, and one that does not answer needs help.',
    when: 'rest',
    check: ({ world, saw }) => forgotten(world, saw),
  },
  {
    says: 'Of two crews, one of which was asked because the other was silent, only one takes the job.',
    when: 'rest',
    check: ({ world, saw }) =>
      twice(
        factsIn(world, ['incident-']).filter(({ truly }) => truly > recordedBefore),
        saw,
      ),
  },
  {
    says: 'No appointment to come stands once its incident has ended.',
    when: 'rest',
    check: ({ world, saw }) => {
      saw(factsIn(world, ['incident-']).filter(({ type }) => type === 'AppointmentCancelled').length);
      return standing(world);
    },
  },
];
