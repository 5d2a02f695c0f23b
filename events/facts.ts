import { afterHoursFacts } from './afterHours/events.ts';
import { alarmPointFacts } from './alarm/events.ts';
import { beatFacts } from './beat/events.ts';
import { callFacts } from './call/events.ts';
import { calloutFacts } from './callout/events.ts';
import { callProfileFacts } from './callProfile/events.ts';
import { classificationFacts } from './classification/events.ts';
import { explanationFacts } from './core/explanations.ts';
import type { Placed, Recorded } from './core/message.ts';
import { repairFacts } from './core/repairs.ts';
import type { FactIn, FactSchemas } from './core/schema.ts';
import { deliveryFacts } from './delivery/events.ts';
import { designationFacts } from './designation/events.ts';
import { dialingFacts } from './dialing/events.ts';
import { digestFacts } from './digest/events.ts';
import { directoryFacts } from './directory/events.ts';
import { entityFacts } from './entity/events.ts';
import { evidenceKeyFacts } from './evidenceKey/events.ts';
import { feedFacts } from './feed/events.ts';
import { type IncidentFact, incidentFacts } from './incident/incident.ts';
import { layerFacts } from './layer/events.ts';
import { ledgerFacts } from './ledger/events.ts';
import { linkFacts } from './link/events.ts';
import { notificationFacts } from './notification/events.ts';
import { optOutFacts } from './optOut/events.ts';
import { redactionFacts } from './redaction/events.ts';
import { requestFacts } from './request/events.ts';
import { reservationFacts } from './reservation/events.ts';
import { reserveListFacts } from './reserveList/events.ts';
import { rosterFacts } from './roster/events.ts';
import { savedViewFacts } from './savedView/events.ts';
import { scavengeFacts } from './scavenge/events.ts';
import { scheduleFacts } from './schedule/events.ts';
import { securityFacts } from './security/events.ts';
import { serviceAccountFacts } from './serviceAccount/events.ts';
import { sessionFacts } from './session/events.ts';
import { shiftNewsFacts } from './shiftNews/events.ts';
import { spreadsheetFacts } from './spreadsheet/events.ts';
import { eventConfigurationFacts, eventTellingFacts } from './stakeholder/events.ts';
import { timeOffFacts } from './timeOff/events.ts';
import { tokenFacts } from './token/events.ts';
import { userFacts } from './user/events.ts';
import { userListFacts } from './userList/events.ts';
import { verificationFacts } from './verification/events.ts';
import { webhookFacts } from './webhook/events.ts';

const ofNouns = {
  ...afterHoursFacts,
  ...alarmPointFacts,
  ...beatFacts,
  ...callFacts,
  ...calloutFacts,
  ...callProfileFacts,
  ...classificationFacts,
  ...deliveryFacts,
  ...designationFacts,
  ...dialingFacts,
  ...digestFacts,
  ...directoryFacts,
  ...entityFacts,
  ...eventConfigurationFacts,
  ...eventTellingFacts,
  ...explanationFacts,
  ...layerFacts,
  ...ledgerFacts,
  ...linkFacts,
  ...notificationFacts,
  ...optOutFacts,
  ...repairFacts,
  ...requestFacts,
  ...reservationFacts,
  ...feedFacts,
  ...reserveListFacts,
  ...rosterFacts,
  ...savedViewFacts,
  ...scavengeFacts,
  ...scheduleFacts,
  ...securityFacts,
  ...serviceAccountFacts,
  ...sessionFacts,
  ...spreadsheetFacts,
  ...shiftNewsFacts,
  ...timeOffFacts,
  ...tokenFacts,
  ...userFacts,
  ...userListFacts,
  ...evidenceKeyFacts,
  ...verificationFacts,
  ...webhookFacts,
  ...redactionFacts,
};

/** Every fact there is. Projections choose from it by type name. */
export type AnyFact = IncidentFact | FactIn<typeof ofNouns>;

export type FactType = AnyFact['type'];
/** By type name. The compiler looks one up at once; an `Extract` from the union would compare all of them. */
type RecordedFacts = { readonly [Each in AnyFact as Each['type']]: Recorded<Each> };
export type RecordedFact<Type extends FactType = FactType> = RecordedFacts[Type];
/** A fact at its place in one log. */
export type PlacedFact = RecordedFact & Pick<Placed, 'position'>;

/** The schema of every fact. */
export const factSchemas: FactSchemas<FactType> = { ...ofNouns, ...incidentFacts };
