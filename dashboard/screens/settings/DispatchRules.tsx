import { Fragment } from 'react';
import { channels } from '#contracts/accounts/channels';
import {
  type DispatchRule,
  dispatchRules,
  lastResort,
  type DispatchRules as Rules,
} from '#contracts/core/dispatchRules';
import { teamRoles } from '#contracts/core/roles';
import { roleNames } from '#contracts/incident/team';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { Choice, FormError } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';

interface Words<Rule extends DispatchRule> {
  readonly label: string;
  readonly choices: { readonly [Option in Rules[Rule]]: string };
}

const callsList = ({ nobody_free, nobody_free_emergency }: Rules): boolean =>
  nobody_free === 'list' || nobody_free_emergency === 'list';

const words: { readonly [Rule in DispatchRule]: Words<Rule> } = {
  nobody_free: {
    label: 'No crew is free for an incident',
    choices: {
      wait: 'Wait, and say so on the board',
      escalate: 'Call the escalation tree, or who is on duty',
      list: 'Call a list until one person comes',
    },
  },
  nobody_free_emergency: {
    label: 'No crew is free for an emergency',
    choices: {
      escalate: 'Call the escalation tree, or who is on duty',
      list: 'Call a list until one person comes',
      wait: 'Wait, and say so on the board',
    },
  },
  emergency_callouts: {
    label: 'An emergency is called out',
    choices: { together: 'Ring all phones at once', usual: 'Ring as for other incidents' },
  },
  nobody_takes_it: {
    label: 'Nobody takes a transferred incident in time',
    choices: {
      mark: 'Mark it on the board',
      again: 'Ask who did not answer again, once',
      next: 'Ask the next person on duty, or the next contractor in the list above',
      call: 'Mark it, and call who is on duty',
    },
  },
  asked_see_caller: {
    label: 'A mail or a link asks somebody to take an incident',
    choices: { show: 'It has the caller’s name and number', hide: 'It has no caller' },
  },
  nobody_reached: {
    label: 'An escalation reaches nobody',
    choices: {
      mark: 'Say so on the board',
      repeat: 'Call the same people again, three times, every 5 minutes',
      tree: `Call the escalation tree “${lastResort}”`,
      everybody: 'Call everybody who works on incidents',
    },
  },
  crew_needs_help: {
    label: 'A crew needs help at the scene',
    choices: {
      mark: 'Mark it on the board, with a sound',
      call: 'Mark it, and call the escalation tree, or who is on duty',
    },
  },
  welfare_check: {
    label: 'A crew is alone on scene',
    choices: {
      off: 'It is not asked whether it is all right',
      '30': 'Ask every 30 minutes whether it is all right',
      '60': 'Ask every hour whether it is all right',
      '120': 'Ask every 2 hours whether it is all right',
    },
  },
  welfare_answer: {
    label: 'A crew does not say that it is all right',
    choices: {
      '5': 'After 5 minutes it counts as needing help',
      '10': 'After 10 minutes it counts as needing help',
      '15': 'After 15 minutes it counts as needing help',
    },
  },
  rest_after_work: {
    label: 'A person has worked on call-outs for long',
    choices: {
      off: 'The next call-out calls them all the same',
      '16-8': 'After 16 hours they are not called for 8 hours',
      '16-10': 'After 16 hours they are not called for 10 hours',
      '14-8': 'After 14 hours they are not called for 8 hours',
      '12-8': 'After 12 hours they are not called for 8 hours',
    },
  },
  shift_trades: {
    label: 'Two people agree that one takes a shift of the other',
    choices: {
      agreed: 'The calendar changes at once',
      approved: 'A supervisor approves it first',
    },
  },
  shift_news: {
    label: 'People who chose nothing themselves are told about their shifts (a day before, an hour before, changes)',
    choices: { none: 'Not at all', text: 'By text', email: 'By email' },
  },
  gap_news: {
    label: 'No one is on call within three days',
    choices: {
      off: 'The calendar shows it',
      dispatcher: 'Dispatchers are told',
      manager: 'Managers are told',
      administrator: 'Administrators are told',
    },
  },
  hold_callouts: {
    label: 'An incident goes on hold during a call-out',
    choices: { pause: 'Pause the call-out', keep: 'Go on calling' },
  },
  hold_crews: {
    label: 'An incident goes on hold while crews are on the way',
    choices: { keep: 'The crews go on', recall: 'Recall the crews' },
  },
  moved_crews: {
    label: 'An incident goes to another organization while crews are on the way',
    choices: { recall: 'Propose to recall the crews', 'hand-over': 'Propose to hand the crews over' },
  },
  alarm_cleared: {
    label: 'The alarm of a control system clears by itself',
    choices: {
      untaken: 'Complete its incident, unless somebody comes or is there',
      close: 'Complete its incident, and tell everybody who comes',
      keep: 'A person completes its incident',
    },
  },
  alarm_storm: {
    label: 'An alarm comes back after it cleared',
    choices: {
      '15': 'Within 15 minutes it counts as the same',
      '5': 'Within 5 minutes it counts as the same',
      '60': 'Within an hour it counts as the same',
      off: 'It begins an incident, unless the last one is open',
    },
  },
  cap_status: {
    label: 'Notifications as CAP 1.2 alerts',
    choices: { Exercise: 'Are an exercise', Test: 'Are a test', Actual: 'Are meant: programs of others act on them' },
  },
  cap_expires: {
    label: 'A CAP 1.2 alert holds',
    choices: { '24': 'For 24 hours', '6': 'For 6 hours', '12': 'For 12 hours', '72': 'For 3 days' },
  },
};

