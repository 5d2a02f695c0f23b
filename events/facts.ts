import type { AfterHoursFact } from './afterHours/events.ts';
import type { BeatFact } from './beat/events.ts';
import type { CalloutFact } from './callout/events.ts';
import type { CallProfileFact } from './callProfile/events.ts';
import type { Recorded } from './core/message.ts';
import type { DeliveryFact } from './delivery/events.ts';
import type { DesignationFact } from './designation/events.ts';
import type { EntityFact } from './entity/events.ts';
import type { IncidentFact } from './incident/incident.ts';
import type { LinkFact } from './link/events.ts';
import type { RequestFact } from './request/events.ts';
import type { ReserveListFact } from './reserveList/events.ts';
import type { ScavengeFact } from './scavenge/events.ts';
import type { ScheduleFact } from './schedule/events.ts';
import type { SessionFact } from './session/events.ts';
import type { UserFact } from './user/events.ts';

/** Every fact there is. Projections choose from it by type name. */
export type AnyFact =
  | AfterHoursFact
  | BeatFact
  | CalloutFact
  | CallProfileFact
  | DeliveryFact
  | DesignationFact
  | EntityFact
  | IncidentFact
  | LinkFact
  | RequestFact
  | ReserveListFact
  | ScavengeFact
  | ScheduleFact
  | SessionFact
  | UserFact;

export type FactType = AnyFact['type'];
export type RecordedFact<Type extends FactType = FactType> = Recorded<Extract<AnyFact, { type: Type }>>;
