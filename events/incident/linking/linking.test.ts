import { describe, it } from 'vitest';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';

const created: IncidentFact = reported('arvada_manual_dispatch', 'No water');
const linked = (to = 'main'): IncidentFact => ({ type: 'IncidentLinked', data: { to } });
const unlinked = (because: string, reason?: string, from = 'main') =>
  ({
    type: 'IncidentUnlinked',
    data: { from, because, subject: 'i1', personal: reason ? { reason } : null },
  }) as IncidentFact;
const link = (to = 'main'): IncidentCommand => ({ do: 'link', to });
const unlink = (more: object = {}) => ({ do: 'unlink', because: 'person', ...more }) as IncidentCommand;
const completed = (data = {}): IncidentFact => ({ type: 'IncidentCompleted', data });

describe('a call of the same cause', () => {
  it('is linked once, to the main incident that was named last', () => {
    given(incident, created).when(link()).then(linked());
    given(incident, created).when(link()).thenRepeatIsNothing();
    given(incident, created, linked()).when(link('other')).then(unlinked('relinked'), linked('other'));
  });

  it('is linked to no incident when it is that one, or over', () => {
    given(incident, created).when(link('i1')).thenRefused('incident.linked-to-itself');
    given(incident, created, completed()).when(link()).thenRefused('incident.not-active');
  });

  it('stands alone again for a reason, once', () => {
    given(incident, created, linked())
      .when(unlink({ reason: 'Other main' }))
      .then(unlinked('person', 'Other main'));
    given(incident, created, linked()).when(unlink()).thenRepeatIsNothing();
    given(incident, created, linked('other'))
      .when(unlink({ from: 'main' }))
      .thenNothing();
  });

  it('is unlinked when it is deleted or handed to another organization', () => {
    const deleted: IncidentFact = { type: 'IncidentDeleted', data: {} };
    given(incident, created, linked()).when({ do: 'delete' }).then(unlinked('deleted'), deleted);
    given(incident, created, linked(), unlinked('deleted'), deleted).when({ do: 'delete' }).thenNothing();
  });

  it('gets no crew of its own', () => {
    const crew = { designation: 'd1', name: 'Truck 1', active: true, user: 'ada' };
    const send = {
      do: 'dispatch',
      newVersion: 'arvada_water',
      crew,
      dispatch: 's1',
      respondBy: '2026-03-01T08:10:00.000Z',
    };
    given(incident, created, linked())
      .when({ ...send, seen: null, again: false } as IncidentCommand)
      .thenRefused('incident.linked');
  });
});

describe('calls that end together with the main incident', () => {
  const together = completed({ with: 'main' });
  it('are opened again with it, and not those that ended by themselves', () => {
    given(incident, created, linked()).when({ do: 'complete', with: 'main' }).then(together);
    given(incident, created, linked(), together)
      .when({ do: 'reopen', with: 'main' })
      .then({ type: 'IncidentReopened', data: {} });
    given(incident, created, linked(), completed()).when({ do: 'reopen', with: 'main' }).thenNothing();
    given(incident, created, linked(), completed()).when({ do: 'complete', with: 'main' }).thenNothing();
  });
});
