import { AsOfQuery } from '#contracts/api/asOf';
import { operations } from '#contracts/api/operation';
import { Count, Moment, Optional } from '#contracts/api/rules';
import { replayTimeline, replayTracks } from '#contracts/audit/replay';

export class ReplayQuery extends AsOfQuery {
  /** The window whose marks are counted. */
  @Optional() @Moment() after?: string;
  @Optional() @Moment() until?: string;
  /** The length of a silence, in minutes. */
  @Optional() @Count(100_000) silence?: number;
}

export class TracksQuery extends AsOfQuery {
  /** The beginning of the window, which ends at the instant. */
  @Optional() @Moment() after?: string;
}

export const replayOperations = operations({
  'GET /api/replay/': {
    permission: 'replay.view',
    summary: 'Where the log of the organization begins and ends, and the events near an instant',
    answers: { 200: replayTimeline },
    query: ReplayQuery,
    refuses: ['replay.reading'],
  },

  'GET /api/replay/tracks/': {
    permission: 'replay.view',
    summary: 'Where each crew was from a time on up to an instant',
    answers: { 200: replayTracks },
    query: TracksQuery,
    refuses: ['replay.reading'],
  },
});
