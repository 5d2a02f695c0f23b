import { describe, expect, it } from 'vitest';
import { mapUrl } from '#contracts/core/geo';
import { idFrom } from '#events/core/ids';
import { workflowOf } from '#events/incident/versions/index';
import type { TextReport } from '#services/core/telephony';
import { appOf } from '#services/testing/app';
import { eventTextOf } from './eventTexts.ts';
import { recordReport, reportAddress } from './reports.ts';
import { jobTextOf, testWords, textOf } from './texts.ts';

type Documents = Readonly<Record<string, object>>;
const known: Documents = {
  'entities arvada': { display_name: 'City of Arvada', lat: 39.8, lng: -105.1 },
  'incident_cards i1': {
    card: {
      version: 'standard_water',
      state_display: 'On Scene',
      description: 'Main break in the street.',
      address: '8101 Ralston Rd',
      latlng: [[39.81, -105.09]],
    },
  },
  'crews jetter': { crew: { name: 'Jetter 1', checkin: { point: [39.5, -105.2] } } },
};
const appWith = (documents: Documents) =>
  appOf({
    config: { publicUrl: 'https://muster.example' },
    secrets: {
      jobKey: (dispatch: string) => `job-${dispatch}`,
      checkInKey: (checkIn: string) => `check-${checkIn}`,
      reportKey: (delivery: string) => `report-${delivery}`,
    },
    views: { doc: (name: string, id: string) => documents[`${name} ${id}`] ?? null },
  });
const unknownType = workflowOf('').displayName;

describe('the text to a stakeholder', () => {
  const link = 'https://muster.example/incident/i1/';
  const notice = (event: string, round: number) =>
    ({ entity: 'arvada', event, incident: 'i1', round }) as unknown as Parameters<typeof eventTextOf>[1];

  it.each([
    ['INCIDENT_REPORTED', 0, 'City of Arvada: Incident reported (Water).'],
    ['TEAM_NOT_FORMED', 0, 'City of Arvada: Team not formed (Water).'],
    ['INCIDENT_REPORTED', 1, 'City of Arvada: The incident is still open (Water, on scene).'],
    ['TEAM_NOT_FORMED', 2, 'City of Arvada: There is still no team (Water, on scene).'],
    ['CREW_SILENT', 1, 'City of Arvada: The crew still has not responded (Water, on scene).'],
  ])('says what happened, and how things stand when it is told again: %s %i', (event, round, words) =>
    expect(eventTextOf(appWith(known), notice(event, round))).toEqual({ body: `${words} ${link}`, link }),
  );

  it('comes from Muster when the organization is not known, and has no state without the incident', () =>
    expect(eventTextOf(appWith({}), notice('CREW_SILENT', 1)).body).toBe(
      `Muster: The crew still has not responded (${unknownType}). ${link}`,
    ));
});

