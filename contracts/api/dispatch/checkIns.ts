import { operations } from '#contracts/api/operation';
import { AnyWords, Latitude, Longitude, Metres, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { taken } from '#contracts/core/schema';
import { checkInRequest } from '#contracts/dispatch/checkIn';

export class CheckInKeyQuery {
  @Words(200) ck!: string;
}

/** The key authorizes the request: a crew member at the roadside does not sign in. */
export class CheckInBody {
  @Words(200) ck!: string;
  @Latitude() lat!: number;
  @Longitude() lng!: number;
  @Optional() @Metres() accuracy?: number;
  @Optional() @AnyWords(limits.text.note) note?: string;
}

/** The crew's routes of a check-in: the holder of the key may answer once (S0 §2, "Crew check-in screen"). */
export const checkInOperations = operations({
  'GET /api/check-in/': {
    permission: 'open',
    summary: 'The crew, the organization and the times of a check-in link',
    answers: { 200: checkInRequest },
    query: CheckInKeyQuery,
    refuses: ['checkin.used', 'checkin.replaced', 'checkin.expired'],
  },

  'POST /api/check-in/': {
    permission: 'open',
    summary: 'Answer a check-in link with a position',
    answers: { 200: taken },
    body: CheckInBody,
    csrf: false,
    refuses: ['checkin.used', 'checkin.replaced', 'checkin.expired'],
  },
});
