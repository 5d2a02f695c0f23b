import type { VersionExtras } from '#contracts/incident/problems';
import type { Workflow } from './definition.ts';

/**
 * The lists of a version, under the specification's own names (S2 §3). A list that the version does not have is left
 * out.
 */
export function versionExtras({
  listedAs = 'problemTypes',
  problemTypes = [],
  designations = [],
}: Workflow): VersionExtras {
  if (listedAs === 'teamDesignations') return { teamDesignations: designations };
  if (problemTypes.length === 0) return {};
  switch (listedAs) {
    case 'problemTypes':
      return { problemTypes };
    case 'DCCodes':
      return { DCCodes: problemTypes };
    case 'ProblemTypes':
      return {
        ProblemTypes: problemTypes.map(({ code, display, options = [] }) => ({ code, display, subtypes: options })),
      };
  }
}
