import type { Page } from 'playwright-core';

/** An address beyond this machine. No page may load anything from there. */
const isOutside = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
};

export interface Complaints {
  readonly of: (page: Page) => void;
  readonly forgive: (words: RegExp) => void;
  /** The complaints of a test that ends. The next test begins without any, and forgives nothing. */
  readonly taken: () => readonly string[];
}

/** Errors that a page threw or logged to its console. No user reads it at night, so a test must. */
export function watchFor(): Complaints {
  const heard: string[] = [];
  const forgiven: RegExp[] = [];
  return {
    of: (page) => {
      page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.stack ?? error.message}`));
      page.on('request', (request) => {
        if (isOutside(request.url())) heard.push(`${page.url()}: an outside request, ${request.url()}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${page.url()}: ${message.text()} ${message.location().url}`);
      });
    },
    forgive: (words) => forgiven.push(words),
    taken: () => {
      const words = forgiven.splice(0);
      return heard.splice(0).filter((complaint) => !words.some((word) => word.test(complaint)));
    },
  };
}
