/** Who leads a shift, as screens show it. `phone_number` is null once erased. */
export interface LeaderShift {
  readonly uuid: string;
  readonly user: string;
  readonly name: string;
  readonly phone_number: string | null;
  readonly from: string;
}

/** `GET /api/jcw/after-hours/leader/` and its like (S2 §2.3). */
export interface AfterHours {
  /** The number that people call after hours; '' while none is set. */
  readonly phone_number: string;
  readonly now: LeaderShift | null;
  /** Those that begin later, the next one first. */
  readonly next: readonly LeaderShift[];
  readonly people: readonly { readonly uuid: string; readonly name: string; readonly phone_number: string }[];
  readonly position: number;
}

/** What is known of somebody who has called before (`/api/incident-call-profile/`). */
export interface CallProfile {
  readonly uuid: string;
  readonly name: string;
  readonly phone_number: string;
  readonly address: string;
  readonly notes: string;
  readonly updated_time: string;
}
