/** The customers that choose after-hours leaders. */
export const leaderCustomers = ['jcw', 'loveland'] as const;

/** The address of their leaders in the API. */
export type LeaderPath = `/api/${(typeof leaderCustomers)[number]}/after-hours/leader/`;

/** `POST /api/{customer}/after-hours/leader/`. */
export interface LeaderBody {
  readonly user: string;
  /** The number that the leader answers. Default: the leader's own number. */
  readonly phone_number?: string;
  /** ISO-8601 with its offset. Default: now. */
  readonly from?: string;
}

/** `POST /api/jcw/after-hours/phone-number/`. */
export interface AfterHoursNumberBody {
  readonly phone_number: string;
}

declare module '#contracts/bodies' {
  interface Bodies {
    'POST /api/jcw/after-hours/leader/': LeaderBody;
    'POST /api/loveland/after-hours/leader/': LeaderBody;
    'POST /api/jcw/after-hours/phone-number/': AfterHoursNumberBody;
  }
}
