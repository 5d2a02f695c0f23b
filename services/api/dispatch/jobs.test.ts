import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '#contracts/dispatch/job';
import type { JobDoc } from '#projections/dispatch/jobs';
import { appOf } from '#services/testing/app';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { jobOf, jobRoutes, shownOf } from './jobs.ts';

const known: JobDoc = {
  dispatch: 'd1',
  incident: 'i1',
  entity: 'arvada',
  designation: 'truck',
  name: 'Truck',
  user: 'ada',
  by: 'dana',
  sent_at: noon,
  respond_by: noon,
};
const crew = { designation: 'truck', name: 'Truck', time: noon, dispatch: 'd1', status: 'sent', status_time: 'then' };
const card = {
  version: 'arvada_water',
  description: 'Water in the street',
  labels: ['Odor'],
  priority: 'routine',
  address: '1 Main St',
  point: [39.8, -105.1],
  dispatched: [crew],
};
const documents = {
  'incident_cards i1': { entity: 'arvada', deleted: false, active: true, card },
  'entities arvada': { display_name: 'Arvada', timezone: 'America/Denver' },
  'accounts dana': { first_name: 'Dana', last_name: 'Diaz', phone_number: '+13035550110' },
  'incidents i1': { locations: [] },
};
const appWith = (more: Readonly<Record<string, object | null>> = {}) => {
  const all: Readonly<Record<string, object | null>> = { ...documents, ...more };
  return appOf({ views: { doc: (model: string, key: string) => all[`${model} ${key}`] ?? null } });
};
const cardWith = (more: object, of: object = {}) => ({
  'incident_cards i1': {
    ...documents['incident_cards i1'],
    ...of,
    card: { ...card, dispatched: [{ ...crew, ...more }] },
  },
});

describe('a job', () => {
  it('that is under way is shown with its crew', () => {
    expect(shownOf(appWith(), known)).toEqual({ card, crew });
    expect(shownOf(appWith(cardWith({ status: 'failed' })), known)).toMatchObject({ crew: { status: 'failed' } });
  });

  it.each<readonly [string, object, string]>([
    ['of an incident that is not there', { 'incident_cards i1': null }, 'job.closed'],
    ['of an incident that was deleted', cardWith({ dispatch: 'd2' }, { deleted: true }), 'job.closed'],
    ['of a crew that was sent again', cardWith({ dispatch: 'd2' }), 'job.replaced'],
    ['that was declined', cardWith({ status: 'declined' }), 'job.declined'],
    ['that was recalled', cardWith({ status: 'recalled' }), 'job.recalled'],
    ['that is done', cardWith({ status: 'done' }), 'job.done'],
    ['whose crew left', cardWith({ status: 'left' }), 'job.done'],
    ['of an incident that is closed', cardWith({}, { active: false }), 'job.closed'],
    ['that is done, of an incident that is closed', cardWith({ status: 'done' }, { active: false }), 'job.done'],
  ])('%s is over', (_, docs, why) => expect(shownOf(appWith({ ...docs }), known)).toBe(why));
});

