import { beatPhoneOperations } from '#contracts/api/onCall/beatPhones';
import type { BeatPhonesOfUser } from '#contracts/onCall/beats';
import { compareNames } from '#contracts/values/name';
import { idFrom } from '#events/core/ids';
import { type UserCommand, user } from '#events/user/decider';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { callableIn, peopleFor, streamOf } from './beatPeople.ts';

/** The id of a phone: one for each person and number. Without the master key, the id does not reveal the number. */
export const beatPhoneOf = ({ secrets }: Pick<App, 'secrets'>, user: string, number: string): string =>
  idFrom('beat phone', secrets.digest(JSON.stringify([user, number])));

export const beatPhoneRoutes = answering(beatPhoneOperations, {
  'GET /api/teams/beats/phones/': (request) => ({ json: beatPhonesShown(request) }),

  'POST /api/teams/beats/create_phone/': (request) => {
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

  'POST /api/teams/beats/delete_phone/': (request) => {
    const { phone_id: phone } = request.body;
    return work(request, streamOf(request, phone), { commands: [{ do: 'removeBeatPhone', phone }], json: {} });
  },
});

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
    .toSorted((a, b) => compareNames(wholeName(a), wholeName(b)));
}

const wholeName = ({ user: { last_name, first_name } }: BeatPhonesOfUser): string => `${last_name} ${first_name}`;

const work = <Json>(request: Signed<object, object>, id: string, said: Work<UserCommand, Json>) =>
  carryOut(request, { decider: user, id }, said);
