import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, incidentAfter, logged } from '#projections/testing/incident';
import type { IncidentDoc } from './incidentParts.ts';
import { heldFrames, listFrames } from './listFrames.ts';

const after = (...facts: readonly RecordedFact[]): IncidentDoc => incidentAfter(created, ...facts).doc;
const joins = (user: string) => happened('TeamMemberAdded', { user, role: 'crew' }, at('12:05'));
const seen = logged('acknowledged', '12:02');
const completed = happened('IncidentCompleted', {}, at('13:00'));
const deleted = happened('IncidentDeleted', {}, at('13:10'));
const held = happened('IncidentHeld', { hold: 'h1' }, at('12:10'));

/** A document with the words that tell it from others, and the organization that has it. */
const named = (doc: IncidentDoc, description: string, entity = doc.entity): IncidentDoc => ({
  ...doc,
  description,
  entity,
});
/** The frames: event, channel without its common beginning, the words of the incident, and `gone`. */
const told = (before: IncidentDoc | null, now: IncidentDoc): readonly string[] =>
  listFrames(before, now, 7).map(({ channel, event, data }) => {
    const { incident, position, ...more } = data as {
      readonly incident: { readonly description: string };
      readonly position: number;
      readonly gone?: true;
    };
    expect(position).toBe(7);
    return [event, channel.replace('presence-incidents-', ''), incident.description, JSON.stringify(more)].join(' ');
  });

const open = named(after(seen), 'old');
const closed = named(after(seen, completed), 'old');
const gone = named(after(seen, deleted), 'old');
const hidden = named(after(seen, held), 'old');
const as = (doc: IncidentDoc) => named(doc, 'new');
const active = (event: string, more = '{}') => [`${event} active-arvada new ${more}`];

describe('the list of an organization', () => {
  it.each([
    ['a new incident', null, open, active('added')],
    ['a new incident that is closed already', null, closed, active('updated')],
    ['a new incident that is hidden', null, hidden, []],
    ['a change of an active incident', open, open, active('updated')],
    ['the end of an active incident', open, closed, active('deleted')],
    ['the deletion of an active incident', open, gone, active('deleted', '{"gone":true}')],
    ['the hold of an active incident', open, hidden, active('deleted', '{"gone":true}')],
    ['a change of a closed incident', closed, closed, active('updated')],
    ['the reopening of an incident', closed, open, active('added')],
    ['the deletion of a closed incident', closed, gone, active('deleted', '{"gone":true}')],
    ['the return of a held incident', hidden, open, active('added')],
    ['the return of a held incident that is closed', hidden, closed, active('updated')],
    ['a change of a held incident', hidden, hidden, []],
    ['the deletion of a held incident', hidden, gone, []],
    ['a change of a deleted incident', gone, gone, []],
  ] as const)('is told of %s', (_, before, now, frames) => expect(told(before, as(now))).toEqual(frames));

  it('gets the incident as a list shows it', () =>
    expect(listFrames(null, after(seen), 3)).toMatchObject([
      {
        channel: 'presence-incidents-active-arvada',
        event: 'added',
        data: { incident: { uuid: 'i1', description: 'Water in the street', state: 'acknowledged' }, position: 3 },
      },
    ]));
});

describe('the lists of the people of a team', () => {
  const ada = named(after(seen, joins('ada')), 'old');
  const both = named(after(seen, joins('ada'), joins('bo')), 'old');

  it('get the incident as they join, lose it as they leave, and know each change between', () => {
    expect(told(open, as(ada))).toEqual(['added user-ada new {}', 'updated active-arvada new {}']);
    expect(told(ada, as(both))).toEqual([
      'updated user-ada new {}',
      'added user-bo new {}',
      'updated active-arvada new {}',
    ]);
    expect(told(both, as(ada))).toEqual([
      'updated user-ada new {}',
      'deleted user-bo new {"gone":true}',
      'updated active-arvada new {}',
    ]);
    expect(told(null, as(ada))).toEqual(['added user-ada new {}', 'added active-arvada new {}']);
  });

  it('lose an incident that ends, and are told that a deleted one is gone', () => {
    const over = after(seen, joins('ada'), completed);
    expect(told(ada, as(over))).toEqual(['deleted user-ada new {}', 'deleted active-arvada new {}']);
    const away = after(seen, joins('ada'), deleted);
    expect(told(ada, as(away))).toEqual([
      'deleted user-ada new {"gone":true}',
      'deleted active-arvada new {"gone":true}',
    ]);
  });

  it('know nothing of a hidden incident that they join', () =>
    expect(told(hidden, as(after(seen, held, joins('ada'))))).toEqual([]));
});

describe('an incident that is handed over', () => {
  const handed = (doc: IncidentDoc) => named(doc, 'new', 'durham');

  it('goes with its old words from the first organization and its people, and comes with its new words to the other', () => {
    const ada = named(after(seen, joins('ada')), 'old');
    expect(told(ada, handed(open))).toEqual([
      'deleted user-ada old {"gone":true}',
      'deleted active-arvada old {"gone":true}',
      'added active-durham new {}',
    ]);
  });

  it('is in no list of the other one while it is hidden there', () => {
    expect(told(open, handed(hidden))).toEqual(['deleted active-arvada old {"gone":true}']);
    expect(told(hidden, handed(open))).toEqual(['added active-durham new {}']);
    expect(told(closed, handed(closed))).toEqual([
      'deleted active-arvada old {"gone":true}',
      'updated active-durham new {}',
    ]);
  });
});

describe('the incidents on hold', () => {
  const elsewhere = named(hidden, 'new', 'durham');
  it.each([
    ['a hold', open, hidden, ['arvada']],
    ['the hold of a closed incident', closed, named(after(seen, completed, held), 'old'), ['arvada']],
    ['a change of a held incident', hidden, as(hidden), ['arvada']],
    ['the return of a held incident', hidden, open, ['arvada']],
    ['the deletion of a held incident', hidden, gone, ['arvada']],
    ['a held incident that is handed over', hidden, elsewhere, ['arvada', 'durham']],
    ['a change of another incident', open, as(open), []],
    ['a change of a deleted incident', named(after(held, deleted), 'old'), gone, []],
  ] as const)('are told of %s, without the incident', (_, before, now, entities) =>
    expect(heldFrames(before, now, 7)).toEqual(
      entities.flatMap((entity) =>
        [`presence-entity-${entity}-dispatch`, `presence-incidents-active-${entity}`].map((channel) => ({
          channel,
          event: 'HELD_CHANGED',
          data: { position: 7 },
        })),
      ),
    ),
  );
});
