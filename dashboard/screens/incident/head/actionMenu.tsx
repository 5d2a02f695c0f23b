import type { ManageBody } from '#contracts/api/incident/incidents';
import type { Incident } from '#contracts/incident/incident';
import { command } from '../../../data/command.ts';
import { rightTo } from '../../../data/rights.ts';
import { later, NoDialog } from '../../../ui/later/later.tsx';
import type { Action, ActionProps, LinkedChoice } from '../section/action.ts';
import { groupsOf } from '../transfers/optionRules.ts';
import { endingWords } from '../words/endingWords.ts';
import { DeleteIncident } from './DeleteIncident.tsx';

const VersionTransfer = later(
  () => import('../transfers/VersionTransfer.tsx').then((file) => file.VersionTransfer),
  NoDialog,
);
const OptionTransfer = later(
  () => import('../transfers/OptionTransfer.tsx').then((file) => file.OptionTransfer),
  NoDialog,
);

const HoldDialog = later(() => import('../holds/HoldDialog.tsx').then((file) => file.HoldDialog), NoDialog);
const TagDialog = later(() => import('../tags/TagDialog.tsx').then((file) => file.TagDialog), NoDialog);

const manage = ({ uuid }: Incident, body: ManageBody) => command('PATCH /api/manage/incident/:uuid/', { uuid }, body);

/** The choice for the calls that are linked to it, where there are any. */
const callsOf = ({ linked }: Incident, verb: string): readonly [string, string] | undefined => {
  if (linked === undefined) return undefined;
  const [them, each] = linked === 1 ? ['its linked call', 'it'] : [`its ${linked} linked calls`, 'each'];
  return [`${verb} ${them} too`, `Leave ${them} open: ${each} stands alone and waits again`];
};
const choiceOf = ({ linked }: Incident, choice: LinkedChoice | undefined): Pick<ManageBody, 'linked'> =>
  linked === undefined || choice !== 'unlink' ? {} : { linked: choice };

/** The one action that is a button: completing. It asks as S2 §2.2 says; the toasts are those of §8. */
export const complete: Action = {
  id: 'complete',
  permission: rightTo<'PATCH /api/manage/incident/:uuid/'>('incident.manage'),
  words: ({ completed }) => (completed ? 'Mark as incomplete' : 'Mark as completed'),
  asks: (incident) =>
    incident.completed
      ? { title: 'Mark this incident as incomplete?', words: 'Work continues where it left off.' }
      : {
          title: 'Mark this incident as completed?',
          linked: callsOf(incident, 'Complete'),
          words: `${endingWords(incident, 'completed')} It leaves the board and the list of active incidents.`.trim(),
        },
  command: (incident, linked) => manage(incident, { completed: !incident.completed, ...choiceOf(incident, linked) }),
  said: ({ completed }) => `The incident has been marked as ${completed ? 'incomplete' : 'completed'}.`,
  undo: (incident) => manage(incident, { completed: incident.completed }),
};

const archive: Action = {
  id: 'archive',
  permission: rightTo<'PATCH /api/manage/incident/:uuid/'>('incident.manage'),
  words: ({ archived }) => (archived ? 'Remove from the archive' : 'Archive'),
  asks: (incident) =>
    incident.archived
      ? { title: 'Remove this incident from the archive?', words: 'Work continues where it left off.' }
      : {
          title: 'Archive this incident?',
          linked: callsOf(incident, 'Archive'),
          words:
            `${endingWords(incident, 'archived')} It leaves the board. It stays in the list of all incidents.`.trim(),
        },
  command: (incident, linked) => manage(incident, { archived: !incident.archived, ...choiceOf(incident, linked) }),
  said: ({ archived }) =>
    archived ? 'The incident has been removed from the archive.' : 'The incident has been archived.',
  undo: (incident) => manage(incident, { archived: incident.archived }),
};

const hold: Action = {
  id: 'hold',
  permission: rightTo<'POST /api/incident/:incident_uuid/hold/'>('incident.hold'),
  // A second holder must give a reason too; a double press is one hold.
  words: ({ holds }) =>
    holds.some(({ time_released }) => time_released === null) ? 'Add another hold' : 'Put on hold',
  Dialog: HoldDialog,
};

const tag: Action = {
  id: 'tag',
  permission: rightTo<'POST /api/incident/:incident_uuid/tag/'>('incident.tag'),
  words: () => 'Add tag',
  Dialog: TagDialog,
};

/** Actions that transfer the incident; not offered once it is over. A filtered alarm can still become work. */
const transfer = {
  permission: rightTo<'POST /api/incidents/custom-transfer/'>('incident.transfer'),
  possible: ({ completed, archived }: Incident) => !completed && !archived,
} as const;

/** A linked call is worked at its main incident; it may still be handed to another organization. */
const inside = { possible: (incident: Incident) => transfer.possible(incident) && incident.linked_to === undefined };

const transfers: readonly Action[] = [
  { ...transfer, ...inside, id: 'version-transfer', words: () => 'Change incident type…', Dialog: VersionTransfer },
  {
    ...transfer,
    ...inside,
    id: 'escalation-transfer',
    words: ({ transfer_options }) =>
      groupsOf(transfer_options, 'ESCALATION_TRANSFER').length > 0 ? 'Escalate…' : null,
    Dialog: (props: ActionProps) => <OptionTransfer {...props} title="Escalate" only="ESCALATION_TRANSFER" />,
  },
  {
    ...transfer,
    id: 'transfer',
    words: ({ transfer_options }) => (groupsOf(transfer_options).length > 0 ? 'Hand off to…' : null),
    Dialog: (props: ActionProps) => <OptionTransfer {...props} title="Hand off" />,
  },
];

const remove: Action = {
  id: 'delete',
  permission: rightTo<'DELETE /api/incident/:uuid/'>('incident.delete'),
  words: () => 'Delete',
  danger: true,
  Dialog: DeleteIncident,
};

/** The menu of the page, in groups. `added` are the customers' own actions. */
export const groupsWith = (added: readonly Action[]): readonly (readonly Action[])[] => [
  transfers,
  [tag, hold, archive, ...added],
  [remove],
];
