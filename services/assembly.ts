import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Unsaved } from '#contracts/operations/saving';
import { codec as openCodec } from '#events/codec';
import type { Clock, Random } from '#events/core/ports';
import type { RecordedFact } from '#events/facts';
import { handler, load } from '#events/store/handle';
import { type WritePause } from '#events/store/moving/pause';
import { type KeyRing } from '#events/store/sealing/keys';
import { type EventStore, NotWrittenError } from '#events/store/store';
import { due } from '#projections/due/due';
import { projections } from '#projections/index';
import { accessFrom } from './access/access.ts';
import { recordCopies } from './access/copies.ts';
import { securityTrail } from './access/securityTrail.ts';
import { sessionUse } from './access/sessionUse.ts';
import { tokenUse } from './access/tokenUse.ts';
import { createApi } from './api/server.ts';
import type { App } from './app/app.ts';
import { type Config } from './app/config.ts';
import { type Secrets } from './app/secrets.ts';
import { type Hints } from './broker/nats.ts';
import { clientAddress } from './core/clientAddress.ts';
import type { Log } from './core/log.ts';
import type { Telephony } from './core/telephony.ts';
import type { Webhooks } from './core/webhooks.ts';
import { registerCustomers } from './customers/index.ts';
import type { Door } from './door.ts';
import type { CityworksBy } from './engine/acts/serviceRequests.ts';
import { startEngine } from './engine/engine.ts';
import { destinations, obligations } from './engine/table.ts';
import type { FileStore } from './files/fileStore.ts';
import { keepFiles } from './files/keeping.ts';
import { startGateway } from './gateway/gateway.ts';
import { knownAddresses } from './geocoder/addressBook.ts';
import { addressesFrom } from './geocoder/addresses.ts';
import { addressService } from './geocoder/addressService.ts';
import { gazetteer } from './geocoder/gazetteer.ts';
import { ownPlaces } from './geocoder/ownPlaces.ts';
import { streetBook } from './geocoder/streets.ts';
import { healthOf, httpStatusOf } from './health/health.ts';
import { watchLateWork } from './health/lateWork.ts';
import { metrics } from './health/metrics.ts';
import { watchRefusedCalls } from './health/refusedCalls.ts';
import { layerTiles } from './maps/layerTiles.ts';
import { networkReader } from './maps/networkReader.ts';
import { anchorsOf } from './outbound/anchors/anchors.ts';
import { collectorAt } from './outbound/collector/collectors.ts';
import { forwardSecurityLog } from './outbound/collector/forwarding.ts';
import { dialQueueOf } from './outbound/dialing/dialing.ts';
import type { Mail } from './outbound/mail/mail.ts';
import type { Scavenges } from './outbound/scavenges/scavenges.ts';
import { recordReport } from './outbound/telephony/reports.ts';
import type { NetworkOptions } from './outbound/telephony/twilio/simulated/network.ts';
import { onlyPart, type Parsing } from './parsing/reader.ts';
import { startProjector } from './projector/projector.ts';
import { newest, publishFrames } from './publishing.ts';
import { isWholeTrail, organizationLog } from './replay/organizationLog.ts';
import { replayOf } from './replay/replay.ts';
import type { ViewStore } from './views/views.ts';

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The time that a command waits for the event store, in milliseconds; by default it is answered within two seconds. */
  readonly patience?: number;
}

/** The parts of a process that live outside of it, or on its disk. A simulation passes its own. */
export interface Outside {
  readonly store: EventStore;
  readonly pause: WritePause;
  readonly hints: Hints;
  readonly secrets: Secrets;
  readonly keys: KeyRing;
  readonly views: ViewStore;
  readonly files: FileStore;
  readonly parsing: Parsing;
  readonly telephony: (phones: PhoneNetwork) => Telephony;
  readonly mail: Mail;
  readonly webhooks: Webhooks;
  readonly cityworks: CityworksBy;
  readonly scavenges: Scavenges;
}

/** The parts of this process that a phone network needs. */
export type PhoneNetwork = Required<Pick<NetworkOptions, 'base' | 'zoneOf'>>;

