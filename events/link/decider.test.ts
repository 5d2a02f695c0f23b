import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type LinkCommand, link } from './decider.ts';
import type { LinkFact } from './events.ts';

const data = { link: 'l1', user: 'ann', expiresAt: '2026-03-01T12:15:00.000Z' } as Extract<
  LinkFact,
  { type: 'SignInLinkIssued' }
>['data'];
const issued: LinkFact = { type: 'SignInLinkIssued', data };
const used: LinkFact = { type: 'SignInLinkUsed', data: { link: 'l1' } };
const use = (at: string): LinkCommand => ({ do: 'use', at });

describe('a link to sign in', () => {
  it('is issued once', () => {
    given(link)
      .when({ do: 'issue', ...data })
      .then(issued);
    given(link, issued)
      .when({ do: 'issue', ...data, user: 'bob' })
      .thenNothing();
    given(link, issued, used)
      .when({ do: 'issue', ...data })
      .thenNothing();
  });

  it('is used once, until its end', () => {
    given(link, issued).when(use('2026-03-01T12:00:00.000Z')).then(used);
    given(link, issued).when(use('2026-03-01T12:15:00.000Z')).then(used);
    given(link, issued).when(use('2026-03-01T12:15:00.001Z')).thenRefused('sign-in.link-expired');
    given(link, issued, used).when(use('2026-03-01T12:00:00.000Z')).thenRefused('sign-in.link-used');
    given(link).when(use('2026-03-01T12:00:00.000Z')).thenRefused('not-found');
  });
});