interface Props {
  readonly rules: Rules;
  readonly onChanged: () => void;
}

/** The rules by which the board acts by itself. Each choice is saved at once. */
export const DispatchRules = ({ rules, onChanged }: Props) => {
  const { uuid: entity } = useViewer().entity;
  const { busy, error, send } = useSend(onChanged);
  const choose = async (rule: keyof Rules, choice: string) => {
    const failure = await send(command('POST /api/beta/dispatch/update-rules/', {}, { entity, [rule]: choice }));
    if (!failure) say.done('Rule saved. It applies from now on.');
  };
  return (
    <>
      {(Object.keys(dispatchRules) as DispatchRule[]).map((rule) => (
        <Fragment key={rule}>
          <Choice
            label={words[rule].label}
            value={rules[rule]}
            disabled={busy}
            onChange={({ target }) => void choose(rule, target.value)}
          >
            {Object.entries(words[rule].choices).map(([choice, said]) => (
              <option key={choice} value={choice}>
                {said}
              </option>
            ))}
          </Choice>
          {rule === 'nobody_free_emergency' && callsList(rules) && (
            <CalledList
              list={rules.nobody_free_list}
              disabled={busy}
              onChoose={(list) => void choose('nobody_free_list', list)}
            />
          )}
        </Fragment>
      ))}
      <FormError error={error} />
    </>
  );
};

interface ListProps {
  readonly list: string;
  readonly disabled: boolean;
  readonly onChoose: (list: string) => void;
}

/** The list that is called when no crew is free: a reserve list, or the people of a role in the call order. */
const CalledList = ({ list, disabled, onChoose }: ListProps) => {
  const channel = channels.beatsCallout(useViewer().entity.uuid);
  const { data } = useLive(addressOf('GET /api/teams/beats/reserve_lists/'), {
    on: [{ channel, events: ['refresh'] }],
  });
  const reserves = (data ?? []).map(({ uuid, name }) => [uuid, `Reserve list “${name}”`] as const);
  const roles = teamRoles.map((role) => [role, `${roleNames[role]}: everybody, in the call order`] as const);
  const known = [...reserves, ...roles];
  const gone = known.some(([one]) => one === list) ? [] : [[list, 'A list that is no more'] as const];
  return (
    <Choice
      label="The list that is called"
      value={list}
      disabled={disabled || data === null}
      onChange={({ target }) => onChoose(target.value)}
    >
      {[...gone, ...known].map(([value, said]) => (
        <option key={value} value={value}>
          {said}
        </option>
      ))}
    </Choice>
  );
};