export const noParts = (): App['parts'] => ({ hints: null, engine: null, denied: null, loading: false });

/** The ends of the parts that have begun, the first one first. */
export type Stops = (() => Promise<void> | void)[];

/** Ends them in the opposite order. */
export const stopAll = async (stops: Stops): Promise<void> => {
  for (const end of stops.splice(0).reverse()) await end();
};

/** The parts of one process, before its server listens. */
export interface Assembled {
  readonly app: App;
  readonly server: Server;
  /** Says at which port the server is reached. */
  readonly listening: (port: number) => void;
  /** Resolves with the reason when a part ended that the process cannot go on without. */
  readonly failed: Promise<Error>;
}

interface Surroundings {
  readonly outside: Outside;
  /** The port at which the server is reached once everything is ready. A simulation has none. */
  readonly door?: Door;
  readonly stops: Stops;
}

/** Makes the parts of a process and starts its roles. Returns once the read models have caught up with the log. */
export async function assemble(
  config: Config,
  ports: Ports & { readonly parts: App['parts'] },
  { outside, stops, door }: Surroundings,
): Promise<Assembled> {
  const { clock, random, log, patience, parts } = ports;
  const { store, pause, hints, secrets, keys, views, parsing, mail, webhooks, cityworks, scavenges } = outside;
  const { roles, dataDir } = config;
  registerCustomers();
  const codec = openCodec(keys, random);
  const counts = config.eventStoreUrl === null;
  const onLost = lossTold(parts, { pause, log });
  const projector = await startProjector({
    store,
    codec,
    keys,
    views,
    projections,
    log,
    pause,
    onLost,
    counts,
    urgent: [due.name],
    carries: true,
  });
  parts.built = () => projector.health().built;
  stops.push(() => projector.stop());
  const files = await keepFiles({
    store: outside.files,
    folder: join(dataDir, 'uploads'),
    heicConverter: config.heicConverter,
    events: store,
    projector,
    views,
    random,
    log,
  });
  stops.push(() => files.stop());
  const cut = (path: string, entity: string) => onlyPart(parsing.read(networkReader, { entity, input: { path } }));
  const tiles = layerTiles({ folder: join(dataDir, 'tiles'), cut });
  const addresses = addressesFrom({
    known: (entity, words) => knownAddresses({ views }, entity, words),
    places: (entity, words) => ownPlaces({ views }, entity, words),
    streets: streetBook({ views, files, tiles }),
    gazetteer: gazetteer(),
    service: config.geocoderUrl ? addressService(config.geocoderUrl) : null,
    clock,
    log,
  });
  // The positions of a server do not count events, so there the log is read whole.
  const index = counts ? organizationLog({ store, views, isWhole: () => isWholeTrail(projector.health()) }) : undefined;
  const replay = replayOf({ store, codec, keys, index }, { place: { dataDir, masterKey: secrets.masterKey } });
  stops.push(() => replay.close());
  let listening = config.port;
  const telephony = outside.telephony({
    base: () => config.simulatorApiUrl ?? `http://${loopbackOf(config.host)}:${listening}`,
    zoneOf: (call) => {
      const entity = views.doc('calls', call)?.entity ?? '';
      return views.doc('entities', entity)?.timezone ?? 'UTC';
    },
  });
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
    parsing,
    telephony,
    webhooks,
    clock,
    random,
    log,
    parts: Object.assign(parts, { hints, pausedUntil: pause.until }),
  };
  // A call that waits for its turn would be placed after the read models are closed.
  stops.push(() => dialQueueOf(app).stop());
  telephony.onReport((report) => {
    void recordReport(app, report).catch(() => log.warn({ delivery: report.delivery }, 'a text report was lost'));
  });
  if (roles.has('projector')) stops.push(publishFrames(app, hints));
  app.parts.used = sessionUse(app);
  app.parts.tokenUsed = tokenUse(app);
  if (roles.has('api')) {
    const trail = securityTrail(app);
    app.parts.trail = trail;
    stops.push(() => trail.stop());
  }
  const server = roles.has('api') ? createApi(app, { dashboardDir }) : healthOnly(app);
  // Ended after the gateway: a server waits for its open sockets.
  stops.push(() => (door ? door.close() : closeServer(server)));
  if (roles.has('gateway')) stops.push(openGateway(app, { hints, pause, logId: await firstEventOf(store) }, server));
  await projector.caughtUp;
  void files.mend();
  if (roles.has('api') || roles.has('engine')) {
    const copies = recordCopies(app);
    app.parts.copies = copies;
    stops.push(() => copies.stop());
  }
  // With the role that serves evidence files: these have the cosignatures of this disk.
  const anchors = roles.has('api') && parts.evidence ? anchorsOf(app, parts.evidence, mail) : null;
  if (anchors) {
    app.parts.anchors = anchors;
    stops.push(() => anchors.stop());
  }
  if (roles.has('engine') && config.securityCollector) {
    const collector = collectorAt(config.securityCollector, new URL(config.publicUrl).hostname);
    const forwarding = forwardSecurityLog({ store, views, clock, log, dataDir }, codec, collector);
    app.parts.forwarding = forwarding;
    stops.push(() => forwarding.stop());
  }
  if (roles.has('engine')) {
    const history = (stream: string) => load(store, codec, stream) as Promise<readonly RecordedFact[]>;
    const table = obligations(app, { telephony, mail, webhooks, cityworks, scavenges, history });
    const engine = startEngine(app, table, destinations(app));
    app.parts.engine = engine;
    stops.push(() => engine.stop());
  }
  door?.opens(server);
  const failed = Promise.race([projector.failed, views.damaged]);
  return { app, server, listening: (port) => void (listening = port), failed };
}

