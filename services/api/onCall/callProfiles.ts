import { AnyWords, Optional, PhoneOrNone, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nationalNumber } from '#contracts/core/nationalNumber';
import { nothing, reference } from '#contracts/core/schema';
import { type CallProfile, callProfile as callProfileDocument, callProfiles } from '#contracts/onCall/afterHours';
import { type CallProfileCommand, callProfile } from '#events/callProfile/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { CallProfileDoc } from '#projections/onCall/callProfiles';
import { type Principal } from '#services/access/principal';
import { carryOut, eraseKey } from '#services/api/http/carryOut';
import { route, type Signed, Takes } from '#services/api/http/route';
import type { App } from '#services/app/app';

class ProfileQuery {
  @Optional() @AnyWords(limits.text.search) search?: string;
}
@Takes('POST /api/incident-call-profile/')
class ProfileBody {
  @Words(limits.text.title) name!: string;
  @Optional() @PhoneOrNone() phone_number?: string;
  @Optional() @AnyWords(limits.tag.text) address?: string;
  @Optional() @AnyWords(limits.text.note) notes?: string;
}
@Takes('PATCH /api/incident-call-profile/:uuid/')
class ProfileEditBody {
  @Optional() @Words(limits.text.title) name?: string;
  @Optional() @PhoneOrNone() phone_number?: string;
  @Optional() @AnyWords(limits.tag.text) address?: string;
  @Optional() @AnyWords(limits.text.note) notes?: string;
}

const path = '/api/incident-call-profile/';
const shownAtMost = 100;

/**
 * The profiles of people who call repeatedly (S2 §2.3): name, number, address, notes. Each is its own stream, which can
 * be erased.
 */
export const callProfileRoutes = [
  route({
    method: 'GET',
    path,
    permission: 'callProfile.view',
    summary: 'The known callers, by name; searched by name, number, address or notes',
    answers: { 200: callProfiles },
    query: ProfileQuery,
    answer: ({ app, who, query }) => ({
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
  }),
  route({
    method: 'GET',
    path: `${path}:uuid/`,
    permission: 'callProfile.view',
    summary: 'One known caller',
    answers: { 200: callProfileDocument },
    answer: ({ app, who, params }) => ({ json: shown(standing(app, who, params.uuid ?? '')) }),
  }),
  route({
    method: 'POST',
    path,
    permission: 'callProfile.write',
    summary: 'Add a known caller',
    answers: { 201: reference },
    body: ProfileBody,
    answer: (request) => {
      const { name, phone_number = '', address = '', notes = '' } = request.body;
      const profile = idFrom('call profile', request.commandId);
      const facts = { name, phoneNumber: phone_number, address, notes };
      return work(request, { uuid: profile }, { do: 'write', profile, facts });
    },
  }),
  route({
    method: 'PATCH',
    path: `${path}:uuid/`,
    permission: 'callProfile.write',
    summary: 'Correct a known caller; other fields stay',
    answers: { 200: reference },
    body: ProfileEditBody,
    answer: (request) => {
      const { name, phone_number: phoneNumber, address, notes } = request.body;
      const profile = standing(request.app, request.who, request.params.uuid ?? '').uuid;
      const named = Object.entries({ name, phoneNumber, address, notes }).filter(([, value]) => value !== undefined);
      return work(request, { uuid: profile }, { do: 'correct', profile, facts: Object.fromEntries(named) });
    },
  }),
  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission: 'callProfile.erase',
    summary: 'Erase a known caller: the data becomes unreadable',
    answers: { 200: nothing },
    answer: async (request) => {
      const profile = found(request.app, request.who, request.params.uuid ?? '').uuid;
      const answer = await work(request, {}, { do: 'remove', profile });
      await eraseKey(request, `callprofile-${profile}`, profile);
      return answer;
    },
  }),
];

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
const wordsOf = (search: string): string => (/^[\d\s()+.-]{7,}$/.test(search) ? nationalNumber(search) : search);
