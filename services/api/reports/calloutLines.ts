import type { Callout, CalloutCorrection, CalloutPerson } from '#contracts/callout/callouts';
import { outcomeTable, unanswered } from '#contracts/callout/outcomes';
import { acceptedWords, stateTold } from '#contracts/core/calloutStates';
import { callout as calloutDecider } from '#events/callout/decider';
import { placeHeard } from '#events/callout/heard';
import { fold } from '#events/core/decider';
import type { RecordedFact } from '#events/facts';
import { acknowledgedWords, answerWords, noMeaning, placeWords } from '#services/outbound/telephony/heard';
import type { Line } from './report.ts';
import type { ReadStream } from './timeline.ts';
import { ended, exactTime, quoted, reasonWords, timeBeside } from './words.ts';

interface ToldCallout {
  readonly shown: Callout;
  /** Without the call-out's name, which may have to be redacted. */
  readonly section: string;
  readonly zone: string;
  readonly read: ReadStream;
  readonly positionOf: (fact: RecordedFact) => number | null;
}

/** Each person of a call-out with the reason for being called or not, then each call to that person with its corrections. */
export async function calloutLines({ shown, section, zone, read, positionOf }: ToldCallout): Promise<readonly Line[]> {
  const facts = await read(`callout-${shown.uuid}`);
  const at = (isIt: (fact: RecordedFact) => boolean): number | null => {
    const found = facts.find(isIt);
    return found ? positionOf(found) : null;
  };
  const line = (name: string, label: string, text: string, position: number | null): Line => ({
    id: `${shown.uuid} ${name}`,
    section,
    position,
    label,
    text: ended(text),
  });
  const lines: Line[] = [
    line(
      'whole',
      exactTime(shown.started_time, zone),
      wholeWords(shown, zone),
      at(({ type }) => type === 'CalloutStarted'),
    ),
  ];
  for (const person of shown.people) {
    const { uuid } = person.user;
    lines.push(
      line(
        uuid,
        `Number ${person.rank}`,
        personWords(person),
        at((fact) => fact.type === 'CandidateListed' && fact.data.user === uuid),
      ),
    );
    for (const call of person.calls) {
      const course = await read(`call-${call.uuid}`);
      lines.push(
        line(
          call.uuid,
          exactTime(call.requested_time, zone),
          callWords({ person, call, course, facts, zone }),
          at((fact) => fact.type === 'CandidateCalled' && fact.data.call === call.uuid),
        ),
      );
    }
    for (const [n, correction] of person.corrections.entries()) {
      const made = facts.filter((fact) => fact.type === 'ResponseCorrected' && fact.data.user === uuid)[n];
      lines.push(
        line(
          `${uuid} correction ${n}`,
          exactTime(correction.time, zone),
          correctionWords(person, correction),
          made ? positionOf(made) : null,
        ),
      );
    }
  }
  for (const { user, why } of shown.left_out)
    lines.push(
      line(
        user.uuid,
        'Not called',
        why,
        at((fact) => fact.type === 'CandidateLeftOut' && fact.data.user === user.uuid),
      ),
    );
  return lines;
}

function wholeWords(shown: Callout, zone: string): string {
  const by = shown.started_by === 'System' ? 'Muster' : shown.started_by || 'a person who was erased';
  const end = shown.ended_time === null ? '' : ` at ${exactTime(shown.ended_time, zone)}`;
  const why = shown.reason === null ? '' : `. ${shown.reason}`;
  const beyond = shown.beyond > 0 ? ` ${shown.beyond} more were beyond the most that a call-out calls.` : '';
  return `${shown.name.trim() === '' ? 'Started' : `${shown.name}, started`} by ${by}. ${acceptedWords(shown)}. ${ended(`${stateTold(shown)}${end}${why}`)}${beyond}`;
}

const nameOf = ({ user: { first_name, last_name } }: Pick<CalloutPerson, 'user'>): string =>
  `${first_name} ${last_name}`.trim() || 'a person who was erased';

function personWords(person: CalloutPerson): string {
  const facts = person.facts.map(({ name, value }) => `${name}: ${value}`).join('; ');
  return `${ended(person.why)}${facts === '' ? '' : ` ${facts}`}`;
}

interface OneCall {
  readonly person: CalloutPerson;
  readonly call: CalloutPerson['calls'][number];
  /** The facts of the call, and of its call-out. */
  readonly course: readonly RecordedFact[];
  readonly facts: readonly RecordedFact[];
  readonly zone: string;
}

/** The course of one call as the phone network reported it: ring, answer, keys, the sentence heard, end, outcome. */
function callWords({ person, call, course, facts, zone }: OneCall): string {
  const time = (fact: RecordedFact) => timeBeside(fact.metadata.occurredAt, call.requested_time, zone);
  const steps = course.flatMap((fact): readonly string[] => {
    switch (fact.type) {
      case 'CallPutOff':
        return [`not placed at ${time(fact)} (${fact.data.reason}), tried again`];
      case 'CallSubmissionUnknown':
        return [`the phone company’s answer was lost at ${time(fact)}`];
      case 'CallRinging':
        return [`rang at ${time(fact)}`];
      case 'CallAnswered':
        return [
          `picked up at ${time(fact)}${fact.data.by === 'machine' ? ' (by a machine, as the network thinks)' : ''}`,
        ];
      case 'CallPinEntered':
        return [`${fact.data.right ? 'right' : 'wrong'} PIN keyed at ${time(fact)}`];
      case 'CallKeyed':
        return [`key ${fact.data.digits} at ${time(fact)}, heard ${quoted(heardAfter(fact, call.uuid, facts))}`];
      case 'CallEnded':
        return [`ended at ${time(fact)}${fact.data.seconds > 0 ? ` after ${fact.data.seconds} s` : ''}`];
      default:
        return [];
    }
  });
  const outcome = call.outcome ? outcomeTable[call.outcome].words : 'no outcome yet';
  return `Call ${call.round} to ${nameOf(person)}: ${[...steps, outcome].join('; ')}`;
}

/**
 * The sentence that the person heard after a key: it follows from the recorded facts by the function that the phone uses.
 * The dispatcher's message is not part of it here.
 */
function heardAfter({ data }: RecordedFact<'CallKeyed'>, call: string, facts: readonly RecordedFact[]): string {
  const { answer } = data;
  if (answer === null) return noMeaning;
  if (answer !== 'accept') return answerWords[answer];
  const said = facts.findIndex((fact) => fact.type === 'ResponseRecorded' && fact.data.call === call);
  const [recorded] = facts.slice(said, said + 1);
  if (said < 0 || !recorded) return placeWords({ place: 'none' });
  const { causationId } = recorded.metadata;
  const after = facts.findLastIndex(({ metadata }) => metadata.causationId === causationId);
  const state = fold(calloutDecider, facts.slice(0, Math.max(said, after) + 1) as never);
  if (state.status !== 'none' && state.policy.acknowledges) return acknowledgedWords;
  return placeWords(placeHeard(state, call, true));
}

function correctionWords(person: CalloutPerson, { author, from, to, reason }: CalloutCorrection): string {
  const before = from ? `“${outcomeTable[from].words}”` : unanswered(person.calls);
  const change = `The answer of ${nameOf(person)} was corrected by ${author} from ${before} to “${outcomeTable[to].words}”.`;
  return `${change}${reasonWords(reason)}`;
}
