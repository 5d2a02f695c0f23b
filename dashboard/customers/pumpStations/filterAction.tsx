import { rightTo } from '../../data/rights.ts';
import type { Action } from '../../screens/incident/section/action.ts';
import { later, NoDialog } from '../../ui/later/later.tsx';

const AlarmFilterDialog = later(
  () => import('./AlarmFilterDialog.tsx').then((file) => file.AlarmFilterDialog),
  NoDialog,
);

/** For incidents from pump stations (S2 §7.4). */
export const filter: Action = {
  id: 'alarm-filter',
  permission: rightTo<'POST /wichita_pump_stations/add-filter/'>('alarm.filter'),
  words: ({ alarm, archived }, version) =>
    !archived && (alarm || version?.alarms) ? 'Archive and filter the alarm' : null,
  Dialog: AlarmFilterDialog,
};
