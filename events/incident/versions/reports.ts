/**
 * The forms that versions offer, by name (`events/incident/forms/definitions/`). The assignment to versions is our own.
 */
export const waterReports = ['work_report', 'water_main_break'] as const;
export const sewerReports = ['work_report', 'sewer_backup', 'sewer_overflow'] as const;
export const stationReports = ['work_report', 'sewer_overflow'] as const;
export const workReport = ['work_report'] as const;
/** For versions that take both water and sewer calls. */
export const anyReport = ['work_report', 'water_main_break', 'sewer_backup', 'sewer_overflow'] as const;
