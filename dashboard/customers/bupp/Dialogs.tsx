import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { AppointmentKind, BuppDecision } from '#contracts/customers/bupp/programme';
import { needsReason } from '#contracts/customers/bupp/programme';
import type { Contact } from '#contracts/incident/incident';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useSend } from '../../data/useSend.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextArea } from '../../ui/form/Field.tsx';
import { PersonChoice } from '../../ui/form/PersonChoice.tsx';
import { phone } from '../../ui/phone.ts';
import { say } from '../../ui/say.ts';
import { decisionWords } from './buppWords.ts';
import { usePeople } from './useCases.ts';

export interface DialogProps {
  /** The incident's uuid. */
  readonly incident: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
const blank = ['This field may not be blank.'];

/** Sends one step, confirms it and closes the dialog. */
function useStep({ onDone, onClose }: DialogProps, words: string) {
  return useSend(() => {
    say.done(words);
    onDone();
    onClose();
  });
}

export const LeaderDialog = (props: DialogProps) => {
  const people = usePeople();
  const [user, setUser] = useState('');
  const [mistakes, setMistakes] = useState<{ user?: readonly string[] }>({});
  const { busy, error, send } = useStep(props, 'The leader was assigned.');
  const submit = () => {
    setMistakes(user === '' ? { user: blank } : {});
    if (user === '') return;
    void send(command('POST /api/jcw/bupp/assign-leader/', {}, { incident: props.incident, user }));
  };
  return (
    <FormDialog
      title="Assign a leader"
      verb="Assign"
      {...{ busy, error, mistakes }}
      shown={['user']}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <PersonChoice
        label="Leader"
        required
        value={user}
        errors={mistakes.user ?? error?.fields.user}
        onChange={({ target }) => setUser(target.value)}
        people={people}
      />
    </FormDialog>
  );
};

interface Way {
  readonly contact: string;
  readonly medium: 'sms' | 'email';
  readonly words: string;
}
const waysTo = ({ uuid, name, phone_number, email }: Contact): readonly Way[] => [
  ...(phone_number
    ? [{ contact: uuid, medium: 'sms', words: `Text ${name ?? ''} at ${phone(phone_number)}` } as const]
    : []),
  ...(email ? [{ contact: uuid, medium: 'email', words: `Mail ${name ?? ''} at ${email}` } as const] : []),
];

export const SendDialog = (props: DialogProps) => {
  const { ways, failed } = useWays(props.incident);
  const [chosen, setChosen] = useState('0');
  const { busy, error, send } = useStep(props, 'The questionnaire is on its way.');
  const way = ways?.[Number(chosen)];
  const submit = () => {
    if (!way) return;
    const { contact, medium } = way;
    const body = { incident: props.incident, contact, medium };
    void send(command('POST /api/jcw/bupp/send-questionnaire/', {}, body));
  };
  return (
    <FormDialog
      title="Send the questionnaire"
      verb="Send"
      disabled={!way}
      {...{ busy, error }}
      shown={['contact']}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {ways?.length === 0 && (
        <p>No one on this incident has a phone number or an email address. Add a contact first.</p>
      )}
      {failed && <p>The contacts could not be loaded. Close this, then try again.</p>}
      <Choice
        label="Recipient"
        value={chosen}
        disabled={!way}
        hint="A link that can be answered once, within 14 days, without signing in."
        errors={error?.fields.contact}
        onChange={({ target }) => setChosen(target.value)}
      >
        {ways?.map(({ contact, medium, words }, at) => (
          <option key={`${contact} ${medium}`} value={at}>
            {words}
          </option>
        ))}
      </Choice>
    </FormDialog>
  );
};

/** The complainant first. Fetches the current contacts, because the screen behind the dialog may be older. */
function useWays(incident: string) {
  const { data, error } = useLive(addressOf('GET /api/incident/:uuid/', { ids: { uuid: incident } }), { once: true });
  const contacts = data?.locations.flatMap((place) => place.contacts);
  const ways = contacts?.toSorted((a, b) => Number(b.complainant) - Number(a.complainant)).flatMap(waysTo);
  return { ways: ways ?? null, failed: error !== null };
}

export const DecisionDialog = ({ decision, ...props }: DialogProps & { readonly decision: BuppDecision }) => {
  const [reason, setReason] = useState('');
  const [mistakes, setMistakes] = useState<{ reason?: readonly string[] }>({});
  const words = decisionWords[decision];
  const { busy, error, send } = useStep(props, `Recorded: ${words.toLowerCase()}.`);
  const needed = needsReason[decision];
  const submit = () => {
    const missing = needed && reason.trim() === '';
    setMistakes(missing ? { reason: blank } : {});
    if (missing) return;
    const body = { incident: props.incident, decision, reason: reason.trim() };
    void send(command('POST /api/jcw/bupp/decision/', {}, body));
  };
  return (
    <FormDialog
      title={`Decide: ${words.toLowerCase()}`}
      verb={words}
      danger={needed}
      {...{ busy, error, mistakes }}
      shown={['reason']}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextArea
        label={needed ? 'Reason' : 'Reason (optional)'}
        required={needed}
        maxLength={limits.text.message}
        value={reason}
        errors={mistakes.reason ?? error?.fields.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
};

export const KeepDialog = ({ kind, ...props }: DialogProps & { readonly kind: AppointmentKind }) => {
  const [message, setMessage] = useState('');
  const visit = kind === 'visit';
  const { busy, error, send } = useStep(props, visit ? 'The visit was recorded.' : 'The inspection was recorded.');
  const body = { incident: props.incident, kind, message: message.trim() };
  return (
    <FormDialog
      title={visit ? 'The site was visited' : 'The work was inspected'}
      verb="Record"
      {...{ busy, error }}
      shown={['message']}
      onSubmit={() => void send(command('POST /api/jcw/bupp/visited/', {}, body))}
      onClose={props.onClose}
    >
      <TextArea
        label="Findings (optional)"
        maxLength={limits.text.message}
        value={message}
        errors={error?.fields.message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  );
};
