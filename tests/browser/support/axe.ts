import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
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
  const { violations, passes, incomplete } = await look(page, rules);
  // A page on which nothing was checked has no violations either.
  if (passes.length + incomplete.length === 0) return ['axe looked at nothing'];
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !fadesByRule(id, target.join(' ')))
      .map(({ html, target }) => `${id} ${target.join(' ')} ${html.slice(0, 200)}`),
  );
}

async function look(page: Page, rules: Rules): Promise<Results> {
  // The builder injects axe into the page, where it stays. One rule is the least that it runs.
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).withRules('document-title').setLegacyMode().analyze();
  return page.evaluate((options) => window.axe.run(document, options), optionsOf(rules));
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
    axe: { run(context: Document, options: object): Promise<Results> };
  }
}

type Size = keyof typeof sizes;
type Look = readonly [size: Size, scheme: (typeof schemes)[number], rules: Rules];
const everySize = Object.keys(sizes) as Size[];

const looks: readonly Look[] = isFull
  ? everySize.flatMap((size) => schemes.map((scheme): Look => [size, scheme, 'all']))
  : [
      ['phone', 'light', 'structure'],
      ['desk', 'light', 'all'],
      ['desk', 'dark', 'colors'],
    ];

/** Checks the page in its present state: its structure on a phone and a desk, its colors light and dark. */
export async function judge(page: Page, name: string): Promise<Judged> {
  const faults: string[] = [];
  for (const [size, colorScheme, rules] of looks) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    await settled(page);
    for (const fault of await faultsOf(page, rules)) faults.push(`${name}, ${size}, ${colorScheme}: ${fault}`);
  }
  return { states: looks.length, faults };
}

/** Waits for transitions: colors that still fade between the schemes belong to neither. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(fading.map(({ finished }) => finished.catch(() => {})));
  });
