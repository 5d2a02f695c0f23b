import { type Ending, endingSentences } from '#contracts/incident/consequences';
import { idFrom } from '#events/core/ids';
import type { RecordedFact } from '#events/facts';
import { type CallingOffDue, type CalloutStepDue, type CalloutToldDue, isHistory, part } from '../obligation.ts';

const ended = { CalloutFormed: null, CalloutFailed: null, CalloutStopped: null, CalloutExpired: null } as const;
type Ended = keyof typeof ended;
const onEnd = Object.fromEntries(Object.keys(ended).map((type) => [type, () => null])) as {
  readonly [Type in Ended]: () => null;
};

/** The next step of a call-out: ring the next people, or end it. The latest plan counts. */
export const calloutSteps = part<CalloutStepDue>({
  prefix: 'callout-step',
  ids: ({ data, stream }) =>
    stream.startsWith('callout-') && 'callout' in data && data.callout !== null ? [data.callout] : [],
  on: {
    CalloutStepPlanned: (due, event, id) =>
      isHistory(event) ? due : { kind: 'callout-step', id, entity: event.metadata.entity, due_at: event.data.dueAt },
    ...onEnd,
  },
});

type Over = RecordedFact<'CalloutFormed' | 'CalloutStopped' | 'CalloutExpired'>;
const callOff = (due: CallingOffDue | null, { metadata }: Over): CallingOffDue | null =>
  due && { ...due, due_at: metadata.occurredAt };

/** The phones that ring for a call-out stop when it is over. */
export const callingOffs = part<CallingOffDue>({
  prefix: 'calling-off',
  ids: ({ data, stream }) => (stream.startsWith('callout-') && 'callout' in data && data.callout ? [data.callout] : []),
  on: {
    CandidateCalled: (due, event, id) =>
      isHistory(event)
        ? due
        : {
            kind: 'calling-off',
            id,
            entity: event.metadata.entity,
            due_at: due?.due_at ?? null,
            calls: [...(due?.calls ?? []), event.data.call],
          },
    CandidateFreed: (due, { data }) => {
      const calls = due?.calls.filter((call) => call !== data.call) ?? [];
      return due && calls.length > 0 ? { ...due, calls } : null;
    },
    CalloutFormed: callOff,
    CalloutStopped: callOff,
    CalloutExpired: callOff,
    PhonesCalledOff: () => null,
  },
});

/** The id under which a call-out tells its incident of a fact. Each fact is told once. */
const tellingOf = ({ id }: RecordedFact): string => idFrom('told', id);

type Telling = RecordedFact<
  | 'CalloutStarted'
  | 'CalloutPaused'
  | 'CalloutResumed'
  | 'CalloutFormed'
  | 'CalloutFailed'
  | 'CalloutStopped'
  | 'CalloutExpired'
  | 'MemberConfirmed'
  | 'MemberReleased'
>;

/** The log has one event for a team that could not be formed (S2 §4.4). Its message says why. */
const whyEnded: { readonly [Type in Telling['type']]?: string } = {
  CalloutFailed: 'Nobody else could be called.',
  CalloutExpired: 'The call-out took too long.',
};

/** An escalation asks who takes the incident, and a second call-out never began: no team stops forming. */
const ofNoTeam: ReadonlySet<string> = new Set(['taken', 'over', 'incident', 'other-callout']);

const isEnding = (because: string): because is Ending => because in endingSentences;

function messageOf(fact: Telling): string {
  if (fact.type === 'CalloutFailed' && fact.data.reason === 'nobody-listed') return 'There was nobody to call.';
  if (fact.type === 'CalloutPaused') return fact.data.because ? endingSentences[fact.data.because] : '';
  if (fact.type === 'CalloutStopped') {
    const { because, personal } = fact.data;
    return isEnding(because) ? endingSentences[because] : (personal?.reason ?? '');
  }
  return whyEnded[fact.type] ?? '';
}

const owed =
  (event: CalloutToldDue['event']) =>
  (due: CalloutToldDue | null, fact: Telling, id: string): CalloutToldDue | null => {
    const { data, metadata } = fact;
    if (data.incident === null || isHistory(fact)) return due;
    const { callout, incident } = data;
    const { entity, occurredAt, actor: by } = metadata;
    const told = { entity, due_at: occurredAt, callout, incident, event, by };
    return { kind: 'callout-told', id, ...told, member: null, message: messageOf(fact) };
  };

/** The incident learns the state of the forming of its team, and its new members (S2 §4.4). */
export const calloutTellings = part<CalloutToldDue>({
  prefix: 'callout-told',
  ids: (event) => {
    if (event.type === 'CalloutTold') return [event.data.telling];
    return event.stream.startsWith('callout-') ? [tellingOf(event)] : [];
  },
  on: {
    CalloutStarted: (due, fact, id) =>
      fact.data.kind === 'escalation' ? due : owed('team:formation_initialized')(due, fact, id),
    CalloutPaused: owed('team:formation_paused'),
    CalloutResumed: owed('team:formation_resumed'),
    CalloutFormed: owed('team:formed'),
    CalloutFailed: owed('team:formation_failed'),
    CalloutStopped: (due, fact, id) =>
      ofNoTeam.has(fact.data.because)
        ? due
        : owed(fact.data.because === 'acknowledged' ? 'acknowledged' : 'team:formation_stopped')(due, fact, id),
    CalloutExpired: owed('team:formation_failed'),
    MemberConfirmed: (due, fact, id) => {
      const telling = owed('member')(due, fact, id);
      const { user, role } = fact.data;
      return telling && { ...telling, member: { user, role } };
    },
    MemberReleased: (due, fact, id) => {
      const telling = owed('released')(due, fact, id);
      return telling && { ...telling, leaves: fact.data.user };
    },
    CalloutTold: () => null,
  },
});