describe('the page of a job', () => {
  const shown = (more: Readonly<Record<string, object | null>> = {}, of: Partial<JobDoc> = {}) => {
    const app = appWith(more);
    const found = shownOf(app, known);
    if (typeof found === 'string') throw new Error(found);
    return jobOf(app, { ...known, ...of }, found);
  };

  it('says what, where, for whom and how far it is', () => {
    expect(shown()).toEqual({
      crew: 'Truck',
      entity: 'Arvada',
      timezone: 'America/Denver',
      type: 'Water',
      description: 'Water in the street',
      labels: ['Odor'],
      address: '1 Main St',
      point: [39.8, -105.1],
      calls: [{ as: 'dispatcher', name: 'Dana Diaz', phone_number: '+13035550110' }],
      sent_time: noon,
      status: 'sent',
      status_time: 'then',
      needs_help: false,
      priority: 'routine',
    });
  });

  it('of an organization that is not known has no name, and the time of the world', () => {
    expect(shown({ 'entities arvada': null })).toMatchObject({ entity: '', timezone: 'UTC' });
  });

  it('lists the callers first, then the other contacts, then the dispatcher, and nobody without a number', () => {
    const locations = [
      {
        contacts: [
          { name: 'Neighbor', phone_number: '+13035550101', complainant: false },
          { name: null, phone_number: '+13035550102', complainant: true },
          { name: 'Silent', phone_number: null, complainant: true },
        ],
      },
      { contacts: [{ name: 'Cy', phone_number: '+13035550103', complainant: true }] },
    ];
    expect(shown({ 'incidents i1': { locations } }).calls).toEqual([
      { as: 'caller', name: '', phone_number: '+13035550102' },
      { as: 'caller', name: 'Cy', phone_number: '+13035550103' },
      { as: 'contact', name: 'Neighbor', phone_number: '+13035550101' },
      { as: 'dispatcher', name: 'Dana Diaz', phone_number: '+13035550110' },
    ]);
  });

  it.each<readonly [string, Readonly<Record<string, object | null>>, Partial<JobDoc>]>([
    ['the system sent the crew', { 'accounts null': documents['accounts dana'] }, { by: null }],
    ['the account is gone', { 'accounts dana': null }, {}],
    ['there is no number', { 'accounts dana': { ...documents['accounts dana'], phone_number: '' } }, {}],
    ['the incident is not known', { 'incidents i1': null }, { by: null }],
  ])('names no dispatcher when %s', (_, docs, of) => expect(shown(docs, of).calls).toEqual([]));

  it('names a dispatcher with one name only', () => {
    const only = { 'accounts dana': { ...documents['accounts dana'], last_name: '' } };
    expect(shown(only).calls).toEqual([{ as: 'dispatcher', name: 'Dana', phone_number: '+13035550110' }]);
  });
});

