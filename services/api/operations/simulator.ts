import { simulatorOperations } from '#contracts/api/operations/simulator';
import { type SimulatedAct, type SimulatedCall, simulatedActs } from '#contracts/callout/phones';
import type { SimulatedMessage } from '#contracts/dispatch/checkIn';
import { Refused } from '#events/core/refused';
import type { PasswordMailDoc } from '#projections/accounts/passwordMails';
import type { DigestMailDoc } from '#projections/admin/digests';
import type { CallDoc } from '#projections/callout/calls';
import type { DeliveryDoc } from '#projections/deliveries/deliveries';
import type { NoticeDoc } from '#projections/deliveries/notices';
import { may, type Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import { mailOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import type { SimulatedPhones, SimulatedRinging } from '#services/core/telephony';
import { digestFiguresOf } from '#services/figures/digestFigures';
import { monthlyMailOf } from '#services/figures/monthly/monthly';
import { accountMailOf } from '#services/outbound/mail/accountMail';
import { digestMailOf } from '#services/outbound/mail/digest';
import { passwordMailOf } from '#services/outbound/mail/passwordMail';
import { phoneOf } from '#services/outbound/notify/phones';
import { eventTextOf } from '#services/outbound/telephony/eventTexts';
import { jobTextOf, testWords, textOf } from '#services/outbound/telephony/texts';
import { tradeWords } from '#services/outbound/telephony/tradeWords';
import { numberOf, wordsOf } from '#services/outbound/transfers/words';

const shownAtMost = 100;
const newest = { orderBy: { column: 'time', descending: true }, limit: shownAtMost } as const;

export const simulatorRoutes = answering(simulatorOperations, {
  'GET /api/simulator/messages/': async ({ app, who }) => {
    const { telephony, smtp } = app.config;
    const phones = telephony === 'simulator';
    if (!phones && smtp) throw new Refused('not-found');
    const noticesBy = (medium: NoticeDoc['medium']) =>
      app.views
        .docs('notices', { where: { entity: who.entity, medium }, ...newest })
        .map((notice) => noticed(app, notice));
    const deliveries = app.views.docs('deliveries', { where: { entity: who.entity }, ...newest });
    const messages = [
      ...(phones ? [...deliveries.map((delivery) => message(app, delivery)), ...noticesBy('sms')] : []),
      ...(smtp ? [] : [...noticesBy('email'), ...(await mailsTo(app, who))]),
    ];
    return { json: { results: messages.toSorted((a, b) => (a.time < b.time ? 1 : -1)).slice(0, shownAtMost) } };
  },

  'GET /api/simulator/calls/': ({ app, who }) => {
    const results = phonesOf(app)
      .ringing()
      .flatMap((ringing) => {
        const call = app.views.doc('calls', ringing.call);
        return call?.entity === who.entity ? [calling(app, call, ringing)] : [];
      });
    return { json: { results } };
  },

  'POST /api/simulator/calls/:uuid/:action_name/': ({ app, who, params, body: { digits = '' } }) => {
    const phones = phonesOf(app);
    const { uuid, action_name: act } = params;
    const known = app.views.doc('calls', uuid)?.entity === who.entity;
    if (!known || !isAct(act)) throw new Refused('not-found');
    const makesSense = act !== 'key' || /^[\d*#]$/.test(digits);
    if (!makesSense || !phones.act(uuid, act, digits)) throw new Refused('simulator.not-now');
    return { json: {} };
  },
});

const isAct = (act: string | undefined): act is SimulatedAct =>
  (simulatedActs as readonly (string | undefined)[]).includes(act);

/** The phones of the simulated network. Real phones have no page here. */
function phonesOf({ telephony }: App): SimulatedPhones {
  if (!telephony.phones) throw new Refused('not-found');
  return telephony.phones;
}

const calling = (app: App, { uuid, user, to: called }: CallDoc, ringing: SimulatedRinging): SimulatedCall => ({
  uuid,
  to: called,
  name: fullName(app, user),
  status: ringing.status,
  since: new Date(ringing.since).toISOString(),
  heard: ringing.heard,
  waits: ringing.waits,
});

/** Mails to users. A link to set a password is shown to those who may administer the person. */
async function mailsTo(app: App, who: Principal): Promise<readonly SimulatedMessage[]> {
  const { entity } = who;
  const passwords = may(who, 'user.write') ? app.views.docs('password_mails', { where: { entity }, ...newest }) : [];
  const accounts = app.views.docs('account_mails', { where: { entity }, ...newest });
  const digests = app.views.docs('digests', { where: { mailed: entity }, ...newest });
  return [
    ...passwords.map((mail) => mailed(app, mail, { to: mail.to, ...passwordMailOf(app, mail) })),
    ...accounts.map((mail) => mailed(app, mail, { to: mail.to, ...accountMailOf(app, mail) })),
    ...(await Promise.all(digests.flatMap((mail) => (mail.kind === 'mail' ? [digestMailed(app, mail)] : [])))),
  ];
}

/** A daily mail, or a monthly report with the names of its files. */
async function digestMailed(app: App, mail: DigestMailDoc): Promise<SimulatedMessage> {
  const subscribed = app.views.doc('digests', mail.subscription);
  const isReport = subscribed?.kind === 'subscription' && subscribed.day !== null;
  const {
    subject,
    body,
    attachments = [],
  } = isReport ? await monthlyMailOf(app, mail) : { ...digestMailOf(app, mail, await digestFiguresOf(app, mail)) };
  const files = attachments.map(({ name }) => `Attached: ${name}\n`);
  const to = app.views.doc('accounts', mail.user)?.email ?? '';
  return mailed(app, mail, { to, subject, body: [body, ...files].join('\n') });
}

type Mail = Pick<PasswordMailDoc, 'delivery' | 'user' | 'time' | 'status'>;
type MailWords = Pick<SimulatedMessage, 'to' | 'subject' | 'body'> & Partial<SimulatedMessage>;

const mailed = (app: App, { delivery, user, time, status }: Mail, { to, ...words }: MailWords): SimulatedMessage => ({
  id: delivery,
  medium: 'mail',
  to: to || 'Erased',
  name: fullName(app, user),
  link: null,
  ...words,
  time,
  status: status === 'owed' || status === 'requested' ? 'sending' : status,
});

function noticed(app: App, notice: NoticeDoc): SimulatedMessage {
  const { delivery, medium, to, time, status } = notice;
  const { subject, body, link } = wordsOf(app, notice);
  const text = medium === 'sms';
  return {
    id: delivery,
    medium: text ? 'text' : 'mail',
    to: text
      ? numberOf(app, notice) || 'Erased'
      : (mailOf((from, key) => app.views.doc(from, key), notice) ?? 'Erased'),
    name: text && notice.said.type !== 'questionnaire' ? fullName(app, to ?? '') : '',
    subject: text ? '' : subject,
    body,
    link,
    time,
    status: status === 'sent' || status === 'failed' || status === 'unknown' ? status : 'sending',
  };
}

function message(app: App, delivery: DeliveryDoc): SimulatedMessage {
  const { body, link } = wordsOfText(app, delivery);
  return {
    id: delivery.delivery,
    medium: 'text',
    to: delivery.notification ? (phoneOf(app, delivery.notification.account) ?? 'Erased') : delivery.to,
    name: fullName(app, delivery.user),
    subject: '',
    body,
    link,
    time: delivery.time,
    status: delivery.status === 'requested' ? 'sending' : delivery.status,
  };
}

function wordsOfText(app: App, delivery: DeliveryDoc): { readonly body: string; readonly link: string | null } {
  const { template } = delivery;
  if (template === 'notification') return { body: notificationOf(app, delivery)?.message ?? '', link: null };
  if (template === 'call-centre-test') return { body: testWords, link: null };
  if (template === 'check-in') return textOf(app, delivery);
  if (template === 'event') {
    const notice = app.views.doc('event_notices', delivery.delivery);
    return notice ? eventTextOf(app, notice) : { body: '', link: null };
  }
  if (template === 'shift') {
    const { trade = '', says = 'asked' } = delivery.trade ?? {};
    const doc = app.views.doc('trades', trade);
    return { body: doc ? tradeWords(app, doc, { user: delivery.user, says }) : '', link: null };
  }
  const job = app.views.doc('jobs', delivery.dispatch ?? '');
  return job ? jobTextOf(app, job, template) : { body: '', link: null };
}

const notificationOf = ({ views }: App, { notification }: DeliveryDoc) =>
  views.doc('notifications', notification?.notification ?? '');

function fullName(app: App, user: string): string {
  const account = app.views.doc('accounts', user);
  return account ? `${account.first_name} ${account.last_name}` : '';
}
