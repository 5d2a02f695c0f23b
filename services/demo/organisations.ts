import { workflows } from '#events/incident/versions/index';

/**
 * The demo organizations: the specification's customers, each at its real place, with fictional people (555-01xx
 * numbers).
 */
export interface DemoOrganisation {
  readonly name: string;
  readonly displayName: string;
  readonly timezone: string;
  /** Degrees WGS 84 of the city hall or plant at the center of the map. */
  readonly lat: number;
  readonly lng: number;
  readonly areaCode: string;
  readonly state: string;
  readonly locality: string;
  readonly versions: readonly string[];
  readonly streets: readonly string[];
}

const own = (organisation: string): readonly string[] =>
  [...workflows.values()].filter((version) => version.organisation === organisation).map(({ key }) => key);
/**
 * A call waits undispatched in the standard version and becomes one of its targets; transfers lead to the
 * organization's own versions.
 */
const withStandard = (organisation: string): readonly string[] => [
  'standard_manual_dispatch',
  'standard_water',
  'standard_sewer',
  ...own(organisation),
];

/** Data shared by all organizations, in one place. */
const otherPatterns = [
  'standard_undispatched',
  'standard_response',
  'standard_no_shop_no_disband',
  'standard_yes_shop_no_disband',
  'standard_yes_shop_yes_disband',
  'standard_better_shop',
  'no_response',
  'no_response_daytime',
  'servpro_beta',
];

// biome-ignore format: one organisation a line.
export const organisations: readonly DemoOrganisation[] = [
  { name: 'arvada', displayName: 'City of Arvada', timezone: 'America/Denver', lat: 39.8028, lng: -105.0875, areaCode: '303', state: 'CO', locality: 'Arvada', versions: own('arvada'), streets: ['Ralston Rd', 'Olde Wadsworth Blvd', 'Grandview Ave', 'W 58th Ave', 'Carr St', 'Yukon St', 'Independence St', 'W 72nd Ave'] },
  { name: 'durham', displayName: 'City of Durham', timezone: 'America/New_York', lat: 35.994, lng: -78.8986, areaCode: '919', state: 'NC', locality: 'Durham', versions: withStandard('durham'), streets: ['Roxboro St', 'Gregson St', 'Club Blvd', 'Hillsborough Rd', 'Alston Ave', 'Fayetteville St', 'Guess Rd'] },
  { name: 'loveland', displayName: 'City of Loveland', timezone: 'America/Denver', lat: 40.3978, lng: -105.075, areaCode: '970', state: 'CO', locality: 'Loveland', versions: withStandard('loveland'), streets: ['Eisenhower Blvd', 'Taft Ave', 'W 29th St', 'Garfield Ave', 'Boise Ave', 'Monroe Ave'] },
  { name: 'olathe', displayName: 'City of Olathe', timezone: 'America/Chicago', lat: 38.8814, lng: -94.8191, areaCode: '913', state: 'KS', locality: 'Olathe', versions: withStandard('olathe'), streets: ['Santa Fe St', 'Mur-Len Rd', 'Ridgeview Rd', 'E 151st St', 'Black Bob Rd', 'Kansas Ave'] },
  { name: 'scmwd', displayName: 'St. Charles Mesa Water District', timezone: 'America/Denver', lat: 38.2478, lng: -104.5242, areaCode: '719', state: 'CO', locality: 'Pueblo', versions: [...withStandard('scmwd'), ...otherPatterns], streets: ['Santa Fe Dr', 'Aspen Rd', '25th Ln', '28th Ln', 'Gale Rd', 'Hillside Rd'] },
  { name: 'springfield', displayName: 'City of Springfield', timezone: 'America/Chicago', lat: 37.209, lng: -93.2923, areaCode: '417', state: 'MO', locality: 'Springfield', versions: withStandard('springfield'), streets: ['Glenstone Ave', 'Kearney St', 'Campbell Ave', 'E Sunshine St', 'National Ave', 'Grand St'] },
  { name: 'jcw', displayName: 'Johnson County Wastewater', timezone: 'America/Chicago', lat: 38.9536, lng: -94.7336, areaCode: '913', state: 'KS', locality: 'Overland Park', versions: withStandard('jcw'), streets: ['Antioch Rd', 'Quivira Rd', 'W 87th St', 'Metcalf Ave', 'W 119th St', 'Switzer Rd'] },
  { name: 'ug', displayName: 'Unified Government of Wyandotte County', timezone: 'America/Chicago', lat: 39.1141, lng: -94.6275, areaCode: '913', state: 'KS', locality: 'Kansas City', versions: withStandard('ug'), streets: ['Minnesota Ave', 'State Ave', 'N 18th St', 'Quindaro Blvd', 'Parallel Pkwy', 'Central Ave'] },
  { name: 'wichita', displayName: 'City of Wichita', timezone: 'America/Chicago', lat: 37.6872, lng: -97.3301, areaCode: '316', state: 'KS', locality: 'Wichita', versions: withStandard('wichita'), streets: ['Douglas Ave', 'Broadway St', 'W Maple St', 'N Hillside St', 'E 13th St N', 'Seneca St'] },
];

/** The desk staff of each organization. */
export const desk = [
  ['leader', 'Lena', 'Ortiz'],
  ['dispatcher', 'Dana', 'Whitfield'],
  ['manager', 'Marcus', 'Boyd'],
  ['administrator', 'Alice', 'Kimura'],
  ['analyst', 'Anton', 'Reyes'],
  ['auditor', 'Audrey', 'Finch'],
] as const;

/** The crews. The last one is inactive, and the one before it has no holder tonight. */
export const crewNames = ['Truck 1', 'Truck 2', 'Truck 3', 'Jetter', 'Vac truck', 'Standby'] as const;
export const crewPeople = [
  ['Sam', 'Okafor'],
  ['Rosa', 'Delgado'],
  ['Will', 'Tanaka'],
  ['Nina', 'Petrov'],
  null,
  ['Theo', 'Marsh'],
] as const;

/** The calls of a night: their words, their labels, and whether each is water or sewer. */
export const calls = [
  ['Water main break, street flooding', ['Water', 'Main break'], 'water'],
  ['Sewage backing up into the basement', ['Sewer', 'Backup'], 'sewer'],
  ['No water since ten in the evening', ['Water', 'No water'], 'water'],
  ['Strong sewer odor near the school', ['Sewer', 'Odor'], 'sewer'],
  ['Hydrant leaking onto the road', ['Water', 'Hydrant'], 'water'],
  ['Low pressure in the whole block', ['Water', 'Pressure'], 'water'],
  ['Manhole cover missing', ['Sewer', 'Manhole'], 'sewer'],
  ['Meter pit full of water', ['Water', 'Meter'], 'water'],
  ['Discolored water at the tap', ['Water', 'Quality'], 'water'],
  ['Sinkhole opening beside the curb', ['Street'], 'water'],
] as const;

/** The phone of a person of the demo, by the person's key: `leader`, `crew`, `crew2` … */
export function phoneOf({ areaCode }: Pick<DemoOrganisation, 'areaCode'>, key: string): string {
  const [, crew] = /^crew(\d*)$/.exec(key) ?? [];
  const n =
    crew === undefined
      ? Math.max(
          0,
          desk.findIndex(([role]) => role === key),
        )
      : 19 + Number(crew || 1);
  return `+1${areaCode}5550${100 + n}`;
}