describe('the link of a job', () => {
  let desk: Desk;
  const [uuid, dispatch, ada] = [id(50), id(40), id(21)];
  const readReport = vi.fn();
  beforeEach(() => {
    readReport.mockReset();
    desk = openDesk({ telephony: { readReport } });
    desk.happened(
      `incident-${uuid}`,
      'IncidentCreated',
      { incident: uuid, version: 'arvada_water', source: null, subject: uuid, personal: { description: 'x' } },
      { at: '2026-03-01T11:00:00.000Z' },
    );
    desk.happened(
      `incident-${uuid}`,
      'CrewDispatched',
      {
        designation: id(20),
        name: 'Truck',
        user: ada,
        previousVersion: 'arvada_water',
        newVersion: 'arvada_water',
        dispatch,
        respondBy: '2026-03-01T12:10:00.000Z',
      },
      { at: '2026-03-01T11:30:00.000Z' },
    );
  });
  afterEach(() => desk.close());

  const key = (of = dispatch) => desk.app.secrets.jobKey(of);
  const read = (k = key()) => desk.asks<Job>(jobRoutes, 'GET /api/job/', null, { query: { k } });
  const take = (body: object, k = key()) =>
    desk.asks(jobRoutes, 'POST /api/job/', null, { body: { k, step: 'accepted', ...body } });
  const taken = async (body: object) => {
    let json: object | undefined;
    const added = await desk.added(async () => {
      ({ json } = await take(body));
    });
    return { json, added, last: desk.log.at(-1) };
  };

  it('shows the job, and records nothing', async () => {
    const added = await desk.added(async () =>
      expect((await read()).json).toMatchObject({ crew: 'Truck', entity: 'Arvada', status: 'assigned' }),
    );
    expect(added).toEqual([]);
  });

  it('that is wrong, or whose sending is not known, opens nothing', async () => {
    for (const k of ['nonsense', key(id(41))]) {
      await expect(read(k)).rejects.toThrow('job.wrong-key');
      await expect(take({}, k)).rejects.toThrow('job.wrong-key');
    }
  });

  it('ends with the job', async () => {
    desk.happened(`incident-${uuid}`, 'IncidentDeleted', {});
    await expect(read()).rejects.toThrow('job.closed');
  });

  it('counts requests by its sending, and a step needs no cookie', () => {
    const [get, post] = jobRoutes;
    const report = jobRoutes.find(({ signed, free }) => signed && free);
    const asked = { app: desk.app, query: { k: key() }, body: { k: key() } } as unknown as Parameters<
      NonNullable<NonNullable<typeof get>['counted']>
    >[0];
    expect([get?.counted?.(asked), post?.counted?.(asked)]).toEqual([{ link: dispatch }, { link: dispatch }]);
    expect([get?.csrf, post?.csrf, report?.csrf]).toEqual([true, false, false]);
    expect([report?.signed, report?.free]).toEqual([true, true]);
  });

  it('records a step at the time of its phone, as its holder', async () => {
    const { json, added, last } = await taken({ time: '2026-03-01T11:40:00.000Z' });
    expect(json).toEqual({ time: '2026-03-01T11:40:00.000Z' });
    expect(added[0]).toMatchObject(['JobAccepted', { designation: id(20), dispatch }]);
    expect(last?.metadata).toMatchObject({
      entity: arvada,
      actor: { kind: 'link', id: ada },
      occurredAt: '2026-03-01T11:40:00.000Z',
    });
  });

  it.each([
    ['now, without a time', undefined, noon],
    ['now at the latest', '2026-03-01T13:00:00.000Z', noon],
    ['at the sending at the earliest', '2026-03-01T11:29:59.000Z', '2026-03-01T11:30:00.000Z'],
    ['at the time of the sending', '2026-03-01T11:30:00.000Z', '2026-03-01T11:30:00.000Z'],
  ])('records a step %s', async (_, time, at) => {
    const { json, last } = await taken(time === undefined ? {} : { time });
    expect([json, last?.metadata.occurredAt]).toEqual([{ time: at }, at]);
  });

  it('records a reason without its outer spaces, or none', async () => {
    expect((await taken({ step: 'declined', reason: ' No truck ' })).added[0]).toMatchObject([
      'JobDeclined',
      { personal: { reason: 'No truck' } },
    ]);
  });

  it('records in the organization that has the incident now', async () => {
    desk.happened(`incident-${uuid}`, 'IncidentTransferred', {
      subject: uuid,
      personal: { explanation: '', addresses: [] },
      previousVersion: 'arvada_water',
      newVersion: 'arvada_water',
      transfer: id(70),
      kind: 'flux-handler',
      name: 'JCW',
      newEntity: { entity: jcw, name: 'Johnson County Wastewater' },
      urgent: false,
      assigned: null,
      option: {},
      callbackNumbers: false,
      notices: [],
    });
    expect((await taken({})).last?.metadata.entity).toBe(jcw);
  });

  it('of a crew without a person is held by nobody', async () => {
    const other = id(42);
    desk.happened(`incident-${uuid}`, 'CrewDispatched', {
      designation: id(22),
      name: 'Van',
      user: null,
      previousVersion: 'arvada_water',
      newVersion: 'arvada_water',
      dispatch: other,
      respondBy: noon,
    });
    await take({}, key(other));
    expect(desk.log.at(-1)?.metadata.actor).toEqual({ kind: 'link', id: '' });
  });

  describe('of a text', () => {
    const delivery = id(60);
    const report = (k = desk.app.secrets.reportKey(delivery), body: object = { MessageStatus: 'delivered' }) =>
      desk.asks(jobRoutes, 'POST /api/text-report/', null, { query: { k }, body });
    beforeEach(() =>
      desk.happened(`delivery-${delivery}`, 'DeliveryRequested', {
        delivery,
        medium: 'sms',
        provider: 'simulator',
        user: ada,
        template: 'check-in',
        designation: id(20),
        checkIn: id(61),
        subject: ada,
        personal: { to: '+13035550121' },
      }),
    );

    it('reports what became of it', async () => {
      desk.happened(`delivery-${delivery}`, 'DeliverySent', { delivery, providerId: 'p' });
      readReport.mockReturnValue({ delivery, status: 'delivered' });
      const added = await desk.added(async () => expect((await report()).json).toEqual({}));
      expect(readReport.mock.calls).toEqual([[delivery, { MessageStatus: 'delivered' }]]);
      expect(added).toMatchObject([['DeliveryConfirmed', { delivery }]]);
    });

    it('records nothing of a report that says nothing', async () => {
      readReport.mockReturnValue(null);
      const added = await desk.added(async () => expect((await report()).json).toEqual({}));
      expect(added).toEqual([]);
    });

    it('takes no report without its key', async () => {
      await expect(report('nonsense')).rejects.toThrow('not-found');
      expect(readReport).not.toHaveBeenCalled();
    });
  });
});
