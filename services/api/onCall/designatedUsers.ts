import { type DesigneeBody, designatedUserOperations } from '#contracts/api/onCall/designatedUsers';
import { incidentLeader } from '#contracts/onCall/calendar';
import { Refused } from '#events/core/refused';
import { designation as crewDecider } from '#events/designation/decider';
import { type EntityCommand, entity } from '#events/entity/decider';
import { workflowOf } from '#events/incident/versions/index';
import type { AccountDoc } from '#projections/accounts/accounts';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { designationNamed } from '#services/app/designations';
import { namedIn } from '#services/app/onDuty';
import { checkDesignee, designeeId } from '#services/outbound/transfers/settings';
import { personIn } from './beatPeople.ts';

export const designatedUserRoutes = answering(designatedUserOperations, {
  'POST /designated-user/': (request) => {
    const { body } = request;
    return body.target === undefined ? update(request) : add(request, body.target);
  },

  'POST /api/incident-leader/': (request) => {
    const { app, who, body } = request;
    const { incident_version: target, phone_number } = body;
    const user = activeIn(app, who.entity, body.user).uuid;
    mustHave(app, who.entity, target);
    return name(request, { designation: leaderOf(target), user, targets: [target], phone_number });
  },
});

/** The designation under which a version's leader is found. */
export const leaderOf = (version: string): string => workflowOf(version).designations?.[0] ?? incidentLeader;

function activeIn(app: App, of: string, uuid: string): AccountDoc {
  const person = personIn(app, of, uuid);
  if (!person.active) throw new Refused('designee.person-inactive');
  return person;
}

function add(request: Signed<DesigneeBody, object>, target: string) {
  const { app, who, body } = request;
  const { user } = body;
  const designee = { designation: body.designation.trim(), user, target };
  checkDesignee(app, who.entity, designee);
  const uuid = designeeId(who.entity, designee);
  return work(request, { uuid }, { do: 'nameDesignatedUser', ...designee });
}

/** The designated user of a crew holds it on the board. That of another designation answers for its versions. */
function update(request: Signed<DesigneeBody, object>) {
  const { app, who, body } = request;
  const designation = designationNamed(app, who.entity, body.designation);
  const { uuid: user } = activeIn(app, who.entity, body.user);
  const { phone_number } = body;
  const crew = app.views.docs('crews', { where: { entity: who.entity } }).find((one) => one.crew.name === designation)
    ?.crew.uuid;
  if (crew !== undefined) {
    const command = { do: 'assignUser', user, phoneNumber: phone_number ?? '' } as const;
    return carryOut(request, { decider: crewDecider, id: crew }, { commands: [command], json: { uuid: crew } });
  }
  const targets = targetsOf(app, who.entity, designation);
  if (targets.length === 0) throw new Refused('schedule.designation-unknown');
  return name(request, { designation, user, targets, phone_number });
}

const versionsOf = ({ views }: Pick<App, 'views'>, entity: string): readonly string[] =>
  views.doc('entities', entity)?.versions ?? [];

function mustHave(app: App, entity: string, version: string): void {
  if (!versionsOf(app, entity).includes(version)) throw new Refused('leader.version-unknown');
}

/** The versions for which a designation answers. */
function targetsOf(app: App, of: string, designation: string): readonly string[] {
  const named = namedIn(app, of).filter((one) => one.designation === designation);
  const own = versionsOf(app, of).filter((version) => workflowOf(version).designations?.includes(designation));
  return [...new Set([...named.map(({ target }) => target), ...own])];
}

interface DesignationRequest {
  readonly designation: string;
  readonly user: string;
  readonly targets: readonly string[];
  readonly phone_number: string | undefined;
}

function name(request: Signed<object, object>, { phone_number: phoneNumber = '', ...wanted }: DesignationRequest) {
  const [target = ''] = wanted.targets;
  const uuid = designeeId(request.who.entity, { ...wanted, target });
  return work(request, { uuid }, { do: 'updateDesignatedUser', ...wanted, phoneNumber });
}

const work = <Json>(request: Signed<object, object>, json: Json, command: EntityCommand) =>
  carryOut(request, { decider: entity, id: request.who.entity }, { commands: [command], json });
