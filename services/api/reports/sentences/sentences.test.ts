import { expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { teller } from './index.ts';

const dana = { kind: 'user', id: 'dana' };
const system = { kind: 'system', id: 'engine' };

/** The sentences of these facts, one after the other. */
function told(...facts: readonly (readonly [FactType, object, object?])[]): readonly (string | null)[] {
  const { tell } = teller({
    person: (user) => (user === 'rosa' ? 'Rosa Delgado' : String(user)),
    author: (by) => (by === 'user:dana' ? 'Dana Whitfield' : 'Muster'),
    time: (time) => time,
  });
  return facts.map(([type, data, actor = dana], revision) =>
    tell({ type, data, revision, metadata: { actor, causationId: String(revision) } } as unknown as RecordedFact),
  );
}

it.each<[string, readonly (readonly [FactType, object, object?])[], string]>([
  [
    'a label that is removed',
    [
      ['LabelAdded', { label: 'a', name: '', personal: { name: 'Odor' } }],
      ['LabelRemoved', { label: 'a' }],
    ],
    'Dana Whitfield removed the label “Odor”.',
  ],
  [
    'a call-out without a name',
    [
      ['CalloutStarted', { callout: 'c', name: '', kind: 'selected', target: 1, role: 'crew' }],
      ['CalloutFormed', { callout: 'c' }],
    ],
    'The call-out ended: every place is filled.',
  ],
  [
    'a call-out with a name',
    [
      ['CalloutStarted', { callout: 'c', name: 'Night crew', kind: 'selected', target: 1, role: 'crew' }],
      ['CalloutResumed', { callout: 'c' }],
    ],
    'Dana Whitfield resumed the call-out “Night crew”.',
  ],
  [
    'a person who says when they will be there',
    [['MemberEtaGiven', { user: 'rosa', at: '2026-03-01T12:45:00.000Z', by: 'text' }]],
    'Rosa Delgado said by text: there about 2026-03-01T12:45:00.000Z.',
  ],
  ['a job that ends alone', [['IncidentCompleted', {}]], 'Dana Whitfield marked it as completed.'],
  [
    'a job that ends with its main incident',
    [['IncidentCompleted', { with: 'i2' }]],
    'Dana Whitfield marked it as completed, together with the main incident that it is linked to.',
  ],
  [
    'a priority',
    [['PriorityChanged', { priority: 'emergency', personal: { reason: 'No water at the school' } }]],
    'Dana Whitfield changed the priority from Routine to Emergency. Reason: No water at the school.',
  ],
  [
    'a place',
    [
      ['IncidentLocated', { location: 'p', personal: { raw: '1 Elm St' }, lat: 39.8, lng: -105 }],
      ['LocationCorrected', { location: 'p', personal: { raw: '11 Elm St' }, lat: 39.9, lng: -105 }],
    ],
    'Dana Whitfield corrected the place from “1 Elm St” to “11 Elm St”. Its point was 39.8, -105 and is 39.9, -105.',
  ],
  [
    'a contact',
    [
      [
        'ContactAdded',
        {
          contact: 'c',
          complainant: true,
          personal: { name: 'M. Chen', phoneNumber: '', phoneExtension: '', email: '' },
        },
      ],
      ['ContactCorrected', { contact: 'c', complainant: null, personal: { name: 'Mei Chen' } }],
    ],
    'Dana Whitfield corrected the contact “M. Chen”: name from “M. Chen” to “Mei Chen”.',
  ],
  [
    'a role',
    [
      ['TeamMemberAdded', { user: 'rosa', role: 'crew' }],
      ['TeamRoleChanged', { user: 'rosa', role: 'leader' }],
    ],
    'Dana Whitfield changed the role of Rosa Delgado from crew to leader.',
  ],
  [
    'the number of people needed',
    [
      ['CalloutStarted', { callout: 'o', name: 'Crew', kind: 'groups', target: 2, role: 'crew' }],
      ['CalloutTargetChanged', { callout: 'o', target: 3 }],
    ],
    'Dana Whitfield changed the number of people needed from 2 to 3.',
  ],
])('%s is told with the value before, and its author', (_, facts, sentence) => {
  expect(told(...facts).at(-1)).toBe(sentence);
});

it('the system’s own facts have no author of a person, and its bookkeeping has no sentence', () => {
  expect(
    told(
      ['JobTextFailed', { name: 'Truck 3', reason: 'The number is not in service.' }, system],
      [
        'CrewDispatched',
        { name: 'Truck 3', user: 'rosa', previousVersion: 'arvada_water', newVersion: 'arvada_water' },
        system,
      ],
      ['CalloutStepPlanned', { callout: 'o', dueAt: '' }, system],
    ),
  ).toEqual([
    'The text to Truck 3 did not arrive: The number is not in service.',
    'Muster sent Truck 3 (Rosa Delgado).',
    null,
  ]);
});
