import { receivedTextOperations } from '#contracts/api/notify/receivedTexts';
import { answering } from '#services/api/http/route';
import { recordText } from '#services/outbound/notify/optOuts';

const silence = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

export const receivedTextRoutes = answering(receivedTextOperations, {
  'POST /api/text-received/': async ({ app, body }) => {
    const { MessageSid: id, From: from, Body: text } = body as Readonly<Record<string, unknown>>;
    const known = typeof id === 'string' && typeof from === 'string' && typeof text === 'string';
    const position = known ? await recordText(app, { id, from, text }) : undefined;
    // The service answers STOP and START itself: an empty document adds nothing.
    return { text: { type: 'text/xml', body: silence }, position };
  },
});
