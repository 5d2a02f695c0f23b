import type { CheckInBody } from '#contracts/api/dispatch/checkIns';
import type { CheckInRequest } from '#contracts/dispatch/checkIn';
import { addressOf } from '../../data/address.ts';
import { get, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';

export const askForRequest = (ck: string, signal: AbortSignal): Promise<CheckInRequest> =>
  get(addressOf('GET /api/check-in/', { query: { ck } }), { signal });

export const sendCheckIn = (
  body: CheckInBody,
  key: string,
  signal: AbortSignal,
): Promise<{ readonly time?: string } | null> => run(command('POST /api/check-in/', {}, body), { key, signal });
