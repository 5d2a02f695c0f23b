import { anyJson, document, id, listOf, orNull, type Shape, text, time, yesNo } from '#contracts/core/schema';

const passkey = document('Passkey', {
  uuid: id,
  /** As its owner named it. */
  name: text('Front desk laptop'),
  added_time: time,
  used_time: orNull(time),
});
export type Passkey = Shape<typeof passkey>;

/** `GET /api/passkeys/`: the user's own passkeys, the oldest first. */
export const passkeyList = document('PasskeyList', {
  results: listOf(passkey),
  /** True when the user has a password, which adding and removing ask for. */
  has_password: yesNo(true),
});
export type PasskeyList = Shape<typeof passkeyList>;

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
const options = anyJson<{ readonly challenge: string; readonly [name: string]: unknown }>({
  challenge: 'hbP3kV7m',
  rpId: 'muster.example',
  userVerification: 'required',
});

/** `POST /api/passkey/start/` and `POST /api/passkeys/propose/`. The browser sends `attempt` back with its answer. */
export const passkeyStart = document('PasskeyStart', { attempt: text('1772352000000.hbP3kV7m'), options });
export type PasskeyStart = Shape<typeof passkeyStart>;
