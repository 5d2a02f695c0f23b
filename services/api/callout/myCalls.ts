import { myCallOperations } from '#contracts/api/callout/myCalls';
import type { MyCall } from '#contracts/callout/myCalls';
import { Refused } from '#events/core/refused';
import type { Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { answerCall } from '#services/outbound/answers/answering';
import { callsOf, comes, type OpenCall, standingWords, waitsFor } from '#services/outbound/answers/openCalls';
import { needOf, urgentOf } from '#services/outbound/telephony/heard';
import { problemOf } from '#services/outbound/telephony/problem';

export const myCallRoutes = answering(myCallOperations, {
  'GET /api/my-calls/': ({ app, who }) => ({
    json: {
      calls: ownCalls(app, who)
        .toReversed()
        .map((call) => callShown(app, call)),
    },
  }),

  'POST /api/my-calls/:uuid/': async ({ app, who, params, body, commandId, cause }) => {
    const call = ownCalls(app, who).find(({ doc }) => doc.uuid === params.uuid);
    if (!call) throw new Refused('not-found');
    const { words, position } = await answerCall(app, call, {
      answer: body.answer,
      minutes: body.minutes ?? null,
      by: 'screen',
      id: commandId,
      cause,
    });
    return { json: { words: words.replace(/ Goodbye\.$/, '') }, position };
  },
});

const ownCalls = (app: App, { account, entity }: Principal): readonly OpenCall[] =>
  callsOf(app, account.uuid).filter(({ doc }) => doc.entity === entity);

function callShown(app: App, call: OpenCall): MyCall {
  const { doc, one } = call;
  const { incident, uuid: callout, entity, policy } = doc;
  const asking = { entity, incident, callout, user: one.user };
  const waits = waitsFor(call);
  return {
    callout,
    incident,
    asks: needOf(app, asking).trim(),
    emergency: urgentOf(app, asking) !== '',
    map: incident === null ? '' : problemOf(app, incident).map,
    called_time: one.calls.at(-1)?.time ?? doc.started_time,
    waits,
    standing: waits ? '' : standingWords(call),
    comes: comes(call),
    ...(one.eta === undefined ? {} : { eta: one.eta }),
    acknowledges: policy.acknowledges,
  };
}
