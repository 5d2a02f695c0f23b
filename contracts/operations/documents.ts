import {
  anyJson,
  document,
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  position,
  type Shape,
  text,
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';

/** The state of a component. */
const upOrDown = oneOf(['up', 'down']);

const readModel = document('ReadModel', {
  name: text('incidents'),
  position,
  /** The distance from the last event to be shown, in the log's own unit (commit positions); 0 is up to date. */
  lag: whole(0),
});

const erasedKeys = document('ErasedKeys', {
  /** The time of the first erasure whose key may remain. */
  since: time,
  /** The time of the next step: the keys remain until the scavenge that begins then has ended. */
  until: time,
  /** A scavenge is under way. */
  running: yesNo(false),
  /** The obstacles at the nodes, each with the operator's next step. */
  problems: listOf(text('The user muster needs the group $admins to begin a scavenge on store:2113.')),
});

/** The documents to which an event could not be applied: their number, and the first 20. They show nothing newer. */
const setAside = document('SetAsideDocuments', {
  count: whole(1),
  documents: listOf(
    document('SetAsideDocument', {
      /** The read model. */
      kind: text('incidents'),
      /** The document's key: the incident's uuid, the user's … */
      document: text('3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'),
      /** The id and the position of the event. */
      event: id,
      position,
    }),
  ),
});

/** Files whose bytes are not those that the log names, found since the start: their number, and the first 20. */
const damagedFiles = document('DamagedFiles', {
  count: whole(1),
  files: listOf(document('DamagedFile', { entity: id, sha256: text('9f86d081884c7d659a2feaa0c55ad015') })),
});

/** The streams whose hash chain does not hold: the log was changed after it was written. Their number, and the first break of 20. */
const brokenChains = document('BrokenChains', {
  count: whole(0),
  first: listOf(
    document('BrokenChain', {
      stream: text('incident-3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'),
      /** The first event that does not follow from the one before it. */
      revision: whole(4),
      event: id,
      position,
    }),
  ),
});

/** The streams whose breaks are all explained: an earlier release made them, and nothing was changed. */
const explainedChains = document('ExplainedChains', {
  count: whole(0),
  first: listOf(
    document('ExplainedChain', {
      stream: text('callout-3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f'),
      revision: whole(7),
      event: id,
      position,
    }),
  ),
});

/**
 * `GET /healthz`; 503 when a component is down, and until people can sign in (`starting`). `degraded`: everything works, but documents are set aside, hash chains
 * are broken, files are damaged, work is late, or old versions of read models are shown. `moving`: everything is shown, and nothing can be saved until the end of a pause.
 */
export const health = document('Health', {
  status: oneOf(['up', 'moving', 'degraded', 'starting', 'down']),
  roles: listOf(text('api')),
  eventStore: upOrDown,
  /** The event store refuses our user: which server, which user, what is missing. */
  eventStoreDenied: orNull(text('The event store at store:2113 does not allow the user muster to append events.')),
  nats: upOrDown,
  /** `up` when the read models can be written. */
  disk: upOrDown,
  position,
  projections: listOf(readModel),
  /** Read models whose new version is being built from the log while the old one is shown; in a start, all of them. */
  building: orNull(document('Building', { percent: whole(42), models: listOf(text('due')) })),
  setAside,
  brokenChains,
  explainedChains,
  damagedFiles,
  /** The demo organizations are being loaded: their people cannot sign in yet, and the status is `starting`. */
  loading: yesNo(false),
  /** The log is being moved to another event store: the time at which writes go on at the latest. */
  moving: orNull(document('Moving', { until: time })),
  /** The last proof that the engine of this process lives: it read what is due, and no act of it hangs. */
  engine: orNull(document('EngineHealth', { lastBeat: time, secondsAgo: whole(2) })),
  /** Work that should have been done more than a minute ago, of whatever process, and since when. */
  late: orNull(
    document('LateWork', {
      count: whole(3),
      since: time,
      kinds: listOf(document('LateKind', { kind: text('call'), count: whole(3), since: time })),
    }),
  ),
  /** The phone company places no call of ours, for the whole installation: since when, and its reason. */
  phoneCompany: orNull(
    document('PhoneCompanyRefusal', { since: time, reason: text('it does not accept our credentials (20003)') }),
  ),
  /** The collector outside takes no line of the security log: since when, and why. */
  securityLog: orNull(document('UnforwardedLog', { since: time, reason: text('HTTP 503') })),
  /** The anchors outside that have taken no checkpoint of the log for a day. */
  anchors: listOf(document('SilentAnchor', { name: text('union'), since: time, reason: text('ECONNREFUSED') })),
  /** Keys of erased people that may still be on a disk of the event store; null when there is none. */
  erasedKeys: orNull(erasedKeys),
});
export type Health = Shape<typeof health>;

export const testedCallCentre = document('TestedCallCentre', { result: text('sent') });

/** `POST /api/flux/graphql/`: the content of `data` depends on the query. */
export const graphqlAnswer = document('GraphqlAnswer', {
  data: optional(anyJson<unknown>({ viewer: { user: { first_name: 'Ada' } } })),
  errors: optional(
    listOf(anyJson<unknown>({ message: 'Not found.', path: ['incident'], extensions: { status: 404 } })),
  ),
});

/** `POST /api/mappy/`: the answer or the error of each query, by the query's name. */
export const mappyAnswer = document('MappyAnswer', {
  result: anyJson<object>({ active_incidents: ['3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'] }),
  errors: anyJson<object>({ team: { detail: 'Not found.' } }),
});

/** `GET /api/openapi.json`: an OpenAPI document. */
export const openApiDocument = anyJson<object>({ openapi: '3.1.0' });
