import { idFrom } from '#events/core/ids';

// The same on every installation, so that an interrupted load can be completed, and tests can name them.
export const entityId = (organisation: string): string => idFrom('demo', 'entity', organisation);
export const userId = (organisation: string, person: string): string => idFrom('demo', 'user', organisation, person);
export const crewId = (organisation: string, n: number): string => idFrom('demo', 'crew', organisation, n);
