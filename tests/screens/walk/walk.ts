/// <reference lib="dom" />
import { fireEvent } from '@testing-library/react';
import { current } from '../../../dashboard/ui/shortcuts/shortcuts.ts';
import { type Control, controlOf, controls, escape, find, isField, isRepeated, use } from './controls.ts';
import { bare, inside } from './difference.ts';
import { asked, effectOf, press, refused } from './effect.ts';
import { controlLine } from './names.ts';
import { address, open, type Shown, shown } from './page.ts';

export interface Visit {
  readonly name: string;
  readonly who: string;
  readonly path: string;
  /** How many controls are used; 20 without a number. */
  readonly uses?: number;
  /** How many lines are shown before an answer, and when the server fails; 20 without a number. */
  readonly first?: number;
}

let gestures = 0;

/** The page as it was opened. */
let opened = { text: '', at: '' };
const textOf = ({ page, above }: Shown): string =>
  JSON.stringify([page.filter((line) => !line.trimStart().startsWith('says ')), [...above]]);
const textNow = (): string => textOf(shown());

async function restore({ who, path }: Visit, steps: readonly Control[], state: Shown, at: string): Promise<boolean> {
  const text = textOf(state);
  const same = () => address() === at && textNow() === text;
  const isAsOpened = () => address() === opened.at && textNow() === opened.text;
  if (same()) return true;
  if (!isAsOpened()) await press(escape);
  if (same()) return true;
  if (!isAsOpened()) await open(who, path);
  for (const step of steps) {
    const element = find(step);
    if (!element) return false;
    await press(() => use(element));
  }
  return true;
}

/** A control whose figure changed is no other one. */
const plain = (id: string): string => id.replaceAll(/ ?\(?\d+\)?(?=.*#)/g, '');

/** Uses each control that is new here, and those that appear then. */
async function explore(visit: Visit, before: readonly Control[], known: ReadonlySet<string>): Promise<string[]> {
  const steps = [...before];
  const lines: string[] = [];
  let [state, at] = [shown(), address()];
  const own = [...controls()].filter(([id, one]) => !known.has(plain(id)) && !isRepeated(one));
  const all = new Set([...known, ...[...controls().keys()].map(plain)]);
  const isSubmit = (one: HTMLElement) => one.matches('[type=submit]');
  const hasFields = own.some(([, one]) => isField(one));
  const order = [
    ...own.filter(([, one]) => hasFields && isSubmit(one)),
    ...own.filter(([, one]) => isField(one)),
    ...own.filter(([, one]) => !isField(one)),
  ];
  for (const [id] of order) {
    const control = controlOf(id);
    const element = find(control);
    if (!element || element.matches('a[href], :disabled, [aria-disabled=true]')) continue;
    if ((gestures += 1) > (visit.uses ?? 20)) return [...lines, 'not all controls were used'];
    const line = bare(controlLine(element));
    const effect = (await effectOf(() => use(find(control) ?? element))).filter(
      (one) => one.trim() !== `focus ${line.slice(0, 60)}`,
    );

    const isRequest = /^(POST|PATCH|PUT|DELETE) /.test(effect[0] ?? '');
    if (isField(element) && !isRequest) {
      const now = find(control);
      const own = now && controlLine(now);
      const rest = effect.filter((one) => !(/^- [{(]/.test(one) || one === `+ ${own}` || one.startsWith('focus ')));
      if (now) lines.push(...(rest.length > 0 ? [bare(controlLine(now)), ...inside(rest)] : []));
      if (now && address() === at) {
        steps.push(control);
        state = shown();
        continue;
      }
      if (address() !== at) {
        if (!now) lines.push(line, ...inside(effect));
        await restore(visit, steps, state, at);
        continue;
      }
    }
    if (effect.length === 0) continue;
    const isOnly = effect.length < 3 && !effect.some((one) => one.startsWith('opens'));
    lines.push(...(isOnly ? [`${line}: ${effect.join(', ')}`] : [line, ...inside(effect)]));
    const fresh = [...controls().keys()].some((one) => !all.has(plain(one)));
    if (!isRequest && fresh && address() === at && before.length < 2) {
      lines.push(...inside(await explore(visit, [...steps, control], all)));
    }
    await restore(visit, steps, state, at);
  }
  if (before.length > 0) {
    const effect = await effectOf(escape);
    if (effect.length > 0) lines.push('key Escape', ...inside(effect));
  }
  return lines;
}

/** The keys of this page. */
async function keys(visit: Visit): Promise<string[]> {
  const lines: string[] = [];
  const [state, at] = [shown(), address()];
  for (const { key, does, where } of current()) {
    if (where === undefined) continue;
    const parts = key.split('+');
    const pressed = {
      key: parts.at(-1) ?? '',
      ctrlKey: parts.includes('Mod'),
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt'),
      bubbles: true,
    };
    if (pressed.key.length === 1 && !pressed.shiftKey) pressed.key = pressed.key.toLowerCase();
    const effect = await effectOf(() => void fireEvent.keyDown(document.body, pressed));
    lines.push(`key ${key}, ${where}: ${does}`, ...inside(effect));
    await restore(visit, [], state, at);
  }
  return lines;
}

const withoutIds = (text: string): string => {
  const seen = new Map<string, string>();
  return text.replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    (id) => seen.get(id) ?? (seen.set(id, `‹${seen.size + 1}›`).get(id) as string),
  );
};

/** A page as a person sees it, and what each of its controls does. */
export async function sheetOf(visit: Visit): Promise<string> {
  gestures = 0;
  refused.clear();
  const lines = [`== ${visit.path} as ${visit.who.split('@')[0] || 'a stranger'}`];
  for (const mode of ['waits', 'fails'] as const) {
    await open(visit.who, visit.path, mode);
    lines.push(
      mode === 'waits' ? 'before an answer' : 'when the server fails',
      ...inside(shown().page.slice(0, visit.first ?? 20)),
    );
  }
  await open(visit.who, visit.path);
  opened = { text: textNow(), at: address() };
  lines.push('with its answers', ...inside([...asked(), ...shown().page]));
  lines.push(...(await keys(visit)), ...(await explore(visit, [], new Set())));
  return withoutIds(`${lines.map((line) => line.trimEnd()).join('\n')}\n`);
}
