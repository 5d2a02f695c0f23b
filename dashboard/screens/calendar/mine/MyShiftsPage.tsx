import { useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { MyShifts, Trade, TradeAct } from '#contracts/onCall/trades';
import { addressOf } from '../../../data/address.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useSend } from '../../../data/useSend.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/Field.tsx';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { say } from '../../../ui/say.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { spanWords } from '../calendarWords.ts';
import { EnterLeave } from '../leave/EnterLeave.tsx';
import { LeaveLines } from '../leave/LeaveLines.tsx';
import { AskDialog, TakeDialog } from './AskDialog.tsx';
import styles from './MyShifts.module.css';
import { NewsForm } from './NewsForm.tsx';
import { commandOf } from './tradeCommands.ts';
import { actDone, actNames, asksWords, stateWords } from './tradeWords.ts';

/** `/my-shifts/`: the viewer's shifts to come, what colleagues ask, and the times at which nobody is on call. */
export const MyShiftsPage = () => {
  const { entity } = useViewer();
  const on = [{ channel: channels.calendar(entity.uuid), events: ['refresh'] }];
  const allowed = useMay<'GET /api/my-shifts/'>('schedule.view');
  const { data, error, ask } = useLive(allowed ? addressOf('GET /api/my-shifts/') : null, { on });
  return (
    <Page title="My shifts" width="60rem" allowed={allowed}>
      <LoadState data={data} error={error} />
      {data && <Shifts of={data} onChanged={ask} />}
    </Page>
  );
};

interface Props {
  readonly of: MyShifts;
  readonly onChanged: () => void;
}
type Open =
  | { readonly leave: true }
  | { readonly ask: MyShifts['shifts'][number] }
  | { readonly take: MyShifts['open'][number] };

const Shifts = ({ of, onChanged }: Props) => {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Panel title="Requests">
        {of.trades.length === 0 && <p className="quiet">No one asks about a shift.</p>}
        {of.trades.map((trade) => (
          <OneTrade key={trade.uuid} trade={trade} onChanged={onChanged} />
        ))}
      </Panel>
      <Panel title="Your shifts">
        {of.shifts.length === 0 && <p className="quiet">You are not scheduled in the next 60 days.</p>}
        {of.shifts.length > 0 && (
          <Times label="Your shifts" times={of.shifts} verb="Give or swap" onAct={(shift) => setOpen({ ask: shift })} />
        )}
      </Panel>
      <Panel title="Open shifts">
        {of.open.length === 0 && <p className="quiet">Someone is on call at any time of the next 14 days.</p>}
        {of.open.length > 0 && (
          <Times label="Open shifts" times={of.open} verb="Take" onAct={(take) => setOpen({ take })} />
        )}
      </Panel>
      <Panel title="Your leave">
        {of.leave.length === 0 && <p className="quiet">You have entered no leave.</p>}
        <LeaveLines leave={of.leave} person={null} onDone={onChanged} />
        <Buttons>
          <Button onClick={() => setOpen({ leave: true })}>Enter leave</Button>
        </Buttons>
      </Panel>
      <Panel title="How you are told">
        <NewsForm of={of.news} onChanged={onChanged} />
      </Panel>
      {open && 'leave' in open && <EnterLeave onDone={onChanged} onClose={close} />}
      {open && 'ask' in open && <AskDialog shift={open.ask} of={of} onDone={onChanged} onClose={close} />}
      {open && 'take' in open && (
        <TakeDialog open={open.take} needsApproval={of.needs_approval} onDone={onChanged} onClose={close} />
      )}
    </>
  );
};

interface TimesProps<Time> {
  readonly label: string;
  readonly times: readonly Time[];
  readonly verb: string;
  readonly onAct: (time: Time) => void;
}

const Times = <Time extends MyShifts['open'][number]>({ label, times, verb, onAct }: TimesProps<Time>) => {
  const zone = useTimezone();
  return (
    <Table label={label} columns={['Designation', 'Time']} acts cards>
      {times.map((one) => {
        const span = spanWords(Date.parse(one.start), Date.parse(one.end), zone);
        return (
          <tr key={`${one.designation} ${one.start}`}>
            <th scope="row">{one.designation}</th>
            <td>{span}</td>
            <td>
              <Button small aria-label={`${verb}: ${one.designation}, ${span}`} onClick={() => onAct(one)}>
                {verb}
              </Button>
            </td>
          </tr>
        );
      })}
    </Table>
  );
};

interface TradeProps {
  readonly trade: Trade;
  readonly onChanged: () => void;
}

const OneTrade = ({ trade, onChanged }: TradeProps) => {
  const zone = useTimezone();
  const me = useViewer().user.uuid;
  const { busy, error, send } = useSend<object>(onChanged);
  const perform = async (act: TradeAct) => {
    const failure = await send(commandOf(trade, act, me));
    if (!failure) say.done(actDone[act]);
    // The trade has changed meanwhile.
    else onChanged();
  };
  return (
    <div className={styles.trade}>
      <p>
        {asksWords(trade, me, zone)} <span className="quiet">{stateWords(trade)}</span>
      </p>
      <span className={styles.acts}>
        {trade.may.map((act) => (
          <Button
            key={act}
            small
            kind={act === 'accept' || act === 'approve' ? 'primary' : 'quiet'}
            busy={busy}
            onClick={() => void perform(act)}
          >
            {actNames[act]}
          </Button>
        ))}
      </span>
      <FormError error={error} shown={[]} />
    </div>
  );
};
