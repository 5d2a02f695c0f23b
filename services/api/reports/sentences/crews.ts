import type { DispatchFact } from '#events/incident/dispatch/dispatch';
import type { HelpFact } from '#events/incident/dispatch/help';
import { quoted, reasonWords } from '#services/api/reports/words';
import { type Known, type Sentences, typeChange } from './told.ts';

/** "Truck 3 (Rosa Delgado)": the crew, and its holder at that moment. */
const crewOf = ({ name, user }: { readonly name: string; readonly user: string | null }, { person }: Known): string =>
  user === null ? name : `${name} (${person(user)})`;

const answerBy = (respondBy: string | undefined, { time }: Known): string =>
  respondBy === undefined ? '' : `. The crew was asked to answer by ${time(respondBy)}`;

/** The sentences of sending crews: a dispatcher's, the text's, and the crew's own. */
export const crewSentences: Sentences<Exclude<DispatchFact['type'], 'CalloutRequested'> | HelpFact['type']> = {
  CrewDispatched: (data, known) => `sent ${crewOf(data, known)}${typeChange(data)}${answerBy(data.respondBy, known)}`,
  CrewSentAgain: (data, known) =>
    `sent ${crewOf(data, known)} once more${typeChange(data)}${answerBy(data.respondBy, known)}`,
  CrewHandedOver: (data, known) => `handed ${crewOf(data, known)} over from ${data.from.name} to ${data.to.name}`,
  CrewRecalled: (data, known) => `recalled ${crewOf(data, known)}`,
  CrewDispatchWithdrawn: ({ name, at }, { time }) => `withdrew the entry that ${name} was sent at ${time(at)}`,
  JobTextSent: ({ name }) => `The text to ${name} was sent.`,
  JobTextDelivered: ({ name }) => `The text to ${name} arrived on the phone.`,
  JobTextDelayed: ({ name, reason }) => `The text to ${name} was delayed: ${reason}`,
  JobTextFailed: ({ name, reason }) => `The text to ${name} did not arrive: ${reason}`,
  JobTextDoubted: ({ name }) => `It is unknown whether the text to ${name} was sent.`,
  JobRead: ({ name }) => `opened the job as ${name}`,
  JobAccepted: ({ name }) => `accepted the job as ${name}`,
  JobDeclined: ({ name, personal }) => `declined the job as ${name}.${reasonWords(personal?.reason)}`,
  CrewSetOut: ({ name }) => `set out as ${name}`,
  CrewEtaGiven: ({ name, at }, { time }) => `said as ${name} that the crew will be there at ${time(at)}`,
  CrewArrived: ({ name }) => `arrived on scene as ${name}`,
  JobFinished: ({ name }) => `finished the work as ${name}`,
  CrewSilent: ({ name }) => `${name} had not answered in time.`,
  JobAnsweredLate: ({ name, holder }) => `accepted the job as ${name}, after ${holder} had accepted`,
  LateAnswerTaken: ({ name }) => `sent ${name} too, after its late answer`,
  CrewHelpRequested: ({ name, personal, because }) =>
    because
      ? `${name} had not said in time that it is all right.`
      : `asked for help at the scene as ${name}: ${quoted(personal?.words)}`,
  WelfareAsked: ({ name, respondBy }, { time }) =>
    `${name} was asked whether it is all right, with an answer by ${time(respondBy)}.`,
  WelfareConfirmed: ({ name, by }) =>
    by === 'screen' ? `recorded that ${name} is all right` : `said as ${name} that the crew is all right`,
  CrewHelpEnded: ({ name }) => `recorded that ${name} needs no help any more`,
};
