import { join } from 'node:path';
import type { Random } from '#events/core/ports';
import { ownFolder } from '#events/disk/ownFiles';
import { startEmbeddedNode } from '#events/embedded/node';
import { addressOf } from '#events/store/connection/address';
import { writePause } from '#events/store/moving/pause';
import { holdsKeys, keyRing } from '#events/store/sealing/keys';
import { connectStore, type EventStore, type TellDenied } from '#events/store/store';
import { projections } from '#projections/index';
import type { App } from './app/app.ts';
import { type Config, WrongSetting } from './app/config.ts';
import { knownMasterKey, masterKey, secretsFrom } from './app/secrets.ts';
import { takeDataDir } from './app/settings/dataDir.ts';
import { checkStore } from './app/settings/eventStore.ts';
import { assemble, noParts, type Outside, type Ports as OwnPorts, type Stops, stopAll } from './assembly.ts';
import { startBroker } from './broker/broker.ts';
import { connectHints } from './broker/nats.ts';
import { natsServers } from './broker/natsAddress.ts';
import { natsPassword } from './broker/password.ts';
import { findOrganization } from './commands/organization.ts';
import type { Log } from './core/log.ts';
import { patiently } from './core/patiently.ts';
import { noProgress, type Progress } from './core/progress.ts';
import type { Telephony, Texting } from './core/telephony.ts';
import { openDoor } from './door.ts';
import { readKeys } from './evidence/keys.ts';
import { openEvidence } from './evidence/openEvidence.ts';
import { filesAt } from './files/filesAt.ts';
import { isTilesFile } from './maps/tilesFile.ts';
import { newestAtWitnesses } from './outbound/anchors/witness.ts';
import { cityworksBy } from './outbound/cityworks/connections.ts';
import { simulatedMail } from './outbound/mail/simulator.ts';
import { smtpMail } from './outbound/mail/smtp.ts';
import { httpScavenges } from './outbound/scavenges/http.ts';
import { noScavenges } from './outbound/scavenges/scavenges.ts';
import type { NetworkOptions } from './outbound/telephony/twilio/simulated/network.ts';
import { simulatedTelephony } from './outbound/telephony/twilio/simulated/simulator.ts';
import { twilioTexts } from './outbound/telephony/twilio/twilio.ts';
import { twilioCalls } from './outbound/telephony/twilio/twilioCalls.ts';
import { httpWebhooks } from './outbound/webhooks/http.ts';
import { postTo } from './outbound/webhooks/outside.ts';
import { threadParsing } from './parsing/threads.ts';
import { keepMark } from './projector/log/keepMark.ts';
import { viewsOfLog } from './projector/sameLog.ts';
import { refuseAbsentLog } from './views/file/knownLog.ts';
import { adoptNext } from './views/file/nextViews.ts';
/** A running process. */
export interface Muster {
  readonly app: App;
  readonly port: number;
  /** The addresses in use. They may hold passwords: a log shows `shownServers` instead. */
  readonly eventStore: string;
  readonly nats: string;
  readonly telephony: Telephony;
  /** Resolves with the reason when a part ended that the process cannot go on without. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

export interface Ports extends OwnPorts {
  readonly progress?: Progress;
  /** The people and the faults of the simulated phone network, for tests. */
  readonly simulated?: Pick<NetworkOptions, 'people' | 'faults'> & { readonly texts?: Texting | undefined };
}

