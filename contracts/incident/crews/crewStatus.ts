/**
 * How far the sending of a crew is. `assigned`: recorded, and no text has left yet. `delayed`: the text is sent again
 * later. `in-doubt`: the answer of the text service was lost. `failed`: the text did not arrive. `read`: the job page
 * was opened. `no-response`: no answer in time. `late`: it accepted when another crew already had. `left`: the log says that the crew left. `recalled`: a dispatcher took
 * it back.
 */
export const crewStatuses = [
  'assigned',
  'delayed',
  'in-doubt',
  'sent',
  'delivered',
  'failed',
  'read',
  'accepted',
  'declined',
  'no-response',
  'late',
  'on-my-way',
  'on-scene',
  'done',
  'left',
  'recalled',
] as const;
export type CrewStatus = (typeof crewStatuses)[number];

interface AtStatus {
  readonly status: CrewStatus;
}

/** The steps that a crew takes on its job page, in their order. */
export const jobSteps = ['read', 'accepted', 'declined', 'on-my-way', 'on-scene', 'done'] as const;
export type JobStep = (typeof jobSteps)[number];

const over: ReadonlySet<CrewStatus> = new Set(['declined', 'done', 'left', 'recalled']);
const troubled: ReadonlySet<CrewStatus> = new Set(['failed', 'declined', 'no-response', 'late']);
const covering: ReadonlySet<CrewStatus> = new Set(['done', 'left']);

const absent: ReadonlySet<CrewStatus> = new Set(['failed', 'declined', 'no-response', 'late', 'recalled']);

/** True for a crew that comes, or came: a search for the name of its user finds the incident. */
export const crewIsOrWasThere = ({ status }: AtStatus): boolean => !absent.has(status);
/** True until the crew declined, finished, left or was recalled. */
export const isUnderWay = ({ status }: AtStatus): boolean => !over.has(status);
/** True for a crew that was sent and is not there yet, whatever it has answered. */
export const isComing = (crew: AtStatus): boolean => isUnderWay(crew) && crew.status !== 'on-scene';
/** True when the dispatcher must act: the text failed, or the crew declined, does not respond or answered late. */
export const isInTrouble = ({ status }: AtStatus): boolean => troubled.has(status);

/** True while no crew has the incident in hand or has worked on it: it waits for a dispatcher. */
export const isUnassigned = (crews: readonly AtStatus[]): boolean =>
  !crews.some((crew) => covering.has(crew.status) || (isUnderWay(crew) && !isInTrouble(crew)));
