import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from 'playwright-core';
import { sizes } from './house.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const schemes = ['light', 'dark'] as const;
/** The rules that compare colors. Everything else is the same in both schemes. */
const colorRules = ['color-contrast', 'link-in-text-block'];
/** `AXE=full`: every rule at every size in both schemes, as `make chaos` does. */
const isFull = process.env.AXE === 'full';

export interface Judged {
  readonly states: number;
  /** One line for each violation: the place, the rule, and the element. */
  readonly faults: readonly string[];
}

/**
 * The one exception is the contrast of a crew's marker: its fading with age, down to a fifth, is the specification's
 * own way to show how old a position is (S0 §4). The list of crews says the same at full strength.
 */
const fadesByRule = (rule: string, target: string): boolean =>
  rule === 'color-contrast' && /\.crew-(icon|recent|stale|old|useless)/.test(target);

type Rules = 'all' | 'structure' | 'colors';

/** One check of the page in its present state. */
export async function faultsOf(page: Page, rules: Rules = 'all'): Promise<readonly string[]> {
  const results = await look(page, rules);
  // A page on which nothing was checked has no violations either.
  if (results.passes.length + results.incomplete.length === 0) return ['axe looked at nothing'];
  return inWords(results);
}

interface Violations {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly Pick<Results['violations'][number]['nodes'][number], 'html' | 'target'>[];
  }[];
}

const inWords = ({ violations }: Violations): readonly string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !fadesByRule(id, target.join(' ')))
      .map(({ html, target }) => `${id} ${target.join(' ')} ${html.slice(0, 200)}`),
  );

async function look(page: Page, rules: Rules): Promise<Results> {
  await bring(page);
  return page.evaluate((options) => window.axe.run(document, options), optionsOf(rules));
}

const source = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core'), 'utf8');
const compiled = new WeakMap<Page, { readonly devtools: CDPSession; readonly scriptId: string }>();

/** Brings axe into the document. It is compiled once for each page, because that takes longer than most checks. */
async function bring(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const known = compiled.get(page);
  const ran = await known?.devtools.send('Runtime.runScript', { scriptId: known.scriptId }).catch(() => undefined);
  if (ran && !ran.exceptionDetails) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.enable');
  const script = { expression: source, sourceURL: 'axe.js', persistScript: true };
  const { scriptId = '' } = await devtools.send('Runtime.compileScript', script);
  compiled.set(page, { devtools, scriptId });
  const { exceptionDetails } = await devtools.send('Runtime.runScript', { scriptId });
  if (exceptionDetails) throw new Error(`axe did not start: ${exceptionDetails.text}`);
}

/** Describes node by node only the violations, because a description takes longer than the check. */
const optionsOf = (rules: Rules) => ({
  resultTypes: ['violations'],
  runOnly: rules === 'colors' ? { type: 'rule', values: colorRules } : { type: 'tag', values: tags },
  ...(rules === 'structure' ? { rules: Object.fromEntries(colorRules.map((id) => [id, { enabled: false }])) } : {}),
});

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
declare global {
  interface Window {
    axe: { run(context: Document | readonly Element[], options: object): Promise<Results> };
  }
}

type Size = keyof typeof sizes;
type Scheme = (typeof schemes)[number];
type Look = readonly [size: Size, scheme: Scheme, rules: readonly Rules[]];
const everySize = Object.keys(sizes) as Size[];

const looks: readonly Look[] = isFull
  ? everySize.flatMap((size) => schemes.map((scheme): Look => [size, scheme, ['all']]))
  : [
      ['phone', 'light', ['structure']],
      ['desk', 'light', ['structure', 'colors']],
      ['desk', 'dark', ['colors']],
    ];

/**
 * Checks the page in its present state: its structure on a phone and a desk, its colors light and dark. Words that look
 * like words which were judged before are not judged again; the full form judges all.
 */
export async function judge(page: Page, name: string): Promise<Judged> {
  const faults: string[] = [];
  for (const [size, colorScheme, rules] of looks) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    await settled(page);
    for (const rule of rules) {
      const found = rule === 'colors' ? await newColors(page, colorScheme) : await faultsOf(page, rule);
      for (const fault of found) faults.push(`${name}, ${size}, ${colorScheme}: ${fault}`);
    }
  }
  return { states: looks.length, faults };
}

/** The looks of words that this process has judged: ink, size, and the grounds around them down to a solid one. */
const judgedLooks: Readonly<Record<Scheme, Set<string>>> = { light: new Set(), dark: new Set() };

/** The faults in colors of words that look like none before. A fault is found again, because its look is not kept. */
async function newColors(page: Page, scheme: Scheme): Promise<readonly string[]> {
  await bring(page);
  const known = judgedLooks[scheme];
  const asked = [[...known], { ...optionsOf('colors'), resultTypes: ['violations', 'incomplete'] }] as const;
  const { words, judged, violations } = await page.evaluate(judgeLooks, asked);
  if (words === 0) return ['there are no words to judge'];
  const faults = inWords({ violations });
  if (faults.length === 0) for (const one of judged) known.add(one);
  return faults;
}

/** Runs in the page: axe judges up to three elements of each look that is not known. */
async function judgeLooks([known, options]: readonly [readonly string[], object]) {
  const before = new Set(known);
  const found = new Map<string, { readonly shown: Element[]; readonly others: Element[] }>();
  const lookOf = (at: Element): string => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(at);
    const look = [at.tagName, color, fontSize, fontWeight, textShadow, textDecorationLine];
    look.push(String(at.matches(':disabled, [aria-disabled=true]')));
    let isSolid = false;
    for (let around: Element | null = at; around; around = around.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(around);
      if (!isSolid) look.push(backgroundColor, backgroundImage);
      if (opacity !== '1' || filter !== 'none') look.push(opacity, filter);
      isSolid ||= backgroundColor.startsWith('rgb(');
    }
    return look.join(' ');
  };
  let words = 0;
  for (const at of document.querySelectorAll('body *')) {
    const says = [...at.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if (!(says || at.matches('input, select, textarea')) || !at.checkVisibility({ visibilityProperty: true })) continue;
    words += 1;
    // Elements on the map may have any part of it as their ground.
    const look = at.closest('.leaflet-container') ? `${words} on the map` : lookOf(at);
    if (before.has(look)) continue;
    const { left, top, right, bottom } = at.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const kind = at.contains(document.elementFromPoint(x, y)) ? 'shown' : 'others';
    const same = found.get(look) ?? { shown: [], others: [] };
    found.set(look, same);
    if (same[kind].length < 3) same[kind].push(at);
  }
  const chosen = [...found].map(([look, { shown, others }]) => ({
    look,
    seen: shown,
    all: [...shown, ...others].slice(0, 3),
  }));
  const elements = chosen.flatMap(({ all }) => all);
  if (elements.length === 0) return { words, judged: [], violations: [] };
  const { violations, incomplete } = await window.axe.run(elements, { ...options, elementRef: true });
  const undecided = new Set<unknown>(incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  // A look that nobody sees now, or that axe cannot decide here, is judged again elsewhere.
  const judged = chosen.filter(
    ({ look, seen, all }) => seen.length > 0 && !look.endsWith('map') && !all.some((at) => undecided.has(at)),
  );
  return {
    words,
    judged: judged.map(({ look }) => look),
    violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, target }) => ({ html, target })) })),
  };
}

/** Waits for transitions: colors that still fade between the schemes belong to neither. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(fading.map(({ finished }) => finished.catch(() => {})));
  });
