import { AnyWords, Id } from '#contracts/api/rules';
import { anyJson } from '#contracts/core/schema';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import { route } from '#services/api/http/route';

// Routes as a careless author might write them. The tests of bad input must find their errors.

class PlantedBody {
  @Id() entity!: string;
  @Id() designation!: string;
  @AnyWords(100_000) body!: string;
}

/** Accepts any words as an address. */
export const breaking = route({
  method: 'POST',
  path: '/api/planted/',
  permission: 'crew.note',
  summary: 'Planted',
  answers: { 200: anyJson<object>({}) },
  body: PlantedBody,
  answer: ({ body }) => ({ json: { host: new URL(body.body).host } }),
});

/** Writes first, and checks the permission afterwards. */
export const hasty = route({
  method: 'POST',
  path: '/api/planted/hasty/',
  permission: 'crew.note',
  summary: 'Planted',
  answers: { 200: anyJson<object>({}) },
  body: PlantedBody,
  answer: async ({ app, body, commandId, now, cause }) => {
    const command = { do: 'writeNote', body: body.body, source: 'manager' } as const;
    await app.handle(designation, body.designation, { commandId, occurredAt: now, command }, cause);
    if (body.body !== 'Words') throw new Refused('conflict');
    return {};
  },
});
