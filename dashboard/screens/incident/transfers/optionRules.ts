import { isUnderWay } from '#contracts/incident/crews/crewStatus';
import type { Dispatched } from '#contracts/incident/crews/crews';
import type { Incident } from '#contracts/incident/incident';
import type { TransferOption, TransferType } from '#contracts/incident/transfers/transfer';
import { type Command, command } from '../../../data/command.ts';
import { blank } from '../../../ui/form/useForm.ts';
import { endingWords } from '../words/endingWords.ts';

/** `option` is an index in the list of options, or ''. */
export interface OptionForm {
  readonly option: string;
  readonly explanation: string;
  readonly urgent: boolean;
  readonly labels: readonly string[];
  /** The crews on the way that go on for the other organization, by their designations. */
  readonly hand_over: readonly string[];
}
export const emptyOptionForm: OptionForm = { option: '', explanation: '', urgent: false, labels: [], hand_over: [] };

type Moved = Pick<Incident, 'dispatched' | 'moved_crews'>;

/** The crews about which a handover to another organization decides: a crew on scene is told as well. */
export const crewsToMove = ({ dispatched }: Pick<Incident, 'dispatched'>): readonly Dispatched[] =>
  dispatched.filter((crew) => isUnderWay(crew) && crew.dispatch !== null && crew.of === undefined);

/** The choice of the organization's rule. */
export const handedOverByRule = (incident: Moved): readonly string[] =>
  incident.moved_crews === 'hand-over' ? crewsToMove(incident).map(({ designation }) => designation) : [];

/** True when this destination needs an explanation or, before a choice, when all of them do (S2 §5). */
export const needsExplanation = (option: TransferOption | undefined, only?: TransferType): boolean =>
  (option?.transfer_type ?? only) === 'ESCALATION_TRANSFER' || option?.data.explanation_required === true;

export function optionMistakes(form: OptionForm, option: TransferOption | undefined, only?: TransferType) {
  return {
    ...(option ? {} : { option: blank }),
    ...(needsExplanation(option, only) && !form.explanation.trim() ? { explanation: blank } : {}),
  };
}

/**
 * The request of a transfer by this option; null for a separator. An option's fields are repeated unchanged, because
 * the server accepts only its own options.
 */
export function optionCall(
  option: TransferOption,
  form: OptionForm,
  to: { incident: string; seen: string },
): Command | null {
  const { version, new_entity, auto_labels, extra_data, policy, ...own } = option.data;
  const { tree_name = '', leader_designation_name, designation_name = '', notification_type, emails = [] } = own;
  const { token = '', handler_codename = '', include_callback_numbers } = own;
  const repeated = { version, new_entity, auto_labels, extra_data, policy };
  const { explanation, labels, urgent: is_urgent } = form;
  const moved = new_entity && form.hand_over.length > 0 ? { hand_over: form.hand_over } : {};
  const all = { incident_id: to.incident, ...repeated, ...moved, explanation, labels, seen: to.seen };
  switch (option.transfer_type) {
    case 'ESCALATION_TRANSFER': {
      const body = { ...all, tree_name, leader_designation_name, is_urgent };
      return command('POST /api/incidents/transfer-to-escalation-tree/', {}, body);
    }
    case 'DESIGNATION_NOTIFICATION': {
      const body = { ...all, designation_name, notification_type };
      return command('POST /api/incidents/transfer-to-designation-notification/', {}, body);
    }
    case 'EMAIL_TRANSFER':
      return command('POST /api/incidents/email-transfer/', {}, { ...all, emails });
    case 'CUSTOM_TRANSFER':
      return command('POST /api/incidents/custom-transfer/', {}, { ...all, token });
    case 'FLUX_HANDLER_TRANSFER': {
      const body = { ...all, handler_codename, include_callback_numbers };
      return command('POST /api/incidents/flux-handler-transfer/', {}, body);
    }
    case '_SEPARATOR':
      return null;
  }
}

export interface Group {
  /** The heading of its group; '' without one. */
  readonly name: string;
  readonly options: readonly { readonly at: number; readonly option: TransferOption }[];
}

/** The options in order, grouped by their separators. */
export function groupsOf(options: readonly TransferOption[], only?: TransferType): readonly Group[] {
  const groups: { name: string; options: { at: number; option: TransferOption }[] }[] = [{ name: '', options: [] }];
  for (const [at, option] of options.entries()) {
    if (option.transfer_type === '_SEPARATOR') groups.push({ name: option.display_name, options: [] });
    else if (only === undefined || option.transfer_type === only) groups.at(-1)?.options.push({ at, option });
  }
  return groups.filter((group) => group.options.length > 0);
}

function notified({ designation_name = '', notification_type }: TransferOption['data']): string {
  if (notification_type === 'call') return `${designation_name} is called until someone acknowledges.`;
  return `${notification_type === 'email' ? 'An email' : 'A text message'} goes to ${designation_name}.`;
}

/** The side effects in words: who is told, and what it does not do. */
export function consequences(
  { transfer_type, data }: TransferOption,
  incident: Parameters<typeof endingWords>[0],
  handedOver: readonly string[] = [],
): readonly string[] {
  const left = { ...incident, dispatched: incident.dispatched.filter((one) => !handedOver.includes(one.designation)) };
  const who: Readonly<Record<TransferType, string>> = {
    ESCALATION_TRANSFER: `The people of ${data.tree_name ?? ''} are called until someone acknowledges.`,
    DESIGNATION_NOTIFICATION: notified(data),
    EMAIL_TRANSFER: `An email goes to ${(data.emails ?? []).join(', ')}.`,
    CUSTOM_TRANSFER: 'Another system is notified.',
    FLUX_HANDLER_TRANSFER: data.include_callback_numbers ? 'Callback numbers are passed on.' : '',
    _SEPARATOR: '',
  };
  return [
    who[transfer_type],
    data.new_entity ? 'It then belongs to the other organization, and you can no longer see it.' : '',
    data.new_entity ? endingWords(left, 'moved') : '',
    data.auto_labels?.length ? `Labels added: ${data.auto_labels.join(', ')}.` : '',
  ].filter((words) => words !== '');
}
