import {
  afterHoursNumberOperations,
  jcwLeaderOperations,
  lovelandLeaderOperations,
} from '#contracts/api/customers/afterHours/leaders';
import { appointmentOperations } from '#contracts/api/customers/bupp/appointments';
import { buppOperations } from '#contracts/api/customers/bupp/cases';
import { questionnaireOperations } from '#contracts/api/customers/bupp/questionnaires';
import { alarmFilterOperations } from '#contracts/api/customers/pumpStations/alarmFilters';
import { situationOperations } from '#contracts/api/customers/situation/situations';

/** The operations that only one customer has, or that the specification names after one. */
export const customerOperations = {
  ...jcwLeaderOperations,
  ...lovelandLeaderOperations,
  ...afterHoursNumberOperations,
  ...appointmentOperations,
  ...buppOperations,
  ...questionnaireOperations,
  ...alarmFilterOperations,
  ...situationOperations,
};
