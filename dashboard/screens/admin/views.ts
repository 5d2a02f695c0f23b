import type { ComponentType } from 'react';
import { later } from '../../ui/later.tsx';
import { Coming } from './Coming.tsx';
import type { View, ViewProps } from './view.ts';

/** A view whose script loads when it is opened. */
const body = (load: () => Promise<ComponentType<ViewProps>>) => later(load, Coming);

/** The views of `/admin/` in the order of its menu, one line each; the first is the default (S1 §2). */
export const views: readonly [View, ...View[]] = [
  {
    key: 'designations',
    name: 'Designations',
    permission: 'schedule.view',
    features: ['designations'],
    body: body(() => import('./views/Designations.tsx').then((file) => file.Designations)),
  },
  {
    key: 'beats',
    name: 'Beats',
    permission: 'beat.view',
    features: ['beats', 'roles'],
    body: body(() => import('./views/Beats.tsx').then((file) => file.Beats)),
  },
  {
    key: 'beat_phones',
    name: 'Beat phones',
    permission: 'beat.write',
    features: ['beats', 'roles'],
    body: body(() => import('./views/BeatPhones.tsx').then((file) => file.BeatPhones)),
  },
  {
    key: 'roles',
    name: 'Roles',
    permission: 'user.view',
    features: ['roles'],
    body: body(() => import('./views/Roles.tsx').then((file) => file.Roles)),
  },
  {
    key: 'escalation',
    name: 'Escalation',
    permission: 'beat.write',
    features: ['escalation'],
    body: body(() => import('./views/Escalation.tsx').then((file) => file.Escalation)),
  },
  {
    key: 'call_profiles_legacy',
    name: 'Call profiles (legacy)',
    permission: 'beat.view',
    features: ['beats', 'roles'],
    body: body(() => import('./views/CallProfiles.tsx').then((file) => file.CallProfiles)),
  },
  {
    key: 'designations_legacy',
    name: 'Designations (legacy)',
    permission: 'transfer.configure',
    features: [],
    body: body(() => import('./views/DesignationsLegacy.tsx').then((file) => file.DesignationsLegacy)),
  },
  {
    key: 'teams',
    name: 'Teams',
    permission: 'callout.view',
    features: [],
    body: body(() => import('./views/Teams.tsx').then((file) => file.Teams)),
  },
];
