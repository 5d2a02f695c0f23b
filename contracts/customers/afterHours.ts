/** The customers that choose after-hours leaders. */
export const leaderCustomers = ['jcw', 'loveland'] as const;

/** The address of their leaders in the API. */
export type LeaderPath = `/api/${(typeof leaderCustomers)[number]}/after-hours/leader/`;
