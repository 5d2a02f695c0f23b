import { type FactIn, facts, id, sha256, time } from '#events/core/schema';

/** The facts of the stream `link-{SHA-256 of the token, hex}`: a one-time sign-in link (S2 §2.3, `l/{token}/`). */
export const linkFacts = facts({
  SignInLinkIssued: { link: sha256, user: id, expiresAt: time },
  SignInLinkUsed: { link: sha256 },
});
export type SignInLinkIssued = FactIn<typeof linkFacts, 'SignInLinkIssued'>;
export type LinkFact = FactIn<typeof linkFacts>;
