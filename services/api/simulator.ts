import type { SimulatedMessage } from '#contracts/checkIn';
import { Refused } from '#events/refused';
import type { AccountDoc } from '#projections/accounts';
import type { DeliveryDoc } from '#projections/deliveries';
import type { App } from '#services/app';
import { textOf } from '#services/telephony/texts';
import { route } from './route.ts';

const shownAtMost = 100;

/** The simulated phones' messages are written again from the log: nothing is kept beside it, on any node. */
export const simulatorRoutes = [
  route({
    method: 'GET',
    path: '/api/simulator/messages/',
    permission: 'simulator.view',
    summary: 'What the simulated phones of the organisation received, newest first',
    answer: ({ app, who }) => {
      if (app.config.telephony !== 'simulator') throw new Refused('not-found');
      const deliveries = app.views.docs<DeliveryDoc>('deliveries', {
        where: { entity: who.entity },
        orderBy: { column: 'time', descending: true },
        limit: shownAtMost,
      });
      return { json: { results: deliveries.map((delivery) => message(app, delivery)) } };
    },
  }),
];

function message(app: App, delivery: DeliveryDoc): SimulatedMessage {
  const account = app.views.doc<AccountDoc>('accounts', delivery.user);
  const { body, link } = textOf(app, delivery);
  return {
    id: delivery.delivery,
    to: delivery.to,
    name: account ? `${account.first_name} ${account.last_name}` : '',
    body,
    link,
    time: delivery.time,
    status: delivery.status === 'requested' ? 'sending' : delivery.status,
  };
}
