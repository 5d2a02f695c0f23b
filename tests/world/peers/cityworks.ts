import type { Cityworks, ServiceRequest } from '#services/outbound/cityworks/cityworks';
import { type Around, type Outlet, outlet } from './outlet.ts';

export interface CityworksPeer {
  /** The Cityworks of any organization. */
  readonly cityworks: (organisation: string) => Cityworks;
  readonly arrived: Outlet<ServiceRequest>['arrived'];
}

/** Each request that arrives becomes a service request, also one that repeats another. */
export function cityworksPeer(around: Around): CityworksPeer {
  const { attempt, arrived } = outlet<ServiceRequest>(around, (nth) => String(1_000 + nth));
  return { cityworks: () => ({ provider: 'cityworks', create: attempt }), arrived };
}
