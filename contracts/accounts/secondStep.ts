import { document, id, listOf, type Shape, text, whole, yesNo } from '#contracts/core/schema';

/** `GET /api/second-step/`: whether the user's sign-in asks for a code of an authenticator app. */
export const secondStep = document('SecondStep', {
  on: yesNo(false),
  /** The recovery codes that were not used. */
  recovery_left: whole(10),
  /** True when the user has a password, which turning on asks for. */
  has_password: yesNo(true),
});
export type SecondStep = Shape<typeof secondStep>;

/** `POST /api/second-step/propose/`: a secret for the app. It is kept nowhere until a code of it is confirmed. */
export const proposedStep = document('ProposedStep', {
  proposal: id,
  /** For typing: base 32, in groups of four. */
  secret: text('JBSW Y3DP EHPK 3PXP'),
  /** For scanning: an `otpauth:` address. */
  address: text('otpauth://totp/Muster:ada%40arvada.example?secret=JBSWY3DPEHPK3PXP&issuer=Muster'),
});
export type ProposedStep = Shape<typeof proposedStep>;

/** `POST /api/second-step/`: each code signs in once in place of the app. */
export const recoveryCodes = document('RecoveryCodes', { codes: listOf(text('K7VQ2-TX9MA')) });
export type RecoveryCodes = Shape<typeof recoveryCodes>;

/** `GET /api/user/{profile__uuid}/sign-in/`: how a person signs in, for administrators. */
export const waysIn = document('WaysIn', {
  has_password: yesNo(true),
  second_step: yesNo(false),
  passkeys: whole(1),
  /** True when the organization's sign-in service knows the person. */
  identity: yesNo(false),
});
export type WaysIn = Shape<typeof waysIn>;