/** Starts the roles of `config` in this process, and with them an event store and a broker where none is named. */
export async function startMuster(config: Config, ports: Ports): Promise<Muster> {
  const { clock, random, log, patience, progress = noProgress, simulated } = ports;
  ownFolder(config.dataDir);
  // Ended in the opposite order, also when a later part fails to start.
  const stops: Stops = [];
  const stop = () => stopAll(stops);
  try {
    stops.push(takeDataDir(config.dataDir));
    const isNew = adoptNext(config.dataDir, projections);
    if (isNew) log.info({}, 'the read models that were built beside are in place');
    const parts = noParts();
    const door = await openDoor(config, () => parts.built?.() ?? 0);
    stops.push(door.close);
    if (config.tilesFile !== null && !isTilesFile(config.tilesFile))
      throw new WrongSetting(
        `TILES_FILE must be a PMTiles archive (version 3) in DATA_DIR: ${config.tilesFile} is none`,
      );
    progress.step(config.eventStoreUrl ? 'Connecting to the event store' : 'Opening the event log');
    if (!config.eventStoreUrl) refuseAbsentLog(config.dataDir);
    const node = config.eventStoreUrl
      ? null
      : await startEmbeddedNode({ dataDir: join(config.dataDir, 'events'), port: config.eventStorePort });
    if (node) stops.push(() => node.stop());
    const eventStore = config.eventStoreUrl ?? node?.connectionString ?? '';
    // A command is refused within two seconds, the way there and back and a busy machine included.
    const connected = connectStore(eventStore, { deadline: patience ?? 1_500, onDenied: toldBy(log, parts) });
    stops.push(() => connected.close());
    const writes = config.roles.has('api') || config.roles.has('engine');
    if (!node) await checkStore(connected, { url: eventStore, writes, denied: () => parts.denied });
    void node?.damaged.then((reason) => {
      parts.damaged = reason;
      log.error({ reason }, 'the event log is damaged');
    });
    // Nobody waits for these answers, so a slow machine only makes the start slower.
    const starting = new AbortController();
    stops.push(() => starting.abort());
    const calmly = <T>(work: () => Promise<T>): Promise<T> => patiently(work, starting.signal, waitTold(log));
    const pause = await calmly(() => writePause(connected, clock));
    const store = pause.guard(connected);

    progress.step(config.natsUrl ? 'Connecting to the message broker' : 'Starting the message broker');
    const broker = config.natsUrl
      ? null
      : await startBroker({ port: config.natsPort, password: natsPassword(config.dataDir) });
    if (broker) stops.push(() => broker.stop());
    const nats = config.natsUrl ?? broker?.url ?? '';
    const hints = await connectHints(nats, { own: 'at once' });
    stops.push(() => hints.close());

    progress.step('Bringing the read models up to date');
    const secrets = secretsFrom(await calmly(() => masterKeyOf(config, store, random)));
    const keys = keyRing({ store, masterKey: secrets.masterKey, random, clock });
    if (!(await calmly(keys.fits))) {
      throw new WrongSetting(
        'MASTER_KEY, or master.key in DATA_DIR, is not the key that this event log was written with',
      );
    }
    const views = await calmly(() =>
      viewsOfLog(config.dataDir, store, { models: projections, log, counts: node !== null, isNew }),
    );
    stops.push(() => views.close());
    stops.push(keepMark(config.dataDir, views, clock));
    const witnessed = await newestAtWitnesses({
      witnesses: config.anchors.witnesses,
      keys: (await calmly(() => readKeys(store, secrets.evidenceAfter))).all.map((key) => key.public),
      // The read models are not open yet.
      entityOf: (name) => calmly(() => findOrganization({ read: (stream) => firstOfStream(store, stream) }, name)),
    });
    const evidence = await calmly(() =>
      openEvidence({
        store,
        dataDir: config.dataDir,
        seedAfter: secrets.evidenceAfter,
        clock,
        counts: node !== null,
        witnessed,
      }),
    );
    parts.evidence = evidence;
    stops.push(evidence.begin(log, () => views.place()));
    const files = await filesAt(config, config.dataDir);
    const { texts, ...network } = simulated ?? {};
    const telephony: Outside['telephony'] = (phones) =>
      phoneNetwork(config, { clock, token: secrets.telephony, ...phones, ...network }, texts);
    const mail = config.smtp ? smtpMail(config.smtp) : simulatedMail();
    const scavenges = config.eventStoreUrl ? httpScavenges(config.eventStoreUrl) : noScavenges;
    const outlets = {
      telephony,
      mail,
      webhooks: httpWebhooks(secrets, postTo(config.webhookAddresses)),
      cityworks: cityworksBy(config),
      scavenges,
    };
    const parsing = threadParsing();
    const outside: Outside = { store, pause, hints, secrets, keys, views, files, parsing, ...outlets };
    const { app, listening, failed } = await assemble(config, { ...ports, parts }, { outside, stops, door });
    listening(door.port);
    const ended = firstOf(failed, node?.failed);
    return { app, port: door.port, eventStore, nats, telephony: app.telephony, failed: ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstOfStream(store: EventStore, stream: string): Promise<readonly unknown[]> {
  for await (const event of store.read(stream, { maxCount: 1 })) return [event];
  return [];
}

const firstOf = (failed: Promise<Error>, other?: Promise<Error>): Promise<Error> =>
  other ? Promise.race([failed, other]) : failed;

function phoneNetwork({ twilio, publicUrl }: Config, simulator: NetworkOptions, texts?: Texting): Telephony {
  const { clock } = simulator;
  return twilio
    ? { ...twilioTexts(twilio, { clock }), ...twilioCalls(twilio, publicUrl, { clock }) }
    : simulatedTelephony(simulator, texts);
}

/** Throws `WrongSetting` when the key is lost: a new one would open nothing of this log, and would hide the loss. */
async function masterKeyOf({ dataDir, masterKey: set }: Config, store: EventStore, random: Random): Promise<Buffer> {
  if (!knownMasterKey(dataDir, set) && (await holdsKeys(store)))
    throw new WrongSetting(
      `The master key is missing: there is no master.key in DATA_DIR (${dataDir}), and MASTER_KEY is not set. This event ` +
        'log was written with one. Restore it from a backup; docs/operations.md says how. Nothing was changed.',
    );
  return masterKey(dataDir, set, (n) => random.bytes(n));
}

/** `host:port` of the servers in use, without a secret. */
export const shownServers = ({ eventStore, nats }: Pick<Muster, 'eventStore' | 'nats'>) => ({
  eventStore: addressOf(eventStore)?.servers,
  nats: natsServers(nats),
});

/** Says once in the log why the event store does not let us do our work, and keeps the reason for the health page. */
const toldBy =
  (log: Log, parts: App['parts']): TellDenied =>
  (reason, why) => {
    parts.denied = reason;
    parts.unsaved = why === null || why === 'disk' || why === 'damage' ? why : 'refused';
    parts.tellUnsaved?.(parts.unsaved);
    if (reason === null) log.info({}, 'the event store allows everything again');
    else log.error({ reason }, why === 'disk' ? 'nothing can be saved' : 'the event store refuses Muster');
  };

const waitTold =
  (log: Log) =>
  (error: unknown): void =>
    log.warn({ reason: (error as Error).message }, 'the start waits for the event store');
