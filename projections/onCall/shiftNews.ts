import type { NewsWay } from '#contracts/onCall/shiftNews';
import type { ShiftNewsLooked } from '#events/shiftNews/events';
import { projection } from '#projections/core/projection';

/** The choice of a person. */
export interface NewsChoiceDoc {
  readonly kind: 'choice';
  readonly entity: string;
  readonly user: string;
  readonly by: NewsWay;
  readonly weekly: boolean;
}
/** The news that the people of an organization have. */
export interface NewsDoc extends Pick<ShiftNewsLooked['data'], 'until' | 'gaps'> {
  readonly kind: 'news';
}
type Doc = NewsChoiceDoc | NewsDoc;

/** The choices of people by their uuid, and what is told, by the uuid of the organization's news. */
export const shiftNews = projection<Doc>()({
  name: 'shift_news',
  version: 1,
  keys: ({ type, data }) => (type === 'ShiftNewsChosen' ? [data.user] : type === 'ShiftNewsLooked' ? [data.news] : []),
  on: {
    ShiftNewsChosen: (_, { data: { user, by, weekly }, metadata: { entity } }) => ({
      kind: 'choice',
      entity,
      user,
      by,
      weekly,
    }),
    ShiftNewsLooked: (_, { data: { until, gaps } }) => ({ kind: 'news', until, gaps }),
  },
  columns: { chosen: (doc) => (doc.kind === 'choice' && doc.by !== 'none' ? doc.entity : null) },
});
