import type { Permission } from '#contracts/core/roles';

/** The parts of the administration's data (S1 §7, `feats`), each with the right that its readers need. */
export const featurePermission = {
  roles: 'user.view',
  designations: 'schedule.view',
  escalation: 'beat.write',
  beats: 'beat.view',
  events: 'event.write',
  notify: 'notification.send',
  facilities: 'directory.view',
  api: 'user.write',
  digests: 'digest.write',
} as const satisfies Readonly<Record<string, Permission>>;

export type Feature = keyof typeof featurePermission;
export const features = Object.keys(featurePermission) as Feature[];
