/** The time zone of appointments, the same in every organization, displayed as CT (S0 §9, S2 §9). */
export const appointmentTimezone = 'America/Chicago';