describe('the text to a crew', () => {
  const job = { entity: 'arvada', incident: 'i1', name: 'Jetter 1', dispatch: 's1' } as unknown as Parameters<
    typeof jobTextOf
  >[1];

  it('has a link to answer, and none when the crew is recalled', () => {
    const link = 'https://muster.example/job/?k=job-s1';
    const map = mapUrl(39.81, -105.09);
    expect(jobTextOf(appWith(known), job, 'job')).toEqual({
      body: `City of Arvada: Jetter 1, a water problem at 8101 Ralston Rd: Main break in the street. Accept or decline: ${link} Map: ${map}`,
      link,
    });
    expect(jobTextOf(appWith(known), job, 'recall')).toEqual({
      body: 'City of Arvada: Jetter 1 is recalled from the water problem at 8101 Ralston Rd. You do not need to go.',
      link: null,
    });
  });

  it('has the first words of a long description', () => {
    const card = { version: 'standard_water', description: `${'Water runs '.repeat(20)}`, address: '', latlng: [] };
    const { body } = jobTextOf(appWith({ ...known, 'incident_cards i1': { card } }), job, 'job');
    expect(body).toMatch(/^City of Arvada: Jetter 1, a water problem: (Water runs ){9}…\. Accept or decline: \S+$/);
  });

  it('comes from the dispatch when nothing is known', () =>
    expect(jobTextOf(appWith({}), job, 'recall').body).toBe(
      'Dispatch: Jetter 1 is recalled from the incident. You do not need to go.',
    ));

  const wanted = { entity: 'arvada', designation: 'jetter', check_in: 'n1' };
  const linkAt = (lat: string, lng: string) => `https://muster.example/check-in/?lat=${lat}&lng=${lng}&ck=check-n1`;
  it('asks where it is, beginning at its last place', () => {
    const link = linkAt('39.5', '-105.2');
    expect(textOf(appWith(known), wanted)).toEqual({
      link,
      body: `City of Arvada: where is Jetter 1? Check in: ${link}`,
    });
  });

  it('asks from the middle of the organization when the crew has no place, and from nowhere without one', () => {
    const crew = { crew: { name: 'Jetter 1', checkin: null } };
    expect(textOf(appWith({ ...known, 'crews jetter': crew }), wanted).link).toBe(linkAt('39.8', '-105.1'));
    const link = linkAt('0', '0');
    expect(textOf(appWith({}), wanted)).toEqual({ link, body: `Dispatch: where is your crew? Check in: ${link}` });
  });

  it('is plain in a test', () =>
    expect(testWords).toBe('Muster: this is a test of the call center. No action is needed.'));
});

describe('a report about a text', () => {
  const at = '2026-03-01T08:00:00.000Z';
  const delivery = { entity: 'arvada', provider: 'twilio' };

  /** Records a report while the read models show the delivery at once, after a wait, or never. */
  async function recorded(report: TextReport, shown: 'now' | 'later' | 'never', head: object | undefined = { at: 7 }) {
    let isShown = shown === 'now';
    const waited: unknown[] = [];
    const handled: unknown[] = [];
    const app = {
      clock: { now: () => Date.parse(at) },
      views: { doc: (name: string, id: string) => (isShown && `${name} ${id}` === 'deliveries d1' ? delivery : null) },
      store: { head: async () => head },
      projector: {
        reached: async (...of: readonly unknown[]) => {
          waited.push(of);
          isShown = shown === 'later';
        },
      },
      handle: async ({ category }: { readonly category: string }, ...rest: readonly unknown[]) =>
        void handled.push([category, ...rest]),
    } as unknown as Parameters<typeof recordReport>[0];
    await recordReport(app, report);
    return { waited, handled };
  }
  const delivered: TextReport = { delivery: 'd1', status: 'delivered' };
  const entry = (status: string, command: object) => [
    'delivery',
    'd1',
    { commandId: idFrom('report', 'd1', status), occurredAt: at, command },
    { entity: 'arvada', actor: { kind: 'phone', id: 'twilio' }, correlationId: 'd1' },
  ];

  it('comes to an address with the key of the delivery', () =>
    expect(reportAddress(appWith({}), 'd1')).toBe('https://muster.example/api/text-report/?k=report-d1'));

  it('is recorded as the text service gave it', async () => {
    expect(await recorded(delivered, 'now')).toEqual({
      waited: [],
      handled: [entry('delivered', { do: 'confirm' })],
    });
    const report: TextReport = { delivery: 'd1', status: 'undelivered', reason: 'unreachable' };
    expect((await recorded(report, 'now')).handled).toEqual([
      entry('undelivered', { do: 'undelivered', reason: 'unreachable' }),
    ]);
  });

  it('waits five seconds for read models that are slower', async () =>
    expect(await recorded(delivered, 'later')).toEqual({
      waited: [[{ at: 7 }, 5_000]],
      handled: [entry('delivered', { do: 'confirm' })],
    }));

  it('is dropped when nobody knows the text', async () => {
    expect((await recorded(delivered, 'never')).handled).toEqual([]);
    expect((await recorded({ ...delivered, delivery: 'd2' }, 'now')).handled).toEqual([]);
  });
});
