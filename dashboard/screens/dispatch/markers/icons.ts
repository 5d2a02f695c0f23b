import L from 'leaflet';
import { levels, type Priority } from '#contracts/core/priority';
import type { Freshness } from '../kind/position/freshness.ts';
import '../../../ui/state/priorityMark.css';
import '../../../ui/state/stateMark.css';
import { type Mark, markSvg } from '../../../ui/state/stateMarks.ts';
import './icons.css';
import type { IncidentKind } from '../kind/incidentKind.ts';
import { kindSvg } from '../kind/kindSvg.ts';
import { type Counts, clusterWords, sizeOf, waitingIn } from './clusterWords.ts';

export interface IncidentLook {
  readonly kind: IncidentKind;
  readonly mark: Mark;
  readonly priority: Priority;
  readonly waiting: boolean;
  /** A call of the same cause as another incident: smaller, and without a mark of its state. */
  readonly linked: boolean;
  readonly selected: boolean;
}

// Read once for each size of the window and of its text, because a storm draws thousands of icons.
let scale = 0;
let scaleOfWall: boolean | null = null;
globalThis.addEventListener?.('resize', () => {
  scale = 0;
});
/** 1 on a desk (S0 §9 names the sizes); more on a wall display, whose text is larger. */
export const markerScale = (): number => {
  const isWall = document.documentElement.hasAttribute('data-wall');
  if (isWall !== scaleOfWall) scale = 0;
  scaleOfWall = isWall;
  scale ||= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return scale;
};

/** The mark at the upper corner, with a number on a cluster; nothing for the usual priority. */
const priorityBadge = (priority: Priority, count = ''): string => {
  const { mark } = levels[priority];
  return mark === null
    ? ''
    : `<span class="priority-badge priority-${priority}">${markSvg({ path: mark })}${count}</span>`;
};

const incidentIcons = new Map<string, L.DivIcon>();
/** A few dozen icons serve any number of markers. */
export const incidentIcon = ({ kind, mark, priority, waiting, linked, selected }: IncidentLook): L.DivIcon => {
  const size = kind.size * markerScale() * (linked ? 0.6 : 1);
  const key = `${kind.name} ${mark.name} ${priority} ${waiting} ${linked} ${selected} ${size}`;
  const known = incidentIcons.get(key);
  if (known) return known;
  const icon = L.divIcon({
    className: `incident-icon kind-${kind.shape}${waiting ? ' waiting' : ' dispatched'}${selected ? ' selected' : ''}`,
    html: linked
      ? kindSvg(kind)
      : `${kindSvg(kind)}<span class="state-badge meaning-${mark.name}">${markSvg(mark)}</span>${priorityBadge(priority)}`,
    iconSize: [size, size],
  });
  incidentIcons.set(key, icon);
  return icon;
};

const text = (words: string): string => {
  const span = document.createElement('span');
  span.textContent = words;
  return span.innerHTML;
};

export interface CrewLook {
  readonly name: string;
  readonly freshness: Freshness;
  readonly age: string;
  readonly active: boolean;
  readonly asking: boolean;
}

export const crewIcon = ({ name, freshness, age, active, asking }: CrewLook): L.DivIcon =>
  L.divIcon({
    className: `crew-icon crew-${freshness}${active ? '' : ' crew-inactive'}`,
    html: `<b>${text(name)}</b><small>${text(asking ? `${age}, asked` : age)}</small>`,
    // The width follows the text: the style sheet centers it.
    iconSize: undefined,
  });

const emergencyBadge = ({ emergencies }: Counts): string =>
  emergencies === 0 ? '' : priorityBadge('emergency', String(emergencies));

/** The count, and how many wait: the two things to know before opening a cluster. */
export const clusterIcon = (counts: Counts): L.DivIcon =>
  L.divIcon({
    className: `cluster-icon${waitingIn(counts) > 0 ? ' waiting' : ' dispatched'}`,
    html: `<b>${sizeOf(counts)}</b><small>${clusterWords(counts)}</small>${emergencyBadge(counts)}`,
    iconSize: [64 * markerScale(), 64 * markerScale()],
  });
