import {
  type DispatchRule,
  dispatchRules,
  lastResort,
  type DispatchRules as Rules,
} from '#contracts/core/dispatchRules';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { Choice, FormError } from '../../ui/form/Field.tsx';
import { say } from '../../ui/say.ts';

interface Words<Rule extends DispatchRule> {
  readonly label: string;
  readonly choices: { readonly [Option in Rules[Rule]]: string };
}

const words: { readonly [Rule in DispatchRule]: Words<Rule> } = {
  nobody_free: {
    label: 'No crew is free for a new incident',
    choices: { wait: 'Wait, and say so on the board', escalate: 'Call the escalation tree, or who is on duty' },
  },
  nobody_free_emergency: {
    label: 'No crew is free for a new emergency',
    choices: { escalate: 'Call the escalation tree, or who is on duty', wait: 'Wait, and say so on the board' },
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
  hold_callouts: {
    label: 'An incident goes on hold during a call-out',
    choices: { pause: 'Pause the call-out', keep: 'Go on calling' },
  },
  hold_crews: {
    label: 'An incident goes on hold while crews are on the way',
    choices: { keep: 'The crews go on', recall: 'Recall the crews' },
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
  const choose = async (rule: DispatchRule, choice: string) => {
    const failure = await send(
      command('POST /api/beta/dispatch/update-rules/', {}, { entity, [rule]: choice as Rules[DispatchRule] }),
    );
    if (!failure) say.done('Rule saved. It applies from now on.');
  };
  return (
    <>
      {(Object.keys(dispatchRules) as DispatchRule[]).map((rule) => (
        <Choice
          key={rule}
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
      ))}
      <FormError error={error} />
    </>
  );
};
