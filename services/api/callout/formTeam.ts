import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { Count, E164Phone, Each, Id, OneOf, Optional, PhoneOrNone, Words, YesNo } from '#contracts/api/rules';
import type { CalledUser, CalloutPreviewBody } from '#contracts/callout/bodies';
import { type CalloutKind, calloutKinds, calloutPreview } from '#contracts/callout/callouts';
import { limits } from '#contracts/core/limits';
import { type TeamRole, teamRoles } from '#contracts/core/roles';
import { reference } from '#contracts/core/schema';
import { roleNames } from '#contracts/incident/team';
import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { carryOut } from '#services/api/http/carryOut';
import { route, type Signed, Takes, TakesPart } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import { personIn } from '#services/api/onCall/beatPeople';
import { startedAlone } from './oneAtATime.ts';
import { planOf, type Wanted } from './plan.ts';
import { previewShown } from './shown.ts';

const { places, sequential, people, rounds, seconds } = limits.callout;
const choose = { message: 'Choose at least one person.' };
const once = { message: 'Each person once.' };

/** Groups by their roles, or by the display names of these (S2 §6), which screens show. */
const Groups = (): PropertyDecorator => (target, property) => {
  Transform(({ value }) => (Array.isArray(value) ? value.map(roleNamed) : value))(target, property);
  IsArray({ message: 'This must be a list.' })(target, property);
  IsIn([...teamRoles], { each: true, message: `This must be one of: ${teamRoles.join(', ')}.` })(target, property);
};
const roleNamed = (name: unknown): unknown => teamRoles.find((role) => roleNames[role] === name) ?? name;

@TakesPart<CalledUser>()
class CalledUserBody {
  @Id() uuid!: string;
  @Optional() @E164Phone() phone_number?: string;
}

class TeamOf {
  @Count(places) target_count!: number;
  @Optional() @YesNo() emergency?: boolean;
}
class SelectedOf extends TeamOf {
  @Type(() => CalledUserBody)
  @ArrayUnique(({ uuid }: CalledUserBody) => uuid, once)
  @ArrayMinSize(1, choose)
  @Each(people)
  users!: readonly CalledUserBody[];
  @Optional() @OneOf(teamRoles) target_role?: TeamRole;
  @Optional() @Count(rounds) max_rounds?: number;
  @Optional() @YesNo() without_amd?: boolean;
}
@Takes('POST /incident/:incident_uuid/:product/incidents/calls/tasks/form_team_by_groups/request/')
class GroupsBody extends TeamOf {
  @ArrayMinSize(1, { message: 'Choose at least one group.' })
  @ArrayMaxSize(teamRoles.length, { message: 'Each group once.' })
  @Groups()
  roles!: readonly TeamRole[];
}

const tasks = '/incident/:incident_uuid/:product/incidents/calls/tasks';

@Takes('POST /incident/:incident_uuid/:product/incidents/calls/tasks/generic_form_team/request/')
class SelectedBody extends SelectedOf {
  /** Has no effect. */
  @Optional() @Words(limits.text.label) event?: string;
}
@Takes('POST /incident/:incident_uuid/:product/incidents/calls/tasks/named_generic_form_team/request/')
class NamedBody extends SelectedOf {
  @Words(limits.text.label) name!: string;
}
@Takes('POST /incident/:incident_uuid/:product/incidents/calls/tasks/named_generic_form_team/request_by_groups/')
class NamedGroupsBody extends GroupsBody {
  @Words(limits.text.label) name!: string;
}
@Takes('POST /incident/:incident_uuid/:product/incidents/calls/tasks/generic_form_team_sequential/start/')
class SequentialBody {
  @Count(sequential) target_count!: number;
  @Optional() @YesNo() emergency?: boolean;
  @Type(() => CalledUserBody)
  @ArrayUnique(({ uuid }: CalledUserBody) => uuid, once)
  @ArrayMinSize(1, choose)
  @Each(people)
  users!: readonly CalledUserBody[];
  @Optional() @OneOf(teamRoles) role?: TeamRole;
  @Optional() @Count(seconds) call_time?: number;
  @Optional() @Count(rounds) min_call_count?: number;
  @Optional() @Count(rounds) max_call_rounds?: number;
  /** Has no effect. */
  @Optional() @PhoneOrNone() status_number?: string;
}

const previewed = calloutKinds.filter((kind) => kind !== 'beats' && kind !== 'escalation');

