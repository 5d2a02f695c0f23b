import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock, Random } from '#events/core/ports';
import type { Log } from '#services/core/log';
import { localFiles } from '#services/files/localFiles';
import { noScavenges } from '#services/outbound/scavenges/scavenges';
import { twilioTexts } from '#services/outbound/telephony/twilio/twilio';
import { twilioCalls } from '#services/outbound/telephony/twilio/twilioCalls';
import { chance } from '../simulation/callouts/chance.ts';
import { type MemoryStore, memoryStore } from '../simulation/memoryStore.ts';
import { type Begun, configOf, masterKey, recordedBefore } from './begun.ts';
import type { Backup } from './copies.ts';
import { type Front, frontOf } from './front.ts';
import { type Machine, machine, type Peers } from './machine.ts';
import type { Resident } from './night/residentActs.ts';
import { type BrokerFaults, type BrokerPeer, brokerPeer } from './peers/broker.ts';
import { type CityworksPeer, cityworksPeer } from './peers/cityworks.ts';
import { type PostOffice, postOffice } from './peers/mail.ts';
import type { OutletFaults } from './peers/outlet.ts';
import { type PhoneCompany, type PhoneFaults, phoneCompany } from './peers/phoneCompany.ts';
import type { Luck } from './peers/ports.ts';
import { type StoreFaults, type StorePeer, storePeer } from './peers/store.ts';
import { webhookReceivers } from './peers/webhooks.ts';
import { type Caller, type Jar, personAt } from './person.ts';
import { type Phones, phonesOf } from './phones.ts';
import { release } from './releases.ts';
import { type Screens, screenScript, screensOf } from './screens/screens.ts';
import { bytesBy, uuidBy, type VirtualTime, virtualTime } from './virtualTime.ts';

/** One line of the story of a night: the time, the person or machine, the act, and the answer. */
export interface Line {
  readonly at: number;
  readonly who: string;
  readonly what: string;
  readonly answer: string;
}

/** The faults of everything outside, read at each use. */
export interface Faults {
  readonly phone: PhoneFaults;
  readonly store: StoreFaults;
  readonly broker: BrokerFaults;
  readonly outlets: OutletFaults;
}

/** The whole of Muster in this process, with everything that it meets. */
export interface World {
  readonly time: VirtualTime;
  readonly luck: Luck;
  /** The log itself, as nobody reaches it. */
  readonly store: MemoryStore;
  readonly machines: readonly Machine[];
  readonly front: Front;
  readonly phones: Phones;
  readonly phoneCompany: PhoneCompany;
  readonly post: PostOffice;
  readonly cityworks: CityworksPeer;
  /** The event store as the machines reach it. */
  readonly server: StorePeer;
  readonly broker: BrokerPeer;
  readonly faults: Faults;
  readonly screens: Screens;
  readonly story: readonly Line[];
  /** The lines that the machines wrote to their logs. */
  readonly logged: readonly string[];
  /** A signed-in person, such as `dispatcher@arvada.example`. */
  person(email: string): Caller;
  tell(line: Omit<Line, 'at'>): void;
  /** The folder of all disks. */
  readonly disks: string;
  readonly backups: Backup[];
  /** When the events of a log that was moved were recorded, by id. Milliseconds. */
  readonly recorded: Map<string, number>;
  /** As in `Begun`. */
  readonly feeds: ReadonlyMap<string, string>;
  readonly residents: Resident[];
  /** A machine that builds its read models from the whole log. */
  anew(): Promise<Machine>;
  end(): void;
}

export interface WorldOptions {
  readonly seed: number;
  readonly machines?: number;
}

