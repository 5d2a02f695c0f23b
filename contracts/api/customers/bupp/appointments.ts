import { operations } from '#contracts/api/operation';
import { Moment } from '#contracts/api/rules';
import { appointments } from '#contracts/customers/bupp/cases';

export class AppointmentsQuery {
  @Moment() from!: string;
  @Moment() to!: string;
}

export const appointmentOperations = operations({
  'GET /api/jcw/bupp/appointments/': {
    permission: 'module.view',
    summary: 'The appointments of the program in a period (`to` excluded), in order',
    answers: { 200: appointments },
    query: AppointmentsQuery,
  },
});
