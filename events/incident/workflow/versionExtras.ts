import type { VersionExtras } from '#contracts/incident/problems';
import type { Workflow } from './definition.ts';

/** Each customer calls its lists by names of its own (S2 §3); what a version does not have is not there. */
export function versionExtras({ organisation, problemTypes = [], designations = [] }: Workflow): VersionExtras {
  if (organisation === 'olathe') return { teamDesignations: designations };
  if (problemTypes.length === 0) return {};
  switch (organisation) {
    case 'loveland':
      return { DCCodes: problemTypes };
    case 'ug':
      return {
        ProblemTypes: problemTypes.map(({ code, display, options = [] }) => ({ code, display, subtypes: options })),
      };
    default:
      return { problemTypes };
  }
}
