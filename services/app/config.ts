import { join } from 'node:path';
import { mistakeIn } from '#events/store/connection/address';
import { networksOf } from '#services/core/clientAddress';
import type { LogFormat } from '#services/core/log';
import { dialectOf } from '#services/geocoder/addressService';
import type { CollectorAddress } from './securityTrail.ts';
import { checkpointMailsOf, timeStampsOf, type WitnessAddress, WrongAnchors, witnessesOf } from './settings/anchors.ts';
import { type Nickname, nicknamesOf, WrongNicknames } from './settings/nicknames.ts';
import { type SignInProvider, signInProvidersOf, WrongProvider } from './settings/signInProviders.ts';

/** The settings from the environment, checked. A wrong value is one clear line at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The address that people use, without a trailing slash; links are built from it. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
  readonly roles: ReadonlySet<ProcessRole>;
  readonly eventStoreUrl: string | null;
  readonly eventStorePort: number;
  readonly natsUrl: string | null;
  readonly natsPort: number;
  readonly demo: boolean;
  readonly demoPassword: string | null;
  /** The people of the demo work by themselves. */
  readonly demoNight: boolean;
  /** Each demo organization gets a year of history, loaded behind the live board. */
  readonly demoYear: boolean;
  /** A session that is not used for so many minutes ends; 0 ends none. */
  readonly sessionIdleMinutes: number;
  readonly masterKey: string | undefined;
  readonly telephony: 'simulator' | 'twilio';
  readonly twilio: {
    readonly accountSid: string;
    readonly authToken: string;
    readonly from: string;
    /** Another address of the API than the provider's own, without a trailing slash. */
    readonly apiUrl?: string;
  } | null;
  /** The address at which the simulated network reaches the API; null when it is this process. */
  readonly simulatorApiUrl: string | null;
  /** The calls that the phone network takes each second, shared by all organizations. */
  readonly callsPerSecond: number;
  /** The texts of a notification that are sent each second. */
  readonly textsPerSecond: number;
  /** The price of one segment of a text, in US dollars. It estimates the cost of a notification. */
  readonly textPrice: number;
  /** The bucket for the bytes of files; null for a folder under `dataDir`. */
  readonly s3: Bucket | null;
  /** Null sends mail to the simulator. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** By the internal name of the organization. */
  /** The addresses that people of an organization may have called: `any` includes this machine's private networks. */
  readonly webhookAddresses: 'public' | 'any';
  /** The origins whose pages may ask with a token (CORS): `https://map.example`. */
  readonly corsOrigins: readonly string[];
  readonly cityworks: ReadonlyMap<string, CityworksConnection>;
  /** The sign-in services, by the internal name of the organization. */
  readonly signInProviders: ReadonlyMap<string, SignInProvider>;
  /** The nicknames that redacted copies leave out, by the internal name of the organization. */
  readonly nicknames: ReadonlyMap<string, readonly Nickname[]>;
  /** Null draws the built-in map only. */
  readonly tileUrl: string | null;
  readonly tileAttribution: string;
  /** Tiles of aerial pictures for the analysts' heat map; null shows the usual map there. */
  readonly satelliteUrl: string | null;
  readonly satelliteAttribution: string;
  /** The path of an archive of vector tiles, which replaces `tileUrl`; or null. */
  readonly tilesFile: string | null;
  /** A Nominatim- or Photon-compatible server; null uses only the built-in gazetteer. */
  readonly geocoderUrl: string | null;
  /** The program outside that collects the security log; null for none. */
  readonly securityCollector: CollectorAddress | null;
  readonly anchors: AnchorSettings;
  /** The program that makes a JPEG of a phone's HEIC photo; null for none. */
  readonly heicConverter: string | null;
  readonly realtimeKey: string;
  /** The name of the query parameter that asks for a page of a list (S0 §1). */
  readonly pageParameter: string;
  /** Null: words at a terminal, JSON otherwise. */
  /** The address for reports of a fault of security: `mailto:…` or `https://…`. */
  readonly securityContact: string | null;
  readonly logFormat: LogFormat | null;
}

