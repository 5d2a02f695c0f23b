import { useRef, useState } from 'react';
import type { Incident } from '#contracts/incident/incident';
import { newKey, run } from '../../../data/api.ts';
import { useSend } from '../../../data/useSend.ts';
import { useVersion, useViewer } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/dialog/Confirm.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { Menu } from '../../../ui/menu/Menu.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { say } from '../../../ui/say.ts';
import { offerUndo } from '../../../ui/undo/undo.tsx';
import type { Action, LinkedChoice } from '../section/action.ts';
import { complete, groupsWith } from './actionMenu.tsx';

interface Props {
  readonly incident: Incident;
  readonly onChanged: () => void;
  readonly onGone: () => void;
  readonly added: readonly Action[];
}

/** One button, and a menu with all other actions. */
export const Actions = ({ incident, onChanged, onGone, added }: Props) => {
  const { permissions } = useViewer();
  const version = useVersion(incident.version);
  const [asked, setAsked] = useState<Action | null>(null);
  // Use the state at the moment of the press: another person's change must not reverse the question.
  const [subject, setSubject] = useState(incident);
  const [linked, setLinked] = useState<LinkedChoice>('follow');
  const answered = useRef<unknown>(null);
  const { busy, send } = useSend((answer) => {
    answered.current = answer;
    onChanged();
  });
  const close = () => setAsked(null);
  const perform = async (action: Action, about: Incident) => {
    if ('Dialog' in action) return;
    const failure = await send(action.command(about, linked));
    if (failure) return say.failed(failure.message);
    close();
    const { undo } = action;
    const words = action.said?.(about);
    if (words === undefined) return;
    const command = undo?.(about, answered.current);
    if (command) offerUndo({ words, undo: () => run(command, { key: newKey() }).then(onChanged) });
    else say.done(words);
  };
  const act = (action: Action) => {
    setAsked(action);
    setSubject(incident);
    setLinked('follow');
    if (!('Dialog' in action || action.asks)) void perform(action, incident);
  };
  const question = asked && 'asks' in asked ? asked.asks?.(subject) : undefined;
  const offered = groupsWith(added).map((group) =>
    group.flatMap((action) => {
      const words = action.words(incident, version);
      if (words === null) return [];
      if (!permissions.includes(action.permission)) return [];
      const possible = action.possible?.(incident) ?? true;
      return [{ id: action.id, words, possible, danger: action.danger, onAction: () => act(action) }];
    }),
  );
  return (
    <Buttons>
      {permissions.includes(complete.permission) && (
        <Button busy={busy && asked === complete} disabled={busy && asked !== complete} onClick={() => act(complete)}>
          {complete.words(incident)}
        </Button>
      )}
      {offered.flat().length > 0 && <Menu label="More" groups={offered} busy={busy && asked !== complete} />}
      {asked && 'Dialog' in asked && (
        <asked.Dialog incident={incident} onDone={onChanged} onGone={onGone} onClose={close} />
      )}
      {asked && question && (
        <Confirm
          title={question.title}
          verb={asked.words(subject) ?? ''}
          busy={busy}
          onConfirm={() => void perform(asked, subject)}
          onCancel={close}
        >
          {question.words}
          {question.linked && (
            <Choice
              label="Calls of this cause"
              value={linked}
              onChange={({ target }) => setLinked(target.value === 'unlink' ? 'unlink' : 'follow')}
              of={[
                ['follow', question.linked[0]],
                ['unlink', question.linked[1]],
              ]}
            />
          )}
        </Confirm>
      )}
    </Buttons>
  );
};