export async function world(begun: Begun, { seed, machines: count = 2 }: WorldOptions): Promise<World> {
  const script = await screenScript();
  const luck: Luck = chance(seed);
  // The product's own randomness is apart, so that a change of the product draws the same night.
  const dice = chance(seed ^ 0x5eed);
  release(0);
  const time = virtualTime(begun.at, dice);
  const random: Random = {
    uuid: () => uuidBy(dice),
    bytes: (length) => bytesBy(dice, length),
  };
  const folder = mkdtempSync(join(tmpdir(), 'muster-world-'));
  cpSync(join(begun.disk, 'files'), join(folder, 'files'), { recursive: true });
  let isNight = false;
  const store = memoryStore(begun.log, { now: () => (isNight ? time.now() : recordedBefore) });
  isNight = true;
  const faults: Faults = { phone: {}, store: {}, broker: {}, outlets: {} };
  const around = { scheduler: time, luck };
  const server = storePeer({ ...around, log: store.log, faults: faults.store });
  const broker = brokerPeer({ ...around, own: 'at once', faults: faults.broker });
  const post = postOffice({ ...around, faults: faults.outlets });
  const cityworks = cityworksPeer({ ...around, faults: faults.outlets });
  const story: Line[] = [];
  const logged: string[] = [];
  const write = (name: string, level: string) => (fields: unknown, words?: string) =>
    void logged.push(`${name} ${level} ${words ?? ''} ${JSON.stringify(fields)}`);
  const logOf = (name: string): Log =>
    ({ info: write(name, 'info'), warn: write(name, 'warn'), error: write(name, 'error') }) as Log;
  const phones = phonesOf(luck);
  const { twilio, publicUrl } = configOf(folder);
  if (!twilio) throw new Error('the phones of the world are those of the provider');
  const all: Machine[] = [];
  const front = frontOf({ machines: all, time, luck });
  const company = phoneCompany({
    scheduler: time,
    luck,
    wire: (request) => {
      const { 'content-length': _, ...headers } = request.headers;
      return front.ask({ ...request, url: request.url.slice(publicUrl.length), headers }, 'phone company');
    },
    account: { sid: twilio.accountSid, token: twilio.authToken, from: twilio.from },
    people: phones.people,
    faults: faults.phone,
  });
  const telephony = (clock: Clock) => {
    const outside = { clock, http: company.answer };
    return { ...twilioTexts(twilio, outside), ...twilioCalls(twilio, publicUrl, outside) };
  };
  const peersOf = (name: string): Peers => ({
    store: server.forNode(name),
    hints: () => broker.connect(name),
    telephony,
    files: localFiles(join(folder, 'files')),
    mail: post.mail,
    webhooks: webhookReceivers({ ...around, faults: faults.outlets }).webhooks,
    cityworks: cityworks.cityworks,
    scavenges: noScavenges,
  });
  const made = (name: string, disk: string | null): Machine => {
    const config = configOf(join(folder, name.replace(' ', '')));
    return machine({ name, config, time, random, masterKey, log: logOf(name), peers: peersOf(name), disk });
  };
  for (let n = 1; n <= count; n++) all.push(made(`node ${n}`, begun.disk));
  const callers = new Map<string, Caller>();
  const jars = new Map([...begun.jars].map(([email, jar]) => [email, new Map(jar)]));
  const jarOf = (email: string): Jar => {
    const jar = jars.get(email);
    if (!jar) throw new Error(`nobody is called ${email}`);
    return jar;
  };
  const screens = screensOf({ script, front, jarOf });
  const person = (email: string): Caller => {
    const known = callers.get(email);
    if (known) return known;
    const caller = personAt({ ask: (request) => front.ask(request, email) }, jarOf(email), random.uuid);
    callers.set(email, caller);
    return caller;
  };
  try {
    for (const one of all) await time.finish(one.start());
  } catch (error) {
    time.end();
    throw error;
  }
  return {
    time,
    luck,
    store,
    machines: all,
    front,
    phones,
    phoneCompany: company,
    post,
    cityworks,
    server,
    broker,
    faults,
    screens,
    story,
    logged,
    disks: folder,
    backups: [],
    recorded: new Map(),
    feeds: begun.feeds,
    residents: [],
    person,
    tell: (line) => void story.push({ at: time.now(), ...line }),
    anew: async () => {
      const one = made('node anew', null);
      await one.start();
      return one;
    },
    end: () => {
      screens.close();
      for (const one of all) one.kill();
      time.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
