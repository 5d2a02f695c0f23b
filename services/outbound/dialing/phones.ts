import { dialed } from '#contracts/values/phone';
import type { CalloutDoc } from '#projections/callout/callouts';
import type { CallDoc } from '#projections/callout/calls';
import type { CallDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';

interface Looking {
  readonly views: Pick<App['views'], 'doc' | 'docs'>;
}

interface Phone {
  /** '' without any. */
  readonly to: string;
  /** The beat phone whose PIN is asked; null when the phone has none. */
  readonly pinOf: string | null;
}

type Called = Pick<NonNullable<CallDue['wanted']>, 'user' | 'round'>;

/** The number chosen for this call-out, else the phone for a beat, else the account's. */
export function phoneFor({ views }: Looking, doc: CalloutDoc, { user, round }: Called): Phone {
  const phones = doc.kind === 'beats' ? (views.doc('beat_phones', user)?.phones ?? []) : [];
  const chosen = views.doc('callout_numbers', `${doc.uuid}:${user}`)?.to;
  // A backup phone is called once the others were called that often.
  const due = phones.findLast(({ call_after_count: after, phone_number: to }) => to !== null && after < round);
  const to = chosen || due?.phone_number || (views.doc('accounts', user)?.phone_number ?? '');
  // The PIN belongs to the phone, also when the number was chosen by hand or is the account's.
  const plain = dialed(to);
  const pinned = phones.find(({ phone_number: number, pin }) => pin && number && dialed(number) === plain);
  return { to, pinOf: pinned?.uuid ?? null };
}

/** Every call of ours that has not ended: of all organizations and for all purposes. */
export const callsUnderWay = ({ views }: Looking): readonly CallDoc[] =>
  views.docs('calls', { above: { under_way_for: '' } });

/** True when a call rings this number, or for a person on another phone. */
export function rings(call: CallDoc, { user, to }: { readonly user: string; readonly to: string }): boolean {
  const number = dialed(to);
  return call.user === user || (number !== null && dialed(call.to) === number);
}
