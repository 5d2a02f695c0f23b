import { limits } from '#contracts/core/limits';
import type { CallersTold } from '#contracts/incident/linking/linked';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextArea } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { say } from '../../../ui/say.ts';
import type { SectionProps } from '../section/Section.tsx';

interface Props extends Pick<SectionProps, 'incident'> {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One text to every caller of the cause. Those without a number are named before and after. */
export const TellCallers = ({ incident, onDone, onClose }: Props) => {
  const { uuid, address, linked_calls: calls = [], completed } = incident;
  const form = useForm<{ readonly message: string }, CallersTold>({
    start: { message: startOf({ address, completed }) },
    required: ['message'],
    command: ({ message }) =>
      command('POST /api/incident/:incident_uuid/tell-callers/', { incident_uuid: uuid }, { message: message.trim() }),
    onDone: ({ told, not_told }) => {
      const words = `${told} ${told === 1 ? 'caller is' : 'callers are'} texted.`;
      const silent = not_told.filter(({ because }) => because === 'no-number');
      if (silent.length > 0) say.warn(`${words} Without a number: ${silent.map(nameOf).join(', ')}.`);
      else say.done(words);
      onDone();
    },
    onClose,
  });
  const silent = calls.flatMap((call) =>
    call.contacts
      .filter((one) => !one.phone_number)
      .map((one) => nameOf({ name: one.name ?? '', address: call.address })),
  );
  const without = calls.filter(({ contacts }) => contacts.length === 0).length;
  return (
    <FormDialog title="Text the callers of this cause" verb="Text the callers" form={form}>
      <p>Each number gets it once, with the name of your organization. Each text is a line in the log of its call.</p>
      {silent.length > 0 && <p>Without a number: {silent.join(', ')}.</p>}
      {without > 0 && <p>{without === 1 ? '1 call has no caller.' : `${without} calls have no caller.`}</p>}
      <TextArea label="Message" maxLength={limits.text.title} {...form.field('message')} />
    </FormDialog>
  );
};

const startOf = ({ address, completed }: { readonly address: string; readonly completed: boolean }): string => {
  const where = address ? ` at ${address.split(',')[0]}` : '';
  return completed
    ? `The problem that you reported is solved${where}. Thank you for your call.`
    : `The problem that you reported is known${where}, and we are working on it. You need not call again.`;
};

const nameOf = ({ name, address }: { readonly name: string; readonly address: string }): string =>
  [name, address].filter(Boolean).join(', ') || 'Unnamed caller';
