import type { Version as EntityVersion } from '#contracts/accounts/viewer';
import type { VersionTransferBody } from '#contracts/api/transfers/transfers';
import type { Incident } from '#contracts/incident/incident';
import type { Designee } from '#contracts/incident/transfers/transfer';
import { blank, type Mistakes } from '../../../ui/form/useForm.ts';

/** The form of a version transfer. `destination` is the key of a `Destination`, or ''. */
export interface VersionForm {
  readonly destination: string;
  readonly explanation: string;
  readonly urgent: boolean;
}

/** A version and, when people are designated for it, the one to assign: both are one choice (S2 §2.2). */
export interface Destination {
  readonly key: string;
  readonly words: string;
  readonly version: Version;
  readonly designee: Designee | undefined;
}
type Version = Pick<EntityVersion, 'key' | 'display_name'>;

/** True for a version whose incidents are over from the beginning: its only state follows from no log event. */
export const needsNoCrew = ({ states }: Pick<EntityVersion, 'states'>): boolean =>
  states.length === 1 && states.every(({ log_events }) => log_events.length === 0);

/** The versions but the incident's own. A version with designated people is offered once for each of them (S2 §5). */
export const destinationsOf = (
  versions: readonly Version[],
  designees: readonly Designee[],
  current: string,
): readonly Destination[] =>
  versions
    .filter(({ key }) => key !== current)
    .flatMap((version): readonly Destination[] => {
      const people = designees.filter(({ target }) => target === version.key);
      const { key, display_name: name } = version;
      if (people.length === 0) return [{ key, words: name, version, designee: undefined }];
      return people.map((designee) => {
        const { designation, user } = designee;
        const words = `${name}: ${user.first_name} ${user.last_name}, ${designation}`;
        return { key: `${key} ${designation} ${user.uuid}`, words, version, designee };
      });
    });

export function versionMistakes(form: VersionForm, destinations: readonly Destination[]): Mistakes<VersionForm> {
  return {
    ...(destinations.some(({ key }) => key === form.destination) ? {} : { destination: blank }),
    ...(form.explanation.trim() ? {} : { explanation: blank }),
  };
}

export function versionBody(
  { uuid }: Pick<Incident, 'uuid'>,
  form: VersionForm,
  { version, designee, seen }: Pick<Destination, 'version' | 'designee'> & { readonly seen: string },
): VersionTransferBody {
  return {
    incident: uuid,
    new_version: version.key,
    explanation: form.explanation,
    ...(designee ? { assign_to: designee.user.uuid, assign_as: designee.designation } : {}),
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
  return `${line.by} has just transferred this incident to ${line.transfer.to}.${why} What you typed is kept.`;
}
