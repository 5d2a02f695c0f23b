import type { FormDefinition } from '#contracts/incident/forms/forms';
import { choice, choices, dateTime, longText, number, options, required, text, yesNo } from './fields.ts';

/**
 * A sanitary sewer overflow, with the data a regulator asks for. The fields are our own, modeled on the columns of
 * California's spill reports (SWRCB), because the specification shows none.
 */
export const sewerOverflow: readonly FormDefinition[] = [
  {
    name: 'sewer_overflow',
    version: 1,
    title: 'Sanitary sewer overflow report',
    sections: [
      {
        title: 'Times',
        fields: [
          dateTime('started', 'Spill started, estimated', required),
          dateTime('notified', 'The utility was told', required),
          dateTime('arrived', 'Crew arrived', required),
          dateTime('stopped', 'Spill stopped', required),
          dateTime('agency_told', 'Regulator told'),
          text('agency_number', 'Number that the regulator gave'),
        ],
      },
      {
        title: 'Volumes',
        fields: [
          number('volume', 'Spilled, estimated', { ...required, unit: 'gallons', least: 0, most: 1_000_000_000 }),
          number('recovered', 'Recovered', { ...required, unit: 'gallons', least: 0, most: 1_000_000_000 }),
          number('reached_water', 'Reached surface water', {
            ...required,
            unit: 'gallons',
            least: 0,
            most: 1_000_000_000,
          }),
          longText('estimate', 'How it was estimated', required),
        ],
      },
      {
        title: 'Where it went',
        fields: [
          choice(
            'appeared',
            'Where it appeared',
            options({
              manhole: 'Manhole',
              cleanout_public: 'Clean-out, public',
              cleanout_private: 'Clean-out, private',
              main: 'Gravity main',
              force_main: 'Force main',
              pump_station: 'Pump station',
              lateral: 'Lateral',
              building: 'Building or structure',
              other: 'Elsewhere',
            }),
            required,
          ),
          text('appeared_at', 'Which one, and where exactly', required),
          choices(
            'destination',
            'Final destination',
            options({
              street: 'Street, curb and gutter',
              paved: 'Other paved surface',
              unpaved: 'Unpaved surface',
              storm_drain: 'Storm drain',
              channel: 'Drainage channel',
              surface_water: 'Surface water',
              beach: 'Beach',
              building: 'Building or structure',
              other: 'Elsewhere',
            }),
            required,
          ),
          yesNo('storm_drain', 'It reached a storm drain', required),
          yesNo('returned', 'All that reached the storm drain went back into the sewer'),
          text('receiving_water', 'Receiving water', {
            hint: 'The creek, river or lake. “None” where it reached none.',
            required: true,
          }),
        ],
      },
      {
        title: 'Why',
        fields: [
          choice(
            'cause',
            'Cause',
            options({
              roots: 'Root intrusion',
              grease: 'Grease',
              debris: 'Debris',
              rags: 'Rags',
              pipe: 'Pipe failure',
              pump_station: 'Pump station failure',
              capacity: 'More flow than it takes',
              vandalism: 'Vandalism',
              operator: 'Operator error',
              others: 'Damage by others',
              other: 'Other',
            }),
            required,
          ),
          longText('cause_explained', 'The cause explained'),
          choice(
            'failed',
            'Where it failed',
            options({
              main: 'Gravity main',
              manhole: 'Manhole',
              lateral_upper: 'Upper lateral',
              lateral_lower: 'Lower lateral',
              force_main: 'Force main',
              pump_station: 'Pump station',
              other: 'Elsewhere',
            }),
          ),
          number('diameter', 'Diameter of the sewer', { unit: 'inches', least: 0, most: 400 }),
          text('material', 'Material of the sewer'),
          number('age', 'Age of the sewer', { unit: 'years', least: 0, most: 300 }),
        ],
      },
      {
        title: 'Response',
        fields: [
          choices(
            'response',
            'What was done',
            options({
              contained: 'Contained all or a part',
              restored: 'Restored the flow',
              returned: 'Returned it to the sewer',
              cleaned: 'Cleaned up',
              inspected: 'Inspected by camera',
              owner_told: 'Told the owner',
              signs: 'Put up warning signs',
              sampled: 'Took samples',
              other: 'Other',
            }),
            required,
          ),
          longText('response_explained', 'The response explained', required),
          longText('prevention', 'What keeps it from happening again'),
        ],
      },
    ],
  },
];
