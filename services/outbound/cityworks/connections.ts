import type { Problem } from '#contracts/incident/integration';
import { cityworksProblems } from '#events/incident/versions/problems/cityworks';
import type { Config } from '#services/app/config';
import type { Cityworks } from './cityworks.ts';
import { httpCityworks } from './http.ts';
import { simulatedCityworks } from './simulator.ts';

/** What may be queued for an organisation, by its internal name; nothing where it has no Cityworks. */
export function problemsFor({ cityworks, demo }: Config, organisation: string): readonly Problem[] {
  return demo || cityworks.has(organisation) ? (cityworksProblems[organisation] ?? []) : [];
}

/** The Cityworks of an organisation, by its internal name; null where it has none. The demo's are simulated. */
export function cityworksBy(config: Config): (organisation: string) => Cityworks | null {
  const real = new Map([...config.cityworks].map(([name, connection]) => [name, httpCityworks(connection)]));
  return (organisation) => {
    if (problemsFor(config, organisation).length === 0) return null;
    return real.get(organisation) ?? simulatedCityworks;
  };
}
