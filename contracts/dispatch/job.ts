import { latLng } from '#contracts/core/address';
import { priorities } from '#contracts/core/priority';
import {
  always,
  document,
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
  time,
  yesNo,
} from '#contracts/core/schema';
import { crewStatuses } from '#contracts/incident/crews/crews';

const jobCall = document('JobCall', {
  as: oneOf(['caller', 'contact', 'dispatcher']),
  name: text('J. Alvarez'),
  phone_number: text('+12025550101'),
});

/** `GET /api/job/?k=…`: a crew's job: what, where, and whom to call. */
const jobFields = {
  crew: text('Jetter'),
  entity: text('Riverside Utilities'),
  timezone: text('America/Denver'),
  type: text('Sewer'),
  priority: oneOf(priorities),
  description: text('Sewage in the basement'),
  labels: listOf(text('Odor')),
  address: text('5601 Olde Wadsworth Blvd, Arvada'),
  point: orNull(latLng),
  calls: listOf(jobCall),
  sent_time: time,
  status: oneOf(crewStatuses),
  status_time: time,
  /** The crew that has the job of one that answered late. Absent for every other. */
  has_it: optional(text('Truck 2')),
  /** When the crew will be there, by its own word. Absent while it has not said. */
  eta: optional(time),
  /** The crew is alone and asked whether it is all right. Absent otherwise. */
  welfare_due: optional(always(true)),
  /** True while the crew needs help: it said so, or did not answer whether it is all right. */
  needs_help: yesNo(false),
  /** The crew did not answer whether it is all right, and has not asked for help. Absent otherwise. */
  welfare_missed: optional(always(true)),
};
const queued = document('QueuedJob', {
  k: text('Zk3…'),
  type: jobFields.type,
  priority: jobFields.priority,
  description: jobFields.description,
  address: jobFields.address,
  status: jobFields.status,
  /** True for the job of the link itself. */
  own: yesNo(false),
});
export type QueuedJob = Shape<typeof queued>;
/** `queue`: all jobs under way of the crew's holder, in the order in which the crew does them. */
export const job = document('Job', { ...jobFields, queue: listOf(queued) });
export type Job = Shape<typeof job>;
export type OneJob = Omit<Job, 'queue'>;
export type JobCall = Shape<typeof jobCall>;

const myCrew = document('MyCrew', {
  uuid: id,
  name: text('Truck 3'),
  active: yesNo(true),
  /** The time of the newest known position. */
  position_time: orNull(time),
  /** The time by which a dispatcher waits for the position; null when nobody asked. */
  due_time: orNull(time),
});

/** A position that was taken. `note` is for the crew: the time of its phone was not believed. */
export const positionTaken = document('PositionTaken', { time, note: optional(text('This phone’s clock is behind.')) });
export type PositionTaken = Shape<typeof positionTaken>;

/** `GET /api/my-job/`: the crews that the user holds, and their jobs under way, in the order in which the crew does them. */
export const myJob = document('MyJob', {
  crews: listOf(myCrew),
  jobs: listOf(document('MyOpenJob', { ...jobFields, incident: id, designation: id, k: text('Zk3…') })),
});
export type MyJob = Shape<typeof myJob>;
export type MyOpenJob = MyJob['jobs'][number];
