import type { IncidentKind } from './incidentKind.ts';

/** 100 × 100, the letter in the center. */
const outlines: Record<IncidentKind['shape'], string> = {
  square: '<rect x="14" y="14" width="72" height="72" rx="8"/>',
  drop: '<path d="M50 6C62 26 82 42 82 62a32 32 0 0 1-64 0C18 42 38 26 50 6Z"/>',
  triangle: '<path d="M50 8 94 86H6Z" stroke-linejoin="round"/>',
  circle: '<circle cx="50" cy="50" r="38"/>',
};
const letterHeights: Record<IncidentKind['shape'], number> = { square: 66, drop: 76, triangle: 78, circle: 66 };

/** The outline alone, for the legend and the list. Letter and outline are constants, never a user's words. */
export const kindSvg = ({ shape, letter }: IncidentKind): string =>
  `<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">${outlines[shape]}` +
  `<text x="50" y="${letterHeights[shape]}" text-anchor="middle">${letter}</text></svg>`;
