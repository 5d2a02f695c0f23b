import type { TestAnswer } from '#contracts/incident/transfers/transferSettings';
import type { Command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { Button } from '../../ui/Button.tsx';
import { say } from '../../ui/say.ts';

interface Props {
  readonly host: string;
  readonly call: Command<TestAnswer>;
  readonly small?: boolean;
}

/** Calls an outside system now, and says what it answered. */
export const TestCall = ({ host, call, small = false }: Props) => {
  const { busy, send } = useSend<TestAnswer>(({ result, detail }) => {
    if (result === 'sent') say.done(`${host} answered the test (${detail}).`);
    else say.failed(`${answered[result]} ${host}: ${detail}.`);
  });
  const test = async () => {
    const failure = await send(call);
    if (failure) say.failed(failure.message);
  };
  return (
    <Button small={small} busy={busy} onClick={() => void test()}>
      Test<span className="visually-hidden"> {host}</span>
    </Button>
  );
};
const answered = {
  sent: '',
  later: 'Not reached:',
  refused: 'Refused by',
  unknown: 'No clear answer from',
} as const;