/** The address at which this machine reaches a server that listens at `host`. */
const loopbackOf = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
};

// Beside the bundle in production; where the bundle would be, when run from source.
const dashboardDir = resolve(
  fileURLToPath(new URL('.', import.meta.url)),
  import.meta.url.endsWith('.ts') ? '../dist/dashboard' : '../dashboard',
);

/** Names the log: a moved one begins with an event of its own. Null for an empty log. */
async function firstEventOf(store: EventStore): Promise<string | null> {
  let first: string | null = null;
  for await (const { id } of store.readAll({ maxCount: 1 })) first ??= id;
  return first;
}

interface Heard extends Pick<Outside, 'hints' | 'pause'> {
  readonly logId: string | null;
}

function openGateway(app: App, { hints, pause, logId }: Heard, server: Server): () => Promise<void> {
  const { config, secrets, clock, log } = app;
  const access = accessFrom(app);
  const own = new URL(config.publicUrl).host;
  const gateway = startGateway({
    key: config.realtimeKey,
    secret: secrets.realtime,
    hints,
    shown: () => Number(app.projector.position()?.commit ?? 0n),
    access,
    logId,
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
  gateway.moving(pause.until());
  const forgets = [
    projector.onFollowing(gateway.following),
    watchLateWork(app, gateway.late),
    watchSaving(app, gateway.unsaved),
    watchRefusedCalls(app, (refusal) => gateway.phones(refusal && refusal.reason)),
    pause.onChange(gateway.moving),
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

/** The log lacks facts that the read models show: nothing is written, and everybody hears of it. */
const lossTold =
  (parts: App['parts'], { pause, log }: { readonly pause: WritePause; readonly log: Log }) =>
  (loss: string | null): void => {
    parts.lost = loss;
    parts.unsaved = loss === null ? null : 'lost';
    pause.refuse(loss === null ? null : new NotWrittenError('lost', loss));
    parts.tellUnsaved?.(parts.unsaved);
    if (loss === null) log.info({}, 'the event log is whole again');
    else log.error({ reason: loss }, 'a part of the event log is lost: nothing is written');
  };

function watchSaving({ parts }: App, tell: (why: Unsaved | null) => void): () => void {
  parts.tellUnsaved = tell;
  tell(parts.unsaved ?? null);
  return () => void (parts.tellUnsaved = undefined);
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

const closeServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
