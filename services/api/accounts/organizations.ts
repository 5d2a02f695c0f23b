import { type CreateEntityBody, organizationOperations } from '#contracts/api/accounts/organizations';
import { isZone } from '#contracts/time/localTime';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { entity } from '#events/entity/decider';
import { workflows } from '#events/incident/versions/index';
import { afterFirstFact, carryOut } from '#services/api/http/carryOut';
import { type Answer, answering, type Signed } from '#services/api/http/route';
import { addPerson } from './roster.ts';

export const organizationRoutes = answering(organizationOperations, {
  'GET /api/entities/': ({ app }) => {
    const [people, administrators] = [new Map<unknown, number>(), new Map<unknown, number>()];
    const add = (to: Map<unknown, number>, entity: unknown, more: number) =>
      to.set(entity, (to.get(entity) ?? 0) + more);
    for (const { entity, role, active, count } of app.views.counts('accounts', ['entity', 'role', 'active'])) {
      if (active !== 1 || role === '_Staff') continue;
      add(people, entity, count);
      if (role === 'administrator') add(administrators, entity, count);
    }
    const results = app.views.docs('entities', { orderBy: { column: 'name' } }).map((doc) => {
      const { uuid, name: internal, display_name, timezone } = doc;
      const of = { people: people.get(uuid) ?? 0, administrators: administrators.get(uuid) ?? 0 };
      return { uuid, name: internal, display_name, timezone, ...of };
    });
    const versions = [...workflows.values()].map(({ key, displayName }) => ({ key, display_name: displayName }));
    return { json: { results, versions } };
  },

  'POST /api/entities/': create,
});

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
