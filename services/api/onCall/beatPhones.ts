import { Matches } from 'class-validator';
import { AnyWords, E164Phone, Id, OneOf, Optional, Whole } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { type BeatPhonesOfUser, beatPhones, type PhoneType, phoneTypes } from '#contracts/onCall/beats';
import { idFrom } from '#events/core/ids';
import { type UserCommand, user } from '#events/user/decider';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { route, type Signed, Takes } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { callableIn, peopleFor, streamOf } from './beatPeople.ts';

@Takes('POST /api/teams/beats/create_phone/')
class BeatPhoneBody {
  @Id() user_id!: string;
  @E164Phone() phone_number!: string;
  @OneOf(phoneTypes) phone_type!: PhoneType;
  @Optional() @Matches(/^\d*$/, { message: 'A PIN has digits only.' }) @AnyWords(limits.beat.pin) pin?: string;
  @Optional() @Whole(limits.beat.callAfterCount) call_after_count?: number;
}
@Takes('POST /api/teams/beats/delete_phone/')
class BeatPhoneRemovalBody {
  @Id() phone_id!: string;
}

// Numbers and PINs are visible only to people who may change them.
const permission = 'beat.write';
const path = '/api/teams/beats/';

/** The id of a phone: one for each person and number. Without the master key, the id does not reveal the number. */
export const beatPhoneOf = ({ secrets }: Pick<App, 'secrets'>, user: string, number: string): string =>
  idFrom('beat phone', secrets.digest(JSON.stringify([user, number])));

/** The phones on which people are called for a beat (S1 §7). */
export const beatPhoneRoutes = [
  route({
    method: 'GET',
    path: `${path}phones/`,
    permission,
    summary: 'The phones on which people are called for a beat, by name',
    answers: { 200: beatPhones },
    answer: (request) => ({ json: beatPhonesShown(request) }),
  }),

  route({
    method: 'POST',
    path: `${path}create_phone/`,
    permission,
    summary: 'Add a phone on which a person is called for a beat',
    answers: { 201: reference },
    body: BeatPhoneBody,
    answer: (request) => {
      const { app, who, body } = request;
      const { uuid } = callableIn(app, who.entity, body.user_id);
      const { phone_number: phoneNumber } = body;
      const phone = beatPhoneOf(app, uuid, phoneNumber);
      const command = {
        do: 'addBeatPhone',
        phone,
        phoneNumber,
        pin: body.pin ?? '',
        phoneType: body.phone_type,
        callAfterCount: body.call_after_count ?? 0,
      } as const;
      return work(request, uuid, { commands: [command], json: { uuid: phone } });
    },
  }),

  route({
    method: 'POST',
    path: `${path}delete_phone/`,
    permission,
    summary: 'Remove a phone; this cannot be undone',
    answers: { 200: nothing },
    body: BeatPhoneRemovalBody,
    answer: (request) => {
      const { phone_id: phone } = request.body;
      return work(request, streamOf(request, phone), { commands: [{ do: 'removeBeatPhone', phone }], json: {} });
    },
  }),
];

/** The phones of the organization's people, by name. */
export function beatPhonesShown({
  app,
  who,
}: Pick<Signed<object, object>, 'app' | 'who'>): readonly BeatPhonesOfUser[] {
  const people = peopleFor(app, who);
  return app.views
    .docs('beat_phones', { where: { entity: who.entity } })
    .filter(({ phones }) => phones.length > 0)
    .map(({ user: uuid, phones }): BeatPhonesOfUser => ({ user: people(uuid), phones }))
    .toSorted((a, b) => wholeName(a).localeCompare(wholeName(b), 'en'));
}

const wholeName = ({ user: { last_name, first_name } }: BeatPhonesOfUser): string => `${last_name} ${first_name}`;

const work = <Json>(request: Signed<object, object>, id: string, said: Work<UserCommand, Json>) =>
  carryOut(request, { decider: user, id }, said);
