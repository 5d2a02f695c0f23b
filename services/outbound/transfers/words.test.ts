import { afterEach, describe, expect, it } from 'vitest';
import type { NoticeDoc } from '#projections/deliveries/notices';
import { appOf } from '#services/testing/app';
import { numberOf, payloadOf, registerWordings, wordsOf } from './words.ts';

const place = {
  raw: '5700 Carr St',
  route: 'Carr St',
  locality: 'Arvada',
  contacts: [
    { name: 'J. Alvarez', phone_number: '+13035550170' },
    { name: null, phone_number: '+13035550171' },
    { name: 'No Phone', phone_number: null },
    { name: 'Blank', phone_number: '' },
  ],
};
const elsewhere = { ...place, raw: 'Yard', contacts: [{ name: 'Yard', phone_number: '+13035550172' }] };
const whole = { description: 'Water in the street', locations: [place, elsewhere] };
const duty = { designation: 'Water on-call', target: 'arvada_water' };

const appWith = (incident: object | null, more: Readonly<Record<string, object>> = {}) => {
  const documents: Readonly<Record<string, object | null>> = {
    'incidents i1': incident,
    'entities arvada': { display_name: 'Arvada', timezone: 'America/Denver' },
    'accounts ada': { phone_number: '+13035550111', active: true },
    ...more,
  };
  return appOf({
    clock: { now: () => Date.parse('2026-03-01T12:00:00.000Z') },
    config: { publicUrl: 'https://muster.example' },
    secrets: { answerKey: (id: string) => `key-${id}` },
    views: { doc: (name: string, key: string) => documents[`${name} ${key}`] ?? null, docs: () => [] },
  });
};
const said: NoticeDoc['said'] = {
  type: 'escalation',
  name: 'After hours',
  version: 'arvada_water',
  urgent: true,
  explanation: 'The main is open',
  assigned: null,
  option: {},
  callback_numbers: true,
};
const bare = { ...said, urgent: false, explanation: '', callback_numbers: false };
const sms: NoticeDoc = {
  kind: 'notice',
  delivery: 'n1',
  entity: 'arvada',
  incident: 'i1',
  transfer: 't1',
  medium: 'sms',
  to: 'ada',
  designation: 'Water on-call',
  asks: 'ada',
  status: 'owed',
  attempts: 0,
  due_at: '',
  time: '2026-03-01T12:00:00.000Z',
  by: 'user:ben',
  said,
};
const page = 'https://muster.example/incident/i1/';
const link = 'https://muster.example/answer/?k=key-n1';
const byMail = [`Accept or decline: ${link}`, `In Muster: ${page}`];
const subject = 'Arvada: urgent, After hours for Water on-call';
const lines = [
  'Water in the street',
  '5700 Carr St',
  'Why: The main is open',
  'J. Alvarez +13035550170',
  '+13035550171',
  'Yard +13035550172',
];
const answer = `Reply YES to take it or NO to decline, or open ${link}`;

describe('the message of a transfer', () => {
  it('tells a person by text what, where, why, whom to call back, and where to look', () =>
    expect(wordsOf(appWith(whole), sms)).toEqual({ subject, body: [subject, ...lines, answer].join('\n'), link }));

  it('says its subject once in a mail', () =>
    expect(wordsOf(appWith(whole), { ...sms, medium: 'email' })).toEqual({
      subject,
      body: [...lines, ...byMail].join('\n'),
      link,
    }));

  it('has no page for a contractor, and no caller where the organization hides callers', () => {
    const hides = { 'boards arvada': { rules: { asked_see_caller: 'hide' } } };
    const mail = { ...sms, medium: 'email', said: bare, contact: 'ABC Plumbing' } as const;
    const body = (more?: Readonly<Record<string, object>>) => wordsOf(appWith(whole, more), mail).body.split('\n');
    expect(body()).toContain('J. Alvarez +13035550170');
    expect(body(hides)).toEqual(['Water in the street', '5700 Carr St', `Accept or decline: ${link}`]);
  });

  it('asks nobody in a message of an older transfer, and leaves out what it does not have', () => {
    const { asks: _, ...older } = sms;
    const plain = { ...older, designation: '', said: bare };
    const words = (incident: object | null, more?: Readonly<Record<string, object>>) =>
      wordsOf(appWith(incident, more), { ...plain, medium: 'email' }).body.split('\n');
    expect(wordsOf(appWith(whole), plain).subject).toBe('Arvada: After hours');
    const numbers = ['J. Alvarez +13035550170', '+13035550171', 'Yard +13035550172'];
    expect(words(whole)).toEqual(['Water in the street', '5700 Carr St', ...numbers, page]);
    expect(wordsOf(appWith(whole), plain).body).not.toContain('Alvarez');
    expect(words({ description: null, locations: [] })).toEqual(['An incident', page]);
    expect(words({ description: '', locations: [{ ...place, raw: null }] })).toEqual([
      'An incident',
      'Carr St, Arvada',
      ...numbers.slice(0, 2),
      page,
    ]);
    expect(words(null)).toEqual(['An incident', page]);
  });

  it('says first that a person need not go, and where, when the incident ended', () => {
    const ended = {
      ...sms,
      designation: '',
      said: { ...bare, type: 'stood-down', name: 'The incident was completed.' },
    } as const;
    const { body } = wordsOf(appWith(whole), ended);
    expect(body).toBe('Arvada: you do not need to go to 5700 Carr St. The incident was completed.');
  });

  it('says to the leader of a night from when on, and which number rings', () => {
    const option = { leads: true, from: '2026-03-02T00:00:00.000Z' };
    const night = { ...sms, incident: 's1', transfer: 's1', said: { ...bare, type: 'night-leader', option } } as const;
    const chosen = { 'after_hours arvada': { shifts: [{ uuid: 's1', phone_number: '+13035550111' }] } };
    const words = (more: object = {}, known = chosen) =>
      wordsOf(appWith(null, known), { ...night, said: { ...night.said, option: { ...option, ...more } } }).body;
    const from = 'after-hours leader from Mar 1, 5:00 PM on';
    expect(words()).toBe(`Arvada: you are the ${from}. Calls ring at (303) 555-0111.`);
    expect(words({}, { 'after_hours arvada': { shifts: [] } })).toBe(`Arvada: you are the ${from}.`);
    expect(words({ leads: false })).toBe(`Arvada: you are not the ${from} any more.`);
  });

  it('comes from the dispatch of an organization without a name, and of an incident that is gone', () => {
    const { subject: of, body } = wordsOf(appWith(null), { ...sms, entity: 'gone', designation: '' });
    expect(of).toBe('Dispatch: urgent, After hours');
    expect(body).toBe([of, 'An incident', 'Why: The main is open', answer].join('\n'));
  });
});

