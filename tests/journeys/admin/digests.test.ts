import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminData, Digests } from '#contracts/admin/admin';
import { iso } from '#events/core/ports';
import { digestOf } from '#events/digest/decider';
import { entityId, userId } from '#services/demo/ids';
import { orderDigest } from '#services/engine/acts/digests';
import { type Installation, installation, type Person } from '../../support/installation.ts';

const hours = (n: number) => n * 3_600_000;
const arvada = entityId('arvada');
const nina = userId('arvada', 'analyst');
const to = 'analyst@arvada.example';
const create = '/api/admin/incidents/create_digest_subscription/';
const remove = '/api/admin/incidents/delete_digest_subscription/';

let here: Installation;
let marcus: Person;
beforeAll(async () => {
  // One o'clock at night in Denver.
  here = await installation({ organisations: ['arvada', 'durham'] });
  marcus = await here.person('manager@arvada.example');
});
afterAll(() => here.close());

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly status: string;
}
const mails = async (who = marcus): Promise<readonly Mail[]> => {
  await here.settled();
  const { results } = (await who.get('/api/simulator/messages/')).body;
  return results.filter((mail: Mail) => mail.to === to && mail.subject.includes('active,'));
};
async function arrived(count: number, who = marcus): Promise<void> {
  await expect
    .poll(async () => (await mails(who)).filter(({ status }) => status === 'sent').length, { timeout: 30_000 })
    .toBe(count);
}
const digests = async (who = marcus): Promise<Digests> => {
  const { body } = await who.get('/api/entities/admin/v2?feats=digests');
  const { digests: shown } = body as AdminData;
  if (!shown) throw new Error('no digests');
  return shown;
};
const ofNina = async (who = marcus) => (await digests(who)).subscriptions.find(({ user }) => user.uuid === nina);

describe('the daily digest', () => {
  it('is mailed at 6:00 of the organization, and says what the preview said', async () => {
    expect(await ofNina()).toBeUndefined();
    const told = await marcus.send('POST', create, { user_id: nina });
    expect([told.status, told.body]).toEqual([201, { uuid: digestOf(arvada, nina) }]);
    expect(await ofNina()).toMatchObject({ next_time: '2026-03-01T13:00:00.000Z', last: null });
    await here.clock.advance(hours(5) - 1);
    expect(await mails()).toEqual([]);
    await here.clock.advance(1);
    await arrived(1);
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^City of Arvada: \d+ incidents? active, \d+ reported$/);
    expect(mail?.body).toContain('From Feb 28, 6:00 AM to Mar 1, 6:00 AM:');
    const { preview } = await digests();
    expect(mail).toMatchObject(preview);
    expect(await ofNina()).toMatchObject({ next_time: '2026-03-02T13:00:00.000Z', last: { status: 'sent' } });
  });

  it('names no resident, no address and no description', async () => {
    const secret = {
      version: 'arvada_water',
      description: 'Basement of Mrs. Quimby',
      locations: [
        { raw: '7 Quimby St', street_number: '7', route: 'Quimby St', locality: 'Arvada', lat: 39.8, lng: -105.1 },
      ],
    };
    expect((await marcus.send('POST', '/api/incidents/', secret)).status).toBe(201);
    const { preview } = await digests();
    expect(preview.body).toMatch(/reported Mar 1, 6:0\d AM: http/);
    expect(preview.body).not.toContain('Quimby');
  });

  it('is ordered once for each day, when two engines act and when one repeats', async () => {
    const id = digestOf(arvada, nina);
    const due = { kind: 'digest', id, entity: arvada, due_at: '2026-03-02T13:00:00.000Z' } as const;
    const { app } = here.muster;
    await here.clock.sleep(hours(24));
    await Promise.all([orderDigest(app, due), orderDigest(app, due)]);
    await orderDigest(app, due);
    // Yesterday's work is over.
    await orderDigest(app, { ...due, due_at: '2026-03-01T13:00:00.000Z' });
    marcus = await here.person('manager@arvada.example');
    await arrived(2);
    expect(await mails()).toHaveLength(2);
  });

  it('covers 24 hours after an outage of days, in one mail', async () => {
    await here.clock.sleep(hours(24 * 3));
    const again = await here.person('manager@arvada.example');
    await arrived(3, again);
    const [newest] = await mails(again);
    expect(newest?.body).toContain('From Mar 4, 6:00 AM to Mar 5, 6:00 AM:');
    expect(iso(here.clock.now())).toBe('2026-03-05T13:00:00.000Z');
    expect(await ofNina(again)).toMatchObject({ next_time: '2026-03-06T13:00:00.000Z' });
    marcus = again;
  });

  it('ends, and no further mail is sent', async () => {
    const body = { subscription_id: digestOf(arvada, nina) };
    const dana = await here.person('dispatcher@arvada.example');
    const lena = await here.person('leader@arvada.example');
    expect((await lena.send('POST', remove, body)).status).toBe(403);
    const durham = await here.person('manager@durham.example');
    expect((await durham.send('POST', remove, body)).status).toBe(404);
    expect((await durham.send('POST', create, { user_id: nina })).status).toBe(404);
    // Dispatchers maintain the subscriptions too (S1 §1).
    expect((await dana.send('POST', remove, body)).status).toBe(200);
    expect((await marcus.send('POST', remove, body)).status).toBe(200);
    expect(await ofNina()).toBeUndefined();
    await here.clock.sleep(hours(25));
    const again = await here.person('manager@arvada.example');
    expect(await mails(again)).toHaveLength(3);
  });
});
