import { savedViewOperations } from '#contracts/api/analytics/savedViews';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { savedView } from '#events/savedView/decider';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';

export const savedViewRoutes = answering(savedViewOperations, {
  'GET /analytics/beta/v2/views': ({ app, who }) => ({
    json: {
      views: app.views
        .docs('saved_views', { where: { listed_for: who.entity }, orderBy: { column: 'name' } })
        .filter(({ owner }) => owner === null || owner === who.account.uuid)
        .map(({ uuid, name, search, owner }) => ({ uuid, name, search, shared: owner === null })),
    },
  }),

  'POST /analytics/beta/v2/views': (request) => {
    const { name, search, shared = false } = request.body;
    const view = idFrom('saved view', request.commandId);
    const command = { do: 'save', view, owner: shared ? null : request.who.account.uuid, name, search } as const;
    return carryOut(request, { decider: savedView, id: view }, { commands: [command], json: { uuid: view } });
  },

  // A view of another person does not exist.
  'DELETE /analytics/beta/v2/views/:uuid/': (request) => {
    const { app, who, params } = request;
    const doc = app.views.doc('saved_views', params.uuid);
    if (doc?.entity !== who.entity || (doc.owner !== null && doc.owner !== who.account.uuid))
      throw new Refused('not-found');
    const command = { do: 'remove', view: doc.uuid } as const;
    return carryOut(request, { decider: savedView, id: doc.uuid }, { commands: [command], json: {} });
  },
});
