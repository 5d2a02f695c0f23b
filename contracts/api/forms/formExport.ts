import { media, operations } from '#contracts/api/operation';
import { OneOf, Optional } from '#contracts/api/rules';

export const formExportTypes = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

export class FormExportQuery {
  @Optional() @OneOf(Object.keys(formExportTypes)) format?: keyof typeof formExportTypes;
}

/** A form as a file, for paper records, regulators and statistics (S2 §2.3). */
export const formExportOperations = operations({
  'GET /incident/:incident_uuid/form/:uuid/export/': {
    permission: 'incident.view',
    summary: "A form as a PDF or CSV file, with times in the organization's time zone",
    answers: { 200: media(formExportTypes.pdf, formExportTypes.csv) },
    query: FormExportQuery,
  },
});
