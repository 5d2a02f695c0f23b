import { providerStart } from '#contracts/accounts/credentials';
import { signedIn } from '#contracts/accounts/viewer';
import { operations } from '#contracts/api/operation';
import { Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';

/** The return from the sign-in service of an organization. */
export class ProviderBody {
  /** As the start gave it to this browser. */
  @Words(limits.text.search) attempt!: string;
  /** The query with which the service sent the browser back. */
  @Words(limits.text.providerQuery) query!: string;
}

/** A form (`application/x-www-form-urlencoded`), as the standard has it. */
export class ProviderLogoutBody {
  @Words(limits.text.providerToken) logout_token!: string;
}

/** Signing in by the service of an organization: OpenID Connect, code flow with PKCE, state and nonce. */
export const providerOperations = operations({
  'POST /api/sign-in/:name/start/': {
    permission: 'open',
    summary: "The address of an organization's sign-in service, for this browser",
    answers: { 200: providerStart },
    reads: true,
    slow: true,
    refuses: ['sign-in.provider-away'],
  },

  'POST /api/sign-in/:name/': {
    permission: 'open',
    summary: "Sign in with the answer of an organization's sign-in service",
    answers: { 200: signedIn },
    body: ProviderBody,
    slow: true,
    refuses: [
      'sign-in.provider-away',
      'sign-in.provider-refused',
      'sign-in.provider-stranger',
      'sign-in.identity-other',
    ],
  },

  'POST /api/sign-in/:name/logout/': {
    permission: 'open',
    summary: "A message of an organization's sign-in service that ends sessions (back-channel logout)",
    answers: { 200: nothing },
    body: ProviderLogoutBody,
    csrf: false,
    slow: true,
    refuses: ['sign-in.provider-away', 'sign-in.logout-refused'],
  },
});
