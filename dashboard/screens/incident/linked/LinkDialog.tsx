import type { LinksAnswer } from '#contracts/incident/linked';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { say } from '../../../ui/say.ts';

/** An incident that was chosen, in the list or on the map. */
export interface Chosen {
  readonly uuid: string;
  readonly description: string;
  readonly address: string;
  /** ISO-8601. */
  readonly time: string;
  readonly linked_to?: string | undefined;
  readonly linked?: number | undefined;
}

interface Props {
  readonly chosen: readonly Chosen[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const most = (a: Chosen, b: Chosen): number =>
  Number(a.linked_to !== undefined) - Number(b.linked_to !== undefined) ||
  (b.linked ?? 0) - (a.linked ?? 0) ||
  (a.time < b.time ? -1 : 1);

/** The main incident among the chosen ones, at first the one with most calls, else the oldest. The others become its calls. */
export const LinkDialog = ({ chosen, onDone, onClose }: Props) => {
  const ordered = chosen.toSorted(most);
  const form = useForm<{ readonly to: string }, LinksAnswer>({
    start: { to: ordered[0]?.uuid ?? '' },
    command: ({ to }) => {
      const incidents = chosen.map(({ uuid }) => uuid).filter((uuid) => uuid !== to);
      return command('POST /api/linked-incidents/', {}, { to, incidents });
    },
    onDone: ({ linked, refused }) => {
      const words = `${linked.length} ${linked.length === 1 ? 'call was' : 'calls were'} linked.`;
      const [first] = refused;
      if (first) say.warn(`${words} ${refused.length} could not be: ${first.reason}`);
      else say.done(words);
      onDone();
    },
    onClose,
  });
  const others = chosen.length - 1;
  return (
    <FormDialog
      title="Link incidents of one cause"
      verb={`Link ${others} ${others === 1 ? 'call' : 'calls'}`}
      form={form}
    >
      <Choice
        label="Main incident"
        hint="Who comes there comes to the others. Their call-outs stop, and crews that are not there yet are recalled."
        {...form.field('to')}
        of={ordered.map(({ uuid, description, address }) => [uuid, [address, description].filter(Boolean).join(' · ')])}
      />
    </FormDialog>
  );
};
