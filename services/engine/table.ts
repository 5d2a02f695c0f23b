import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { outletsOf, type Ports } from '#services/outbound/transfers/outlets';
import { settleCallCentreTest } from './callCentreTests.ts';
import { failCheckIn, sendCheckInText } from './checkIns.ts';
import { endHolds } from './holds.ts';
import { sendNotice } from './notices.ts';
import { type CityworksBy, createServiceRequest, tellOutcome } from './serviceRequests.ts';

export type Kind = Obligation['kind'];

/**
 * How the engine acts on each kind of work once it is due. The projection `due` says when that is. An act does one step, as
 * a command that is safe to repeat: it may come twice, late, or from two engines at once.
 */
export type Table = { readonly [Each in Kind]?: (due: Obligation & { readonly kind: Each }) => Promise<void> };

/** Every kind of work that falls due. To add one: its facts in `projections/due/`, a line here. */
export function obligations(app: App, ports: Ports & { readonly cityworks: CityworksBy }): Required<Table> {
  const { telephony, cityworks } = ports;
  const { sms, email, http } = outletsOf(app, ports);
  return {
    holds: (due) => endHolds(app, due),
    'check-in': (due) => failCheckIn(app, due),
    'check-in-text': (due) => sendCheckInText(app, telephony, due),
    'notice-sms': (due) => sendNotice(app, sms, due),
    'notice-email': (due) => sendNotice(app, email, due),
    'notice-http': (due) => sendNotice(app, http, due),
    'service-request': (due) => createServiceRequest(app, cityworks, due),
    'service-request-outcome': (due) => tellOutcome(app, due),
    'call-centre-test': (due) => settleCallCentreTest(app, telephony, due),
  };
}
