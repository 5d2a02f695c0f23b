import type { Problem } from '#contracts/incident/integration';
import { cityworksProblems } from '#events/incident/versions/problems/cityworks';
import type { Config } from '#services/app/config';
import type { Cityworks } from './cityworks.ts';
import { httpCityworks } from './http.ts';
import { simulatedCityworks } from './simulator.ts';

/** The request types of an organization, by its internal name; none when it has no Cityworks. */
export function problemsFor({ cityworks, demo }: Config, organisation: string): readonly Problem[] {
  return demo || cityworks.has(organisation) ? (cityworksProblems[organisation] ?? []) : [];
}

/** The Cityworks of an organization, by its internal name; null when it has none. The demo's are simulated. */
export function cityworksBy(config: Config): (organisation: string) => Cityworks | null {
  const real = new Map([...config.cityworks].map(([name, connection]) => [name, httpCityworks(connection)]));
  return (organisation) => {
    if (problemsFor(config, organisation).length === 0) return null;
    return real.get(organisation) ?? simulatedCityworks;
  };
}
