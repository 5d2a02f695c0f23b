import type { Page } from 'playwright-core';

/** An address beyond this machine. No page may load anything from there. */
const isOutside = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
};

export interface Complaints {
  readonly of: (page: Page) => void;
  readonly forgive: (words: RegExp) => void;
  /** From here on the pages are left: a request that breaks off is the test's own doing. */
  readonly leave: () => void;
  /** The complaints of a test that ends. The next test begins without any, and forgives nothing. */
  readonly taken: () => readonly string[];
}

/** Errors that a page threw or logged to its console. No user reads it at night, so a test must. */
export function watchFor(): Complaints {
  const heard: string[] = [];
  const forgiven: RegExp[] = [];
  let isLeft = false;
  return {
    of: (page) => {
      page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.stack ?? error.message}`));
      page.on('request', (request) => {
        if (isOutside(request.url())) heard.push(`${page.url()}: an outside request, ${request.url()}`);
      });
      page.on('console', (message) => {
        if (isLeft && message.text().includes('Failed to fetch')) return;
        if (message.type() === 'error') heard.push(`${page.url()}: ${message.text()} ${message.location().url}`);
      });
    },
    forgive: (words) => forgiven.push(words),
    leave: () => {
      isLeft = true;
    },
    taken: () => {
      isLeft = false;
      const words = forgiven.splice(0);
      return heard.splice(0).filter((complaint) => !words.some((word) => word.test(complaint)));
    },
  };
}
