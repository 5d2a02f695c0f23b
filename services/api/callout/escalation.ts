import { type EscalationProfileBody, escalationOperations } from '#contracts/api/callout/escalation';
import type { Escalation, EscalationProfile, EscalationTree } from '#contracts/callout/escalation';
import type { BeatUser } from '#contracts/onCall/beats';
import { compareNames } from '#contracts/values/name';
import { dialed } from '#contracts/values/phone';
import { Refused } from '#events/core/refused';
import { type UserCommand, user } from '#events/user/decider';
import { escalationProfileOf } from '#events/user/escalations';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { peopleFor, personIn, streamOf } from '#services/api/onCall/beatPeople';
import type { App } from '#services/app/app';
import { workNow } from '#services/app/work';
import { escalationPlan, isTree, treeNames } from '#services/outbound/callouts/escalation';
import { previewShown } from './shown.ts';

export const escalationRoutes = answering(escalationOperations, {
  'GET /api/escalation/': (request) => ({ json: escalationOf(request) }),

  'POST /api/escalation/create_user_profile': (request) => {
    const { app, who, body } = request;
    const uuid = callableIn(app, who.entity, body.user);
    const tree = treeNamed(app, who.entity, body);
    const profile = escalationProfileOf(uuid, tree);
    const number = body.phone_number?.trim() ?? '';
    const command: UserCommand = {
      do: 'addEscalationProfile',
      profile,
      tree,
      startSeconds: body.start_seconds,
      phonePolicy: body.personal_phone_policy === 'RESPECTFUL' ? 'RESPECTFUL' : null,
      phoneNumber: number === '' ? null : dialed(number),
    };
    return work(request, uuid, { commands: [command], json: { uuid: profile } });
  },

  'POST /api/escalation/delete_profile': (request) => {
    const { profile_uuid: profile } = request.body;
    const command: UserCommand = { do: 'removeEscalationProfile', profile };
    return work(request, streamOf(request, profile), { commands: [command], json: {} });
  },
});

const work = <Json>(request: Signed<object, object>, id: string, said: Work<UserCommand, Json>) =>
  carryOut(request, { decider: user, id }, said);

/** A person who can be called. The request names the person in the field `user`. */
function callableIn(app: Pick<App, 'views'>, entity: string, uuid: string): string {
  if (!personIn(app, entity, uuid).active) throw new Refused('escalation.person-inactive');
  return uuid;
}

/** The tree that is meant, as its first person wrote it. A name that no tree has makes one only on purpose. */
function treeNamed(app: Pick<App, 'views'>, entity: string, body: EscalationProfileBody): string {
  const said = body.escalation_tree.trim();
  const known = treeNames(app, entity).find((name) => isTree(name, said));
  if (known === undefined && !body.new_tree) throw new Refused('escalation.tree-unknown');
  return known ?? said;
}

type Asking = Pick<Signed<object, object>, 'app' | 'who'>;

/** The trees by name, and the people and the names under which they may be added. */
export const escalationOf = (request: Asking): Escalation => ({
  trees: treesOf(request),
  people: choosable(request),
  names: treeNames(request.app, request.who.entity),
});

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
  return [...names.values()].toSorted(compareNames).map((name) => ({
    name,
    profiles: profiles.filter(({ escalation_tree: tree }) => isTree(tree, name)),
    preview: previewShown(app, escalationPlan(app, { entity, tree: name, designation: null, urgent: false }), {
      entity,
      work: workNow(app, entity).ofPerson,
    }),
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
  compareNames(`${a.last_name} ${a.first_name}`, `${b.last_name} ${b.first_name}`);
