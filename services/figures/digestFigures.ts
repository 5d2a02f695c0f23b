import type { App } from '#services/app/app';
import type { DigestFigures } from '#services/outbound/mail/digest';
import { columnsFor } from './columns/columnsFor.ts';
import { linkedCalls } from './leaders.ts';
import { answerTo } from './questions/question.ts';
import { zoneOf } from './range.ts';

/** The figures of a daily mail: those of the analytics for its time. */
export async function digestFiguresOf(
  app: App,
  { entity, since, until }: { readonly entity: string; readonly since: string; readonly until: string },
): Promise<DigestFigures> {
  const range = { from: Date.parse(since), below: Date.parse(until), zone: zoneOf(app, entity) };
  const asked = { entity, range, target: null };
  const [response, answers] = [
    await answerTo(app, { ...asked, subject: 'response', by: 'type' }),
    await answerTo(app, { ...asked, subject: 'answers', by: 'month' }),
  ];
  const valueOf = ({ columns, all }: typeof response, name: string): number | null =>
    all.values[columns.findIndex((column) => column.name === name)] ?? null;
  return {
    reported: valueOf(response, 'incidents') ?? 0,
    linked: linkedCalls({ columns: await columnsFor(app, entity), range }),
    types: response.rows.map(({ name, values }) => [name, values[0] ?? 0] as const),
    calls: {
      calls: valueOf(answers, 'calls') ?? 0,
      accepted: valueOf(answers, 'accepted') ?? 0,
      declined: valueOf(answers, 'declined') ?? 0,
      could_not_reach: valueOf(answers, 'could_not_reach') ?? 0,
    },
    arrival: {
      median: valueOf(response, 'report_to_arrival.median'),
      p90: valueOf(response, 'report_to_arrival.p90'),
      n: valueOf(response, 'report_to_arrival.n') ?? 0,
      of: valueOf(response, 'report_to_arrival.of') ?? 0,
    },
  };
}