@Takes('POST /api/incident/:incident_uuid/callouts/preview/')
class PreviewBody extends TeamOf {
  @OneOf(previewed) kind!: CalloutKind;
  @Optional()
  @Groups()
  roles?: readonly TeamRole[];
  @Optional()
  @Type(() => CalledUserBody)
  @ArrayUnique(({ uuid }: CalledUserBody) => uuid, once)
  @Each(people)
  users?: readonly CalledUserBody[];
  @Optional() @OneOf(teamRoles) target_role?: TeamRole;
  @Optional() @Count(rounds) max_rounds?: number;
  @Optional() @Count(seconds) call_time?: number;
  @Optional() @Count(rounds) min_call_count?: number;
  @Optional() @Count(rounds) max_call_rounds?: number;
}

const permission = 'callout.manage';
const refuses = ['callout.nobody', 'callout.under-way'] as const;
const answers = { 201: reference };

/** The calls that form a team for an incident (S2 §7.3), and their preview. */
export const formTeamRoutes = [
  route({
    method: 'POST',
    path: '/api/incident/:incident_uuid/callouts/preview/',
    permission,
    summary: 'Who would be called, in which order and from when, and who is left out and why',
    answers: { 200: calloutPreview },
    body: PreviewBody,
    reads: true,
    answer: ({ app, who, params, body }) => {
      const wanted = wantedBy(body);
      const incident = findIncident(app, who, params.incident_uuid ?? '');
      return { json: previewShown(app, planOf(app, who, incident, wanted)) };
    },
  }),
  route({
    method: 'POST',
    path: `${tasks}/form_team_by_groups/request/`,
    permission,
    summary: 'Call the people of groups until enough have accepted; a group is a role, or its display name',
    answers,
    refuses,
    body: GroupsBody,
    answer: (request) => start(request, 'groups', request.body),
  }),
  route({
    method: 'POST',
    path: `${tasks}/generic_form_team/request/`,
    permission,
    summary: 'Call selected people until enough have accepted',
    answers,
    refuses,
    body: SelectedBody,
    answer: (request) => start(request, 'selected', request.body),
  }),
  route({
    method: 'POST',
    path: `${tasks}/named_generic_form_team/request/`,
    permission,
    summary: 'Call selected people under a name until enough have accepted',
    answers,
    refuses,
    body: NamedBody,
    answer: (request) => start(request, 'named', request.body),
  }),
  route({
    method: 'POST',
    path: `${tasks}/named_generic_form_team/request_by_groups/`,
    permission,
    summary: 'Call the people of groups under a name until enough have accepted',
    answers,
    refuses,
    body: NamedGroupsBody,
    answer: (request) => start(request, 'named', request.body),
  }),
  route({
    method: 'POST',
    path: `${tasks}/generic_form_team_sequential/start/`,
    permission,
    summary: 'Call the people of a list one after the other until enough have accepted',
    answers,
    refuses: [...refuses, 'callout.too-many'],
    body: SequentialBody,
    answer: (request) => {
      const { role, ...body } = request.body;
      if (body.target_count > body.users.length) throw new Refused('callout.too-many');
      return start(request, 'sequential', { ...body, ...(role ? { target_role: role } : {}) });
    },
  }),
];

function wantedBy({ kind, ...body }: CalloutPreviewBody): Wanted {
  if (kind === 'beats' || kind === 'escalation') throw new Refused('not-found');
  return { kind, ...body };
}

type Body = Omit<Wanted, 'kind'> & { readonly name?: string };

function start(request: Signed<object, object>, kind: Wanted['kind'], body: Body) {
  const { app, who, params, commandId, now } = request;
  const incident = findIncident(app, who, params.incident_uuid ?? '');
  for (const { uuid } of body.users ?? []) personIn(app, who.entity, uuid);
  const id = idFrom('callout', commandId);
  return startedAlone(app, { incident: incident.uuid, id }, () => {
    const { role, target, policy, people: listed, leftOut, beyond } = planOf(app, who, incident, { ...body, kind });
    const named = body.name?.trim() ?? roleNames[role];
    const kept = { callout: id, incident: incident.uuid, kind, name: named, role, target, policy };
    const started = beyond > 0 ? { ...kept, beyond } : kept;
    const command: CalloutCommand = { do: 'start', now, started, people: listed, leftOut };
    return carryOut(request, { decider: callout, id }, { commands: [command], json: { uuid: id } });
  });
}
