import { limits } from '#contracts/core/limits';
import type { AppointmentKind, BuppDecision } from '#contracts/customers/bupp/programme';
import { needsReason } from '#contracts/customers/bupp/programme';
import type { Contact } from '#contracts/incident/incident';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Choice, TextArea } from '../../ui/form/Field.tsx';
import { PersonChoice } from '../../ui/form/person/PersonChoice.tsx';
import { useForm } from '../../ui/form/useForm.ts';
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

/** The end of a step: its confirmation, and the closed dialog. */
const ending = ({ onDone, onClose }: DialogProps, words: string) => ({
  onDone: () => {
    say.done(words);
    onDone();
  },
  onClose,
});

export const LeaderDialog = (props: DialogProps) => {
  const people = usePeople();
  const form = useForm({
    start: { user: '' },
    required: ['user'],
    command: ({ user }) => command('POST /api/jcw/bupp/assign-leader/', {}, { incident: props.incident, user }),
    ...ending(props, 'The leader was assigned.'),
  });
  return (
    <FormDialog title="Assign a leader" verb="Assign" form={form}>
      <PersonChoice
        label="Leader"
        hint="The leader joins the team, and is asked by text to take the case."
        people={people}
        {...form.field('user')}
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
  const form = useForm({
    start: { way: '0' },
    also: { way: ['contact'] },
    command: ({ way: at }) => {
      const { contact, medium } = ways?.[Number(at)] ?? {};
      if (!contact || !medium) return null;
      return command('POST /api/jcw/bupp/send-questionnaire/', {}, { incident: props.incident, contact, medium });
    },
    ...ending(props, 'The questionnaire is on its way.'),
  });
  const way = ways?.[Number(form.value.way)];
  return (
    <FormDialog title="Send the questionnaire" verb="Send" disabled={!way} form={form}>
      {ways?.length === 0 && (
        <p>No one on this incident has a phone number or an email address. Add a contact first.</p>
      )}
      {failed && <p>The contacts could not be loaded. Close this, then try again.</p>}
      <Choice
        label="Recipient"
        disabled={!way}
        hint="A link that can be answered once, within 14 days, without signing in."
        {...form.field('way')}
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
  const words = decisionWords[decision];
  const needed = needsReason[decision];
  const form = useForm({
    start: { reason: '' },
    required: needed ? ['reason'] : [],
    command: ({ reason }) =>
      command('POST /api/jcw/bupp/decision/', {}, { incident: props.incident, decision, reason: reason.trim() }),
    ...ending(props, `Recorded: ${words.toLowerCase()}.`),
  });
  return (
    <FormDialog title={`Decide: ${words.toLowerCase()}`} verb={words} danger={needed} form={form}>
      <TextArea
        label={needed ? 'Reason' : 'Reason (optional)'}
        maxLength={limits.text.message}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};

export const KeepDialog = ({ kind, ...props }: DialogProps & { readonly kind: AppointmentKind }) => {
  const visit = kind === 'visit';
  const form = useForm({
    start: { message: '' },
    command: ({ message }) =>
      command('POST /api/jcw/bupp/visited/', {}, { incident: props.incident, kind, message: message.trim() }),
    ...ending(props, visit ? 'The visit was recorded.' : 'The inspection was recorded.'),
  });
  return (
    <FormDialog title={visit ? 'The site was visited' : 'The work was inspected'} verb="Record" form={form}>
      <TextArea label="Findings (optional)" maxLength={limits.text.message} {...form.field('message')} />
    </FormDialog>
  );
};
