/** Appointments are shown on this clock in every organization, with the letters CT (S0 §9, S2 §9). */
export const appointmentTimezone = 'America/Chicago';
