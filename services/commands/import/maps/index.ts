import boston_311 from './boston_311.json' with { type: 'json' };
import ca_swrcb from './ca_swrcb.json' with { type: 'json' };
import nyc_311 from './nyc_311.json' with { type: 'json' };
import sffd from './sffd.json' with { type: 'json' };

/** The mapping files that come with Muster, unchecked. To add one: the JSON file here, and a line. */
export const ownMaps: Readonly<Record<string, unknown>> = { boston_311, ca_swrcb, nyc_311, sffd };
