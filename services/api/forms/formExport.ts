import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { formExportOperations, formExportTypes } from '#contracts/api/forms/formExport';
import { workflowOf } from '#events/incident/versions/index';
import { summaryOf } from '#projections/incident/incidentPage';
import { answering } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import { csvOf } from '#services/forms/csv';
import { pdfOf } from '#services/forms/pdf';
import { type About, localTime, reportOf } from '#services/forms/report';
import { findForm } from './incidentForms.ts';

export const formExportRoutes = answering(formExportOperations, {
  'GET /incident/:incident_uuid/form/:uuid/export/': async (request) => {
    const { app, who, params, query } = request;
    const { format = 'pdf' } = query;
    const form = findForm(app, who, params);
    const {
      uuid: incident,
      version,
      description,
      address,
      time,
    } = summaryOf(findIncident(app, who, params.incident_uuid));
    const entity = app.views.doc('entities', who.entity);
    const about: About = {
      organisation: entity?.display_name ?? '',
      incident,
      type: workflowOf(version).displayName,
      description,
      address,
      reported: time,
      timezone: entity?.timezone ?? 'UTC',
    };
    const report = reportOf(form, about);
    const printed = { report, organisation: about.organisation, changed: form.updated_time };
    const bytes = format === 'csv' ? csvOf(report) : await pdfOf(printed);
    app.parts.trail?.opened(who, incident);
    app.parts.trail?.exported(request, { what: `form-${format}`, of: form.uuid });
    return {
      bytes: {
        stream: Readable.from(bytes),
        size: bytes.length,
        type: formExportTypes[format],
        sha256: createHash('sha256').update(bytes).digest('hex'),
        // The incident's text names people, and files are easily shared: the file name has only the form's title, date
        // and id.
        name: `${form.title} ${localTime(form.created_time, about.timezone).slice(0, 10)} ${form.uuid.slice(0, 8)}.${format}`,
        inPlace: false,
      },
    };
  },
});
