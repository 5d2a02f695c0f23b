import type { NewsItem } from '#events/shiftNews/events';
import type { App } from '#services/app/app';
import { nameIn, spanIn } from './tradeWords.ts';

type Looking = Pick<App, 'views' | 'config' | 'clock'>;
type Items = readonly NewsItem[];

/** The news that is still true: the shift stands, or is still taken away, and what was to come has not begun. */
export function standingIn({ views, clock }: Pick<Looking, 'views' | 'clock'>, about: Items): Items {
  return about.filter(({ says, shift, start, end }) => {
    if (shift === null) return Date.parse(end) > clock.now();
    const doc = views.doc('shifts', shift);
    if (doc?.kind !== 'shift') return false;
    const isGone = doc.called_off || doc.ended_time !== undefined;
    if (says === 'removed') return isGone;
    return !isGone && (says === 'added' || Date.parse(start) > clock.now());
  });
}

const leads: Readonly<Record<NewsItem['says'], string>> = {
  soon: 'Within an hour you are on call:',
  tomorrow: 'Within a day you are on call:',
  added: 'New for you',
  removed: 'No longer yours',
  week: 'Your week:',
  gap: 'No one is on call:',
};

/** The sentences of the news, each with the shifts that it is about. */
function sentencesOf(app: Looking, entity: string, items: Items): readonly string[] {
  const leadOf = ({ says, by }: NewsItem): string => {
    const isChange = says === 'added' || says === 'removed';
    return isChange ? `${leads[says]} (changed by ${authorIn(app, by)}):` : leads[says];
  };
  const all = new Map<string, string[]>();
  for (const one of items) {
    const lead = leadOf(one);
    all.set(lead, [...(all.get(lead) ?? []), `${one.designation}, ${spanIn(app, entity, one)}`]);
  }
  return [...all].map(([lead, shifts]) => `${lead} ${shifts.join('; ')}.`);
}

const authorIn = (app: Looking, by: string | null): string => {
  const [kind, id = ''] = (by ?? '').split(':');
  return kind === 'user' ? nameIn(app, id) : 'Muster';
};

const organizationOf = ({ views }: Looking, entity: string): string =>
  views.doc('entities', entity)?.display_name ?? 'Muster';
const pageOf = ({ config }: Looking): string => `${config.publicUrl}/my-shifts/`;

/** A text names at most so many shifts; the page has all. */
const mostInText = 4;

export function newsText(app: Looking, entity: string, items: Items): string {
  const more = items.length - mostInText;
  const sentences = sentencesOf(app, entity, items.slice(0, mostInText));
  const rest = more > 0 ? [`And ${more} more.`] : [];
  return [`${organizationOf(app, entity)}:`, ...sentences, ...rest, pageOf(app)].join(' ');
}

export const newsMail = (app: Looking, entity: string, items: Items) => ({
  subject: `${organizationOf(app, entity)}: ${items.every(({ says }) => says === 'gap') ? 'no one is on call' : 'your shifts'}`,
  body: [...sentencesOf(app, entity, items), `All of your shifts, and how you are told: ${pageOf(app)}`].join('\n\n'),
});
