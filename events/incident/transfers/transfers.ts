import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { IncidentFact, IncidentTransferred } from '#events/incident/core/events';

type Data = IncidentTransferred['data'];

export interface TransferCommand
  extends Omit<Data, 'subject' | 'personal' | 'previousVersion' | 'newVersion' | 'assigned'> {
  readonly do: 'transfer';
  readonly incident: string;
  /** Null where the incident keeps its own. */
  readonly newVersion: string | null;
  readonly explanation: string;
  readonly addresses: readonly string[];
  readonly assigned: Data['assigned'];
  /** Put on where the incident does not have them, whatever their letters. */
  readonly labels: readonly string[];
  /** The last transfer that who asks has seen, '' for none; null where he did not say. */
  readonly seen: string | null;
  readonly rules: {
    readonly explanationRequired: boolean;
    /** Urgent without anybody's say, by the option. */
    readonly usuallyUrgent: boolean;
    readonly mayManage: boolean;
    /** Who is designated for the new version: where there are any, one of them is assigned. */
    readonly designated: readonly { readonly user: string; readonly designation: string }[];
  };
}

export type Transferred = readonly string[];

interface State {
  readonly version: string;
  readonly completed: boolean;
  readonly archived: boolean;
  readonly labels: ReadonlyMap<string, string>;
  readonly transfers: Transferred;
}

export function decideTransfer(state: State, command: TransferCommand): IncidentFact[] {
  if (state.transfers.includes(command.transfer)) return [];
  if (state.completed || state.archived) throw new Refused('incident.not-active');
  const { explanation, addresses, seen } = command;
  if (seen !== null && seen !== (state.transfers.at(-1) ?? '')) throw new Refused('transfer.changed-meanwhile');
  checkRules(command);
  const transferred: IncidentTransferred = {
    type: 'IncidentTransferred',
    data: {
      transfer: command.transfer,
      kind: command.kind,
      name: command.name,
      previousVersion: state.version,
      newVersion: command.newVersion ?? state.version,
      newEntity: command.newEntity,
      urgent: command.urgent,
      assigned: command.assigned,
      option: command.option,
      callbackNumbers: command.callbackNumbers,
      notices: command.notices,
      subject: command.incident,
      personal: explanation === '' && addresses.length === 0 ? null : { explanation, addresses },
    },
  };
  return [transferred, ...newLabels(state, command)];
}

function checkRules({ explanation, urgent, assigned, rules }: TransferCommand): void {
  if (rules.explanationRequired && explanation.trim() === '') throw new Refused('transfer.explanation-blank');
  if (urgent !== rules.usuallyUrgent && !rules.mayManage) throw new Refused('transfer.urgent-not-allowed');
  const fits = rules.designated.some(
    ({ user, designation }) => user === assigned?.user && designation === assigned.designation,
  );
  if (assigned === null && rules.designated.length > 0) throw new Refused('transfer.assign-to-blank');
  if (assigned !== null && !fits) throw new Refused('transfer.not-designated');
}

function newLabels({ labels: known }: State, { transfer, labels }: TransferCommand): IncidentFact[] {
  const wanted = new Map(labels.map((name) => [name.trim().toLowerCase(), name.trim()]));
  return [...wanted]
    .filter(([name]) => name !== '' && !known.has(name))
    .map(([key, name]) => ({ type: 'LabelAdded', data: { label: idFrom('label', transfer, key), name } }));
}
