import { receivedTextOperations } from '#contracts/api/notify/receivedTexts';
import { answering } from '#services/api/http/route';
import { recordText } from '#services/outbound/notify/optOuts';

export const receivedTextRoutes = answering(receivedTextOperations, {
  'POST /api/text-received/': async ({ app, body }) => {
    const received = app.telephony.readReceived(body as Readonly<Record<string, unknown>>);
    const position = received ? await recordText(app, received) : undefined;
    // The service answers STOP and START itself: an empty document adds nothing.
    return { text: { type: 'text/xml', body: await app.telephony.speech([]) }, position };
  },
});
