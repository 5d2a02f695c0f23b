import { useState } from 'react';
import type { Incident } from '#contracts/incident/incident';
import { useMay } from '../../data/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { type Action, actionsIn, actionWords } from './buppWords.ts';
import { DecisionDialog, type DialogProps, KeepDialog, LeaderDialog, SendDialog } from './Dialogs.tsx';

interface Props {
  readonly incident: Pick<Incident, 'uuid' | 'description' | 'state' | 'active'>;
  readonly has: Parameters<typeof actionsIn>[1];
  readonly onDone: () => void;
}

/** In these states a case can be decided otherwise or sent again, but neither is the expected next step. */
const otherwise = new Set(['ineligible', 'unqualified', 'awaiting questionnaire']);

/** A button for each possible action of a case, the likeliest first. Each opens its dialog. */
export const Actions = ({ incident, has, onDone }: Props) => {
  const allowed = useMay<'POST /api/jcw/bupp/appointments/' | 'POST /api/jcw/bupp/decision/'>('bupp.work');
  const [open, setOpen] = useState<Action | null>(null);
  const actions = incident.active ? actionsIn(incident.state, has) : [];
  return (
    <>
      <Buttons>
        {actions.map((action, n) => (
          <Button
            key={actionWords(action)}
            kind={n === 0 && !otherwise.has(incident.state) ? 'primary' : 'plain'}
            allowed={allowed}
            onClick={() => setOpen(action)}
          >
            {actionWords(action)}
            <span className="visually-hidden">: {incident.description}</span>
          </Button>
        ))}
      </Buttons>
      {open && <ActionDialog action={open} incident={incident.uuid} onDone={onDone} onClose={() => setOpen(null)} />}
    </>
  );
};

const ActionDialog = ({ action, ...props }: DialogProps & { readonly action: Action }) => {
  switch (action.do) {
    case 'lead':
      return <LeaderDialog {...props} />;
    case 'send':
      return <SendDialog {...props} />;
    case 'decide':
      return <DecisionDialog decision={action.decision} {...props} />;
    case 'appoint':
      return <AppointmentDialog kind={action.kind} {...props} />;
    case 'keep':
      return <KeepDialog kind={action.kind} {...props} />;
  }
};
