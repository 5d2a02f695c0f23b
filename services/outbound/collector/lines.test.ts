import { describe, expect, it } from 'vitest';
import { noteOf, syslogLine } from './lines.ts';

const row = {
  entity: 'e1',
  uuid: 'n1',
  act: 'signed_in',
  time: '2026-03-01T12:00:00.000Z',
  recorded_time: '2026-03-01T12:00:00.040Z',
  account: 'u1',
  by: 'u1',
  network: '192.0.2.0/24',
  count: 1,
  detail: 'Größe 水',
  about: [],
  correlation_id: 'c1',
} as const;
const note = noteOf(row, (entity) => (entity === 'e1' ? 'arvada' : ''));

describe('a line of the security log for a collector', () => {
  it('has the name of the organization, the id of the event and no other names', () =>
    expect(note).toEqual({
      id: 'n1',
      time: '2026-03-01T12:00:00.000Z',
      recorded: '2026-03-01T12:00:00.040Z',
      act: 'signed_in',
      organization: 'arvada',
      account: 'u1',
      by: 'u1',
      network: '192.0.2.0/24',
      count: 1,
      detail: 'Größe 水',
      about: [],
      correlation_id: 'c1',
    }));

  it('is one message of RFC 5424 in ASCII, whose words are JSON', () => {
    const line = syslogLine(note, 'muster.example');
    const [, head = '', words = ''] = /^(.*? \[origin software="Muster"\]) (.*)$/.exec(line) ?? [];
    expect(head).toBe('<86>1 2026-03-01T12:00:00.000Z muster.example muster - signed_in [origin software="Muster"]');
    expect(line).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(words)).toEqual(note);
  });

  it.each(['sign_in_refused', 'requests_refused', 'second_step_refused', 'second_step_turned_off'] as const)(
    'warns of %s',
    (act) => expect(syslogLine({ ...note, act }, 'muster.example')).toMatch(/^<84>1 /),
  );
});
