import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { sizes } from './house.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const schemes = ['light', 'dark'] as const;

export interface Judged {
  readonly states: number;
  /** One line a violation: where, which rule, and the element. */
  readonly faults: readonly string[];
}

/**
 * The one exception is the contrast of a crew's marker: its fading with age, down to a fifth, is the specification's
 * own way to show how old a position is (S0 §4). The list of crews says the same at full strength.
 */
const fadesByRule = (rule: string, target: string): boolean =>
  rule === 'color-contrast' && /\.crew-(icon|recent|stale|old|useless)/.test(target);

/** One check of the page as it stands. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  const { violations, passes } = await look(page);
  // A page on which nothing was checked has no violations either.
  if (passes.length === 0) return ['axe looked at nothing'];
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !fadesByRule(id, target.join(' ')))
      .map(({ html, target }) => `${id} ${target.join(' ')} ${html.slice(0, 200)}`),
  );
}

/** The first check loads axe into the page; later ones reuse it. */
const look = async (page: Page): Promise<Results> =>
  (await page.evaluate(() => 'axe' in window))
    ? page.evaluate((values) => window.axe.run(document, { runOnly: { type: 'tag', values } }), tags)
    : new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<Results> };
  }
}

/** The page as it stands, at every size, light and dark. */
export async function judge(page: Page, name: string): Promise<Judged> {
  const faults: string[] = [];
  let states = 0;
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      states += 1;
      for (const fault of await faultsOf(page)) faults.push(`${name}, ${size}, ${colorScheme}: ${fault}`);
    }
  }
  return { states, faults };
}

/** Colors still fading between the schemes belong to neither. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(fading.map(({ finished }) => finished.catch(() => {})));
  });
