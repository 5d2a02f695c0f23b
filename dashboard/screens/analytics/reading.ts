import type { ApiError } from '../../data/api.ts';

/** Milliseconds. */
export const readAgainAfter = 2_000;

/** The server reads the history of the organization for the first time since its start; the figures follow by themselves. */
export const isReading = ({ status }: Pick<ApiError, 'status'>): boolean => status === 503;