/** A bucket of an S3-compatible store. */
export interface Bucket {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
  readonly prefix: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** The places outside that take checkpoints of the log. */
export interface AnchorSettings {
  readonly witnesses: readonly WitnessAddress[];
  /** A time stamp authority (RFC 3161); null for none. */
  readonly timeStamps: string | null;
  /** The addresses that get a checkpoint each day, by the internal name of the organization. */
  readonly mails: ReadonlyMap<string, readonly string[]>;
  /** A bucket whose objects nobody can remove before so many days have passed; null for none. */
  readonly bucket: (Bucket & { readonly days: number }) | null;
}

export interface CityworksConnection {
  /** Without a trailing slash. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export type ProcessRole = 'api' | 'projector' | 'gateway' | 'engine';
const processRoles: readonly ProcessRole[] = ['api', 'projector', 'gateway', 'engine'];

export class WrongSetting extends Error {}

/** Each exactly as a browser names it: without a path. */
function originsOf(said: string): readonly string[] {
  const origins = said.split(',').flatMap((one) => one.trim() || []);
  const wrong = origins.find((one) => !URL.canParse(one) || new URL(one).origin !== one);
  if (wrong !== undefined) throw new WrongSetting(`CORS_ORIGINS: “${wrong}” is not an origin like https://map.example`);
  return origins;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The address and the credit that https://operations.osmfoundation.org/policies/tiles/ asks for. */
const standardTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const osmCredit =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors';

export function readConfig(env: Environment): Config {
  const port = number(env, 'PORT', 8080, 65_535);
  const host = text(env, 'HOST', '127.0.0.1');
  const telephony = oneOf(env, 'TELEPHONY', ['simulator', 'twilio'] as const, 'simulator');
  return {
    port,
    host,
    publicUrl: url(env, 'PUBLIC_URL', `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`).replace(/\/$/, ''),
    dataDir: text(env, 'DATA_DIR', './data'),
    trustProxy: proxiesOf(text(env, 'TRUST_PROXY', '')),
    roles: rolesOf(text(env, 'ROLES', processRoles.join(','))),
    eventStoreUrl: eventStoreOf(env),
    eventStorePort: number(env, 'EVENTSTORE_PORT', 0, 65_535),
    natsUrl: server(env, 'NATS_URL', natsServers, 'nats://host:4222'),
    natsPort: number(env, 'NATS_PORT', 0, 65_535),
    demo: oneOf(env, 'DEMO', ['1', '0'] as const, '1') === '1',
    demoPassword: env.DEMO_PASSWORD || null,
    demoNight: oneOf(env, 'DEMO_NIGHT', ['1', '0'] as const, '1') === '1',
    demoYear: oneOf(env, 'DEMO_YEAR', ['1', '0'] as const, '1') === '1',
    sessionIdleMinutes: number(env, 'SESSION_IDLE_MINUTES', 120, 16 * 60),
    masterKey: masterKeyOf(env),
    telephony,
    twilio: telephony === 'twilio' ? twilioOf(env) : null,
    simulatorApiUrl: env.SIMULATOR_API_URL ? url(env, 'SIMULATOR_API_URL', '').replace(/\/$/, '') : null,
    callsPerSecond: Math.max(1, number(env, 'CALLS_PER_SECOND', telephony === 'twilio' ? 1 : 20, 1_000)),
    textsPerSecond: Math.max(1, number(env, 'TEXTS_PER_SECOND', telephony === 'twilio' ? 1 : 20, 1_000)),
    textPrice: priceOf(env),
    webhookAddresses: oneOf(env, 'WEBHOOK_ADDRESSES', ['public', 'any'] as const, 'public'),
    corsOrigins: originsOf(text(env, 'CORS_ORIGINS', '')),
    s3: env.S3_BUCKET ? s3Of(env, env.S3_BUCKET, 'S3') : null,
    smtp: smtpOf(env),
    cityworks: cityworksOf(env),
    signInProviders: named(() => signInProvidersOf(env)),
    nicknames: named(() => nicknamesOf(env)),
    tileUrl: env.TILE_URL === 'none' ? null : url(env, 'TILE_URL', standardTiles),
    tileAttribution: text(env, 'TILE_ATTRIBUTION', osmCredit),
    satelliteUrl: env.SATELLITE_URL ? url(env, 'SATELLITE_URL', '') : null,
    satelliteAttribution: text(env, 'SATELLITE_ATTRIBUTION', ''),
    tilesFile: tilesFileOf(env),
    geocoderUrl: geocoderOf(env),
    securityCollector: collectorOf(env),
    anchors: {
      ...named(() => ({ witnesses: witnessesOf(env), timeStamps: timeStampsOf(env), mails: checkpointMailsOf(env) })),
      bucket: env.CHECKPOINT_BUCKET
        ? {
            ...s3Of(env, env.CHECKPOINT_BUCKET, 'CHECKPOINT'),
            days: Math.max(1, number(env, 'CHECKPOINT_DAYS', 3_650, 36_500)),
          }
        : null,
    },
    heicConverter: env.HEIC_CONVERTER === 'none' ? null : text(env, 'HEIC_CONVERTER', 'heif-convert'),
    realtimeKey: realtimeKeyOf(env),
    pageParameter: pageParameterOf(env),
    securityContact: securityContactOf(env),
    logFormat: env.LOG_FORMAT ? oneOf(env, 'LOG_FORMAT', ['json', 'plain'] as const, 'json') : null,
  };
}

function securityContactOf(env: Environment): string | null {
  const contact = env.SECURITY_CONTACT;
  if (!contact) return null;
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    throw new WrongSetting(`SECURITY_CONTACT must be mailto:… or https://…, not ${quoted(contact)}`);
  return contact;
}

/** The value on one line, in quotes. */
const quoted = (value: string | undefined): string => JSON.stringify(value?.slice(0, 80));

const text = (env: Environment, name: string, otherwise: string): string => env[name] || otherwise;

function number(env: Environment, name: string, otherwise: number, largest: number): number {
  const value = env[name] ? Number(env[name]) : otherwise;
  if (!Number.isInteger(value) || value < 0 || value > largest) {
    throw new WrongSetting(`${name} must be a whole number from 0 to ${largest}, not ${quoted(env[name])}`);
  }
  return value;
}

function priceOf({ TEXT_PRICE: set }: Environment): number {
  if (set && !/^\d{1,3}(\.\d{1,6})?$/.test(set))
    throw new WrongSetting(`TEXT_PRICE must be US dollars, such as 0.0083, not ${quoted(set)}`);
  return Number(set || '0.0083');
}

function oneOf<T extends string>(env: Environment, name: string, choices: readonly T[], otherwise: T): T {
  const value = text(env, name, otherwise) as T;
  if (!choices.includes(value)) throw new WrongSetting(`${name} must be ${choices.join(' or ')}, not ${quoted(value)}`);
  return value;
}

function url(env: Environment, name: string, otherwise: string): string {
  const value = text(env, name, otherwise);
  // A tile template has braces, which a URL may not have.
  if (!/^https?:$/.test(protocolOf(value)))
    throw new WrongSetting(`${name} must be an http(s) address, not ${quoted(value)}`);
  return value;
}

function eventStoreOf(env: Environment): string | null {
  const value = env.EVENTSTORE_URL;
  if (!value) return null;
  const mistake = mistakeIn(value);
  if (mistake !== null) throw new WrongSetting(`EVENTSTORE_URL ${mistake}`);
  return value;
}

// A comma-separated list is allowed.
const natsServers = /^((nats|tls):\/\/)?[^\s/,]+\/?(, *((nats|tls):\/\/)?[^\s/,]+\/?)*$/;

/** The address of a server. It may hold a password, so an error does not repeat it. */
function server(env: Environment, name: string, shape: RegExp, example: string): string | null {
  const value = env[name];
  if (!value) return null;
  if (!shape.test(value)) throw new WrongSetting(`${name} must be an address like ${example}`);
  return value;
}

// It is part of the path that every screen connects to.
function realtimeKeyOf(env: Environment): string {
  const value = text(env, 'REALTIME_KEY', 'muster');
  if (!/^[\w-]{1,64}$/.test(value)) throw new WrongSetting('REALTIME_KEY must be letters, digits, _ and - only');
  return value;
}

// Filters of lists have other names.
function pageParameterOf(env: Environment): string {
  const value = text(env, 'PAGE_PARAMETER', 'page');
  if (!/^p[a-z]{0,20}$/.test(value))
    throw new WrongSetting(`PAGE_PARAMETER must be a word that begins with p, not ${quoted(value)}`);
  return value;
}

/** The address may hold a key, so an error does not repeat it. */
function geocoderOf(env: Environment): string | null {
  const value = env.GEOCODER_URL;
  if (!value) return null;
  const known = /^https?:$/.test(protocolOf(value)) && dialectOf(value) !== null && new URL(value).username === '';
  if (known) return value;
  throw new WrongSetting(
    'GEOCODER_URL must be an address like https://host/search (Nominatim) or https://host/api (Photon)',
  );
}

function tilesFileOf(env: Environment): string | null {
  const name = env.TILES_FILE;
  if (!name) return null;
  if (!/^[\w-][\w .-]*\.pmtiles$/.test(name))
    throw new WrongSetting(
      `TILES_FILE must be the name of a file in DATA_DIR like region.pmtiles, not ${quoted(name)}`,
    );
  return join(text(env, 'DATA_DIR', './data'), name);
}

function protocolOf(value: string): string {
  try {
    return new URL(value.replaceAll(/[{}]/g, '')).protocol;
  } catch {
    return '';
  }
}

function rolesOf(value: string): ReadonlySet<ProcessRole> {
  const names = value.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !processRoles.includes(name as ProcessRole));
  if (wrong !== undefined) throw new WrongSetting(`ROLES may name ${processRoles.join(', ')}, not ${quoted(wrong)}`);
  return new Set(names as ProcessRole[]);
}

function proxiesOf(value: string): readonly string[] {
  const proxies = value === '' ? [] : value.split(',').map((entry) => entry.trim());
  if (!networksOf(proxies))
    throw new WrongSetting(`TRUST_PROXY must be addresses or networks like 10.0.0.0/8, not ${quoted(value)}`);
  return proxies;
}

function masterKeyOf(env: Environment): string | undefined {
  const value = env.MASTER_KEY;
  if (value && !/^[0-9a-f]{64}$/i.test(value)) throw new WrongSetting('MASTER_KEY must be 64 hexadecimal digits');
  return value || undefined;
}

/** The address may hold a password, so an error does not repeat it. */
function smtpOf(env: Environment): Config['smtp'] {
  const { SMTP_URL: value, MAIL_FROM: from } = env;
  if (!value) return null;
  if (!/^smtps?:\/\/[^\s/]+/.test(value))
    throw new WrongSetting('SMTP_URL must be an address like smtps://user:password@host:465');
  if (!from) throw new WrongSetting('SMTP_URL needs MAIL_FROM');
  return { url: value, from };
}

/** An error never repeats the value: it may hold a secret. */
function collectorOf(env: Environment): CollectorAddress | null {
  const { SECURITY_LOG_URL: value, SECURITY_LOG_TOKEN: token = null } = env;
  if (!value) return null;
  const isHttp = /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value);
  if (!isHttp && !/^syslog\+(tls|tcp):\/\/(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i.test(value))
    throw new WrongSetting('SECURITY_LOG_URL must be an address like https://host/path or syslog+tls://host:6514');
  if (token !== null && !isHttp) throw new WrongSetting('SECURITY_LOG_TOKEN is for an https address only');
  return { url: value, token };
}

/**
 * `CITYWORKS_LOVELAND=https://user:password@host/path`, one for each organization. An error never repeats the value.
 */
function cityworksOf(env: Environment): Config['cityworks'] {
  const connections = Object.entries(env).flatMap(([name, value]) => {
    const [, organisation] = /^CITYWORKS_([A-Z0-9_]+)$/.exec(name) ?? [];
    return organisation && value ? [[organisation.toLowerCase(), connectionOf(name, value)] as const] : [];
  });
  return new Map(connections);
}

/** A setting of a file of its own: its errors are those of settings. */
function named<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const isWrong = [WrongProvider, WrongNicknames, WrongAnchors].some((kind) => error instanceof kind);
    throw isWrong ? new WrongSetting((error as Error).message) : error;
  }
}

