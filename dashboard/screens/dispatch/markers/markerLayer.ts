import type L from 'leaflet';
import { isEmergency, urgentWords } from '#contracts/core/priority';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isWaiting, standingOf } from '#contracts/incident/response';
import { markOf } from '../../../ui/state/stateMarks.ts';
import { incidentKind } from '../kind/incidentKind.ts';
import { standingWords } from '../response/responseWords.ts';
import { incidentIcon } from './icons.ts';

/** A card with a place, its share in a cluster (`countedNumber`), and its opacity. */
export interface MarkedIncident {
  readonly card: IncidentCard;
  readonly at: readonly [number, number];
  readonly counted: number;
  readonly opacity: number;
}

export const markerLabel = ({ card }: MarkedIncident): string =>
  [
    `${urgentWords(card)}Incident, ${incidentKind(card.labels).name}`,
    card.description,
    card.address,
    card.state_display,
    standingWords(card),
  ]
    .filter(Boolean)
    .join(', ');

/** Updates a marker; Leaflet touches the page only for a difference. */
export const dress = (marker: L.Marker, incident: MarkedIncident, selected: boolean): void => {
  const { card } = incident;
  const waiting = isWaiting(card);
  const linked = standingOf(card) === 'linked';
  const icon = incidentIcon({
    kind: incidentKind(card.labels),
    mark: markOf(card),
    priority: card.priority,
    waiting,
    linked,
    selected,
  });
  if (marker.options.icon !== icon) marker.setIcon(icon);
  const opacity = selected ? 1 : incident.opacity;
  if (marker.options.opacity !== opacity) marker.setOpacity(opacity);
  // Waiting incidents lie above those under way, linked calls below, and emergencies above others.
  const offset = selected ? 20_000 : (waiting ? 10_000 : linked ? -10_000 : 0) + (isEmergency(card) ? 5_000 : 0);
  if (marker.options.zIndexOffset !== offset) marker.setZIndexOffset(offset);
  marker.options.title = markerLabel(incident);
  label(marker, marker.options.title);
};

/** A div has no alternative text, so the name is in `aria-label`; the element exists only while it is on the map. */
export const label = (marker: L.Marker, words: string): void => {
  const element = marker.getElement();
  if (!element) return;
  element.setAttribute('aria-label', words);
  element.title = words;
};

/** Pressed by mouse, finger or keyboard: Leaflet makes no click of Enter. */
export const onPress = (marker: L.Marker, press: () => void): void => {
  marker.on('click', press);
  marker.on('keydown', ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    press();
  });
};
