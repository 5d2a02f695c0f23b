import type { FormDefinition } from '#contracts/incident/forms/forms';
import { choice, choices, dateTime, longText, number, options, required, text, yesNo } from './fields.ts';

/** A sewer backup into a building. The fields are our own: the specification shows none. */
export const sewerBackup: readonly FormDefinition[] = [
  {
    name: 'sewer_backup',
    version: 1,
    title: 'Sewer backup report',
    sections: [
      {
        title: 'The building',
        fields: [
          text('occupant', 'Occupant', required),
          choice(
            'building',
            'Kind of building',
            options({ house: 'House', flats: 'Apartments', business: 'Business', public: 'Public building' }),
            required,
          ),
          yesNo('owner_present', 'Somebody who lives or works there was present', required),
        ],
      },
      {
        title: 'The backup',
        fields: [
          dateTime('noticed', 'First noticed', required),
          dateTime('flow_restored', 'Flow restored'),
          choices(
            'came_up',
            'Where it came up',
            options({
              floor: 'Floor drain',
              toilet: 'Toilet',
              bath: 'Bath or shower',
              cleanout: 'Clean-out',
              other: 'Elsewhere',
            }),
            required,
          ),
          choices(
            'rooms',
            'Rooms reached',
            options({ basement: 'Basement', ground: 'Ground floor', upper: 'Upper floors', outside: 'Outside only' }),
            required,
          ),
          number('depth', 'Greatest depth', { unit: 'inches', least: 0, most: 240 }),
          number('area', 'Floor reached', { unit: 'square feet', least: 0, most: 1_000_000 }),
        ],
      },
      {
        title: 'The sewer',
        fields: [
          choice(
            'line',
            'Where the blockage was',
            options({
              main: 'Main',
              lateral_public: 'Lateral, public part',
              lateral_private: 'Lateral, private part',
              none: 'None found',
            }),
            required,
          ),
          choice(
            'cause',
            'Cause',
            options({
              roots: 'Roots',
              grease: 'Grease',
              debris: 'Debris',
              collapse: 'Broken or collapsed pipe',
              rain: 'More rain than it takes',
              unknown: 'Not known',
            }),
            required,
          ),
          text('manhole_upstream', 'Manhole upstream'),
          text('manhole_downstream', 'Manhole downstream'),
          yesNo('backflow_device', 'The building has a backflow device'),
        ],
      },
      {
        title: 'Help given',
        fields: [
          longText('done', 'What was done', required),
          yesNo('claim_paper', 'The occupant was given the claim paper', required),
          yesNo('cleaning_offered', 'Cleaning was offered', required),
          longText('damage', 'Damage seen'),
        ],
      },
    ],
  },
];
