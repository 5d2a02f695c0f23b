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
    permission: 'incident.log',
    exists: ({ viewer }) => !viewer.permissions.includes('board.view'),
  },
  { name: 'Dispatch', path: '/dispatch/', icon: IconMap2, permission: 'board.view' },
  { name: 'Incidents', path: '/incidents/', icon: IconList, permission: 'incident.view', search: { active: true } },
  { name: 'Call-outs', path: '/callouts/', icon: IconPhoneOutgoing, permission: 'callout.view' },
  { name: 'Beats', path: '/beats/', icon: IconRoute, permission: 'beat.view' },
  { name: 'On call', path: '/on-call/', icon: IconUserCheck, permission: 'schedule.view' },
  { name: 'Calendar', path: '/calendar/', icon: IconCalendarTime, permission: 'schedule.view' },
  {
    name: 'Filters',
    path: '/alarm-filters/',
    icon: IconFilter,
    permission: 'alarm.filter',
    exists: ({ viewer }) => viewer.entity.modules.includes('alarm_filters'),
  },
];
const after: readonly Entry[] = [
  { name: 'Notify', path: '/notify/', icon: IconSpeakerphone, permission: 'notification.send' },
  { name: 'Classify', path: '/classify/', icon: IconTags, permission: 'incident.classify' },
  { name: 'Admin', path: '/admin/', icon: IconAdjustments, permission: 'schedule.write' },
  { name: 'Call order', path: '/call-order/', icon: IconListNumbers, permission: 'userList.write' },
  { name: 'User lists', path: '/user-lists/', icon: IconListDetails, permission: 'userList.write' },
  { name: 'Users', path: '/users/', icon: IconUsers, permission: 'user.write' },
  { name: 'Analytics', path: '/analytics/', icon: IconChartBar, permission: 'analytics.view' },
  { name: 'Replay', path: '/replay/', icon: IconPlayerPlay, permission: 'replay.view' },
  { name: 'Audit', path: '/audit/', icon: IconHistory, permission: 'audit.view' },
  { name: 'Settings', path: '/settings/transfers/', icon: IconSettings, permission: 'transfer.configure' },
  {
    name: 'Simulator',
    path: '/simulator/',
    icon: IconDeviceMobileMessage,
    permission: 'simulator.view',
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
  const own = viewer.permissions.includes('module.view') ? modules : [];
  return [
    ...before.filter(open),
    ...own.map(({ name, pages: [first] }) => ({ name, path: first?.path ?? '/', icon: IconBuildingCommunity })),
    ...after.filter(open),
  ];
};
