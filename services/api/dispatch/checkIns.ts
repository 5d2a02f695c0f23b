import { checkInOperations } from '#contracts/api/dispatch/checkIns';
import type { CheckInRequest } from '#contracts/dispatch/checkIn';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import type { Cause } from '#events/store/handle';
import type { CheckInDoc } from '#projections/dispatch/checkIns';
import { carryOut } from '#services/api/http/carryOut';
import { checkCrewPosition } from '#services/api/http/parts/reach';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';

export const checkInRoutes = answering(checkInOperations, {
  'GET /api/check-in/': {
    counted: ({ app, query }) => ({ link: app.secrets.checkInOf(query.ck) }),
    answer: ({ app, query }) => {
      const asked = openCheckIn(app, query.ck);
      const crew = app.views.doc('crews', asked.designation);
      const entity = app.views.doc('entities', asked.entity);
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
  },

  'POST /api/check-in/': {
    counted: ({ app, body }) => ({ link: app.secrets.checkInOf(body.ck) }),
    answer: (request) => {
      const { app, body, correlationId, now, patience } = request;
      const { ck, lat, lng, accuracy = null, note = '' } = body;
      const { checkIn, designation: id, entity, user } = known(app, ck);
      checkCrewPosition(app, entity, { lat, lng });
      const cause: Cause = { entity, actor: { kind: 'link', id: user }, correlationId, patience };
      const command = { do: 'completeCheckIn', checkIn, at: now, lat, lng, accuracy, note: note.trim() } as const;
      return carryOut(
        { ...request, cause },
        { decider: designation, id },
        { commands: [command], json: { time: now } },
      );
    },
  },
});

function known(app: App, key: string): CheckInDoc {
  const id = app.secrets.checkInOf(key);
  const found = id && app.views.doc('check_ins', id);
  if (!found) throw new Refused('checkin.wrong-key');
  return found;
}

function openCheckIn(app: App, key: string): CheckInDoc {
  const found = known(app, key);
  if (found.status === 'completed') throw new Refused('checkin.used');
  if (found.status === 'replaced') throw new Refused('checkin.replaced');
  if (found.status === 'failed' || found.due_at < iso(app.clock.now())) throw new Refused('checkin.expired');
  return found;
}
