import { auditEventOperations } from '#contracts/api/audit/events';
import type { ClockKind } from '#contracts/audit/events';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { factSchemas } from '#events/facts';
import { security, securityStream } from '#events/security/decider';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { detailOf } from './eventDetail.ts';
import { cursorOf, findEvent, searchEvents, shownEvent } from './eventSearch.ts';
import { searchOf } from './eventsFilter.ts';

const types = Object.keys(factSchemas).toSorted();

export const auditEventRoutes = answering(auditEventOperations, {
  'GET /api/audit/events/': ({ app, who, query }) => {
    const { page_size: size = limits.page.size, before, ...filter } = query;
    const search = searchOf(filter);
    if (before !== undefined && !isCursor(before, search.clock)) throw new Refused('audit.before');
    const found = searchEvents(app, who.entity, { ...search, before, limit: size + 1 });
    const page = found.slice(0, size);
    const last = page.at(-1);
    return {
      json: {
        results: page.map((row) => shownEvent(app, row)),
        next_before: found.length > size && last ? cursorOf(last, search.clock) : null,
      },
    };
  },

  'GET /api/audit/types/': () => ({ json: { types } }),

  'GET /api/audit/events/:uuid/': async (request) => ({ json: await shown(request, false) }),

  'POST /api/audit/events/:uuid/open/': async (request) => {
    const { who, params, now, commandId } = request;
    const json = await shown(request, true);
    if (json.sealed !== 'open') return { json };
    const id = securityStream(who.entity, now);
    const { stream } = json.event;
    const data = { note: commandId, account: who.account.uuid, event: params.uuid, stream };
    const command = { do: 'record', fact: { type: 'SealedEventOpened', data } } as const;
    // Nobody reads it before the log says so.
    return carryOut(request, { decider: security, id }, { commands: [command], json });
  },
});

const isCursor = (before: string, clock: ClockKind): boolean =>
  (clock === 'happened' ? /^\d{4}-[0-9T:.-]+Z\/\d{1,15}$/ : /^\d{1,15}$/).test(before);

async function shown(
  { app, who, params }: Pick<Signed<object, object, 'uuid'>, 'app' | 'who' | 'params'>,
  open: boolean,
) {
  const row = findEvent(app, who.entity, params.uuid);
  const detail = row && (await detailOf(app, row, open));
  if (!detail) throw new Refused('not-found');
  return detail;
}
