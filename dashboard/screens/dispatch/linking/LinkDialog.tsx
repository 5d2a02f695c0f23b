import { useState } from 'react';
import type { LinksAnswer } from '#contracts/incident/linking/linked';
import { type Standing, standingNames } from '#contracts/incident/response';
import { command } from '../../../data/command.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice, Tick } from '../../../ui/form/Field.tsx';
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
  readonly standing: Standing;
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

/**
 * The main incident among the chosen ones, at first the one with most calls, else the oldest. The others become its
 * calls, but for those that are taken out here.
 */
export const LinkDialog = ({ chosen, onDone, onClose }: Props) => {
  const ordered = chosen.toSorted(most);
  const [left, setLeft] = useState<ReadonlySet<string>>(
    // A link recalls whoever comes to the incident: a dispatcher decides that for each.
    () => new Set(ordered.filter(isHelped).map(({ uuid }) => uuid)),
  );
  const callsOf = (main: string) => ordered.filter(({ uuid }) => uuid !== main && !left.has(uuid));
  const form = useForm<{ readonly to: string }, LinksAnswer>({
    start: { to: ordered[0]?.uuid ?? '' },
    command: ({ to }) => {
      const incidents = callsOf(to).map(({ uuid }) => uuid);
      return incidents.length === 0 ? null : command('POST /api/linked-incidents/', {}, { to, incidents });
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
  const { to } = form.value;
  const calls = callsOf(to).length;
  const take = (uuid: string, taken: boolean) =>
    setLeft(new Set([...left, uuid].filter((one) => !taken || one !== uuid)));
  return (
    <FormDialog
      title="Link incidents of one cause"
      verb={`Link ${calls} ${calls === 1 ? 'call' : 'calls'}`}
      disabled={calls === 0}
      form={form}
    >
      <Choice
        label="Main incident"
        hint="Who comes there comes to the others. Their call-outs stop, and crews that are not there yet are recalled."
        {...form.field('to')}
        of={ordered.map((one) => [one.uuid, wordsOf(one)])}
      />
      <fieldset>
        <legend>Its calls</legend>
        <ul>
          {ordered
            .filter(({ uuid }) => uuid !== to)
            .map((one) => (
              <li key={one.uuid}>
                <Tick checked={!left.has(one.uuid)} onChange={({ target }) => take(one.uuid, target.checked)}>
                  {wordsOf(one)}
                </Tick>
              </li>
            ))}
        </ul>
      </fieldset>
    </FormDialog>
  );
};

const isHelped = ({ standing }: Chosen): boolean =>
  standing === 'accepted' || standing === 'working' || standing === 'done';

const wordsOf = (one: Chosen): string =>
  [one.address, one.description || 'No description', isHelped(one) ? standingNames[one.standing] : '']
    .filter(Boolean)
    .join(' · ');
