import type { JobBody } from '#contracts/api/dispatch/jobs';
import { type JobStep, jobSteps } from '#contracts/incident/crews/crewStatus';

/**
 * The data that a phone keeps for one job link, so that a closed tab or a lost signal loses nothing: the pending step
 * with its key (a retry must be the same step), and the last step that the server took.
 */
export interface Draft {
  readonly sending: { readonly key: string; readonly body: JobBody } | null;
  readonly taken: { readonly step: JobStep; readonly at: string } | null;
}
export const emptyDraft: Draft = { sending: null, taken: null };

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const nameOf = (k: string) => `muster.job.${k}`;

/** Another version of this page may have written it: unknown content counts as absent. */
export function readDraft(store: Store | null, k: string): Draft {
  try {
    const { sending, taken } = JSON.parse(store?.getItem(nameOf(k)) ?? '{}') as Partial<Draft>;
    const isStep = (step: unknown) => (jobSteps as readonly unknown[]).includes(step);
    return {
      sending: sending && typeof sending.key === 'string' && sending.body?.k === k ? sending : null,
      taken: taken && isStep(taken.step) && typeof taken.at === 'string' ? taken : null,
    };
  } catch {
    return emptyDraft;
  }
}

export function writeDraft(store: Store | null, k: string, draft: Draft): void {
  try {
    store?.setItem(nameOf(k), JSON.stringify(draft));
  } catch {
    // The phone stores nothing: the page works while it is open.
  }
}
