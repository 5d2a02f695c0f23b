import type { LatLng } from '#contracts/core/geo';

/** The center of the contiguous United States: the fixed point that a map shows without a better one (S0 §2). */
export const centralUs: LatLng = [39.8283, -98.5795];
