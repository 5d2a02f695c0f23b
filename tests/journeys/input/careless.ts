import { operations } from '#contracts/api/operation';
import { AnyWords, Id } from '#contracts/api/rules';
import { anyJson } from '#contracts/core/schema';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import { answering, type Route } from '#services/api/http/route';

// Routes as a careless author might write them. The tests of bad input must find their errors.

class PlantedBody {
  @Id() entity!: string;
  @Id() designation!: string;
  @AnyWords(100_000) body!: string;
}

const planted = {
  permission: 'crew.note',
  summary: 'Planted',
  answers: { 200: anyJson<object>({}) },
  body: PlantedBody,
} as const;

export const [breaking, hasty] = answering(
  operations({ 'POST /api/planted/': planted, 'POST /api/planted/hasty/': planted }),
  {
    // Accepts any words as an address.
    'POST /api/planted/': ({ body }) => ({ json: { host: new URL(body.body).host } }),

    // Writes first, and checks the permission afterwards.
    'POST /api/planted/hasty/': async ({ app, body, commandId, now, cause }) => {
      const command = { do: 'writeNote', body: body.body, source: 'manager' } as const;
      await app.handle(designation, body.designation, { commandId, occurredAt: now, command }, cause);
      if (body.body !== 'Words') throw new Refused('conflict');
      return {};
    },
  },
) as readonly [Route, Route];
