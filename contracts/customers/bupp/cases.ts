import { document, id, listOf, oneOf, orNull, position, type Shape, text, time } from '#contracts/core/schema';
import { buppCaseFields } from '#contracts/customers/bupp/documents';
import { appointmentKinds } from '#contracts/customers/bupp/programme';
import { summaryFields } from '#contracts/incident/incident';

/** `GET /api/jcw/bupp/cases/`: every open case, and the people who may lead one. */
export const buppCases = document('BuppCases', {
  cases: listOf(document('OpenBuppCase', { ...summaryFields, ...buppCaseFields })),
  people: listOf(document('CaseLeader', { uuid: id, name: text('Alice Kimura') })),
  position,
});
export type BuppCases = Shape<typeof buppCases>;

/** `time` is ISO-8601 UTC. */
const appointment = document('Appointment', {
  uuid: id,
  incident: id,
  description: text('Sewage in the basement'),
  address: text('12 Elm St, Olathe'),
  kind: orNull(oneOf(appointmentKinds)),
  staff: text('Alice Kimura'),
  time,
  updated_time: time,
});
export type Appointment = Shape<typeof appointment>;

/** `GET /api/jcw/bupp/appointments/`: the appointments within a time span, in order of time. */
export const appointments = document('Appointments', { results: listOf(appointment), position });
export type Appointments = Shape<typeof appointments>;
