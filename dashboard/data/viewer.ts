import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import type { Config, Version, Viewer } from '#contracts/accounts/viewer';
import type { Reach } from '#contracts/values/point';
import { addressOf } from './address.ts';
import { get, type Options, run } from './api.ts';
import { command } from './command.ts';
import { isOfPast, usePast } from './past/past.ts';
import type { Act, RightTo } from './rights.ts';

const seen = proxy<{ config: Config | null; viewer: Viewer | null }>({ config: null, viewer: null });

let configAsked: Promise<Config> | null = null;
/** Fetched once for each page load, because it does not change while a screen is open. A failed fetch is repeated. */
export const loadConfig = (): Promise<Config> => {
  configAsked ??= get(addressOf('GET /api/config/')).then(
    (config) => {
      seen.config = ref(config);
      return config;
    },
    (error: unknown) => {
      configAsked = null;
      throw error;
    },
  );
  return configAsked;
};

export const loadViewer = async (options: Options = {}): Promise<Viewer> => {
  const viewer = await get(addressOf('GET /api/viewer/'), options);
  seen.viewer = ref(viewer);
  return viewer;
};

/** Fetches the viewer again. All data belongs to the organization, so a change of organization restarts the screen. */
export const reloadViewer = async (): Promise<void> => {
  const before = seen.viewer;
  const viewer = await loadViewer();
  if (before && before.entity.uuid !== viewer.entity.uuid) restart();
};

let leaving = false;

/** Loads the page again, unless it is being left for another organization. */
export const restart = (): void => {
  if (!leaving) location.reload();
};

/** Switches to another organization, and opens a page of it. The socket tells of the switch too, and may be first. */
export async function switchEntity(entity: string, to: string): Promise<void> {
  leaving = true;
  try {
    await run(command('POST /api/switch-entity/', {}, { entity }));
    location.assign(to);
  } catch (error) {
    leaving = false;
    throw error;
  }
}

export const currentViewer = (): Viewer | null => seen.viewer;

export const useConfig = (): Config | null => useSnapshot(seen).config;

/** The viewer; it always exists here, because the shell loads it before any of its screens. */
export const useViewer = (): Viewer => {
  const { viewer } = useSnapshot(seen);
  if (!viewer) throw new Error('useViewer outside the shell: this screen is shown without signing in.');
  return viewer;
};

/** The part of the earth in which the places of the organization lie. */
export const useReach = (): Reach => {
  const { centre, reach_miles: miles } = useViewer().entity;
  return useMemo(() => ({ centre, miles }), [centre, miles]);
};

/** The organization's version of an incident; undefined when the organization does not use that version. */
export const useVersion = (key: string): Version | undefined => {
  const { versions, given_versions } = useViewer().entity;
  return [...versions, ...given_versions].find((version) => version.key === key);
};

/**
 * Whether the viewer may do what is named: `useMay<'POST /api/incidents/'>('incident.create')`. Another permission than
 * the operation's does not compile. It only disables controls that the server would refuse.
 */
export const useMay = <A extends Act = never>(permission: RightTo<A>): boolean => {
  const { viewer } = useSnapshot(seen);
  // Drawn again when the screen goes to the past or comes back.
  usePast();
  return isOfPast(permission) && (viewer?.permissions.includes(permission) ?? false);
};
