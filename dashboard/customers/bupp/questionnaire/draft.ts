import { type Answers, type QuestionName, questions } from '#contracts/customers/bupp/programme';

/** The data that a phone keeps for one questionnaire, so that a lost connection or a closed page loses no answer. */
export interface Draft {
  readonly answers: Partial<Answers>;
  /** The pending answers with their idempotency key: a retry is the same answer. */
  readonly sending: { readonly key: string; readonly answers: Answers } | null;
  readonly doneAt: string | null;
}
export const emptyDraft: Draft = { answers: {}, sending: null, doneAt: null };

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const nameOf = (token: string) => `muster.questionnaire.${token}`;

export function readDraft(store: Store | null, token: string): Draft {
  try {
    const kept: unknown = JSON.parse(store?.getItem(nameOf(token)) ?? 'null');
    return kept && typeof kept === 'object' ? understand(kept as Partial<Draft>) : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** After acceptance only that fact is kept: the phone need not store the answers. */
export function writeDraft(store: Store | null, token: string, draft: Draft): void {
  const kept: Draft = draft.doneAt ? { ...emptyDraft, doneAt: draft.doneAt } : draft;
  try {
    store?.setItem(nameOf(token), JSON.stringify(kept));
  } catch {
    // When the browser's storage is full, the draft is not kept, and the page goes on.
  }
}

/** Another version of this page may have written it. Unknown content counts as absent. */
function understand({ answers, sending, doneAt }: Partial<Draft>): Draft {
  return {
    answers: asked(answers),
    sending:
      sending && typeof sending.key === 'string' && Object.keys(mistakesIn(sending.answers ?? {})).length === 0
        ? sending
        : null,
    doneAt: typeof doneAt === 'string' ? doneAt : null,
  };
}

function asked(answers: unknown): Partial<Answers> {
  const given = (answers ?? {}) as Readonly<Record<string, unknown>>;
  const understood = questions.flatMap(({ name, choices }) => {
    const answer = given[name];
    const fits = typeof answer === 'string' && (!choices || choices.some(({ value }) => value === answer));
    return fits ? [[name, answer] as const] : [];
  });
  return Object.fromEntries(understood);
}

export type Mistakes = Partial<Record<QuestionName, readonly string[]>>;

/** The unanswered questions. */
export function mistakesIn(answers: Partial<Answers>): Mistakes {
  const missing = questions.filter(({ name, required }) => required && !answers[name]?.trim());
  return Object.fromEntries(
    missing.map(({ name, choices }) => [name, [choices ? 'Please choose an answer.' : 'This field may not be blank.']]),
  );
}

/** All answers, with the text trimmed. */
export function wholeAnswers(answers: Partial<Answers>): Answers {
  const whole = Object.fromEntries(questions.map(({ name }) => [name, (answers[name] ?? '').trim()]));
  if (!isWhole(whole)) throw new TypeError('A question of the questionnaire has no field.');
  return whole;
}
const isWhole = (answers: Partial<Answers>): answers is Answers => questions.every(({ name }) => name in answers);
