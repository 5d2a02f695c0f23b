import { describe, expect, it } from 'vitest';
import { durationsOf, stepNames, steps } from '#contracts/analytics/steps';
import { call } from '#events/call/decider';
import type { CallState } from '#events/call/state';
import { callout } from '#events/callout/decider';
import type { CalloutState } from '#events/callout/state';
import { iso } from '#events/core/ports';
import { type IncidentState, incident } from '#events/incident/incident';
import { type DemoOrganisation, organisations } from '../organisations.ts';
import { classificationOf } from './classified.ts';
import { courseOf } from './course.ts';
import { daysOfPart, months, type Report, reportsOf } from './reports.ts';

const [arvada] = organisations as readonly [DemoOrganisation];
const last = '2026-11-20';
const end = Date.parse('2026-11-21T12:00:00Z');
const days = Array.from({ length: months }, (_, part) => daysOfPart(last, part)).flat();
const year = days.flatMap((date) => reportsOf(arvada, date));
const courses = year.map((report) => courseOf(arvada, report, end));
const count = (such: (report: Report) => boolean): number => year.filter(such).length;

describe("the demo's year", () => {
  it('has 365 days, each once, and the same reports on every machine', () => {
    expect([days.length, new Set(days).size, days[0], days.at(-1)]).toEqual([365, 365, last, '2025-11-21']);
    const told = () => JSON.stringify(reportsOf(arvada, '2026-07-04'));
    expect(told()).toBe(told());
    expect(new Set(year.map(({ id }) => id)).size).toBe(year.length);
  });

  it('has the reports of a larger city, by season, weekday and hour', () => {
    expect(year.length).toBeGreaterThan(1_600);
    expect(year.length).toBeLessThan(3_000);
    const inMonths = (label: string, wanted: readonly string[]) =>
      count(({ kind, at }) => kind.labels.includes(label) && wanted.includes(iso(at).slice(5, 7)));
    expect(inMonths('Main break', ['12', '01', '02'])).toBeGreaterThan(2 * inMonths('Main break', ['06', '07', '08']));
    expect(inMonths('Odor', ['06', '07', '08'])).toBeGreaterThan(2 * inMonths('Odor', ['12', '01', '02']));
    const [morning, night] = [count(({ hour }) => hour === 8), count(({ hour }) => hour === 3)];
    expect(morning).toBeGreaterThan(3 * night);
    expect(count(({ isWeekend }) => isWeekend) / year.length).toBeLessThan(2 / 7);
  });

  it('ends before the present of the demo', () => {
    for (const { told, callOut } of courses) {
      const times = [...told, ...(callOut?.course ?? []), ...(callOut?.calls ?? []).flatMap(({ course }) => course)];
      expect(Math.max(...times.map(([at]) => at))).toBeLessThan(end);
    }
  });

  it('is accepted by the deciders: every incident ends, and each call ends as its call-out says', () => {
    const outcomes = new Map<string, number>();
    for (const { told, callOut } of courses.filter((_, n) => n % 3 === 0)) {
      let state: IncidentState = incident.initial;
      for (const [at, command] of told)
        for (const fact of incident.decide(state, command))
          state = incident.evolve(state, { ...fact, occurredAt: iso(at) });
      expect(state).toMatchObject({ status: 'known', completed: true });
      if (!callOut) continue;
      let called: CalloutState = callout.initial;
      for (const [at, command] of callOut.course)
        for (const fact of callout.decide(called, command))
          called = callout.evolve(called, { ...fact, occurredAt: iso(at) });
      expect(['formed', 'failed']).toContain(called.status);
      for (const { course, outcome } of callOut.calls) {
        let phone: CallState = call.initial;
        let ended = '';
        for (const [at, command] of course)
          for (const fact of call.decide(phone, command)) {
            if (fact.type === 'CallEnded') ended = fact.data.outcome;
            phone = call.evolve(phone, { ...fact, occurredAt: iso(at) });
          }
        expect(ended).toBe(outcome);
        outcomes.set(ended, (outcomes.get(ended) ?? 0) + 1);
      }
      for (const one of called.status === 'none' ? [] : called.candidates.values())
        for (const { freedAt } of one.calls) expect(freedAt).not.toBeNull();
    }
    // `accepted-too-late` is the call-out's word, and the call's own is `accepted`.
    const all = ['accepted', 'answering-machine', 'busy', 'declined', 'do-not-call', 'failed', 'hang-up'];
    expect([...outcomes.keys()].toSorted()).toEqual(
      [...all, 'invalid-entry', 'no-answer', 'not-home', 'qualified-no', 'unfit'].toSorted(),
    );
  });

  it('has facts that came late, corrections, transfers, and steps in a plausible time', () => {
    const commands = courses.flatMap(({ told }) => told.map(([, { do: what }]) => what));
    for (const what of ['correctReport', 'reopen', 'removeLabel', 'transfer', 'recordDispatch', 'addMembers'])
      expect([what, commands.some((one) => one === what)]).toEqual([what, true]);
    const isLate = courses.filter(({ told }) => told.some(([at], n) => at < (told[n - 1]?.[0] ?? 0)));
    expect(isLate.length / courses.length).toBeGreaterThan(0.02);
    const corrected = courses.flatMap(({ callOut }) => callOut?.course ?? []).filter(([, one]) => one.do === 'correct');
    expect(corrected.length).toBeGreaterThan(0);
    const acknowledged = courses.flatMap(({ told }) => {
      const at = (name: keyof typeof steps) =>
        told.find(([, one]) => one.do === 'log' && (steps[name] as readonly string[]).includes(one.event))?.[0] ?? null;
      const reached = Object.fromEntries(stepNames.map((name) => [name, at(name)]));
      return durationsOf({ received: told[0]?.[0] ?? 0, ...reached } as never)[0] ?? [];
    });
    const median = acknowledged.toSorted((a, b) => a - b)[Math.floor(acknowledged.length / 2)] ?? 0;
    expect([median > 120, median < 900]).toEqual([true, true]);
  });

  it('was classified, except some of the newest, with a few mistakes', () => {
    const said = year.map((report, n) => classificationOf(arvada, report, { endedAt: courses[n]?.endedAt ?? 0, end }));
    const open = said.filter((one) => one.length === 0).length;
    expect([open > 0, open < 80]).toEqual([true, true]);
    expect(said.some((one) => one.length === 2)).toBe(true);
  });
});
