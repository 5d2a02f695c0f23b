import { type ReactNode, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { AlertBox, TextArea, Tick } from '../../../ui/form/Field.tsx';
import { type Mistakes, useForm } from '../../../ui/form/useForm.ts';
import { say } from '../../../ui/say.ts';
import type { ActionProps } from '../section/action.ts';
import { transferredMeanwhile } from './transferRules.ts';

/** The fields of every transfer, besides the destination. */
export interface Why {
  readonly explanation: string;
  readonly urgent: boolean;
}

interface Options<Fields extends Why> extends Omit<ActionProps, 'onDone' | 'onGone'> {
  readonly start: Fields;
  readonly draft: string;
  readonly also: { readonly [N in keyof Fields]?: readonly string[] };
  readonly mistakes: (value: Fields) => Mistakes<Fields>;
  /** The request; `seen` is the last transfer that the user saw. */
  readonly command: (value: Fields, seen: string) => Command | null;
  readonly onDone: (sent: Fields) => void;
}

/** The form of a transfer, and a warning when another person transferred first. */
export function useTransfer<Fields extends Why>({ incident, command, onDone, ...options }: Options<Fields>) {
  const [seen, setSeen] = useState(incident.transferred ?? '');
  const form = useForm<Fields, unknown>({
    ...options,
    command: (value) => {
      // After the warning about another person's transfer, the user may still go on.
      setSeen(incident.transferred ?? '');
      return command(value, seen);
    },
    onDone: (_, sent) => {
      say.done('The incident has been transferred.');
      onDone(sent);
    },
  });
  return { form, meanwhile: transferredMeanwhile(incident, seen) };
}

interface Props extends Pick<ReturnType<typeof useTransfer<Why>>, 'form' | 'meanwhile'> {
  readonly title: string;
  readonly explanationOptional?: boolean;
  /** True when this transfer can be urgent and the user may say so. */
  readonly urgentOffered: boolean;
  /** The destination fields. */
  readonly children: ReactNode;
}

/** The common part of all transfers: destination, reason, urgency. */
export const TransferDialog = ({ form, meanwhile, title, explanationOptional = false, ...rest }: Props) => (
  <FormDialog title={title} verb="Transfer" form={form}>
    {meanwhile && <AlertBox kind="warning">{meanwhile}</AlertBox>}
    {rest.children}
    <TextArea
      label={explanationOptional ? 'Explanation (optional)' : 'Explanation'}
      maxLength={limits.text.message}
      {...form.field('explanation')}
      required={!explanationOptional}
    />
    {rest.urgentOffered && <Tick {...form.tick('urgent')}>Urgent</Tick>}
  </FormDialog>
);
