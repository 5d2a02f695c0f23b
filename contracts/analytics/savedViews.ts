import { document, id, listOf, type Shape, text, yesNo } from '#contracts/core/schema';

/** `GET /analytics/beta/v2/views`: the views that a person saved, and those of the organization. */
export const savedViews = document('SavedViews', {
  views: listOf(
    document('SavedView', {
      uuid: id,
      name: text('Response times by zone'),
      search: text('view=questions&by=zone&from=2026-02-01&to=2026-02-28'),
      shared: yesNo(false),
    }),
  ),
});
export type SavedViews = Shape<typeof savedViews>;
