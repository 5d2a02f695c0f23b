import { organizations } from '#contracts/accounts/organizations';
import { E164Phone, Latitude, Longitude, NeededEmail, WordList, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { reference } from '#contracts/core/schema';
import { isZone } from '#contracts/time/localTime';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { entity } from '#events/entity/decider';
import { workflows } from '#events/incident/versions/index';
import { afterFirstFact, carryOut } from '#services/api/http/carryOut';
import { type Answer, route, type Signed, Takes } from '#services/api/http/route';
import { addPerson } from './roster.ts';

const { name, title, email, label } = limits.text;

@Takes('POST /api/entities/')
class CreateEntityBody {
  @Words(name) name!: string;
  @Words(title) display_name!: string;
  @Words(label) timezone!: string;
  @Latitude() lat!: number;
  @Longitude() lng!: number;
  @WordList(label, 200) versions!: readonly string[];
  @NeededEmail(email) email!: string;
  @Words(name) first_name!: string;
  @Words(name) last_name!: string;
  @E164Phone() phone_number!: string;
}

const permission = 'staff.createEntity';

/** Organizations are created by staff of Muster, each with its first administrator. */
export const organizationRoutes = [
  route({
    method: 'GET',
    path: '/api/entities/',
    permission,
    summary: 'The organizations by name, and the incident types of a new one (staff)',
    answers: { 200: organizations },
    answer: ({ app }) => {
      const results = app.views.docs('entities', { orderBy: { column: 'name' } }).map((doc) => {
        const people = app.views
          .docs('accounts', { where: { entity: doc.uuid } })
          .filter(({ active, role }) => active && role !== '_Staff');
        const administrators = people.filter(({ role }) => role === 'administrator').length;
        const { uuid, name: internal, display_name, timezone } = doc;
        return { uuid, name: internal, display_name, timezone, people: people.length, administrators };
      });
      const versions = [...workflows.values()].map(({ key, displayName }) => ({ key, display_name: displayName }));
      return { json: { results, versions } };
    },
  }),

  route({
    method: 'POST',
    path: '/api/entities/',
    permission,
    summary: 'Create an organization and its first administrator (staff)',
    answers: { 201: reference },
    body: CreateEntityBody,
    refuses: ['entity.name-known', 'entity.name-wrong', 'entity.zone-unknown', 'entity.version-unknown'],
    answer: create,
  }),
];

async function create(request: Signed<CreateEntityBody, object>): Promise<Answer<{ readonly uuid: string }>> {
  const { app, body, commandId } = request;
  const { lat, lng, timezone, versions } = body;
  const internal = body.name.trim();
  if (!/^[a-z][a-z0-9_]{1,39}$/.test(internal)) throw new Refused('entity.name-wrong');
  if (!isZone(timezone)) throw new Refused('entity.zone-unknown');
  if (versions.length === 0 || !versions.every((key) => workflows.has(key)))
    throw new Refused('entity.version-unknown');
  const uuid = idFrom('entity', internal);
  // Demo organizations and imported ones have ids of their own, so the name is looked up as well.
  const [known] = app.views.docs('entities', { where: { name: internal }, limit: 1 });
  if (known && known.uuid !== uuid) throw new Refused('entity.name-known');
  const caused = { ...request, cause: { ...request.cause, entity: uuid } };
  const command = {
    do: 'create',
    entity: uuid,
    name: internal,
    displayName: body.display_name.trim(),
    timezone,
    lat,
    lng,
    versions: [...versions],
  } as const;
  await carryOut(caused, { decider: entity, id: uuid }, { commands: [command], json: {} });
  const first = { ...caused, commandId: idFrom(commandId, 'administrator') };
  const { email: address, first_name, last_name, phone_number } = body;
  const person = { email: address, first_name, last_name, phone_number, role: 'administrator' } as const;
  const { position } = await afterFirstFact(request, addPerson(first, person));
  return { json: { uuid }, position };
}
