import {
  IconAdjustments,
  IconBuildingCommunity,
  IconCalendarTime,
  IconChartBar,
  IconDeviceMobileMessage,
  IconFilter,
  IconHistory,
  IconList,
  IconListDetails,
  IconListNumbers,
  IconMap2,
  IconPhoneOutgoing,
  IconPlayerPlay,
  IconRoute,
  IconScale,
  IconSettings,
  IconSpeakerphone,
  IconTags,
  IconTruck,
  IconUserCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Config, Viewer } from '#contracts/accounts/viewer';
import type { Permission } from '#contracts/core/roles';
import { rightTo } from '../../data/rights.ts';
import { useConfig, useViewer } from '../../data/viewer.ts';
import { useModules } from '../modules.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly icon: TablerIcon;
  /** The filters that the screen starts with. */
  readonly search?: { readonly active: true };
}
interface Entry extends Screen {
  readonly permission: Permission;
  /** The screen's condition besides the permission. */
  readonly exists?: (here: { readonly viewer: Viewer; readonly config: Config | null }) => boolean;
}

/** The console's screens in the order of the navigation, one line each. A customer's own follow `Filters`. */
const before: readonly Entry[] = [
  {
    name: 'My job',
    path: '/my-job/',
    icon: IconTruck,
    permission: rightTo<'POST /api/my-job/position/'>('incident.log'),
    exists: ({ viewer }) => !viewer.permissions.includes(rightTo<'GET /api/beta/dispatch/get-data/'>('board.view')),
  },
  {
    name: 'Dispatch',
    path: '/dispatch/',
    icon: IconMap2,
    permission: rightTo<'GET /api/beta/dispatch/get-data/'>('board.view'),
  },
  {
    name: 'Incidents',
    path: '/incidents/',
    icon: IconList,
    permission: rightTo<'GET /api/incident/'>('incident.view'),
    search: { active: true },
  },
  {
    name: 'Call-outs',
    path: '/callouts/',
    icon: IconPhoneOutgoing,
    permission: rightTo<'GET /api/callouts/'>('callout.view'),
  },
  { name: 'Beats', path: '/beats/', icon: IconRoute, permission: rightTo<'GET /api/teams/beats/'>('beat.view') },
  {
    name: 'On call',
    path: '/on-call/',
    icon: IconUserCheck,
    permission: rightTo<'GET /api/on-call/readiness/'>('schedule.view'),
  },
  {
    name: 'Calendar',
    path: '/calendar/',
    icon: IconCalendarTime,
    permission: rightTo<'GET /api/on-call/readiness/'>('schedule.view'),
  },
  {
    name: 'Filters',
    path: '/alarm-filters/',
    icon: IconFilter,
    permission: rightTo<'GET /entity-data/filter_list/'>('alarm.filter'),
    exists: ({ viewer }) => viewer.entity.modules.includes('alarm_filters'),
  },
];
const after: readonly Entry[] = [
  {
    name: 'Notify',
    path: '/notify/',
    icon: IconSpeakerphone,
    permission: rightTo<'GET /api/notify/v2/notifications'>('notification.send'),
  },
  {
    name: 'Classify',
    path: '/classify/',
    icon: IconTags,
    permission: rightTo<'POST /api/incidents/ml/classify/v1/lock_next/'>('incident.classify'),
  },
  { name: 'Admin', path: '/admin/', icon: IconAdjustments, permission: rightTo<'channel admin'>('schedule.write') },
  {
    name: 'Call order',
    path: '/call-order/',
    icon: IconListNumbers,
    permission: rightTo<'POST /entity-data/call_order/'>('userList.write'),
  },
  {
    name: 'Charged hours',
    path: '/charged-hours/',
    icon: IconScale,
    permission: rightTo<'GET /api/ledgers/'>('userList.view'),
  },
  {
    name: 'User lists',
    path: '/user-lists/',
    icon: IconListDetails,
    permission: rightTo<'POST /entity-data/call_order/'>('userList.write'),
  },
  { name: 'Users', path: '/users/', icon: IconUsers, permission: rightTo<'POST /api/user/'>('user.write') },
  {
    name: 'Analytics',
    path: '/analytics/',
    icon: IconChartBar,
    permission: rightTo<'GET /analytics/beta/v2/responsiveness'>('analytics.view'),
  },
  { name: 'Replay', path: '/replay/', icon: IconPlayerPlay, permission: rightTo<'GET /api/replay/'>('replay.view') },
  { name: 'Audit', path: '/audit/', icon: IconHistory, permission: rightTo<'GET /api/audit/events/'>('audit.view') },
  {
    name: 'Settings',
    path: '/settings/transfers/',
    icon: IconSettings,
    permission: rightTo<'GET /api/transfer-settings/'>('transfer.configure'),
  },
  {
    name: 'Simulator',
    path: '/simulator/',
    icon: IconDeviceMobileMessage,
    permission: rightTo<'GET /api/simulator/messages/'>('simulator.view'),
    exists: ({ config }) => config?.telephony === 'simulator',
  },
];

/** The screens that the viewer may open at this organization. */
export const useScreens = (): readonly Screen[] => {
  const viewer = useViewer();
  const config = useConfig();
  const modules = useModules();
  const open = ({ permission, exists }: Entry): boolean =>
    viewer.permissions.includes(permission) && (exists?.({ viewer, config }) ?? true);
  const own = viewer.permissions.includes(rightTo<'GET /api/jcw/sas/'>('module.view')) ? modules : [];
  return [
    ...before.filter(open),
    ...own.map(({ name, pages: [first] }) => ({ name, path: first?.path ?? '/', icon: IconBuildingCommunity })),
    ...after.filter(open),
  ];
};
