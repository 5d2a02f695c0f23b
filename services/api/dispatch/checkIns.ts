import { limits } from '#contracts/core/limits';
import type { CheckInRequest } from '#contracts/dispatch/checkIn';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import type { CheckInDoc } from '#projections/dispatch/checkIns';
import type { CrewDoc } from '#projections/dispatch/crews';
import type { EntityDoc } from '#projections/entity/entities';
import { openRoute } from '#services/api/http/route';
import { AnyWords, Latitude, Longitude, Metres, Optional, Words } from '#services/api/http/rules';
import type { App } from '#services/app/app';

class KeyQuery {
  @Words(200) ck!: string;
}
class CheckInBody {
  @Words(200) ck!: string;
  @Latitude() lat!: number;
  @Longitude() lng!: number;
  @Optional() @Metres() accuracy?: number;
  @Optional() @AnyWords(limits.text.note) note?: string;
}

/** The crew's side of a check-in: whoever holds the key may answer once (S0 §2, "Crew check-in screen"). */
export const checkInRoutes = [
  openRoute<object, KeyQuery>({
    method: 'GET',
    path: '/api/check-in/',
    summary: 'What a check-in link asks, and of whom',
    query: KeyQuery,
    answer: ({ app, query }) => {
      const asked = openCheckIn(app, query.ck);
      const crew = app.views.doc<CrewDoc>('crews', asked.designation);
      const entity = app.views.doc<EntityDoc>('entities', asked.entity);
      return {
        json: {
          crew: crew?.crew.name ?? '',
          entity: entity?.display_name ?? '',
          timezone: entity?.timezone ?? 'UTC',
          requested_time: asked.requested_at,
          due_time: asked.due_at,
        } satisfies CheckInRequest,
      };
    },
  }),

  openRoute<CheckInBody>({
    method: 'POST',
    path: '/api/check-in/',
    summary: 'Answer a check-in link with a position',
    body: CheckInBody,
    csrf: false,
    answer: async ({ app, body, commandId, correlationId, now, patience }) => {
      const { ck, lat, lng, accuracy = null, note = '' } = body;
      const asked = known(app, ck);
      const { position } = await app.handle(
        designation,
        asked.designation,
        {
          commandId,
          occurredAt: now,
          command: { do: 'completeCheckIn', checkIn: asked.checkIn, at: now, lat, lng, accuracy, note },
        },
        { entity: asked.entity, actor: { kind: 'link', id: asked.user }, correlationId, patience },
      );
      return { json: { time: now }, position };
    },
  }),
];

function known(app: App, key: string): CheckInDoc {
  const id = app.secrets.checkInOf(key);
  const found = id && app.views.doc<CheckInDoc>('check_ins', id);
  if (!found) throw new Refused('checkin.wrong-key');
  return found;
}

function openCheckIn(app: App, key: string): CheckInDoc {
  const found = known(app, key);
  if (found.status === 'completed') throw new Refused('checkin.used');
  if (found.status === 'failed' || found.due_at < iso(app.clock.now())) throw new Refused('checkin.expired');
  return found;
}
