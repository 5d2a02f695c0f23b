export type { Coded, VersionExtras } from './versionExtras.ts';

/** The content type of the tag that holds an incident's problem: `{code, problem, detail_code, detail}`. */
export const problemTag = 'problem';
