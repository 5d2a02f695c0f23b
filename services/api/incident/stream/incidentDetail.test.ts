import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Written } from '#services/api/http/route';
import { arvada, type Desk, id, openDesk } from '#services/testing/desk';
import type { Look } from '#services/views/views';
import { detail, logOf, notesOf, tagsOf } from './incidentDetail.ts';
import { nameOf } from './nameOf.ts';

let desk: Desk;
let opened: unknown[];
const incident = id(50);
beforeEach(() => {
  opened = [];
  const trail = { opened: (_: unknown, uuid: string) => void opened.push(uuid) };
  desk = openDesk({
    parts: { hints: null, engine: null, denied: null, loading: false, trail },
  });
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  const personal = { description: 'Water in the street' };
  happened('IncidentCreated', { incident, version: 'arvada_water', source: null, subject: incident, personal });
});
afterEach(() => desk.close());

const dana = { kind: 'user', id: id(10) } as const;
const happened: (type: Parameters<Desk['happened']>[1], data: object) => void = (type, data) =>
  desk.happened(`incident-${incident}`, type, data as never, { actor: dana, entity: arvada });
const label = (n: number) => happened('LabelAdded', { label: id(n), name: `Label ${n}` });
const who = (n = 10) => desk.signedIn(id(n));
const read = <Json>(written: Written) => JSON.parse(written.map(({ text }) => text.toString()).join('')) as Json;

describe('the name of an author', () => {
  const accounts: Readonly<Record<string, object>> = {
    ada: { first_name: 'Ada', last_name: 'Abel' },
    'b:o': { first_name: '', last_name: 'Berg' },
  };
  const look = ((projection: string, key: string) =>
    projection === 'accounts'
      ? (accounts[key] ?? null)
      : projection === 'tokens' && key === 't1'
        ? { name: 'SCADA gateway' }
        : null) as Look;
  it.each([
    ['user:ada', 'Ada Abel'],
    ['phone:ada', 'Ada Abel'],
    ['link:ada', 'Ada Abel'],
    ['user:b:o', 'Berg'],
    ['user:cy', 'Unknown'],
    ['phone:cy', 'Unknown'],
    ['link:cy', 'Who holds the link'],
    ['token:t1', 'SCADA gateway'],
    ['token:t9', 'A program'],
    ['import:fire', 'Imported from fire'],
    ['system:engine', 'System'],
    ['ada', 'System'],
  ])('%s is %s', (by, name) => expect(nameOf(look, by)).toBe(name));
});

describe('an incident that is opened', () => {
  it('says what the person may do, and the state of the log that it shows', () => {
    expect(read(detail(desk.app, who(), incident))).toMatchObject({
      uuid: incident,
      entity: { uuid: arvada, name: 'arvada' },
      permissions: { manage: true },
      position: desk.log.length,
      hide: false,
      isQa: false,
      notices: [],
    });
    expect(read(detail(desk.app, who(11), incident))).toMatchObject({
      permissions: { manage: false },
      transfer_options: [],
    });
  });

  it('is noted in the trail, as its log is', () => {
    detail(desk.app, who(), incident);
    logOf(desk.app, who(), incident);
    tagsOf(desk.app, who(), incident);
    expect(opened).toEqual([incident, incident]);
  });

  it('is written once for its readers until one of its facts changes it', () => {
    const [page, rest] = detail(desk.app, who(), incident);
    expect(detail(desk.app, who(), incident).slice(0, 2)).toEqual([page, rest]);
    expect(detail(desk.app, who(), incident)[0]).toBe(page);
    desk.person(12, { name: 'Bo Berg', role: 'crew' });
    expect(detail(desk.app, who(), incident)[0]).toBe(page);
    // The page is the same for each role, and the rest is not.
    expect(detail(desk.app, who(11), incident)[0]).toBe(page);
    expect(detail(desk.app, who(11), incident)[1]).not.toBe(rest);
    label(70);
    expect(detail(desk.app, who(), incident)[0]).not.toBe(page);
    expect(read(detail(desk.app, who(), incident))).toMatchObject({ labels: [{ name: 'Label 70' }] });
  });

  it('shows the new name of an author in a page that was written before', () => {
    happened('NoteWritten', { note: id(60), subject: incident, personal: { body: 'Call back' } });
    const by = () => read<{ notes: { by: string }[] }>(detail(desk.app, who(), incident)).notes[0]?.by;
    expect(by()).toBe('Dana Diaz');
    desk.happened(`user-${id(10)}`, 'PersonCorrected', {
      user: id(10),
      subject: id(10),
      personal: { lastName: 'Doe' },
    } as never);
    expect(by()).toBe('Dana Doe');
  });
});

describe('parts of an incident', () => {
  it('are its log, its notes and its tags, with names in place of ids', () => {
    happened('NoteWritten', { note: id(60), subject: incident, personal: { body: 'Call back' } });
    const tag = { tag: id(61), contentType: 'x', subject: incident, personal: { data: { n: 1 } } };
    happened('TagAdded', tag);
    happened('TeamMemberAdded', { user: id(11), role: 'leader' });
    expect(notesOf(desk.app, who(), incident)).toMatchObject([{ uuid: id(60), body: 'Call back', by: 'Dana Diaz' }]);
    expect(tagsOf(desk.app, who(), incident)).toMatchObject([{ uuid: id(61), data: { n: 1 }, by: 'Dana Diaz' }]);
    const log = read<readonly { by: string; member?: { name: string } }[]>(logOf(desk.app, who(), incident));
    expect(log.map(({ by, member }) => [by, member?.name])).toEqual([
      ['Dana Diaz', undefined],
      ['Dana Diaz', 'Ada Abel'],
    ]);
  });

  it('follow what happens to the incident', () => {
    expect(read(logOf(desk.app, who(), incident))).toHaveLength(1);
    happened('TeamMemberAdded', { user: id(11), role: 'leader' });
    expect(read(logOf(desk.app, who(), incident))).toHaveLength(2);
  });
});
