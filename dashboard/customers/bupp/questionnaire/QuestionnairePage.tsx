import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type QuestionnaireRequest, questions } from '#contracts/customers/bupp/programme';
import { dateAndTime } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { SendingState } from '../../../ui/SendingState.tsx';
import alone from '../../../ui/Standalone.module.css';
import { type Mistakes, mistakesIn } from './draft.ts';
import { QuestionField } from './QuestionField.tsx';
import styles from './Questionnaire.module.css';
import { useAnswers, useDraft, useRequest } from './useQuestionnaire.ts';

const tokenIn = (path: string): string => decodeURIComponent(path.split('/').filter(Boolean).at(-1) ?? '');

/**
 * `/jcw/bupp/questionnaire/{token}/`: a household's answers. No sign-in and no shell: the key in the link is the
 * authority.
 */
export const QuestionnairePage = () => {
  const [token] = useState(() => tokenIn(location.pathname));
  const { draft, update, kept } = useDraft(token);
  const lookup = useRequest(token, draft.doneAt !== null);
  const sending = useAnswers(token, draft, update);
  useEffect(() => {
    document.title = 'Questionnaire · Muster';
  }, []);
  if (draft.doneAt) return <Done request={lookup.request} />;
  // A pending answer is still sent, although it has already used up the link itself.
  if (lookup.refused && !draft.sending) return <Over words={lookup.refused} />;
  if (sending.refused && sending.refused.http !== 400) return <Over words={sending.refused.words} />;
  return <QuestionnaireForm {...{ draft, update, kept, lookup, sending }} />;
};

interface QuestionnaireFormProps {
  readonly draft: ReturnType<typeof useDraft>['draft'];
  readonly update: ReturnType<typeof useDraft>['update'];
  readonly kept: boolean;
  readonly lookup: ReturnType<typeof useRequest>;
  readonly sending: ReturnType<typeof useAnswers>;
}

const QuestionnaireForm = ({ draft, update, kept, lookup, sending }: QuestionnaireFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [looked, setLooked] = useState(0);
  const underWay = draft.sending !== null;
  const left = Object.keys(mistakesIn(draft.answers)).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time somebody looked for mistakes, not as they are mended.
  useEffect(() => {
    const wrong = form.current?.querySelector('[aria-invalid]');
    (wrong instanceof HTMLInputElement ? wrong : wrong?.querySelector('input'))?.focus();
  }, [looked]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = mistakesIn(draft.answers);
    setMistakes(found);
    setLooked(looked + 1);
    if (Object.keys(found).length === 0 && !underWay) sending.send();
  };
  const answer = (name: string, value: string) => {
    update({ answers: { ...draft.answers, [name]: value } });
    if (name in mistakes) setMistakes(Object.fromEntries(Object.entries(mistakes).filter(([other]) => other !== name)));
  };
  return (
    <div className={alone.page}>
      <Heading request={lookup.request} waiting={lookup.waiting} kept={kept} />
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <main className={alone.main}>
          {questions.map((question) => (
            <QuestionField
              key={question.name}
              question={question}
              value={draft.answers[question.name] ?? ''}
              errors={mistakes[question.name]}
              disabled={underWay}
              onChange={(value) => answer(question.name, value)}
            />
          ))}
          {sending.refused && <AlertBox>{sending.refused.words}</AlertBox>}
        </main>
        {underWay ? (
          <SendingState words="Sending your answers…" progress={sending.progress} kept={kept} onStop={sending.stop} />
        ) : (
          <div className={alone.bar}>
            <Button type="submit" kind="primary" className={alone.biggest}>
              {left === 0 ? 'Send my answers' : `Send my answers (${left} to go)`}
            </Button>
          </div>
        )}
      </form>
    </div>
  );
};

interface HeadingProps {
  readonly request: QuestionnaireRequest | null;
  readonly waiting: boolean;
  readonly kept: boolean;
}
const Heading = ({ request, waiting, kept }: HeadingProps) => (
  <header className={alone.heading}>
    <h1>About your sewer backup</h1>
    {request ? (
      <p>
        {request.entity} asks about what you reported on {dateAndTime(request.reported_time, request.timezone)}. Please
        answer by {dateAndTime(request.expires_time, request.timezone)}.
      </p>
    ) : (
      <p>{waiting ? 'No connection yet. You can already answer.' : 'Loading…'}</p>
    )}
    {request?.closed && <p>We have closed this case. Your answers still reach us.</p>}
    {kept && <p>Your answers are kept on this device until you send them.</p>}
  </header>
);

const Done = ({ request }: { readonly request: QuestionnaireRequest | null }) => (
  <main className={alone.end}>
    <h1>
      <span aria-hidden="true">✓</span> Your answers were sent
    </h1>
    <output>
      <span className={alone.line}>{request?.entity ?? 'The utility'} will call you about what comes next.</span>
      <strong className={alone.line}>You can close this page.</strong>
    </output>
  </main>
);

const Over = ({ words }: { readonly words: string }) => (
  <main className={alone.end}>
    <h1>Questionnaire</h1>
    <p role="alert">{words}</p>
  </main>
);
