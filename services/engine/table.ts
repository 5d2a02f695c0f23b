import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Scavenges } from '#services/outbound/scavenges/scavenges';
import { outletsOf, type Ports } from '#services/outbound/transfers/outlets';
import { hostOf } from '#services/outbound/transfers/settings';
import { noteNobodyTookIt } from './acts/assignments.ts';
import { settleCallCentreTest } from './acts/calls/callCentreTests.ts';
import { callOff, callOutStepper, tellIncident, withdraw } from './acts/calls/callouts.ts';
import { caller, tellCallout, tellCorrection } from './acts/calls/calls.ts';
import { tellContactCall } from './acts/calls/contactCalls.ts';
import { escalate } from './acts/calls/escalations.ts';
import { nobodyReached } from './acts/calls/unreached.ts';
import { cancelAppointments, carryOutConsequences } from './acts/consequences.ts';
import { offerWaiting } from './acts/crews/autoDispatch.ts';
import { failCheckIn, failUndelivered, sendCheckInText } from './acts/crews/checkIns.ts';
import { followSchedule } from './acts/crews/crewSchedules.ts';
import { takeOffLists } from './acts/crews/departures.ts';
import { callCrew, noteSilence, sendJobText, tellJobText } from './acts/crews/jobs.ts';
import { checkWelfare } from './acts/crews/welfare.ts';
import { orderDigest, sendDigest } from './acts/digests.ts';
import { endHolds } from './acts/holds.ts';
import { followMain } from './acts/linking.ts';
import { sendShiftMail, sendShiftNewsText } from './acts/news/sending.ts';
import { tellShiftNews } from './acts/news/shiftNews.ts';
import { sendNotice } from './acts/notices.ts';
import { sendNotification, sendNotificationText } from './acts/notifications.ts';
import { sendAccountMail, sendPasswordMail } from './acts/passwordMails.ts';
import { eraseKeys, scavengeNext } from './acts/scavenges.ts';
import { type CityworksBy, createServiceRequest, tellOutcome } from './acts/serviceRequests.ts';
import { endIdle } from './acts/sessions.ts';
import { sendEventText, tellStakeholders } from './acts/stakeholders.ts';
import { sendShiftText } from './acts/trades.ts';
import { type History, webhookSender } from './acts/webhooks.ts';

export type Kind = Obligation['kind'];

/**
 * The engine's act for each kind of obligation. The projection `due` decides when it is due. An act does one step, as a
 * command that is safe to repeat: it may run twice, late, or in two engines at once.
 */
export type Table = { readonly [Each in Kind]?: (due: Obligation & { readonly kind: Each }) => Promise<void> };

/** Names the address outside that an act waits for; null when it has none. */
export type Destination = (due: Obligation) => string | null;
export type Destinations = { readonly [Each in Kind]?: Destination };

/** The addresses outside that can keep an act waiting: a receiver of webhooks by its host, each works system. */
export function destinations(app: Pick<App, 'views'>): Destinations {
  return {
    'notice-http': ({ id }) => {
      const to = app.views.doc('notices', id)?.to ?? '';
      return URL.canParse(to) ? new URL(to).host : to;
    },
    webhook: ({ id }) => {
      const message = app.views.doc('webhook_messages', id);
      return hostOf(app.views.doc('webhooks', message?.webhook ?? '')?.url);
    },
    'service-request': ({ entity }) => entity,
  };
}

interface Outside {
  readonly cityworks: CityworksBy;
  readonly scavenges: Scavenges;
  readonly history: History;
}

/** Every kind of obligation. To add one, add its facts in `projections/due/` and a line here. */
export function obligations(app: App, ports: Ports & Outside): Required<Table> {
  const { telephony, cityworks, scavenges, history } = ports;
  const { sms, email, http } = outletsOf(app, ports);
  const call = caller(app, telephony);
  const sendWebhook = webhookSender(app, history);
  const stepCallout = callOutStepper(app);
  return {
    holds: (due) => endHolds(app, due),
    'check-in': (due) => failCheckIn(app, due),
    'check-in-text-outcome': (due) => failUndelivered(app, due),
    'check-in-text': (due) => sendCheckInText(app, telephony, due),
    'job-call': (due) => callCrew(app, due),
    'job-text': (due) => sendJobText(app, telephony, due),
    'job-text-outcome': (due) => tellJobText(app, due),
    'job-answer': (due) => noteSilence(app, due),
    'notice-sms': (due) => sendNotice(app, sms, due),
    'notice-email': (due) => sendNotice(app, email, due),
    'notice-http': (due) => sendNotice(app, http, due),
    'password-mail': (due) => sendPasswordMail(app, ports.mail, due),
    'account-mail': (due) => sendAccountMail(app, ports.mail, due),
    'service-request': (due) => createServiceRequest(app, cityworks, due),
    'service-request-outcome': (due) => tellOutcome(app, due),
    'key-erasure': (due) => eraseKeys(app, due),
    scavenge: (due) => scavengeNext(app, scavenges, due),
    'call-centre-test': (due) => settleCallCentreTest(app, telephony, due),
    'session-idle': (due) => endIdle(app, due),
    departure: (due) => takeOffLists(app, due),
    'crew-schedule': (due) => followSchedule(app, due),
    // Never due: it names the crews that have shifts.
    'scheduled-crews': () => Promise.resolve(),
    call: (due) => call(due),
    'call-outcome': (due) => tellCallout(app, due),
    'call-correction': (due) => tellCorrection(app, due),
    'contact-call': (due) => tellContactCall(app, due),
    'call-withdrawal': (due) => withdraw(app, telephony, due),
    'callout-step': (due) => stepCallout(due),
    'calling-off': (due) => callOff(app, telephony, due),
    'callout-told': (due) => tellIncident(app, due),
    escalation: (due) => escalate(app, due),
    'auto-dispatch': (due) => offerWaiting(app, due),
    unreached: (due) => nobodyReached(app, due),
    welfare: (due) => checkWelfare(app, due),
    consequences: (due) => carryOutConsequences(app, due),
    appointments: (due) => cancelAppointments(app, due),
    linking: (due) => followMain(app, due),
    'assignment-answer': (due) => noteNobodyTookIt(app, due),
    notification: (due) => sendNotification(app, telephony, due),
    'notification-text': (due) => sendNotificationText(app, telephony, due),
    digest: (due) => orderDigest(app, due),
    'digest-mail': (due) => sendDigest(app, ports.mail, due),
    // Never due: its stakeholders wait for an event.
    'event-configuration': () => Promise.resolve(),
    'event-telling': (due) => tellStakeholders(app, due),
    'event-text': (due) => sendEventText(app, telephony, due),
    // Never due: they wait for an event.
    webhooks: () => Promise.resolve(),
    webhook: (due) => sendWebhook(due),
    'shift-text': (due) => (due.news ? sendShiftNewsText(app, telephony, due) : sendShiftText(app, telephony, due)),
    'shift-mail': (due) => sendShiftMail(app, ports.mail, due),
    'shift-news': (due) => tellShiftNews(app, due),
  };
}
