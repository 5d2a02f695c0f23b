import { idFrom } from '#events/core/ids';
import type { RecordedFact } from '#events/facts';
import { type CalloutStepDue, type CalloutToldDue, part } from './obligation.ts';

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
    CalloutStepPlanned: (_, { data, metadata }, id) => ({
      kind: 'callout-step',
      id,
      entity: metadata.entity,
      due_at: data.dueAt,
    }),
    ...onEnd,
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
>;

const owed =
  (event: CalloutToldDue['event']) =>
  (due: CalloutToldDue | null, fact: Telling, id: string): CalloutToldDue | null => {
    const { data, metadata } = fact;
    if (data.incident === null) return due;
    const { callout, incident } = data;
    const { entity, occurredAt } = metadata;
    return { kind: 'callout-told', id, entity, due_at: occurredAt, callout, incident, event, member: null };
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
      owed(fact.data.because === 'acknowledged' ? 'acknowledged' : 'team:formation_failed')(due, fact, id),
    CalloutExpired: owed('team:formation_failed'),
    MemberConfirmed: (due, fact, id) => {
      const telling = owed('member')(due, fact, id);
      const { user, role } = fact.data;
      return telling && { ...telling, member: { user, role } };
    },
    CalloutTold: () => null,
  },
});
