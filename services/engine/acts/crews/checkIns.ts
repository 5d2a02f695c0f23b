import { limits } from '#contracts/core/limits';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { designation } from '#events/designation/decider';
import type { CheckInFailed } from '#events/designation/events';
import type { CheckInDoc } from '#projections/dispatch/checkIns';
import type { CheckInDue, CheckInTextDue, MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { crewNumber } from '#services/app/onDuty';
import type { Texting } from '#services/core/telephony';
import { deliver } from '#services/outbound/delivery/deliver';
import { textWay } from '#services/outbound/delivery/textWay';
import { reportAddress } from '#services/outbound/telephony/reports';
import { textOf } from '#services/outbound/telephony/texts';
import { causeOf } from '../cause.ts';

/** Fails a check-in, because nobody answered in time or because its text could not be sent. */
export async function failCheckIn(app: App, { id, unsent, cause }: CheckInDue): Promise<void> {
  const checkIn = app.views.doc('check_ins', id);
  if (!checkIn) return;
  const late = app.clock.now() - Date.parse(checkIn.due_at) > limits.checkIn.expiredAfter;
  // A text that was put off until now was not sent either.
  if (unsent || cause !== null) await fail(app, checkIn, { reason: 'unsent', ...(cause === null ? {} : { cause }) });
  else await fail(app, checkIn, { reason: late ? 'expired' : 'unanswered' });
}

/** Fails a check-in whose text did not arrive, with the cause that the text service reported. */
export async function failUndelivered(app: App, { check_in, cause }: CheckInTextDue): Promise<void> {
  const checkIn = app.views.doc('check_ins', check_in);
  if (checkIn) await fail(app, checkIn, { reason: 'unsent', cause });
}

type Failure = Pick<CheckInFailed['data'], 'reason' | 'cause'>;

function fail(app: App, { designation: crew, entity, checkIn }: CheckInDoc, failure: Failure) {
  return app.handle(
    designation,
    crew,
    {
      commandId: idFrom('fail', checkIn),
      occurredAt: iso(app.clock.now()),
      command: { do: 'failCheckIn', checkIn, ...failure },
    },
    causeOf(entity, checkIn),
  );
}

/** Texts a crew to ask where it is. */
export async function sendCheckInText(app: App, telephony: Texting, due: MessageDue): Promise<void> {
  const checkIn = app.views.doc('check_ins', due.check_in ?? '');
  if (!checkIn) return;
  const { entity, user, designation: crew } = checkIn;
  const to = crewNumber(app, entity, { crew, user });
  if (due.status === 'owed') {
    // Too late to ask: the check-in fails instead.
    if (Date.parse(checkIn.due_at) <= app.clock.now()) return;
    if (to === '') return void (await fail(app, checkIn, { reason: 'unsent', cause: 'no phone number' }));
  }
  const outcome = await deliver(app, due, {
    cause: causeOf(entity, checkIn.checkIn),
    intent: {
      do: 'request',
      delivery: due.id,
      medium: 'sms',
      provider: telephony.provider,
      user,
      template: 'check-in',
      designation: crew,
      checkIn: checkIn.checkIn,
      to,
    },
    ...textWay({ views: app.views, telephony }, due, () => {
      const { body } = textOf(app, { ...checkIn, check_in: checkIn.checkIn });
      return { delivery: due.id, to, body, reportTo: reportAddress(app, due.id) };
    }),
  });
  if (outcome?.result === 'refused') await fail(app, checkIn, { reason: 'unsent', cause: outcome.reason });
}