function connectionOf(name: string, value: string): CityworksConnection {
  const { protocol, hostname, host, pathname, username, password, search, hash } = URL.canParse(value)
    ? new URL(value)
    : new URL('none:');
  // A password must not travel unencrypted.
  const safe = protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
  if (!safe || !username || !password || search || hash)
    throw new WrongSetting(`${name} must be an address like https://user:password@host/cityworks`);
  return {
    url: `${protocol}//${host}${pathname.replace(/\/$/, '')}`,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

function twilioOf(env: Environment): Config['twilio'] {
  const needed = (name: string): string => {
    const value = env[name];
    if (!value) throw new WrongSetting(`TELEPHONY=twilio needs ${name}`);
    return value;
  };
  return {
    accountSid: needed('TWILIO_ACCOUNT_SID'),
    authToken: needed('TWILIO_AUTH_TOKEN'),
    from: needed('TWILIO_FROM'),
    ...(env.TWILIO_API_URL ? { apiUrl: twilioApiOf(env.TWILIO_API_URL) } : {}),
  };
}

/** The credentials of the account are sent there. */
function twilioApiOf(value: string): string {
  const { protocol, hostname, search, hash } = URL.canParse(value) ? new URL(value) : new URL('none:');
  const safe = protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
  if (!safe || search || hash)
    throw new WrongSetting(`TWILIO_API_URL must be an address like https://api.twilio.com, not ${quoted(value)}`);
  return value.replace(/\/$/, '');
}

/** `name`: `S3`, with which each of its settings begins. */
function s3Of(env: Environment, bucket: string, name: string): Bucket {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new WrongSetting(`${name}_BUCKET must be the name of a bucket, not ${quoted(bucket)}`);
  const [accessKeyId, secretAccessKey] = [env[`${name}_ACCESS_KEY_ID`], env[`${name}_SECRET_ACCESS_KEY`]];
  const prefix = env[`${name}_PREFIX`] ?? '';
  if (!accessKeyId !== !secretAccessKey)
    throw new WrongSetting(`${name}_ACCESS_KEY_ID and ${name}_SECRET_ACCESS_KEY belong together`);
  if (!/^([\w.-]+\/)*$/.test(prefix)) throw new WrongSetting(`${name}_PREFIX must end with /, not ${quoted(prefix)}`);
  return {
    bucket,
    endpoint: env[`${name}_ENDPOINT`] ? url(env, `${name}_ENDPOINT`, '') : null,
    region: text(env, `${name}_REGION`, 'us-east-1'),
    prefix,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}
