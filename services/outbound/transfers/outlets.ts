import type { NoticeDoc } from '#projections/deliveries/notices';
import { mailOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import type { Attempted, Telephony } from '#services/core/telephony';
import type { Webhooks } from '#services/core/webhooks';
import type { Mail } from '#services/outbound/mail/mail';
import { isOptedOut } from '#services/outbound/notify/optOuts';
import { numberOf, payloadOf, wordsOf } from './words.ts';

type Medium = NoticeDoc['medium'];

/** One kind of destination, and the outcome of a message there. */
export interface Outlet {
  readonly medium: Medium;
  readonly provider: string;
  send(notice: NoticeDoc): Promise<Attempted>;
  /** The outcome of this delivery, asked when no answer came. `since` is the time of the request, in milliseconds. */
  outcomeOf(notice: NoticeDoc, since: number): Promise<Attempted>;
  /** True when `outcomeOf` may know more than a lost answer. */
  readonly looksUp: boolean;
}

export interface Ports {
  readonly telephony: Telephony;
  readonly mail: Mail;
  readonly webhooks: Webhooks;
}

/** The destinations, each by its port. A message without a recipient is refused, not sent. */
export function outletsOf(app: App, { telephony, mail, webhooks }: Ports): Readonly<Record<Medium, Outlet>> {
  const refused = (reason: string) => Promise.resolve({ result: 'refused', reason } as const);
  return {
    sms: {
      medium: 'sms',
      provider: telephony.provider,
      send: async (notice) => {
        const to = numberOf(app, notice);
        if (to === '') return refused('no phone number');
        if (notice.said.type === 'caller' && (await isOptedOut(app, to))) return refused('texts were ended with STOP');
        return telephony.sendText({ delivery: notice.delivery, to, body: wordsOf(app, notice).body });
      },
      outcomeOf: (notice, since) => {
        const { body } = wordsOf(app, notice);
        return telephony.outcomeOf({ delivery: notice.delivery, to: numberOf(app, notice), body, since });
      },
      looksUp: telephony.looksUp,
    },
    email: {
      medium: 'email',
      provider: mail.provider,
      send: (notice) => {
        const to = mailOf((from, key) => app.views.doc(from, key), notice);
        if (to === null) return refused('erased');
        const { subject, body } = wordsOf(app, notice);
        return mail.send({ delivery: notice.delivery, to, subject, body });
      },
      outcomeOf: ({ delivery }) => mail.outcomeOf(delivery),
      looksUp: false,
    },
    http: {
      medium: 'http',
      provider: webhooks.provider,
      send: (notice) => {
        const body = JSON.stringify(payloadOf(app, notice));
        return webhooks.call({ delivery: notice.delivery, url: notice.to ?? '', body, at: app.clock.now() });
      },
      // An outside system cannot be asked for the outcome.
      outcomeOf: () => Promise.resolve({ result: 'unknown' }),
      looksUp: false,
    },
  };
}
