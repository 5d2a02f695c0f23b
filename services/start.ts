import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codec as openCodec } from '#events/codec';
import type { Clock, Random } from '#events/core/ports';
import { ownFolder } from '#events/disk/ownFiles';
import { startEmbeddedNode } from '#events/embedded/node';
import { addressOf } from '#events/store/connection/address';
import { handler } from '#events/store/handle';
import { holdsKeys, keyRing } from '#events/store/keys';
import { writePause } from '#events/store/moving/pause';
import { connectStore, type EventStore } from '#events/store/store';
import type { CallDoc } from '#projections/callout/calls';
import type { Frame } from '#projections/core/projection';
import type { EntityDoc } from '#projections/entity/entities';
import { projections } from '#projections/index';
import { accessFrom } from './access/access.ts';
import { recordCopies } from './access/copies.ts';
import { securityTrail } from './access/securityTrail.ts';
import { sessionUse } from './access/sessionUse.ts';
import { unlisted } from './access/unlisted.ts';
import { createApi } from './api/server.ts';
import type { App } from './app/app.ts';
import { type Config, WrongSetting } from './app/config.ts';
import { takeDataDir } from './app/dataDir.ts';
import { isOfTheYear } from './app/demo.ts';
import { checkStore } from './app/eventStore.ts';
import { knownMasterKey, masterKey, secretsFrom } from './app/secrets.ts';
import { startBroker } from './broker/broker.ts';
import { connectHints, type Hints } from './broker/nats.ts';
import { natsServers } from './broker/natsAddress.ts';
import { natsPassword } from './broker/password.ts';
import { clientAddress } from './core/clientAddress.ts';
import type { Log } from './core/log.ts';
import { noProgress, type Progress } from './core/progress.ts';
import type { Telephony, Texting } from './core/telephony.ts';
import { registerCustomers } from './customers/index.ts';
import { startEngine } from './engine/engine.ts';
import { obligations } from './engine/table.ts';
import { filesAt } from './files/filesAt.ts';
import { keepFiles } from './files/keeping.ts';
import { framePublisher } from './gateway/frames.ts';
import { startGateway } from './gateway/gateway.ts';
import { knownAddresses } from './geocoder/addressBook.ts';
import { addressesFrom } from './geocoder/addresses.ts';
import { addressService } from './geocoder/addressService.ts';
import { gazetteer } from './geocoder/gazetteer.ts';
import { streetBook } from './geocoder/streets.ts';
import { healthOf, httpStatusOf } from './health/health.ts';
import { watchLateWork } from './health/lateWork.ts';
import { metrics } from './health/metrics.ts';
import { cutInThread, layerTiles } from './maps/layerTiles.ts';
import { isTilesFile } from './maps/tilesFile.ts';
import { cityworksBy } from './outbound/cityworks/connections.ts';
import { dialQueueOf } from './outbound/dialing/dialing.ts';
import { simulatedMail } from './outbound/mail/simulator.ts';
import { smtpMail } from './outbound/mail/smtp.ts';
import { httpScavenges } from './outbound/scavenges/http.ts';
import { noScavenges } from './outbound/scavenges/scavenges.ts';
import { recordReport } from './outbound/telephony/reports.ts';
import type { NetworkOptions } from './outbound/telephony/simulated/network.ts';
import { simulatedTelephony } from './outbound/telephony/simulated/simulator.ts';
import { twilioTexts } from './outbound/telephony/twilio.ts';
import { twilioCalls } from './outbound/telephony/twilioCalls.ts';
import { httpWebhooks } from './outbound/webhooks/http.ts';
import type { Changed } from './projector/folding.ts';
import { startProjector } from './projector/projector.ts';
import { viewsOfLog } from './projector/sameLog.ts';
import { replayOf } from './replay/replay.ts';

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

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The time that a command waits for the event store, in milliseconds; by default it is answered within two seconds. */
  readonly patience?: number;
  readonly progress?: Progress;
  /** The people and the faults of the simulated phone network, for tests. */
  readonly simulated?: Pick<NetworkOptions, 'people' | 'faults'> & { readonly texts?: Texting | undefined };
}

