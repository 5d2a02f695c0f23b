import { receivedTextOperations } from '#contracts/api/notify/receivedTexts';
import { answering } from '#services/api/http/route';
import { answerCallByText } from '#services/outbound/answers/textAnswers';
import { answerTradeByText } from '#services/outbound/answers/tradeAnswers';
import { recordText, wishIn } from '#services/outbound/notify/optOuts';
import { answerOfCrew } from '#services/outbound/telephony/crewTexts';
import { answerByText } from '#services/outbound/transfers/textAnswers';

export const receivedTextRoutes = answering(receivedTextOperations, {
  'POST /api/text-received/': async ({ app, body }) => {
    const received = app.telephony.readReceived(body as Readonly<Record<string, unknown>>);
    const position = received ? await recordText(app, received) : undefined;
    // The service answers STOP and START itself: an empty document adds nothing.
    const isStop = received !== null && wishIn(received.text) === 'optOut';
    const reply =
      received && !isStop
        ? ((await answerOfCrew(app, received)) ??
          (await answerCallByText(app, received)) ??
          (await answerTradeByText(app, received)) ??
          (await answerByText(app, received)))
        : null;
    const answer = await (reply === null ? app.telephony.speech([]) : app.telephony.replyOf(reply));
    return { text: { type: 'text/xml', body: answer }, position };
  },
});
