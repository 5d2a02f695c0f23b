import { demo, demoNight, demoYear } from '#contracts/accounts/demo';
import { signedIn } from '#contracts/accounts/viewer';
import { operations } from '#contracts/api/operation';
import { Words, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';

/** The address of a person of a demo organization. */
export class DemoSignInBody {
  @Words(limits.text.search) email!: string;
}

export class DemoNightBody {
  @YesNo() paused!: boolean;
}

/** Only with `DEMO=1`. Visitors enter the demo organizations without a password, and no other organization. */
export const demoOperations = operations({
  'GET /api/demo/': {
    permission: 'open',
    summary: 'The demo organizations, and the people whom a visitor may sign in as; empty without the demo',
    answers: { 200: demo },
  },

  'POST /api/demo/sign-in/': {
    permission: 'open',
    summary: 'Sign in as a person of a demo organization, without a password',
    answers: { 200: signedIn },
    body: DemoSignInBody,
  },

  'GET /api/demo/night/': {
    permission: 'viewer.view',
    summary: 'Whether the people of the demo are working; asking keeps those of the organization shown at work',
    answers: { 200: demoNight },
  },

  'GET /api/demo/year/': {
    permission: 'analytics.view',
    summary: "How much of a demo organization's year of history is loaded",
    answers: { 200: demoYear },
  },

  'POST /api/demo/night/': {
    permission: 'board.manualMode',
    summary: 'Pause the people of the demo, or let them go on',
    answers: { 200: demoNight },
    body: DemoNightBody,
    // Not a fact: nothing is recorded, and a restart lets them go on.
    reads: true,
  },
});
