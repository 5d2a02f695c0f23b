/** A kind of report in the demo's year. */
export interface Kind {
  readonly labels: readonly string[];
  readonly target: 'water' | 'sewer';
  readonly module: string;
  readonly problemType: string;
  /** Its part of all reports of an ordinary year. */
  readonly share: number;
  /** How much more often it is reported in each month, from January. */
  readonly season: readonly number[];
  /** How much more often on a Saturday or Sunday. */
  readonly weekend: number;
  /** How much more often between ten in the evening and six in the morning. */
  readonly night: number;
  /** True when a team is called at once. */
  readonly urgent: boolean;
  /** The weather that brings many at once. */
  readonly weather: 'storm' | 'frost' | null;
  /** Minutes of work on the scene, in the median. */
  readonly work: number;
  readonly descriptions: readonly string[];
}

const steady = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const winter = [2.3, 2.1, 1.3, 0.8, 0.6, 0.5, 0.6, 0.6, 0.6, 0.8, 1.1, 1.7];
const summer = [0.4, 0.4, 0.6, 0.9, 1.2, 1.6, 1.9, 1.8, 1.3, 0.9, 0.5, 0.4];
const rains = [0.6, 0.7, 1.1, 1.5, 1.8, 1.6, 1.2, 1, 0.8, 0.7, 0.9, 0.7];

// biome-ignore format: a kind is read as a block.
export const kinds: readonly Kind[] = [
  { labels: ['Water', 'Main break'], target: 'water', module: 'water', problemType: 'break', share: 0.15, season: winter, weekend: 1, night: 1, urgent: true, weather: 'frost', work: 170,
    descriptions: ['Water main break, street flooding', 'Water is coming up through the pavement', 'Main burst, water running down the gutter', 'Large leak in the road, getting worse', 'Water bubbling up at the curb'] },
  { labels: ['Water', 'No water'], target: 'water', module: 'water', problemType: 'no_service', share: 0.12, season: winter, weekend: 1.1, night: 0.7, urgent: true, weather: 'frost', work: 50,
    descriptions: ['No water since this morning', 'No water in the whole house', 'Water went off without notice', 'Frozen service line, no water', 'Neighbors have no water either'] },
  { labels: ['Water', 'Pressure'], target: 'water', module: 'water', problemType: 'no_service', share: 0.09, season: summer, weekend: 1.1, night: 0.4, urgent: false, weather: null, work: 35,
    descriptions: ['Low pressure in the whole block', 'Hardly any pressure upstairs', 'Pressure drops every evening', 'Sprinklers do not come on, low pressure'] },
  { labels: ['Water', 'Hydrant'], target: 'water', module: 'water', problemType: 'equipment', share: 0.08, season: summer, weekend: 1, night: 0.7, urgent: false, weather: null, work: 45,
    descriptions: ['Hydrant leaking onto the road', 'Hydrant hit by a car', 'Somebody opened the hydrant', 'Cap missing from the hydrant'] },
  { labels: ['Water', 'Quality'], target: 'water', module: 'water', problemType: 'quality', share: 0.08, season: [0.6, 0.6, 1.2, 2, 1.6, 0.9, 0.8, 0.8, 1.1, 1.6, 0.9, 0.6], weekend: 0.7, night: 0.2, urgent: false, weather: null, work: 30,
    descriptions: ['Discolored water at the tap', 'Brown water since the flushing', 'Water tastes of chlorine', 'Cloudy water in the kitchen'] },
  { labels: ['Water', 'Meter'], target: 'water', module: 'water', problemType: 'break', share: 0.08, season: steady, weekend: 0.4, night: 0.2, urgent: false, weather: null, work: 30,
    descriptions: ['Meter pit full of water', 'Leak at the meter', 'Meter lid broken, somebody could fall in', 'Water running in the meter box'] },
  { labels: ['Sewer', 'Backup'], target: 'sewer', module: 'sewer', problemType: 'backup', share: 0.15, season: rains, weekend: 1.3, night: 1.1, urgent: true, weather: 'storm', work: 95,
    descriptions: ['Sewage backing up into the basement', 'Floor drain is coming up', 'Toilets do not flush, drain backs up', 'Sewage in the laundry room', 'Basement bathroom backed up'] },
  { labels: ['Sewer', 'Overflow'], target: 'sewer', module: 'sewer', problemType: 'overflow', share: 0.06, season: rains, weekend: 1, night: 1.1, urgent: true, weather: 'storm', work: 120,
    descriptions: ['Manhole overflowing into the street', 'Sewage running toward the creek', 'Manhole lid lifted, overflow', 'Sewer spill behind the houses'] },
  { labels: ['Sewer', 'Odor'], target: 'sewer', module: 'odor', problemType: 'odor', share: 0.07, season: summer, weekend: 1, night: 0.3, urgent: false, weather: null, work: 25,
    descriptions: ['Strong sewer odor near the school', 'Smell of sewage in the street', 'Rotten egg smell at the manhole', 'Sewer gas smell in the house'] },
  { labels: ['Sewer', 'Manhole'], target: 'sewer', module: 'sewer', problemType: 'equipment', share: 0.05, season: [1.5, 1.4, 1.3, 1, 0.8, 0.8, 0.8, 0.8, 0.8, 0.9, 1, 1.3], weekend: 0.7, night: 0.6, urgent: false, weather: null, work: 40,
    descriptions: ['Manhole cover missing', 'Manhole cover rattles when cars pass', 'Plow lifted a manhole ring'] },
  { labels: ['Street', 'Flooding'], target: 'sewer', module: 'storm', problemType: 'flooding', share: 0.04, season: rains, weekend: 1, night: 1, urgent: false, weather: 'storm', work: 60,
    descriptions: ['Inlet blocked, street flooding', 'Standing water at the underpass', 'Culvert plugged, water on the road'] },
  { labels: ['Street'], target: 'water', module: 'street', problemType: 'damage', share: 0.03, season: [0.7, 0.9, 1.5, 1.6, 1.2, 1, 0.9, 0.9, 0.9, 0.9, 0.8, 0.7], weekend: 0.8, night: 0.4, urgent: false, weather: null, work: 75,
    descriptions: ['Sinkhole opening beside the curb', 'Pavement sank over the trench', 'Contractor hit something while digging'] },
];

/** Sentences that callers add. */
export const additions = [
  '',
  '',
  '',
  ' Caller has an elderly parent in the house.',
  ' It began about an hour ago.',
  ' Same place as last month.',
  ' Cars are driving around it.',
  ' Caller will wait outside.',
  ' A neighbor reported it too.',
] as const;

/** The part of a day's reports that comes in each hour, from midnight; at night it is multiplied by the kind's own. */
export const hours = [
  1.1, 0.9, 0.8, 0.8, 0.9, 1.5, 3.2, 5.2, 6.6, 6.2, 5.6, 5.0, 4.8, 4.9, 5.0, 5.2, 5.8, 6.4, 6.3, 5.4, 4.3, 3.4, 2.4,
  1.6,
] as const;
export const isNight = (hour: number): boolean => hour >= 22 || hour < 6;
