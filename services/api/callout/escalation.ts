import { IsIn } from 'class-validator';
import { Id, Optional, PhoneOrNone, Whole, Words } from '#contracts/api/rules';
import {
  type Escalation,
  type EscalationProfile,
  type EscalationTree,
  escalation,
  type PhonePolicy,
  phonePolicies,
} from '#contracts/callout/escalation';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { usPhone } from '#contracts/core/usPhone';
import type { BeatUser } from '#contracts/onCall/beats';
import { Refused } from '#events/core/refused';
import { type UserCommand, user } from '#events/user/decider';
import { escalationProfileOf } from '#events/user/escalations';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { route, type Signed, Takes } from '#services/api/http/route';
import { peopleFor, personIn, streamOf } from '#services/api/onCall/beatPeople';
import type { App } from '#services/app/app';
import { escalationPlan, isTree } from '#services/outbound/callouts/escalation';
import { previewShown } from './shown.ts';

@Takes('POST /api/escalation/create_user_profile')
class EscalationProfileBody {
  @Words(limits.text.label) escalation_tree!: string;
  @Id() user!: string;
  @Whole(limits.beat.latestCall) start_seconds!: number;
  @Optional()
  @IsIn(['', 'none', ...phonePolicies], { message: 'This must be one of: none, RESPECTFUL.' })
  personal_phone_policy?: '' | 'none' | PhonePolicy;
  @Optional() @PhoneOrNone() phone_number?: string;
}
@Takes('POST /api/escalation/delete_profile')
class EscalationRemovalBody {
  @Id() profile_uuid!: string;
}

// Numbers are visible only to people who may change them.
const permission = 'beat.write';
const path = '/api/escalation/';

/** Escalation trees: the people who are called, from when, until one acknowledges (S1 §3, §7). */
export const escalationRoutes = [
  route({
    method: 'GET',
    path,
    permission,
    summary: 'The escalation trees, and who would be called by each of them now',
    answers: { 200: escalation },
    answer: (request) => ({ json: escalationOf(request) }),
  }),
  route({
    method: 'POST',
    path: `${path}create_user_profile`,
    permission,
    summary: 'Add a person to an escalation tree; the first person makes the tree',
    answers: { 201: reference },
    refuses: ['escalation.person-inactive', 'escalation.known'],
    body: EscalationProfileBody,
    answer: (request) => {
      const { app, who, body } = request;
      const uuid = callableIn(app, who.entity, body.user);
      const tree = body.escalation_tree.trim();
      const profile = escalationProfileOf(uuid, tree);
      const number = body.phone_number?.trim() ?? '';
      const command: UserCommand = {
        do: 'addEscalationProfile',
        profile,
        tree,
        startSeconds: body.start_seconds,
        phonePolicy: body.personal_phone_policy === 'RESPECTFUL' ? 'RESPECTFUL' : null,
        phoneNumber: number === '' ? null : (usPhone(number) ?? number),
      };
      return work(request, uuid, { commands: [command], json: { uuid: profile } });
    },
  }),
  route({
    method: 'POST',
    path: `${path}delete_profile`,
    permission,
    summary: 'Take a person out of an escalation tree; a tree without people is gone',
    answers: { 200: nothing },
    body: EscalationRemovalBody,
    answer: (request) => {
      const { profile_uuid: profile } = request.body;
      const command: UserCommand = { do: 'removeEscalationProfile', profile };
      return work(request, streamOf(request, profile), { commands: [command], json: {} });
    },
  }),
];

const work = <Json>(request: Signed<object, object>, id: string, said: Work<UserCommand, Json>) =>
  carryOut(request, { decider: user, id }, said);

/** A person who can be called. The request names the person in the field `user`. */
function callableIn(app: Pick<App, 'views'>, entity: string, uuid: string): string {
  if (!personIn(app, entity, uuid).active) throw new Refused('escalation.person-inactive');
  return uuid;
}

type Asking = Pick<Signed<object, object>, 'app' | 'who'>;

/** The trees by name, and the people who may be added. */
export const escalationOf = (request: Asking): Escalation => ({ trees: treesOf(request), people: choosable(request) });

function treesOf({ app, who }: Asking): readonly EscalationTree[] {
  const { entity } = who;
  const people = peopleFor(app, who);
  const profiles = app.views
    .docs('escalations', { where: { entity } })
    .flatMap((doc) =>
      doc.profiles.map(({ tree, ...one }): EscalationProfile => {
        return { ...one, escalation_tree: tree, user: people(doc.user) };
      }),
    )
    .toSorted((a, b) => a.start_seconds - b.start_seconds || byName(a.user, b.user));
  const names = new Map(profiles.map(({ escalation_tree: name }) => [name.toLowerCase(), name]));
  return [...names.values()]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((name) => ({
      name,
      profiles: profiles.filter(({ escalation_tree: tree }) => isTree(tree, name)),
      preview: previewShown(app, escalationPlan(app, { entity, tree: name, designation: null, urgent: false })),
    }));
}

function choosable({ app, who }: Asking): readonly BeatUser[] {
  return app.views
    .docs('accounts', { where: { entity: who.entity } })
    .filter(({ active, role }) => active && role !== '_Staff')
    .map(({ uuid }) => peopleFor(app, who)(uuid))
    .toSorted(byName);
}

const byName = (a: BeatUser, b: BeatUser): number =>
  `${a.last_name} ${a.first_name}`.localeCompare(`${b.last_name} ${b.first_name}`, 'en');
