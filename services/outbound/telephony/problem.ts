import { mapUrl } from '#contracts/core/geo';
import { urgentWords } from '#contracts/core/priority';
import { workflowOf } from '#events/incident/versions/index';
import type { App } from '#services/app/app';

/** The most characters of a description that are said or texted: the page has the rest. */
const most = 100;

/** The first words of a description, up to the limit, without a word cut in two. */
function inShort(description: string): string {
  const plain = description
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.…]+$/, '');
  if (plain.length <= most) return plain;
  const cut = plain.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))} …`;
}

/** "water problem", "after-hours call": a kind of incident within a sentence. */
function kindOf(version: string): string {
  const type = workflowOf(version).displayName.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
  if (type === '') return 'incident';
  return / |call$/.test(type) ? type : `${type} problem`;
}

/** The problem and its place, from the incident as it is now. */
export interface ProblemWords {
  /** "Emergency: "; '' for other priorities. The text or the call begins with it. */
  readonly urgent: string;
  /** "water problem" */
  readonly kind: string;
  /** "Main break in the street"; '' while nobody said, and once erased. */
  readonly what: string;
  /** "8101 Ralston Rd"; '' while unknown. */
  readonly where: string;
  /** The address of a map with directions; '' while unknown. */
  readonly map: string;
}

export function problemOf({ views }: Pick<App, 'views'>, incident: string): ProblemWords {
  const card = views.doc('incident_cards', incident)?.card;
  const [point] = card?.latlng ?? [];
  return {
    urgent: card ? urgentWords(card) : '',
    kind: kindOf(card?.version ?? ''),
    what: inShort(card?.description ?? ''),
    where: card?.address ?? '',
    map: point ? mapUrl(point[0], point[1]) : '',
  };
}

/** "a water problem at 8101 Ralston Rd: Main break in the street" */
export function inOneSentence({ kind, what, where }: ProblemWords): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}${where && ` at ${where}`}${what && `: ${what}`}`;
}
