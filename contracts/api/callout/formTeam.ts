import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { Count, E164Phone, Each, Id, Name, OneOf, Optional, PhoneOrNone, Words, YesNo } from '#contracts/api/rules';
import { type CalloutKind, calloutKinds, teamPreview } from '#contracts/callout/callouts';
import { type Override, overrides } from '#contracts/callout/policy';
import { limits } from '#contracts/core/limits';
import { type TeamRole, teamRoles } from '#contracts/core/roles';
import { reference } from '#contracts/core/schema';
import { roleNames } from '#contracts/incident/team';

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

/** A person to call. Without a number, the person's own phones are rung. */
export class CalledUserBody {
  @Id() uuid!: string;
  @Optional() @E164Phone() phone_number?: string;
}

/** A person whom the author puts first or last, or passes over. The record keeps the reason. */
export class OverrideBody {
  @Id() user!: string;
  @OneOf(overrides) to!: Override;
  @Words(limits.text.note) reason!: string;
}

export class TeamOf {
  /** The places to fill. */
  @Count(places) target_count!: number;
  /** All phones ring at once, and before other calls. Without it, the organization's rule for emergencies decides. */
  @Optional() @YesNo() emergency?: boolean;
  /** Changes of the order for single people, in turn. */
  @Optional()
  @Type(() => OverrideBody)
  @ArrayUnique(({ user }: OverrideBody) => user, once)
  @Each(people)
  overrides?: readonly OverrideBody[];
}

export class SelectedOf extends TeamOf {
  @Type(() => CalledUserBody)
  @ArrayUnique(({ uuid }: CalledUserBody) => uuid, once)
  @ArrayMinSize(1, choose)
  @Each(people)
  users!: readonly CalledUserBody[];
  /** The role of the members; crew by default. */
  @Optional() @OneOf(teamRoles) target_role?: TeamRole;
  /** The most calls; 2.1 for each person by default. */
  @Optional() @Count(rounds) max_rounds?: number;
  @Optional() @YesNo() without_amd?: boolean;
}

export class GroupsBody extends TeamOf {
  /** The groups to call, in order: all active people with these roles. */
  @ArrayMinSize(1, { message: 'Choose at least one group.' })
  @ArrayMaxSize(teamRoles.length, { message: 'Each group once.' })
  @Groups()
  roles!: readonly TeamRole[];
}

export class SelectedBody extends SelectedOf {
  /** Has no effect. */
  @Optional() @Words(limits.text.label) event?: string;
}

export class NamedBody extends SelectedOf {
  /** Shown as the name of the call-out. */
  @Name(limits.text.label) name!: string;
}

export class NamedGroupsBody extends GroupsBody {
  /** Shown as the name of the call-out. */
  @Name(limits.text.label) name!: string;
}

export class SequentialBody {
  @Count(sequential) target_count!: number;
  @Optional() @YesNo() emergency?: boolean;
  @Type(() => CalledUserBody)
  @ArrayUnique(({ uuid }: CalledUserBody) => uuid, once)
  @ArrayMinSize(1, choose)
  @Each(people)
  users!: readonly CalledUserBody[];
  @Optional() @OneOf(teamRoles) role?: TeamRole;
  /** The list from which the people come, a role or the uuid of a reserve list: its contract orders them, if it has one. */
  @Optional() @Words(limits.text.label) list?: string;
  /** Changes of the order for single people, in turn. */
  @Optional()
  @Type(() => OverrideBody)
  @ArrayUnique(({ user }: OverrideBody) => user, once)
  @Each(people)
  overrides?: readonly OverrideBody[];
  /** Seconds after which the next person is called too: 300, in an emergency 5 (S1 §9). */
  @Optional() @Count(seconds) call_time?: number;
  /** The calls to each person in one round: 1, in an emergency 3. */
  @Optional() @Count(rounds) min_call_count?: number;
  @Optional() @Count(rounds) max_call_rounds?: number;
  /** Has no effect. */
  @Optional() @PhoneOrNone() status_number?: string;
}

const previewed = calloutKinds.filter((kind) => kind !== 'beats' && kind !== 'escalation');

/** The preview of each of them takes the same fields, and the kind. */
export class PreviewBody extends TeamOf {
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
  /** The list from which the people come, a role or the uuid of a reserve list: its contract orders them, if it has one. */
  @Optional() @Words(limits.text.label) list?: string;
  @Optional() @Count(rounds) max_rounds?: number;
  @Optional() @Count(seconds) call_time?: number;
  @Optional() @Count(rounds) min_call_count?: number;
  @Optional() @Count(rounds) max_call_rounds?: number;
}

const refuses = ['callout.nobody', 'callout.under-way', 'callout.no-override'] as const;

/** The calls that form a team for an incident (S2 §7.3), and their preview. */
export const formTeamOperations = operations({
  'POST /api/incident/:incident_uuid/callouts/preview/': {
    permission: 'callout.manage',
    summary: 'Who would be called, in which order and from when, who is left out and why, and who was asked already',
    answers: { 200: teamPreview },
    body: PreviewBody,
    refuses: ['callout.no-override'],
    reads: true,
  },

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/form_team_by_groups/request/': {
    permission: 'callout.manage',
    summary: 'Call the people of groups until enough have accepted; a group is a role, or its display name',
    answers: { 201: reference },
    body: GroupsBody,
    refuses,
  },

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/generic_form_team/request/': {
    permission: 'callout.manage',
    summary: 'Call selected people until enough have accepted',
    answers: { 201: reference },
    body: SelectedBody,
    refuses,
  },

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/named_generic_form_team/request/': {
    permission: 'callout.manage',
    summary: 'Call selected people under a name until enough have accepted',
    answers: { 201: reference },
    body: NamedBody,
    refuses,
  },

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/named_generic_form_team/request_by_groups/': {
    permission: 'callout.manage',
    summary: 'Call the people of groups under a name until enough have accepted',
    answers: { 201: reference },
    body: NamedGroupsBody,
    refuses,
  },

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/generic_form_team_sequential/start/': {
    permission: 'callout.manage',
    summary: 'Call the people of a list one after the other until enough have accepted',
    answers: { 201: reference },
    body: SequentialBody,
    refuses: [...refuses, 'callout.too-many'],
  },
});
