import { callProfileOperations } from '#contracts/api/onCall/callProfiles';
import type { CallProfile } from '#contracts/onCall/afterHours';
import { searchedDigits } from '#contracts/values/phone';
import { type CallProfileCommand, callProfile } from '#events/callProfile/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { CallProfileDoc } from '#projections/onCall/callProfiles';
import type { Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { eraseKey } from '#services/api/http/parts/erasing';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';

const shownAtMost = 100;

export const callProfileRoutes = answering(callProfileOperations, {
  'GET /api/incident-call-profile/': ({ app, who, query }) => ({
    json: {
      results: app.views
        .docs('call_profiles', {
          where: { entity: who.entity },
          matching: wordsOf(query.search ?? ''),
          orderBy: { column: 'name' },
          limit: shownAtMost,
        })
        .map(shown),
    },
  }),

  'GET /api/incident-call-profile/:uuid/': ({ app, who, params }) => ({ json: shown(standing(app, who, params.uuid)) }),

  'POST /api/incident-call-profile/': (request) => {
    const { name, phone_number = '', address = '', notes = '' } = request.body;
    const profile = idFrom('call profile', request.commandId);
    const facts = { name, phoneNumber: phone_number, address, notes };
    return work(request, { uuid: profile }, { do: 'write', profile, facts });
  },

  'PATCH /api/incident-call-profile/:uuid/': (request) => {
    const { name, phone_number: phoneNumber, address, notes } = request.body;
    const profile = standing(request.app, request.who, request.params.uuid).uuid;
    const named = Object.entries({ name, phoneNumber, address, notes }).filter(([, value]) => value !== undefined);
    return work(request, { uuid: profile }, { do: 'correct', profile, facts: Object.fromEntries(named) });
  },

  'DELETE /api/incident-call-profile/:uuid/': async (request) => {
    const profile = found(request.app, request.who, request.params.uuid).uuid;
    const answer = await work(request, {}, { do: 'remove', profile });
    await eraseKey(request, `callprofile-${profile}`, profile);
    return answer;
  },
});

const work = <Json>(request: Signed<object, object>, json: Json, command: CallProfileCommand) =>
  carryOut(request, { decider: callProfile, id: command.profile }, { commands: [command], json });

function found(app: App, who: Principal, uuid: string): CallProfileDoc {
  const doc = app.views.doc('call_profiles', uuid);
  if (doc?.entity !== who.entity) throw new Refused('not-found');
  return doc;
}

function standing(app: App, who: Principal, uuid: string): CallProfileDoc {
  const doc = found(app, who, uuid);
  if (doc.removed) throw new Refused('not-found');
  return doc;
}

const shown = ({ uuid, name, phone_number, address, notes, updated_time }: CallProfileDoc): CallProfile => ({
  uuid,
  name,
  phone_number,
  address,
  notes,
  updated_time,
});

/** A phone number is found in any spelling. */
const wordsOf = (search: string): string => (/^[\d\s()+.-]{7,}$/.test(search) ? searchedDigits(search) : search);
