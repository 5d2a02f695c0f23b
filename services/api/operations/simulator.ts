import { type SimulatedMessage, simulatedMessages } from '#contracts/dispatch/checkIn';
import { Refused } from '#events/core/refused';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { DeliveryDoc } from '#projections/deliveries/deliveries';
import type { NoticeDoc } from '#projections/deliveries/notices';
import type { JobDoc } from '#projections/dispatch/jobs';
import { route } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { jobTextOf, testWords, textOf } from '#services/outbound/telephony/texts';
import { numberOf, wordsOf } from '#services/outbound/transfers/words';

const shownAtMost = 100;

/** The messages of the simulated phones and mailboxes. Each is rebuilt from the log: no node stores them. */
export const simulatorRoutes = [
  route({
    method: 'GET',
    path: '/api/simulator/messages/',
    permission: 'simulator.view',
    summary: 'The messages to simulated phones and mailboxes of the organization, newest first',
    answers: { 200: simulatedMessages },
    answer: ({ app, who }) => {
      const { telephony, smtp } = app.config;
      const phones = telephony === 'simulator';
      if (!phones && smtp) throw new Refused('not-found');
      const newest = { orderBy: { column: 'time', descending: true }, limit: shownAtMost };
      const noticesBy = (medium: NoticeDoc['medium']) =>
        app.views
          .docs<NoticeDoc>('notices', { where: { entity: who.entity, medium }, ...newest })
          .map((notice) => noticed(app, notice));
      const deliveries = app.views.docs<DeliveryDoc>('deliveries', { where: { entity: who.entity }, ...newest });
      const messages = [
        ...(phones ? [...deliveries.map((delivery) => message(app, delivery)), ...noticesBy('sms')] : []),
        ...(smtp ? [] : noticesBy('email')),
      ];
      return { json: { results: messages.toSorted((a, b) => (a.time < b.time ? 1 : -1)).slice(0, shownAtMost) } };
    },
  }),
];

function noticed(app: App, notice: NoticeDoc): SimulatedMessage {
  const { delivery, medium, to, time, status } = notice;
  const { subject, body, link } = wordsOf(app, notice);
  const text = medium === 'sms';
  return {
    id: delivery,
    medium: text ? 'text' : 'mail',
    to: text ? numberOf(app, notice) || 'Erased' : (to ?? 'Erased'),
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
    to: delivery.to,
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
  if (template === 'call-centre-test') return { body: testWords, link: null };
  if (template === 'check-in') return textOf(app, delivery);
  const job = app.views.doc<JobDoc>('jobs', delivery.dispatch ?? '');
  return job ? jobTextOf(app, job, template) : { body: '', link: null };
}

function fullName(app: App, user: string): string {
  const account = app.views.doc<AccountDoc>('accounts', user);
  return account ? `${account.first_name} ${account.last_name}` : '';
}
