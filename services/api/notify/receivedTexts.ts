import { media, openRoute } from '#services/api/http/route';
import { recordText } from '#services/outbound/notify/optOuts';

const silence = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** The text service passes on a text that a person sent to our number. */
export const receivedTextRoutes = [
  openRoute({
    method: 'POST',
    path: '/api/text-received/',
    summary: 'The text service passes on a received text; STOP ends texts to its number, START allows them again',
    answers: { 200: media('text/xml') },
    refuses: ['not-found'],
    csrf: false,
    signed: true,
    free: true,
    answer: async ({ app, body }) => {
      const { MessageSid: id, From: from, Body: text } = body as Readonly<Record<string, unknown>>;
      const known = typeof id === 'string' && typeof from === 'string' && typeof text === 'string';
      const position = known ? await recordText(app, { id, from, text }) : undefined;
      // The service answers STOP and START itself: an empty document adds nothing.
      return { text: { type: 'text/xml', body: silence }, position };
    },
  }),
];
