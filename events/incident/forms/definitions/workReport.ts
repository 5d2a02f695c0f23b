import type { FormDefinition } from '#contracts/incident/forms/forms';
import { choice, dateTime, longText, number, options, required, text, yesNo } from './fields.ts';

/** A crew's report on its finished work. The fields are our own: the specification shows none. */
export const workReport: readonly FormDefinition[] = [
  {
    name: 'work_report',
    version: 1,
    title: 'Work report',
    sections: [
      {
        title: 'On the site',
        fields: [
          dateTime('arrived', 'Arrived', required),
          dateTime('departed', 'Departed', required),
          text('crew_leader', 'Crew leader', required),
          number('crew_count', 'People on the site', { ...required, least: 1, most: 99, whole: true }),
          text('vehicles', 'Vehicles and equipment'),
        ],
      },
      {
        title: 'The work',
        fields: [
          longText('found', 'What was found', required),
          longText('done', 'What was done', required),
          longText('materials', 'Materials used'),
          choice(
            'service',
            'Service when the crew left',
            options({ restored: 'Restored', partly: 'Partly restored', off: 'Still off', never: 'Was never off' }),
            required,
          ),
        ],
      },
      {
        title: 'What is left',
        fields: [
          yesNo('customer_told', 'The customer was told', required),
          yesNo('follow_up', 'More work is needed', required),
          longText('follow_up_work', 'Which work, and who does it'),
        ],
      },
    ],
  },
];
