import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Begun, begun } from './begun.ts';
import { play } from './night/night.ts';
import type { NightKind } from './night/plan.ts';

let start: Begun;
beforeAll(async () => {
  start = await begun();
});
afterAll(() => start.drop());

const short: NightKind = {
  minutes: 60,
  twice: 0.3,
  acts: {
    report: [3, 6],
    callRoles: [1, 4],
    acknowledge: [0, 3],
    note: [1, 4],
    complete: [0, 2],
    archive: [0, 1],
    hold: [0, 1],
    pause: [0, 2],
    resume: [0, 2],
    stop: [0, 1],
    target: [0, 2],
    operation: [5, 20],
    kill: [0, 2],
    restart: [0, 1],
    clock: [0, 1],
    lostAnswers: [0, 2],
    phoneTrouble: [0, 2],
  },
};

const from = Number(process.env.SEED ?? 1);
const count = Number(process.env.NIGHTS ?? 3);

it(`plays ${count} nights`, async () => {
  for (let seed = from; seed < from + count; seed++) {
    const cpu = process.cpuUsage();
    const night = await play(start, seed, short);
    const { user, system } = process.cpuUsage(cpu);
    console.log(
      seed,
      'cpu',
      Math.round((user + system) / 1000),
      'steps',
      night.steps,
      'events',
      night.events,
      'calls',
      night.calls,
      night.violation,
    );
    if (process.env.STORY)
      console.log(
        night.story
          .map(({ at, who, what, answer }) => `${new Date(at).toISOString().slice(11, 19)} ${who} ${what}: ${answer}`)
          .join('\n'),
      );
    expect(true).toBe(true);
  }
});
