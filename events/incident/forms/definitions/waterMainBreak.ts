import type { FormDefinition } from '#contracts/incident/forms/forms';
import { choice, choices, dateTime, longText, number, options, required, text, yesNo } from './fields.ts';

/** A break of a water main. The fields are our own: the specification shows none. */
export const waterMainBreak: readonly FormDefinition[] = [
  {
    name: 'water_main_break',
    version: 1,
    title: 'Water main break report',
    sections: [
      {
        title: 'Times',
        fields: [
          dateTime('reported', 'Reported', required),
          dateTime('shut_off', 'Water shut off'),
          dateTime('restored', 'Water restored'),
        ],
      },
      {
        title: 'The main',
        fields: [
          text('between', 'Between which cross streets', required),
          number('diameter', 'Diameter', { ...required, unit: 'inches', least: 0.5, most: 144 }),
          choice(
            'material',
            'Material',
            options({
              cast_iron: 'Cast iron',
              ductile_iron: 'Ductile iron',
              pvc: 'PVC',
              asbestos_cement: 'Asbestos cement',
              steel: 'Steel',
              concrete: 'Concrete',
              unknown: 'Not known',
            }),
            required,
          ),
          number('installed', 'Year installed', { least: 1850, most: 2200, whole: true }),
          number('depth', 'Depth of cover', { unit: 'feet', least: 0, most: 100 }),
        ],
      },
      {
        title: 'The break',
        fields: [
          choice(
            'break',
            'Kind of break',
            options({
              around: 'Around the pipe',
              along: 'Along the pipe',
              hole: 'Hole',
              joint: 'Joint',
              valve: 'Valve or hydrant',
              struck: 'Struck by somebody',
            }),
            required,
          ),
          number('pressure', 'Pressure lowest in the area', { unit: 'psi', least: 0, most: 500 }),
          number('volume_lost', 'Water lost, estimated', { unit: 'gallons', least: 0, most: 1_000_000_000 }),
          number('customers', 'Customers without water', { ...required, least: 0, most: 1_000_000, whole: true }),
        ],
      },
      {
        title: 'Repair',
        fields: [
          choices(
            'repair',
            'Repair',
            options({
              clamp: 'Clamp',
              sleeve: 'Sleeve',
              section: 'Section replaced',
              valve: 'Valve replaced',
              temporary: 'Temporary only',
            }),
            required,
          ),
          longText('done', 'What was done', required),
          text('valves', 'Valves closed'),
          yesNo('locate', 'Utilities were located before digging', required),
          text('locate_ticket', 'Locate ticket'),
        ],
      },
      {
        title: 'Water quality',
        fields: [
          yesNo('boil_notice', 'A boil-water notice was given', required),
          yesNo('disinfected', 'The main was disinfected', required),
          number('chlorine', 'Chlorine after flushing', { unit: 'mg/L', least: 0, most: 50 }),
          dateTime('sampled', 'Samples taken'),
        ],
      },
    ],
  },
];
