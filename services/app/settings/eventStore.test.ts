import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type EventStore, NotAllowedError, UnavailableError } from '#events/store/store';
import { WrongSetting } from '../config.ts';
import { checkStore } from './eventStore.ts';

let server: Server | null = null;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));
/** The address at which something listens, which is no event store. */
async function listening(): Promise<string> {
  const one = createServer((socket) => socket.destroy());
  server = one;
  await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
  return `127.0.0.1:${(one.address() as AddressInfo).port}`;
}

/** A store of which each act fails with its error, if it has one. */
function storeWith(errors: Readonly<Record<string, Error>> = {}) {
  const acts: string[] = [];
  const act = (name: string): void => {
    acts.push(name);
    if (errors[name]) throw errors[name];
  };
  const store = {
    last: async () => act('last'),
    async *read() {
      act('read');
      yield* [];
    },
    append: async () => act('append'),
    delete: async () => act('delete'),
  } as unknown as EventStore;
  return { store, acts };
}
const url = 'esdb://muster:secret@events.example:2113?tls=false';
const check = (
  errors: Readonly<Record<string, Error>>,
  more: Partial<Parameters<typeof checkStore>[1]> = {},
): Promise<unknown> =>
  checkStore(storeWith(errors).store, { url, writes: true, denied: () => null, ...more }).then(
    () => 'works',
    (error: unknown) => error,
  );

describe('an event store', () => {
  it('is tried with all that the process does', async () => {
    const [writer, reader] = [storeWith(), storeWith()];
    await checkStore(writer.store, { url, writes: true, denied: () => null });
    await checkStore(reader.store, { url, writes: false, denied: () => null });
    expect([writer.acts, reader.acts]).toEqual([
      ['last', 'read', 'append', 'delete'],
      ['last', 'read'],
    ]);
  });

  it('that denies a right is a wrong setting, in the words of that right if they are known', async () => {
    const errors = { append: new NotAllowedError('rights') };
    const denied = () => 'The user muster may not write.';
    expect(await check(errors, { denied })).toEqual(new WrongSetting('The user muster may not write.'));
    expect(await check(errors)).toEqual(new WrongSetting('The event store denies access.'));
  });

  it('that fails in another way is a wrong setting with its address, without the password', async () =>
    expect(await check({ last: new Error('the log is broken') })).toEqual(
      new WrongSetting('The event store at events.example:2113 does not work: the log is broken'),
    ));

  it('that cannot be reached is a wrong setting with the cause, or with the error when something listens there', async () => {
    const there = await listening();
    const away = { last: new UnavailableError(undefined, 'no answer') };
    expect(await check(away, { url: `esdb://${there}?tls=true` })).toEqual(
      new WrongSetting(`The event store at ${there} does not speak TLS: add tls=false to EVENTSTORE_URL.`),
    );
    expect(await check(away, { url: `esdb://${there}?tls=false` })).toEqual(
      new WrongSetting(`The event store at ${there} does not work: no answer`),
    );
  });

  it('of an address that cannot be read fails as it is', async () => {
    const error = new Error('the log is broken');
    expect(await check({ last: error }, { url: 'nowhere' })).toBe(error);
  });
});
