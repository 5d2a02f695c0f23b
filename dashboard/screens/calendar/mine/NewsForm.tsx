import type { MyShifts } from '#contracts/onCall/trades';
import { command } from '../../../data/command.ts';
import { useSend } from '../../../data/useSend.ts';
import { Choice, FormError, Tick } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';

const ways = { text: 'By text', email: 'By email', none: 'Not at all' } as const;
type Way = keyof typeof ways;
const isWay = (value: string): value is Way => value in ways;

interface Props {
  readonly of: MyShifts['news'];
  readonly onChanged: () => void;
}

/** How the viewer is told: a day and an hour before a shift, when someone else changes one, and each week. */
export const NewsForm = ({ of, onChanged }: Props) => {
  const { busy, error, send } = useSend<object>(onChanged);
  const by = of.by ?? of.rule;
  const choose = async (chosen: { readonly by: Way; readonly weekly: boolean }) => {
    const failure = await send(command('POST /api/my-shifts/news/', {}, chosen));
    if (!failure) say.done('Saved.');
  };
  return (
    <>
      <Choice
        label="A day and an hour before each shift, and when someone else changes your shifts"
        of={Object.entries(ways)}
        value={by}
        disabled={busy}
        onChange={({ target: { value } }) => isWay(value) && void choose({ by: value, weekly: of.weekly })}
      />
      <Tick
        checked={of.weekly && by !== 'none'}
        disabled={busy || by === 'none'}
        onChange={({ target }) => void choose({ by, weekly: target.checked })}
      >
        Also a summary of the week, on Sundays
      </Tick>
      <FormError error={error} shown={[]} />
    </>
  );
};
