import { callProfileOf } from '#events/beat/decider';
import { idFrom } from '#events/core/ids';
import { digestOf } from '#events/digest/decider';
import { directoryOf, itemOf } from '#events/directory/decider';
import { filterOf } from '#events/entity/filters';
import { integrationOf } from '#events/incident/integrations/integrations';
import { taskId } from '#events/incident/tasks/tasks';
import { cityworksProblems } from '#events/incident/versions/problems/cityworks';
import { reserveProfileOf } from '#events/reserveList/decider';
import { configurationOf } from '#events/stakeholder/decider';
import { escalationProfileOf } from '#events/user/escalations';
import { userListOf, userProfileOf } from '#events/userList/decider';
import { markOf, trailRows } from '#projections/audit/trail';
import { beatPhoneOf } from '#services/api/onCall/beatPhones';
import type { App } from '#services/app/app';
import { crewId, entityId, userId } from '#services/demo/ids';
import { organisations } from '#services/demo/organisations';
import { designeeId } from '#services/outbound/transfers/settings';
import { calloutId } from './calls/plantedCallouts.ts';
import { notificationId } from './notify.ts';
import { tokenId } from './tokens.ts';
import { webhookId } from './webhooks.ts';

/** The ids that a request can name. */
export interface Ids {
  readonly entity: string;
  readonly entityName: string;
  readonly incident: string;
  readonly crew: string;
  /** A crew without a holder. */
  readonly otherCrew: string;
  readonly label: string;
  /** A place of the incident, for erasing its data. */
  readonly subject: string;
  readonly contact: string;
  readonly note: string;
  readonly file: string;
  /** Another incident, whose place and contact may be removed, and a third that may be deleted. */
  readonly other: string;
  readonly otherLabel: string;
  readonly otherPlace: string;
  readonly otherContact: string;
  readonly otherNote: string;
  readonly tag: string;
  readonly otherTag: string;
  /** A hold that was released long ago. */
  readonly otherHold: string;
  readonly otherFile: string;
  readonly profile: string;
  readonly otherProfile: string;
  /** A person of the organization who is on the other incident's team. */
  readonly member: string;
  /** A team member who may leave. */
  readonly otherMember: string;
  /** A task of the incident. */
  readonly task: string;
  readonly doomed: string;
  /** An incident that is transferred. */
  readonly moving: string;
  readonly asset: string;
  readonly otherAsset: string;
  /** A draft of `other`, and another one that may be removed. */
  readonly form: string;
  readonly draft: string;
  /** A third incident, with a report that can be submitted and one that was. */
  readonly reported: string;
  readonly filledForm: string;
  readonly submittedForm: string;
  readonly alarmFilter: string;
  /** A layer of the map. */
  readonly layer: string;
  readonly user: string;
  /** A person whose name and role may change, and one who may be deactivated. */
  readonly otherUser: string;
  readonly doomedUser: string;
  /** A person designated for a version. */
  readonly designee: string;
  /** A service request in doubt, of an incident and of the other one. */
  readonly doubtful: string;
  readonly integration: string;
  readonly otherIntegration: string;
  /** The attempt to create each of them. */
  readonly attempt: string;
  readonly otherAttempt: string;
  /** A beat with its reserve list, and another of each that may be deleted. */
  readonly beat: string;
  readonly doomedBeat: string;
  readonly reserveList: string;
  readonly doomedList: string;
  /** The member called for the beat, the reserve member, and the phone. */
  readonly beatProfile: string;
  readonly reserveProfile: string;
  readonly phone: string;
  /** The second person of a list of users. */
  readonly listProfile: string;
  /** A service list that may change; an item of another, and a facility. */
  readonly serviceList: string;
  readonly serviceItem: string;
  readonly facility: string;
  readonly escalationProfile: string;
  readonly eventConfiguration: string;
  readonly digestSubscription: string;
  /** A call-out that rings nobody for years: its member is `otherMember`. The other one may be stopped. */
  readonly callout: string;
  readonly doomedCallout: string;
  /** A notification that was stopped. */
  readonly notification: string;
  /** Another one, which may be stopped. */
  readonly doomedNotification: string;
  /** A person who is on no team. */
  readonly callable: string;
  /** An entry of the calendar, in some days. */
  readonly shift: string;
  readonly movedShift: string;
  readonly checkInKey: string;
  readonly checkIn: string;
  readonly channel: string;
  /** A program's token, and one that may be revoked. */
  readonly token: string;
  readonly doomedToken: string;
  /** A webhook that is turned off, and one that may be removed. */
  readonly webhook: string;
  readonly doomedWebhook: string;
  /** An event of the incident, with sealed words. */
  readonly event: string;
}

