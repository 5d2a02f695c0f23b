import { useEffect, useRef, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { CheckInRequest } from '#contracts/dispatch/checkIn';
import { timeOfDay } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, TextArea } from '../../ui/form/Field.tsx';
import { SendingState } from '../../ui/SendingState.tsx';
import alone from '../../ui/Standalone.module.css';
import styles from './CheckIn.module.css';
import { LazyMap } from './LazyMap.tsx';
import { type Link, readLink, useAnswer, useDraft, usePosition, useRequest } from './useCheckIn.ts';
import { WithoutMap } from './WithoutMap.tsx';
import { searchWords } from './words.ts';

/**
 * `/check-in/?lat&lng&ck` (S0 §2): a crew member reports a position. No sign-in, no shell: the key in the link is the
 * authority.
 */
export const CheckInPage = () => {
  const [link] = useState(() => readLink(location.search));
  const { draft, update, kept } = useDraft(link.ck);
  const lookup = useRequest(link.ck, draft.doneAt !== null);
  const sending = useAnswer(draft, update);
  useEffect(() => {
    document.title = 'Check-in · Muster';
  }, []);
  if (draft.doneAt) return <Done at={draft.doneAt} request={lookup.request} />;
  // A pending answer continues, although it has just used up the link itself.
  if (lookup.refused && !draft.sending) return <Over words={lookup.refused} sent={sending.refused !== null} />;
  if (sending.refused && sending.refused.http !== 400) return <Over words={sending.refused.words} sent />;
  return <CheckInForm {...{ link, draft, update, kept, lookup, sending }} />;
};

interface CheckInFormProps {
  readonly link: Link;
  readonly draft: ReturnType<typeof useDraft>['draft'];
  readonly update: ReturnType<typeof useDraft>['update'];
  readonly kept: boolean;
  readonly lookup: ReturnType<typeof useRequest>;
  readonly sending: ReturnType<typeof useAnswer>;
}

const CheckInForm = ({ link, draft, update, kept, lookup, sending }: CheckInFormProps) => {
  const { position, change, search, searchAgain } = usePosition(link, draft);
  const underWay = draft.sending !== null;
  const confirmed = position.status === 'confirmed';
  const { point, by, accuracy, status } = position;
  useEffect(() => update({ placed: { point, by, accuracy, status } }), [update, point, by, accuracy, status]);
  useEffect(() => {
    if (search.status !== 'searching') update({ errorCode: search.status === 'found' ? null : search.code });
  }, [update, search]);
  return (
    <div className={alone.page}>
      <Heading request={lookup.request} waiting={lookup.waiting} />
      <main className={alone.main}>
        <output className={alone.status}>{searchWords(search, position)}</output>
        <LazyMap begun={lookup.request !== null || lookup.waiting} position={position} change={change} />
        {!confirmed && (
          <>
            {search.status !== 'searching' && (
              <Button className={styles.again} onClick={searchAgain}>
                Try GPS again
              </Button>
            )}
            <WithoutMap position={position} change={change} open={false} />
          </>
        )}
        <TextArea
          label="Note (optional)"
          value={draft.note}
          maxLength={limits.text.note}
          rows={2}
          disabled={underWay}
          onChange={(event) => update({ note: event.target.value })}
        />
        {sending.refused && <AlertBox>{sending.refused.words}</AlertBox>}
      </main>
      {underWay ? (
        <SendingState words="Sending your position…" progress={sending.progress} kept={kept} onStop={sending.stop} />
      ) : (
        <NextStep
          confirmed={confirmed}
          placed={point !== null}
          onConfirm={() => change({ type: 'confirmed' })}
          onReset={() => change({ type: 'reset' })}
          onSend={() => sending.send(link.ck, position)}
        />
      )}
    </div>
  );
};

const Heading = ({ request, waiting }: { readonly request: CheckInRequest | null; readonly waiting: boolean }) => (
  <header className={alone.heading}>
    <h1>Where are you?</h1>
    {request ? (
      <p>
        Dispatch is asking {request.crew} to check in by {timeOfDay(request.due_time, request.timezone)}.
      </p>
    ) : (
      <p>{waiting ? 'No connection yet. You can already set your position.' : 'Loading…'}</p>
    )}
  </header>
);

interface NextStepProps {
  readonly confirmed: boolean;
  readonly placed: boolean;
  readonly onConfirm: () => void;
  readonly onReset: () => void;
  readonly onSend: () => void;
}

/** One big button within reach of a thumb: the next step. */
const NextStep = ({ confirmed, placed, onConfirm, onReset, onSend }: NextStepProps) => {
  const next = useFocusAfter(confirmed);
  return (
    <div className={alone.bar}>
      {confirmed && (
        <Button className={alone.big} onClick={onReset}>
          Reset
        </Button>
      )}
      {confirmed ? (
        <Button key="send" ref={next} kind="primary" className={alone.biggest} onClick={onSend}>
          Send my position
        </Button>
      ) : (
        <Button
          key="confirm"
          ref={next}
          kind="primary"
          className={alone.biggest}
          disabled={!placed}
          onClick={onConfirm}
        >
          {placed ? 'Confirm this position' : 'Waiting for a position'}
        </Button>
      )}
    </div>
  );
};

/** The pressed button is gone: the focus moves to its replacement. */
function useFocusAfter(step: boolean) {
  const next = useRef<HTMLButtonElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) next.current?.focus();
    before.current = step;
  }, [step]);
  return next;
}

const Done = ({ at, request }: { readonly at: string; readonly request: CheckInRequest | null }) => {
  const timezone = request?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <main className={alone.end}>
      <h1>
        <span aria-hidden="true">✓</span> Your position was sent
      </h1>
      <output>
        <span className={alone.line}>At {timeOfDay(at, timezone)}. The dispatcher sees it on the map now.</span>
        <strong className={alone.line}>You can close this page.</strong>
      </output>
    </main>
  );
};

const Over = ({ words, sent }: { readonly words: string; readonly sent: boolean }) => (
  <main className={alone.end}>
    <h1>Check-in</h1>
    <p role="alert">{words}</p>
    <p>{sent ? 'If your position was on its way, it may have arrived. ' : ''}If in doubt, call the dispatcher.</p>
  </main>
);
