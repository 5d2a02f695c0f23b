import type { Script } from 'node:vm';
import type { Front } from '../front.ts';
import type { Jar } from '../person.ts';
import { browserOf, pageScript } from './browser.ts';
import type { Page } from './page.entry.ts';

/** The browsers of a night, each with the dashboard's own screens. */
export interface Screens {
  /** Opens a browser of this person, with the pages of these incidents. */
  open(email: string, incidents: readonly string[]): Promise<void>;
  all(): readonly { readonly email: string; readonly page: Page }[];
  close(): void;
}

export interface ScreensOptions {
  readonly script: Script;
  readonly front: Front;
  readonly jarOf: (email: string) => Jar;
}

export function screensOf({ script, front, jarOf }: ScreensOptions): Screens {
  const pages: { readonly email: string; readonly page: Page }[] = [];
  return {
    open: async (email, incidents) => {
      const page = browserOf({ script, email, jar: jarOf(email), front });
      pages.push({ email, page });
      await page.open(incidents);
    },
    all: () => pages,
    close: () => {
      for (const { page } of pages) page.close();
    },
  };
}

let built: Promise<Script> | undefined;
/** The script of the page, built once for each process. */
export const screenScript = (): Promise<Script> => (built ??= pageScript());