describe('the wording of a customer', () => {
  afterEach(() => registerWordings({}));

  it('applies to its own kind of message alone', () => {
    const own = { subject: 's', body: 'b', link: 'l' };
    registerWordings({ questionnaire: () => own });
    expect(wordsOf(appWith(whole), { ...sms, said: { ...said, type: 'questionnaire' } })).toBe(own);
    expect(wordsOf(appWith(whole), sms).subject).toBe(subject);
  });
});

describe('the body for an outside system', () => {
  const callback_numbers = ['J. Alvarez +13035550170', '+13035550171', 'Yard +13035550172'];

  it('names the new version and the assigned person', () => {
    const assigned = { user: 'ada', designation: 'Water on-call' };
    const version = { ...said, type: 'version', assigned } as const;
    const body = {
      incident: 'i1',
      new_version: 'arvada_water',
      explanation: 'The main is open',
      assign_to: 'ada',
      assign_as: 'Water on-call',
      run_initiation_sequence: true,
      transfer: 't1',
    };
    expect(payloadOf(appWith(whole), { ...sms, said: version })).toEqual(body);
    expect(payloadOf(appWith(whole), { ...sms, said: { ...version, assigned: null, urgent: false } })).toEqual({
      ...body,
      assign_to: null,
      assign_as: null,
      run_initiation_sequence: false,
    });
  });

  it('has the fields of the option, and the numbers to call back', () => {
    const custom = { ...said, type: 'custom', option: { token: 'works-desk' } } as const;
    const body = {
      incident_id: 'i1',
      version: 'arvada_water',
      token: 'works-desk',
      explanation: 'The main is open',
      transfer: 't1',
    };
    expect(payloadOf(appWith(whole), { ...sms, said: custom })).toEqual({ ...body, callback_numbers });
    expect(payloadOf(appWith(null), { ...sms, said: custom })).toEqual({ ...body, callback_numbers: [] });
    expect(payloadOf(appWith(whole), { ...sms, said: { ...custom, callback_numbers: false } })).toEqual(body);
    const own = { ...custom, option: { version: 'night' }, callback_numbers: false };
    expect(payloadOf(appWith(whole), { ...sms, said: own })).toEqual({
      incident_id: 'i1',
      version: 'night',
      explanation: 'The main is open',
      transfer: 't1',
    });
  });
});

describe('the number of a person', () => {
  const onDuty = {
    'designees arvada': {
      designated: [
        { ...duty, user: 'ben' },
        { ...duty, user: 'ada' },
      ],
    },
    'accounts ben': { phone_number: '+13035550112', active: true },
  };
  const forDuty = { 'duty_numbers ada': { numbers: { 'Water on-call': '+13035550199' } } };
  const number = (more: Readonly<Record<string, object>>, change: Partial<NoticeDoc> = {}) =>
    numberOf(appWith(whole, more), { ...sms, ...change });

  it('is that of the duty, or else their own', () => {
    expect(number({ ...onDuty, ...forDuty })).toBe('+13035550199');
    expect(number(onDuty)).toBe('+13035550111');
    expect(number(forDuty)).toBe('+13035550111');
  });

  it('does not exist for a person who is unknown or erased', () => {
    expect(number({}, { to: 'gone' })).toBe('');
    expect(number({ 'accounts null': { phone_number: '1' } }, { to: null })).toBe('');
  });

  it('is the recipient of a questionnaire', () => {
    const questionnaire = { ...said, type: 'questionnaire' } as const;
    expect(number(onDuty, { to: '+13035550170', said: questionnaire })).toBe('+13035550170');
    expect(number(onDuty, { to: null, said: questionnaire })).toBe('');
  });
});
