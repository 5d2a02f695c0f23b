import { daysAfter, localTimeAt } from '#contracts/time/localTime';
import { call } from '#events/call/decider';
import { callout } from '#events/callout/decider';
import { classification } from '#events/classification/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { entity } from '#events/entity/decider';
import { incident } from '#events/incident/incident';
import type { Cause, Step } from '#events/store/handle';
import type { App } from '#services/app/app';
import { yearsAuthor } from '#services/app/demo';
import { patientHandle, patiently } from '#services/core/patiently';
import { entityId } from '../ids.ts';
import { type DemoOrganisation, organisations } from '../organisations.ts';
import { classificationOf } from './classified.ts';
import { courseOf } from './course.ts';
import { loadCustomers } from './customers.ts';
import type { Timed } from './phoneCall.ts';
import { daysOfPart, months, type Report, reportsOf } from './reports.ts';

export interface RunningYear {
  /** Ends after the reports under way. The next start goes on from there. */
  stop(): void;
  /** Resolves when the year is loaded, or was stopped. */
  readonly ended: Promise<void>;
}

interface Pace {
  /** Reports that are written at once. */
  readonly together: number;
  /** The pause after them, in parts of the time that they took, so that people at work come first. */
  readonly rest: number;
  /** The parts of the year that are loaded, from the newest. */
  readonly parts: number;
}
// Few at once, so that the batches of the read models stay short.
const behindTheBoard: Pace = { together: 4, rest: 0.6, parts: months };

/** The read models get so long to show a report before the next one is written. Milliseconds. */
const follows = 30_000;

/**
 * Loads a year of history into each demo organization, from the newest month to the oldest, through the same deciders as
 * everything else. Ids follow from the organization and the day, so that a load that was killed goes on without doubling.
 */
export function startYear(
  running: App,
  loaded: readonly DemoOrganisation[] = organisations,
  pace: Pace = behindTheBoard,
): RunningYear {
  const end = new AbortController();
  // The event store may be away for a while, or slow for hours: the load waits, and goes on.
  const app: App = { ...running, handle: patientHandle((...command) => running.handle(...command), end.signal) };
  const load = async (): Promise<void> => {
    const open: Year[] = [];
    for (const organisation of loaded) {
      const last = await patiently(() => lastDay(app, organisation), end.signal);
      const parts = last === null ? months : await patiently(() => loadedParts(app, organisation), end.signal);
      if (last !== null && parts < months) open.push({ organisation, last, parts, stopped: end.signal });
    }
    for (const year of open) {
      await note(app, year, year.parts);
      if (year.parts === 0) await loadCustomers(app, year.organisation, causeOf(year.organisation));
      if (end.signal.aborted) return;
    }
    for (let part = 0; part < pace.parts; part++)
      for (const year of open) {
        if (part < year.parts) continue;
        await loadPart(app, { ...year, part, pace });
        if (end.signal.aborted) return;
        await note(app, year, part + 1);
      }
  };
  const ended = load().catch((error: unknown) => {
    if (!end.signal.aborted) app.log.error({ reason: String(error) }, "the demo's year could not be loaded to its end");
  });
  return { stop: () => end.abort(), ended };
}

interface Year {
  readonly organisation: DemoOrganisation;
  /** The newest day of the year, as a local date. */
  readonly last: string;
  /** The parts that were loaded before this start. */
  readonly parts: number;
  readonly stopped: AbortSignal;
}

/** The day before the demo's own day begins. It follows from the log, so that it is the same after a restart. */
async function lastDay({ store }: App, { name, timezone }: DemoOrganisation): Promise<string | null> {
  for await (const { metadata } of store.read(`entity-${entityId(name)}`)) {
    const registered = Date.parse(String(metadata.occurredAt));
    return daysAfter(localTimeAt(registered, timezone).slice(0, 10), -1);
  }
  return null;
}

async function loadedParts({ store }: App, { name }: DemoOrganisation): Promise<number> {
  let parts = 0;
  for await (const { type, data } of store.read(`entity-${entityId(name)}`))
    if (type === 'DemoYearLoaded') parts = Number(data.parts);
  return parts;
}

const causeOf = ({ name }: DemoOrganisation): Cause => ({
  entity: entityId(name),
  actor: yearsAuthor,
  correlationId: idFrom('demo year', name),
});

async function note(app: App, { organisation }: Year, parts: number): Promise<void> {
  const { name } = organisation;
  const step = {
    commandId: idFrom('demo year', name, 'loaded', parts),
    occurredAt: iso(app.clock.now()),
    command: { do: 'noteDemoYear', parts, of: months } as const,
  };
  await app.handle(entity, entityId(name), step, causeOf(organisation));
}

interface Part extends Year {
  readonly part: number;
  readonly pace: Pace;
}

async function loadPart(app: App, { organisation, last, part, pace, stopped }: Part): Promise<void> {
  const end = Date.parse(`${daysAfter(last, 1)}T23:00:00Z`);
  for (const date of daysOfPart(last, part)) {
    const reports = reportsOf(organisation, date);
    for (let n = 0; n < reports.length && !stopped.aborted; n += pace.together) {
      const began = performance.now();
      await Promise.all(reports.slice(n, n + pace.together).map((report) => write(app, { organisation, report, end })));
      await rested(app, (performance.now() - began) * pace.rest);
    }
  }
}

const rested = (app: App, milliseconds: number): Promise<void> =>
  milliseconds <= 0
    ? Promise.resolve()
    : new Promise((resolve) => app.clock.at(app.clock.now() + milliseconds, resolve));

interface Written {
  readonly organisation: DemoOrganisation;
  readonly report: Report;
  /** The end of the year, in milliseconds. */
  readonly end: number;
}

/** Each stream is one append, so that an incident is never seen half told. */
async function write(app: App, { organisation, report, end }: Written): Promise<void> {
  const cause = causeOf(organisation);
  const { incident: id, told, callOut, endedAt } = courseOf(organisation, report, end);
  const { position } = await app.handle(incident, id, stepsOf(id, told), cause);
  if (callOut) {
    // In their order, and before the call-out that says what they were worth.
    for (const one of callOut.calls) await app.handle(call, one.id, stepsOf(one.id, one.course), cause);
    await app.handle(callout, callOut.id, stepsOf(callOut.id, callOut.course), cause);
  }
  const classified = classificationOf(organisation, report, { endedAt, end });
  const [first] = classified;
  // The read model names the person by the author.
  const by: Cause = first ? { ...cause, actor: { kind: 'user', id: first[1].account } } : cause;
  if (first) await app.handle(classification, id, stepsOf(`classified ${id}`, classified), by);
  // Not faster than the read models follow.
  if (position) await app.projector.reached(position, follows);
}

const stepsOf = <Command>(id: string, course: readonly Timed<Command>[]): readonly Step<Command>[] =>
  course.map(([at, command], n) => ({
    commandId: idFrom('demo year', id, n),
    occurredAt: iso(Math.floor(at)),
    command,
  }));
