import { ownLogEvents } from '#contracts/incident/logEvents';
import { knownLogEvents, nearestTo } from '#services/commands/import/files/knownEvents';
import { formatProblem } from '#services/commands/import/files/times';
import { fewestAt, fieldsAt, listAt, oneOfAt, optional, textAt, wrong } from './checks.ts';
import { durations, type StepMap } from './map.ts';

export const logEvent = /^[a-z][a-z0-9_]*(:[a-z0-9_]+)*$/;

const stepFields = [
  'column',
  'event',
  'message',
  'dispatch',
  'completes',
  'take',
  'after',
  'ifEarly',
  'formats',
  'duration',
];

/** The parts of the map that its steps share. */
interface Shared {
  readonly formats: readonly string[];
  readonly events: readonly string[];
}

export function stepAt(value: unknown, path: string, { formats, events }: Shared): StepMap {
  const step = fieldsAt(value, path, stepFields);
  const told = [step.event !== undefined, step.dispatch === true, step.completes === true].filter(Boolean).length;
  if (told !== 1) wrong(path, 'says one of "event", "dispatch": true and "completes": true');
  if (step.duration !== undefined && step.column === undefined) wrong(`${path}.duration`, 'needs "column"');
  if (step.duration !== undefined && step.formats !== undefined)
    wrong(`${path}.formats`, 'a duration has none: "duration" names its unit');
  const does = step.dispatch === true ? 'dispatch' : step.completes === true ? 'complete' : 'log';
  const choice = <T extends string>(name: 'take' | 'ifEarly', choices: readonly [T, ...T[]]): T =>
    optional(step[name], choices[0], (one) => oneOfAt(one, `${path}.${name}`, choices));
  return {
    column: optional(step.column, null, (one) => textAt(one, `${path}.column`)),
    does,
    event: does === 'log' ? eventAt(step.event, `${path}.event`, events) : '',
    message: optional(step.message, [], (one) => templatesAt(one, `${path}.message`)),
    take: does === 'complete' ? 'last' : choice('take', ['each', 'first', 'last']),
    after: optional(step.after, null, (one) => textAt(one, `${path}.after`)),
    ifEarly: choice('ifEarly', ['drop', 'move', 'keep']),
    formats: optional(step.formats, formats, (one) => formatsAt(one, `${path}.formats`)),
    duration: optional(step.duration, null, (one) => oneOfAt(one, `${path}.duration`, durations)),
  };
}

/** A misspelt event would stay in the log for ever, so an event that Muster does not know must be declared. */
function eventAt(value: unknown, path: string, declared: readonly string[]): string {
  const event = textAt(value, path, logEvent);
  const own: readonly string[] = ownLogEvents;
  if (own.includes(event)) wrong(path, 'is recorded by Muster when it happens');
  if (knownLogEvents.has(event) || declared.includes(event)) return event;
  return wrong(
    path,
    `no workflow knows "${event}"; the nearest is "${nearestTo(event)}". List it in "events" if it is meant`,
  );
}

export const formatsAt = (value: unknown, path: string): readonly string[] =>
  fewestAt(
    listAt(value, path, (one, at) => {
      const format = textAt(one, at);
      const problem = formatProblem(format);
      return problem === null ? format : wrong(at, problem);
    }),
    path,
  );

/** A template, or a list of them: a part with empty columns only is left out. */
export const templatesAt = (value: unknown, path: string): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : fewestAt(
        listAt(value, path, (one, at) => textAt(one, at)),
        path,
      );
