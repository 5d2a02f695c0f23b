export type { Coded, VersionExtras } from './versionExtras.ts';

/** The tag in which the problem of an incident is kept: `{code, problem, detail_code, detail}`. */
export const problemTag = 'problem';
