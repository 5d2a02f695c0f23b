import type { ComponentType } from 'react';
import { rightTo } from '../../data/rights.ts';
import { later } from '../../ui/later/later.tsx';
import { Coming } from './Coming.tsx';
import { ofKinds, ofTypes } from './historySearch.ts';
import type { View, ViewProps } from './view.ts';

/** A view whose script loads when it is opened. */
const body = (load: () => Promise<ComponentType<ViewProps>>) => later(load, Coming);

/** The views of `/admin/` in the order of its menu, one line each; the first is the default (S1 §2). */
export const views: readonly [View, ...View[]] = [
  {
    key: 'designations',
    name: 'Designations',
    permission: rightTo<'GET /api/entities/admin/v2/calendar/'>('schedule.view'),
    features: ['designations'],
    history: ofKinds('schedule', 'designation'),
    body: body(() => import('./views/Designations.tsx').then((file) => file.Designations)),
  },
  {
    key: 'beats',
    name: 'Beats',
    permission: rightTo<'GET /api/teams/'>('beat.view'),
    features: ['beats', 'roles'],
    history: ofKinds('beat', 'reservelist'),
    body: body(() => import('./views/Beats.tsx').then((file) => file.Beats)),
  },
  {
    key: 'beat_phones',
    name: 'Beat phones',
    permission: rightTo<'POST /api/teams/beats/delete_phone/'>('beat.write'),
    features: ['beats', 'roles'],
    history: ofTypes('BeatPhoneAdded', 'BeatPhoneRemoved'),
    body: body(() => import('./views/BeatPhones.tsx').then((file) => file.BeatPhones)),
  },
  {
    key: 'roles',
    name: 'Roles',
    permission: rightTo<'GET /api/entity/'>('user.view'),
    features: ['roles'],
    history: ofKinds('roster'),
    body: body(() => import('./views/Roles.tsx').then((file) => file.Roles)),
  },
  {
    key: 'escalation',
    name: 'Escalation',
    permission: rightTo<'POST /api/teams/beats/delete_phone/'>('beat.write'),
    features: ['escalation'],
    history: ofTypes('EscalationProfileAdded', 'EscalationProfileRemoved'),
    body: body(() => import('./views/Escalation.tsx').then((file) => file.Escalation)),
  },
  {
    key: 'call_profiles_legacy',
    name: 'Call profiles (legacy)',
    permission: rightTo<'GET /api/teams/'>('beat.view'),
    features: ['beats', 'roles'],
    history: ofKinds('beat'),
    body: body(() => import('./views/CallProfiles.tsx').then((file) => file.CallProfiles)),
  },
  {
    key: 'designations_legacy',
    name: 'Designations (legacy)',
    permission: rightTo<'GET /api/transfer-settings/'>('transfer.configure'),
    features: [],
    history: ofTypes('DesignatedUserNamed', 'DesignatedUserRemoved'),
    body: body(() => import('./views/DesignationsLegacy.tsx').then((file) => file.DesignationsLegacy)),
  },
  {
    key: 'teams',
    name: 'Teams',
    permission: rightTo<'GET /api/callouts/'>('callout.view'),
    features: [],
    history: ofKinds('callout'),
    body: body(() => import('./views/Teams.tsx').then((file) => file.Teams)),
  },
  {
    key: 'events',
    name: 'Events',
    permission: rightTo<'POST /api/admin/events/add_user_stakeholder_to_event_configuration'>('event.write'),
    features: ['events', 'roles'],
    history: ofKinds('eventconfiguration'),
    body: body(() => import('./views/Events.tsx').then((file) => file.Events)),
  },
  {
    key: 'api',
    name: 'API',
    permission: rightTo<'POST /api/designations/'>('user.write'),
    features: ['api'],
    history: ofTypes('TransfersConfigured', 'TokenMade', 'TokenRotated', 'TokenRevoked'),
    body: body(() => import('./views/Api.tsx').then((file) => file.Api)),
  },
  {
    key: 'digests',
    name: 'Digests',
    permission: rightTo<'POST /api/admin/incidents/create_digest_subscription/'>('digest.write'),
    features: ['digests', 'roles'],
    history: ofTypes('DigestSubscribed', 'DigestUnsubscribed'),
    body: body(() => import('./views/Digests.tsx').then((file) => file.Digests)),
  },
  {
    key: 'service_lists',
    name: 'Service lists',
    permission: rightTo<'GET /api/citizen_engagement/service_lists/'>('directory.view'),
    features: [],
    history: ofKinds('directory'),
    body: body(() => import('../spreadsheets/ServiceLists.tsx').then((file) => file.ServiceLists)),
  },
  {
    key: 'facilities',
    name: 'Facilities',
    permission: rightTo<'GET /api/citizen_engagement/service_lists/'>('directory.view'),
    features: [],
    history: ofKinds('directory'),
    body: body(() => import('../spreadsheets/Facilities.tsx').then((file) => file.Facilities)),
  },
  {
    key: 'accounts',
    name: 'Service accounts',
    permission: rightTo<'GET /api/citizen_engagement/service_lists/'>('directory.view'),
    features: [],
    history: ofKinds('directory'),
    body: body(() => import('../spreadsheets/Accounts.tsx').then((file) => file.Accounts)),
  },
];