/** Starts the roles of `config` in this process, and with them an event store and a broker where none is named. */
export async function startMuster(config: Config, ports: Ports): Promise<Muster> {
  const { clock, random, log, patience, progress = noProgress, simulated } = ports;
  ownFolder(config.dataDir);
  registerCustomers();
  // Ended in the opposite order, also when a later part fails to start.
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    stops.push(takeDataDir(config.dataDir));
    if (config.tilesFile !== null && !isTilesFile(config.tilesFile))
      throw new WrongSetting(
        `TILES_FILE must be a PMTiles archive (version 3) in DATA_DIR: ${config.tilesFile} is none`,
      );
    progress.step(config.eventStoreUrl ? 'Connecting to the event store' : 'Opening the event log');
    const node = config.eventStoreUrl
      ? null
      : await startEmbeddedNode({ dataDir: join(config.dataDir, 'events'), port: config.eventStorePort });
    if (node) stops.push(() => node.stop());
    const eventStore = config.eventStoreUrl ?? node?.connectionString ?? '';
    // A command is refused within two seconds, the way there and back and a busy machine included.
    const parts: App['parts'] = { hints: null, engine: null, denied: null, loading: false };
    const connected = connectStore(eventStore, { deadline: patience ?? 1_500, onDenied: toldBy(log, parts) });
    stops.push(() => connected.close());
    const writes = config.roles.has('api') || config.roles.has('engine');
    if (!node) await checkStore(connected, { url: eventStore, writes, denied: () => parts.denied });
    void node?.damaged.then((reason) => {
      parts.damaged = reason;
      log.error({ reason }, 'the event log is damaged');
    });
    const pause = await writePause(connected, clock);
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
    const secrets = secretsFrom(await masterKeyOf(config, store, random));
    const keys = keyRing({ store, masterKey: secrets.masterKey, random, clock });
    if (!(await keys.fits())) {
      throw new WrongSetting(
        'MASTER_KEY, or master.key in DATA_DIR, is not the key that this event log was written with',
      );
    }
    const codec = openCodec(keys, random);
    const views = await viewsOfLog(config.dataDir, store, { models: projections, log });
    stops.push(() => views.close());
    const projector = await startProjector({ store, codec, keys, views, projections, log, pause });
    stops.push(() => projector.stop());
    const files = await keepFiles({
      store: await filesAt(config, config.dataDir),
      folder: join(config.dataDir, 'uploads'),
      events: store,
      projector,
      views,
      random,
      log,
    });
    stops.push(() => files.stop());
    const tiles = layerTiles({ folder: join(config.dataDir, 'tiles'), cut: cutInThread });
    const addresses = addressesFrom({
      known: (entity, words) => knownAddresses({ views }, entity, words),
      streets: streetBook({ views, files, tiles }),
      gazetteer: gazetteer(),
      service: config.geocoderUrl ? addressService(config.geocoderUrl) : null,
      clock,
      log,
    });
    let listening = config.port;
    const { texts, ...network } = simulated ?? {};
    const options: NetworkOptions = {
      clock,
      token: secrets.telephony,
      base: () => config.simulatorApiUrl ?? `http://${loopbackOf(config.host)}:${listening}`,
      zoneOf: (call) => {
        const entity = views.doc<CallDoc>('calls', call)?.entity ?? '';
        return views.doc<EntityDoc>('entities', entity)?.timezone ?? 'UTC';
      },
      ...network,
    };
    const replay = replayOf(
      { store, codec, keys },
      { place: { dataDir: config.dataDir, masterKey: secrets.masterKey } },
    );
    stops.push(() => replay.close());
    const telephony = phoneNetwork(config, options, texts);
    stops.push(() => telephony.phones?.stop());
    const app: App = {
      config,
      secrets,
      store,
      handle: handler(store, codec, patience),
      patience,
      keys,
      views,
      projector,
      replay,
      files,
      addresses,
      layerTiles: tiles,
      telephony,
      clock,
      random,
      log,
      parts: Object.assign(parts, { hints }),
    };
    // A call that waits for its turn would be placed after the read models are closed.
    stops.push(() => dialQueueOf(app).stop());
    telephony.onReport((report) => {
      void recordReport(app, report).catch(() => log.warn({ delivery: report.delivery }, 'a text report was lost'));
    });
    if (config.roles.has('projector')) stops.push(publishFrames(app, hints));
    const mail = config.smtp ? smtpMail(config.smtp) : simulatedMail();
    app.parts.used = sessionUse(app);
    if (config.roles.has('api')) {
      const trail = securityTrail(app);
      app.parts.trail = trail;
      stops.push(() => trail.stop());
    }
    const server = config.roles.has('api') ? createApi(app, { dashboardDir }) : healthOnly(app);
    // Ended after the gateway: a server waits for its open sockets.
    stops.push(() => closeServer(server));
    if (config.roles.has('gateway')) stops.push(openGateway(app, hints, server));
    await projector.caughtUp;
    void files.mend();
    if (writes) {
      const copies = recordCopies(app);
      app.parts.copies = copies;
      stops.push(() => copies.stop());
    }
    if (config.roles.has('engine')) {
      const scavenges = config.eventStoreUrl ? httpScavenges(config.eventStoreUrl) : noScavenges;
      const ports = { telephony, mail, webhooks: httpWebhooks(secrets), cityworks: cityworksBy(config), scavenges };
      const engine = startEngine(app, obligations(app, ports));
      app.parts.engine = engine;
      stops.push(() => engine.stop());
    }
    const port = await listen(server, config);
    listening = port;
    const failed = Promise.race([projector.failed, views.damaged, ...(node ? [node.failed] : [])]);
    return { app, port, eventStore, nats, telephony, failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function phoneNetwork({ twilio, publicUrl }: Config, simulator: NetworkOptions, texts?: Texting): Telephony {
  const { clock } = simulator;
  return twilio
    ? { ...twilioTexts(twilio, { clock }), ...twilioCalls(twilio, publicUrl, { clock }) }
    : simulatedTelephony(simulator, texts);
}

/** The address at which this machine reaches a server that listens at `host`. */
const loopbackOf = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
};

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

// Beside the bundle in production; where the bundle would be, when run from source.
const dashboardDir = resolve(
  fileURLToPath(new URL('.', import.meta.url)),
  import.meta.url.endsWith('.ts') ? '../dist/dashboard' : '../dashboard',
);

/** Says once in the log that the event store refuses our user, and keeps the reason for the health page. */
const toldBy =
  (log: Log, parts: App['parts']) =>
  (reason: string | null): void => {
    parts.denied = reason;
    if (reason === null) log.info({}, 'the event store allows everything again');
    else log.error({ reason }, 'the event store refuses Muster');
  };

function publishFrames(app: App, hints: Hints): () => void {
  const { projector, random, clock } = app;
  const frames = framePublisher(hints, { id: random.uuid(), clock });
  const isUnlisted = unlisted(app);
  const forget = projector.onChange((changes) => {
    const seen = changes.filter(({ event }) => !isOfTheYear(event.metadata.actor));
    for (const frame of newest(seen)) {
      if (isUnlisted(frame)) continue;
      frames.publish({ ...frame, data: JSON.stringify(frame.data) });
    }
    metrics.folded.inc(changes.length);
  });
  return () => {
    forget();
    frames.stop();
  };
}

/** Of several frames that say the same thing of one document, the last: a command may be five events. */
function newest(changes: readonly Changed[]) {
  const frames = new Map<string, Frame & { readonly document: string; readonly position: number }>();
  for (const change of changes) {
    const { projection } = change.worker.writer;
    const document = `${projection.name}/${change.key}`;
    for (const { channel, event, data } of projection.frames?.(change) ?? []) {
      frames.set(`${channel} ${event} ${document}`, { channel, event, data, document, position: change.position });
    }
  }
  return frames.values();
}

function openGateway(app: App, hints: Hints, server: Server): () => Promise<void> {
  const { config, secrets, clock, log } = app;
  const access = accessFrom(app);
  const own = new URL(config.publicUrl).host;
  const gateway = startGateway({
    key: config.realtimeKey,
    secret: secrets.realtime,
    hints,
    access,
    addressOf: clientAddress(config.trustProxy),
    // Browsers always say where a page came from; programs need not.
    origins: (origin, host) => origin === undefined || hostOf(origin) === own || hostOf(origin) === host,
    clock,
    log,
  });
  server.on('upgrade', (request, socket, head) => {
    if (!gateway.handleUpgrade(request, socket, head)) socket.destroy();
  });
  metrics.gateway(gateway.stats);
  const { projector } = app;
  const forgets = [
    projector.onFollowing(gateway.following),
    watchLateWork(app, gateway.late),
    projector.onChange((changes) => {
      if (!gateway.alone) return;
      for (const { channel, event, data, document } of newest(changes))
        gateway.frame(channel, event, JSON.stringify(data), document);
    }),
  ];
  return async () => {
    for (const forget of forgets) forget();
    access.stop();
    await gateway.stop();
  };
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

/** A process without the API still says how it is. */
function healthOnly(app: App): Server {
  return createServer((request, response) => {
    void healthOf(app).then((health) => {
      const known = request.url === '/healthz';
      response.writeHead(known ? httpStatusOf(health) : 404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(known ? health : { detail: 'Not found.' }));
    });
  });
}

const listen = (server: Server, { port, host }: Config): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done((server.address() as AddressInfo).port));
  });

const closeServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