/** The ids of a demo organization: `n` is an incident of its demo; 10 to 15 are open, and the last is not taken. */
export function idsOf(app: App, organisation: string, n = 15): Ids {
  const incident = idFrom('demo', 'incident', organisation, n);
  const doc = app.views.doc('incidents', incident);
  if (!doc) throw new Error(`${organisation} has no incident ${n}`);
  const entity = entityId(organisation);
  const other = idFrom('demo', 'incident', organisation, 9);
  const otherDoc = app.views.doc('incidents', other);
  const otherPlace = otherDoc?.locations[0];
  const doubtful = idFrom('demo', 'incident', organisation, 12);
  const [integration, otherIntegration] = [doubtful, other].map((one) =>
    integrationOf(one, 'cityworks', sidOf(organisation)),
  ) as [string, string];
  return {
    entity,
    entityName: organisation,
    incident,
    crew: crewId(organisation, 0),
    otherCrew: crewId(organisation, 4),
    label: doc.labels[0]?.uuid ?? '',
    subject: doc.locations[0]?.uuid ?? '',
    contact: doc.locations[0]?.contacts[0]?.uuid ?? '',
    other,
    otherLabel: otherDoc?.labels[0]?.uuid ?? '',
    otherPlace: otherPlace?.uuid ?? '',
    note: doc.notes[0]?.uuid ?? '',
    file: idFrom('demo', 'file', incident),
    otherFile: idFrom('demo', 'file', other),
    profile: idFrom('demo', 'profile', organisation, 0),
    otherProfile: idFrom('demo', 'profile', organisation, 1),
    otherNote: idFrom('demo', 'note', organisation, 9),
    otherHold: idFrom('demo', 'hold', organisation, 9),
    tag: doc.tags[0]?.uuid ?? '',
    otherTag: idFrom('demo', 'tag', organisation, 9),
    otherContact: otherPlace?.contacts[0]?.uuid ?? '',
    member: userId(organisation, 'leader'),
    otherMember: userId(organisation, 'crew'),
    task: taskId(incident, 'acknowledge'),
    doomed: idFrom('demo', 'incident', organisation, 8),
    moving: idFrom('demo', 'incident', organisation, 10),
    form: idFrom('demo', 'form', organisation),
    draft: idFrom('demo', 'draft', organisation),
    reported: idFrom('demo', 'incident', organisation, 7),
    filledForm: idFrom('demo', 'filled', organisation),
    submittedForm: idFrom('demo', 'submitted', organisation),
    doubtful,
    asset: idFrom('demo', 'asset', organisation, n),
    otherAsset: idFrom('demo', 'asset', organisation, 9),
    alarmFilter: filterOf(entity, demoAlarm),
    layer: idFrom('map layer', entity, 'network'),
    user: userId(organisation, 'leader'),
    otherUser: userId(organisation, 'crew4'),
    doomedUser: userId(organisation, 'crew6'),
    designee: designeeOf(app, entity),
    integration,
    otherIntegration,
    attempt: idFrom('delivery', integration, 0),
    otherAttempt: idFrom('delivery', otherIntegration, 0),
    ...beatsOf(app, organisation),
    eventConfiguration: configurationOf(entity, 'INCIDENT_REPORTED'),
    digestSubscription: digestOf(entity, userId(organisation, 'manager')),
    callout: calloutId(organisation, 0),
    doomedCallout: calloutId(organisation, 1),
    notification: notificationId(organisation),
    doomedNotification: notificationId(organisation, 1),
    callable: userId(organisation, 'dispatcher'),
    checkIn: idFrom('demo', 'check-in', organisation, 0),
    // A check-in key of that organization, but not made here.
    checkInKey: forged(app.secrets.checkInKey(idFrom('demo', 'check-in', organisation, 0))),
    channel: `presence-incidents-active-${entity}`,
    token: tokenId(organisation),
    doomedToken: tokenId(organisation, 1),
    webhook: webhookId(organisation),
    doomedWebhook: webhookId(organisation, 1),
    event: firstEventOf(app, entity, incident),
  };
}

function firstEventOf(app: App, entity: string, incident: string): string {
  const marks = [[markOf('stream', entity, `incident-${incident}`)]];
  return app.views.foundRows(trailRows, { marks, ascending: true, limit: 1 })[0]?.uuid ?? '';
}

