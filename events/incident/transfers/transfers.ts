import { nameKey } from '#contracts/values/name';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { Part } from '#events/incident/core/part';
import { type LabelAdded, type Labels, labelAdded } from '#events/incident/labels/labels';
import { type Linking, refuseLinked } from '#events/incident/linking/linking';
import { type CalloutRequested, type IncidentTransferred, transferFacts } from './facts.ts';

type Data = IncidentTransferred['data'];

/** The people who are called: those of a tree, those on duty for a designation, everybody, or those of a list. */
export type Calls = Pick<CalloutRequested['data'], 'tree' | 'designation' | 'everybody' | 'list'>;

export interface TransferCommand
  extends Omit<Data, 'subject' | 'personal' | 'previousVersion' | 'newVersion' | 'assigned' | 'respondBy'> {
  readonly do: 'transfer';
  readonly incident: string;
  /** Null when the incident keeps its version. */
  readonly newVersion: string | null;
  readonly explanation: string;
  readonly addresses: readonly string[];
  /** The name of those whom the mails ask and who have no account; '' without any. */
  readonly contact?: string;
  /** The call-out that the transfer starts; null when it calls no one. */
  readonly calls: Calls | null;
  readonly assigned: Data['assigned'];
  /** When those who are asked must have answered, ISO-8601 UTC; absent when nobody has to. */
  readonly respondBy?: string;
  /** Labels to add when the incident does not have them, compared without case. */
  readonly labels: readonly string[];
  /** The last transfer the author saw, '' for none; null when the client did not say. */
  readonly seen: string | null;
  readonly rules: {
    readonly explanationRequired: boolean;
    /** True when the option makes the incident urgent by default. */
    readonly usuallyUrgent: boolean;
    readonly mayManage: boolean;
    /** The candidates of the new version. When there are any, one of them must be assigned. */
    readonly designated: readonly { readonly user: string; readonly designation: string }[];
  };
}

/** Hands an incident on. The state holds the ids of its transfers, in order. */
export const transfers: Part<{
  name: 'transfers';
  state: readonly string[];
  facts: IncidentTransferred | CalloutRequested;
  commands: TransferCommand;
  begins: { readonly escalation?: CalloutRequested['data'] | null };
  records: LabelAdded;
  reads: { readonly labels: Labels; readonly linking: Linking };
}> = {
  name: 'transfers',
  facts: transferFacts,
  initial: [],
  begin: ({ escalation }) => (escalation ? [{ type: 'CalloutRequested', data: escalation }] : []),
  decide: {
    transfer: (state, command) => {
      if (state.transfers.includes(command.transfer)) return [];
      if (state.completed || state.archived) throw new Refused('incident.not-active');
      if (!command.newEntity) refuseLinked(state);
      const { seen } = command;
      if (seen !== null && seen !== (state.transfers.at(-1) ?? '')) throw new Refused('transfer.changed-meanwhile');
      if (command.kind === 'version' && command.newVersion === state.version)
        throw new Refused('transfer.same-version');
      checkRules(command);
      return [transferred(state.version, command), ...requested(command), ...newLabels(state.labels, command)];
    },
  },
  evolve: { IncidentTransferred: (kept, { data }) => [...kept, data.transfer], CalloutRequested: (kept) => kept },
};

/** Returns the organization that the incident was handed to, or null when it stayed. */
export const newOwner = ({ data }: IncidentTransferred): string | null => data.newEntity?.entity ?? null;

type Told = Omit<TransferCommand, 'do' | 'calls' | 'labels' | 'seen' | 'rules'>;

/** The fact of a transfer. */
export function transferred(previousVersion: string, command: Told): IncidentTransferred {
  const { explanation, addresses, contact = '', notices, respondBy } = command;
  return {
    type: 'IncidentTransferred',
    data: {
      transfer: command.transfer,
      kind: command.kind,
      name: command.name,
      previousVersion,
      newVersion: command.newVersion ?? previousVersion,
      newEntity: command.newEntity,
      urgent: command.urgent,
      assigned: command.assigned,
      option: command.option,
      callbackNumbers: command.callbackNumbers,
      notices,
      ...(respondBy !== undefined && notices.some(isAsking) ? { respondBy } : {}),
      subject: command.incident,
      personal:
        explanation === '' && addresses.length === 0
          ? null
          : { explanation, addresses, ...(contact === '' ? {} : { contact }) },
    },
  };
}

const isAsking = (notice: Data['notices'][number]): boolean =>
  notice.medium === 'sms' || (notice.medium === 'email' && notice.user !== undefined);

const requested = ({ calls, transfer, urgent }: TransferCommand): CalloutRequested[] =>
  calls ? [calloutOf(idFrom('callout', transfer), calls, urgent)] : [];

export const calloutOf = (callout: string, calls: Calls, urgent: boolean): CalloutRequested => ({
  type: 'CalloutRequested',
  data: { callout, ...calls, urgent },
});

function checkRules({ explanation, urgent, assigned, rules }: TransferCommand): void {
  if (rules.explanationRequired && explanation.trim() === '') throw new Refused('transfer.explanation-blank');
  if (urgent !== rules.usuallyUrgent && !rules.mayManage) throw new Refused('transfer.urgent-not-allowed');
  const fits = rules.designated.some(
    ({ user, designation }) => user === assigned?.user && designation === assigned.designation,
  );
  if (assigned === null && rules.designated.length > 0) throw new Refused('transfer.assign-to-blank');
  if (assigned !== null && !fits) throw new Refused('transfer.not-designated');
}

function newLabels({ byName }: Labels, { transfer, labels }: TransferCommand): LabelAdded[] {
  const wanted = new Map(labels.map((name) => [nameKey(name), name.trim()]));
  return [...wanted]
    .filter(([name]) => name !== '' && !byName.has(name))
    .map(([key, name]) => labelAdded({ label: idFrom('label', transfer, key), name }));
}
