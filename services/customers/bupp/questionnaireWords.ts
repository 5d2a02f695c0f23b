import type { Wording } from '#services/outbound/transfers/words';

/** The message to the household, readable without knowledge of the program. */
export const questionnaireWords: Wording = (app, { entity: id, transfer, medium }) => {
  const entity = app.views.doc('entities', id)?.display_name ?? 'Dispatch';
  const link = `${app.config.publicUrl}/jcw/bupp/questionnaire/${app.secrets.questionnaireKey(transfer)}/`;
  const subject = `${entity}: some questions about the sewer backup you reported`;
  const text = `${entity} has some questions about the sewer backup you reported. It takes three minutes: ${link}`;
  return {
    subject,
    link,
    body: medium === 'sms' ? text : `${text}\n\nThe link is yours alone and can be answered once.`,
  };
};
