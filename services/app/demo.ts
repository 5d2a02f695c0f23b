import { idFrom } from '#events/core/ids';
import type { Actor } from '#events/core/message';

// The same on every installation, so that an interrupted load can be completed, and tests can name them.
export const entityId = (organisation: string): string => idFrom('demo', 'entity', organisation);
export const userId = (organisation: string, person: string): string => idFrom('demo', 'user', organisation, person);
export const crewId = (organisation: string, n: number): string => idFrom('demo', 'crew', organisation, n);

/** The people of the demo at work: they take calls, send crews, drive and answer. */
export interface DemoNight {
  readonly paused: boolean;
  pause(paused: boolean): void;
  /** Somebody looks at this organization, so its people go on working for a while. */
  watched(entity: string): void;
}

/** The author of the facts of a demo organization's year: an import, so that nobody is called or told because of them. */
export const yearsAuthor: Actor = { kind: 'import', id: 'demo-year' };

/** The demo's year passes no open screen: none of its incidents is active, and there are thousands. */
export const isOfTheYear = ({ kind, id }: Actor): boolean => kind === yearsAuthor.kind && id === yearsAuthor.id;