/** Well-formed ids that belong to nothing. */
export function unknownIds(app: App, words = 'nothing'): Ids {
  const id = (what: string) => idFrom(words, what);
  return {
    entity: id('entity'),
    event: id('event'),
    token: id('token'),
    doomedToken: id('doomed token'),
    webhook: id('webhook'),
    doomedWebhook: id('doomed webhook'),
    entityName: 'atlantis',
    incident: id('incident'),
    crew: id('crew'),
    otherCrew: id('otherCrew'),
    checkIn: id('check-in'),
    label: id('label'),
    subject: id('subject'),
    contact: id('contact'),
    note: id('note'),
    otherNote: id('other note'),
    otherHold: id('other hold'),
    file: id('file'),
    otherFile: id('other file'),
    profile: id('profile'),
    otherProfile: id('other profile'),
    tag: id('tag'),
    otherTag: id('other tag'),
    other: id('other incident'),
    otherLabel: id('other label'),
    otherPlace: id('other place'),
    otherContact: id('other contact'),
    member: id('member'),
    otherMember: id('other member'),
    task: id('task'),
    doomed: id('doomed incident'),
    moving: id('moving incident'),
    form: id('form'),
    draft: id('draft'),
    reported: id('reported incident'),
    filledForm: id('filled form'),
    submittedForm: id('submitted form'),
    doubtful: id('doubtful incident'),
    asset: id('asset'),
    otherAsset: id('other asset'),
    alarmFilter: id('alarm filter'),
    layer: id('layer'),
    user: id('user'),
    otherUser: id('other user'),
    doomedUser: id('doomed user'),
    designee: id('designee'),
    integration: id('integration'),
    otherIntegration: id('other integration'),
    attempt: id('attempt'),
    otherAttempt: id('other attempt'),
    beat: id('beat'),
    doomedBeat: id('doomed beat'),
    reserveList: id('reserve list'),
    doomedList: id('doomed list'),
    callout: id('callout'),
    doomedCallout: id('doomed callout'),
    notification: id('notification'),
    doomedNotification: id('doomed notification'),
    callable: id('callable'),
    beatProfile: id('beat profile'),
    reserveProfile: id('reserve profile'),
    phone: id('phone'),
    listProfile: id('list profile'),
    serviceList: id('service list'),
    serviceItem: id('service item'),
    facility: id('facility'),
    escalationProfile: id('escalation profile'),
    eventConfiguration: id('event configuration'),
    digestSubscription: id('digest subscription'),
    shift: id('shift'),
    movedShift: id('moved shift'),
    checkInKey: forged(app.secrets.checkInKey(id('check-in'))),
    channel: `presence-incidents-active-${id('entity')}`,
  };
}

/** The id of a designated person: the first whose designation ended, if any, so that an end does not change the id. */
const designeeOf = ({ views }: App, entity: string): string => {
  const { designated = [], ended = [] } = views.doc('designees', entity) ?? {};
  const one = ended[0] ?? designated[0];
  return one ? designeeId(entity, one) : '';
};

const beatsOf = (app: App, organisation: string) => {
  const beat = idFrom('demo', 'beat', organisation, 0);
  const reserveList = idFrom('demo', 'reserve list', organisation, 0);
  const holder = userId(organisation, 'crew2');
  const { areaCode = '' } = organisations.find(({ name }) => name === organisation) ?? {};
  return {
    beat,
    doomedBeat: idFrom('demo', 'beat', organisation, 2),
    reserveList,
    doomedList: idFrom('demo', 'reserve list', organisation, 1),
    beatProfile: callProfileOf(beat, { user: holder, startSeconds: 300, stopSeconds: 900 }),
    reserveProfile: reserveProfileOf(reserveList, holder),
    ...listsOf(organisation),
    listProfile: userProfileOf(userListOf(entityId(organisation), 'supervisors'), null, holder),
    phone: beatPhoneOf(app, userId(organisation, 'crew'), `+1${areaCode}5550171`),
    escalationProfile: escalationProfileOf(holder, 'On-call'),
    shift: idFrom('demo', 'scheduled shift', organisation, 5),
    movedShift: idFrom('demo', 'scheduled shift', organisation, 6),
  };
};

const listsOf = (organisation: string) => {
  const list = (name: string) => directoryOf(entityId(organisation), 'service_list', name);
  const facilities = directoryOf(entityId(organisation), 'facilities');
  return {
    serviceList: list('standpipes'),
    serviceItem: itemOf(list('hydrants'), 'Hydrant 12', '5400 Olde Wadsworth Blvd'),
    facility: itemOf(facilities, 'North Elementary School', '100 School Rd'),
  };
};

const demoAlarm = { alarm: 'Low battery', station: 'Lift station 7', description: '', event: '' };

/** The third of the organization's Cityworks problems. */
export const sidOf = (organisation: string): number => cityworksProblems[organisation]?.[2]?.sid ?? 0;
const forged = (key: string) => `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`;
