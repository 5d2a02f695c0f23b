import { useRef, useState } from 'react';
import { isActive } from '#contracts/core/calloutStates';
import { addressOf } from '../../../data/address.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { later, NoDialog, reaching } from '../../../ui/later/later.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { CalloutView } from '../../callout/CalloutView.tsx';
import { EndedCallout } from '../../callout/EndedCallout.tsx';
import { useCallouts } from '../../callout/useCallouts.ts';
import { addressOf as placed } from '../places/placeWords.ts';
import { Section, type SectionProps } from '../section/Section.tsx';
import { nameIn } from '../section/WhoComes.tsx';

const StartCallout = later(() => import('./StartCallout.tsx').then((file) => file.StartCallout), NoDialog);

/** The call-outs for this incident, the one under way first, and the button that starts one. */
export const CalloutSection = (props: SectionProps) =>
  useMay<'GET /api/incident/:uuid/callouts/'>('callout.view') ? <Callouts {...props} /> : null;

const Callouts = ({ incident, onChanged }: SectionProps) => {
  const { uuid, active, linked_to } = incident;
  const { callouts, error, ask } = useCallouts(addressOf('GET /api/incident/:uuid/callouts/', { ids: { uuid } }), uuid);
  const may =
    useMay<'POST /incident/:incident_uuid/:product/incidents/calls/tasks/form_team_by_groups/request/'>(
      'callout.manage',
    );
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const start = () => {
    button.current?.focus();
    setOpen(true);
  };
  const offered = may && active && linked_to === undefined;
  useShortcut(offered ? { key: 'O', does: 'Start a call-out', where: 'Incident', run: start } : null);
  const changed = () => {
    ask();
    onChanged();
  };
  const running = (callouts ?? []).filter(isActive);
  const ended = (callouts ?? []).filter((callout) => !isActive(callout));
  return (
    <Section id="callouts" title="Call-outs" empty={callouts?.length === 0 && 'No call-outs yet'}>
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
      {running.map((callout) => (
        <CalloutView key={callout.uuid} callout={callout} onChanged={changed} />
      ))}
      {ended.map((callout) => (
        <EndedCallout key={callout.uuid} callout={callout} onChanged={changed} />
      ))}
      {offered && (
        <Buttons>
          <Button ref={button} small={callouts?.length === 0} shortcut="O" onClick={start} {...reaching(StartCallout)}>
            Start a call-out
          </Button>
        </Buttons>
      )}
      {open && (
        <StartCallout
          incident={incident}
          where={incident.locations.slice(0, 1).map(placed).join('')}
          name={nameIn(incident)}
          onStarted={changed}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
};
