import type { Incident } from '#contracts/incident/incident';
import type { Designee, VersionTransferBody } from '#contracts/incident/transfer';

const blank = ['This field may not be blank.'];

/** The form of a version transfer. `assigned` is an index in the list of designated people, or ''. */
export interface VersionForm {
  readonly version: string;
  readonly assigned: string;
  readonly explanation: string;
  readonly urgent: boolean;
}
type Mistakes<Form> = Partial<Record<keyof Form, readonly string[]>>;

/** When people are designated for the chosen version, one of them is assigned (S2 §5). */
export function versionMistakes(form: VersionForm, designees: readonly Designee[]): Mistakes<VersionForm> {
  return {
    ...(form.version ? {} : { version: blank }),
    ...(designees.length > 0 && form.assigned === '' ? { assigned: blank } : {}),
    ...(form.explanation.trim() ? {} : { explanation: blank }),
  };
}

export function versionBody(
  { uuid }: Pick<Incident, 'uuid'>,
  form: VersionForm,
  { assigned, seen }: { readonly assigned: Designee | undefined; readonly seen: string },
): VersionTransferBody {
  return {
    incident: uuid,
    new_version: form.version,
    explanation: form.explanation,
    ...(assigned ? { assign_to: assigned.user.uuid, assign_as: assigned.designation } : {}),
    run_initiation_sequence: form.urgent,
    seen,
  };
}

/**
 * A transfer by another person while the dialog was open; null without one. `seen` is the last transfer that the dialog
 * knew.
 */
export function transferredMeanwhile({ transferred, log }: Incident, seen: string): string | null {
  if (transferred === null || transferred === seen) return null;
  const line = log.find(({ uuid }) => uuid === transferred);
  if (!line?.transfer) return null;
  const why = line.message === '' ? '' : ` “${line.message}”`;
  return `${line.by} has transferred this incident to ${line.transfer.to} meanwhile.${why} What you typed is kept.`;
}
