import type { Fact } from '#events/core/message';

/** The facts of the stream `link-{SHA-256 of the token, hex}`: a one-time sign-in link (S2 §2.3, `l/{token}/`). */
export type SignInLinkIssued = Fact<
  'SignInLinkIssued',
  { readonly link: string; readonly user: string; readonly expiresAt: string }
>;
export type SignInLinkUsed = Fact<'SignInLinkUsed', { readonly link: string }>;

export type LinkFact = SignInLinkIssued | SignInLinkUsed;
