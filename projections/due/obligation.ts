import type { Integration } from '#contracts/incident/integration';
import type { FactType, RecordedFact } from '#events/facts';
import type { Look } from '#projections/core/projection';

interface Owed {
  /** The uuid of the subject: an incident, a check-in or a delivery. */
  readonly id: string;
  /** The organisation it belonged to when it arose. */
  readonly entity: string;
  /** ISO-8601 UTC; null while another fact must come first. */
  readonly due_at: string | null;
}

/** The holds of an incident end some seconds after the last release. */
export interface HoldsDue extends Owed {
  readonly kind: 'holds';
  /** When each hold was released, by its uuid; null while it stands. */
  readonly released: Readonly<Record<string, string | null>>;
}

/** An unanswered check-in fails. */
export interface CheckInDue extends Owed {
  readonly kind: 'check-in';
  /** Its text could not be sent, so that no answer can come. */
  readonly unsent: boolean;
}

/** A message leaves. Its subject is the delivery. */
export interface MessageDue extends Owed {
  readonly kind:
    | 'check-in-text'
    | 'notice-sms'
    | 'notice-email'
    | 'notice-http'
    | 'service-request'
    | 'call-centre-test';
  /** `requested`: the provider was asked and has not answered. `waiting`: for another attempt. */
  readonly status: 'owed' | 'requested' | 'waiting';
  /** How often the provider was asked. */
  readonly attempts: number;
  /** The uuid of the check-in that the text asks for; null for every other message. */
  readonly check_in: string | null;
}

/** The incident is told the outcome of a service request. Its subject is the delivery. */
export interface OutcomeDue extends Owed {
  readonly kind: 'service-request-outcome';
  /** What the incident was last told. */
  readonly told: Integration['status'];
}

/** Work that falls due at a time. Its document is dropped when nothing is left to do. */
export type Obligation = HoldsDue | CheckInDue | MessageDue | OutcomeDue;

/** The obligations of one sort of subject: which subjects a fact concerns, and what it makes due. */
export interface Part<Due extends Obligation> {
  /** Begins the keys of its documents: `{prefix}:{id}`. */
  readonly prefix: string;
  readonly ids: (event: RecordedFact, look: Look<Obligation>) => readonly string[];
  readonly on: { readonly [Type in FactType]?: (due: Due | null, event: RecordedFact<Type>, id: string) => Due | null };
}

/** Keeps a part's own document type while it is written, and hides it afterwards. */
export const part = <Due extends Obligation>(definition: Part<Due>): AnyPart => definition as unknown as AnyPart;

export type AnyPart = Part<Obligation>;
