import { Refused } from '#events/core/refused';
import type { EntityDoc } from '#projections/entity/entities';
import type { Route } from './route.ts';

/** Routes that only one organization has. A user who is looking at another organization gets "not found". */
export const onlyFor = (organisation: string, lines: readonly Route[]): readonly Route[] =>
  lines.map((line) => ({
    ...line,
    answer: (request) => {
      const { app, who } = request;
      const entity = who && app.views.doc<EntityDoc>('entities', who.entity);
      if (entity?.name !== organisation) throw new Refused('not-found');
      return line.answer(request);
    },
  }));
