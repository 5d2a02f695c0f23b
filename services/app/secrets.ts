import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hash,
  hkdfSync,
  type KeyObject,
  sign,
  timingSafeEqual,
} from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type CsrfTokens, csrfTokens } from '#services/core/csrf';
import { WrongSetting } from './config.ts';

/** All secrets, derived from the one master key, each for one purpose. */
export interface Secrets {
  /** 32 bytes: wraps the keys of the people in the log. */
  readonly masterKey: Buffer;
  /** Signs realtime subscriptions (Pusher's app secret). */
  readonly realtime: string;
  readonly csrf: CsrfTokens;
  /**
   * Recognizes the same words again without storing them. A keyed hash, because a plain hash of short text can be
   * guessed.
   */
  digest(words: string): string;
  /** An Ed25519 signature over data sent to an outside system, base64; and the public key that checks it, PEM. */
  signOutbound(words: string): string;
  readonly outboundKey: string;
  /** The seed of the key that signs the checkpoints of the log, after so many changes of it; 32 bytes. */
  evidenceAfter(changes: number): Buffer;
  /** The key of a crew's job link, derived from the id of its sending; the log never holds it. */
  jobKey(dispatch: string): string;
  jobOf(key: string): string | null;
  /** The key of the link in a message that asks somebody to take an incident, derived from the message's id. */
  answerKey(delivery: string): string;
  answerOf(key: string): string | null;
  /** The key of the address that ends a subscription to mails, derived from the subscription's id. */
  unsubscribeKey(subscription: string): string;
  unsubscribeOf(key: string): string | null;
  /** The key in the address to which the text service reports about a delivery. */
  reportKey(delivery: string): string;
  reportOf(key: string): string | null;
  /** Signs the requests of the simulated phone network, as the token of an account signs those of a real one. */
  readonly telephony: string;
  /** The same for the link of a questionnaire. */
  questionnaireKey(questionnaire: string): string;
  questionnaireOf(key: string): string | null;
  /** The token of a link to set a password. */
  passwordToken(link: string): string;
  passwordLinkOf(token: string): string | null;
  /** The token in the address of a calendar feed, derived from the feed's id; the log never holds it. */
  feedToken(feed: string): string;
  feedOf(token: string): string | null;
  /** The secret of a program's token, derived from the command that made it, so that a repeat has the same one. */
  tokenSecret(commandId: string): string;
  /** The secret of a webhook, by the number of its changes: `whsec_…` of Standard Webhooks. The log never holds it. */
  webhookSecret(webhook: string, generation: number): string;
  /** The single-use key of a check-in link, derived from the request's id; the log never holds it. */
  checkInKey(checkIn: string): string;
  /** The request id in a link's key, or null when the key was not made here. */
  checkInOf(key: string): string | null;
}

const derive = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `muster/${purpose}`, 32));

/** The private key of 32 bytes in the wrapping of RFC 8410 that Node reads. */
const ed25519 = (seed: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });

export function secretsFrom(masterKey: Buffer): Secrets {
  const checkIns = linkKeys(derive(masterKey, 'check-in'));
  const jobs = linkKeys(derive(masterKey, 'job'));
  const answers = linkKeys(derive(masterKey, 'assignment'));
  const subscriptions = linkKeys(derive(masterKey, 'unsubscribe'));
  const reports = linkKeys(derive(masterKey, 'text-report'));
  const questionnaires = linkKeys(derive(masterKey, 'questionnaire'));
  const passwords = linkKeys(derive(masterKey, 'password-link'));
  const feeds = linkKeys(derive(masterKey, 'calendar-feed'));
  const tokenSecret = derive(masterKey, 'token');
  const webhookSecret = derive(masterKey, 'webhook');
  const digestSecret = derive(masterKey, 'digest');
  const signing = ed25519(derive(masterKey, 'outbound'));
  return {
    masterKey,
    realtime: derive(masterKey, 'realtime').toString('hex'),
    csrf: csrfTokens(derive(masterKey, 'csrf')),
    digest: (words) => createHmac('sha256', digestSecret).update(words).digest('base64url'),
    signOutbound: (words) => sign(null, Buffer.from(words), signing).toString('base64'),
    outboundKey: createPublicKey(signing).export({ type: 'spki', format: 'pem' }).toString(),
    tokenSecret: (commandId) => `mst_${createHmac('sha256', tokenSecret).update(commandId).digest('base64url')}`,
    webhookSecret: (webhook, generation) =>
      `whsec_${createHmac('sha256', webhookSecret).update(`${webhook}.${generation}`).digest('base64')}`,
    evidenceAfter: (changes) => derive(masterKey, changes === 0 ? 'evidence' : `evidence/${changes}`),
    checkInKey: checkIns.keyOf,
    checkInOf: checkIns.idOf,
    jobKey: jobs.keyOf,
    jobOf: jobs.idOf,
    answerKey: answers.keyOf,
    answerOf: answers.idOf,
    unsubscribeKey: subscriptions.keyOf,
    unsubscribeOf: subscriptions.idOf,
    passwordToken: passwords.keyOf,
    passwordLinkOf: passwords.idOf,
    feedToken: feeds.keyOf,
    feedOf: feeds.idOf,
    telephony: derive(masterKey, 'telephony').toString('hex'),
    reportKey: reports.keyOf,
    reportOf: reports.idOf,
    questionnaireKey: questionnaires.keyOf,
    questionnaireOf: questionnaires.idOf,
  };
}

/** Keys made of an id and its signature: a valid key needs no record of it. */
function linkKeys(secret: Buffer) {
  const mac = (id: Buffer) => createHmac('sha256', secret).update(id).digest().subarray(0, 16);
  return {
    keyOf: (uuid: string): string => {
      const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, mac(id)]).toString('base64url');
    },
    idOf: (key: string): string | null => {
      const bytes = Buffer.from(key, 'base64url');
      if (bytes.length !== 32 || bytes.toString('base64url') !== key) return null;
      const id = bytes.subarray(0, 16);
      if (!timingSafeEqual(bytes.subarray(16), mac(id))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

/** The form of a secret that a stream or a read model may hold: its SHA-256, hex. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');

/** The master key of an installation, and where it stands. */
export interface KnownKey {
  readonly key: Buffer;
  readonly from: 'setting' | 'file';
}

const pathIn = (dataDir: string): string => join(dataDir, 'master.key');

/** The master key from `MASTER_KEY` (64 hex digits), or from the data directory; null when there is none. */
export function knownMasterKey(dataDir: string, fromEnvironment: string | undefined): KnownKey | null {
  if (fromEnvironment !== undefined) return { key: Buffer.from(fromEnvironment, 'hex'), from: 'setting' };
  const path = pathIn(dataDir);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8').trim();
  // A short or empty key would still derive secrets, which anyone could derive.
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new WrongSetting(`${path} must hold 64 hexadecimal digits: restore it from a copy`);
  return { key: Buffer.from(text, 'hex'), from: 'file' };
}

/**
 * The master key from `MASTER_KEY` (64 hex digits), or from the data directory, created there at the first start (mode
 * 600).
 */
export function masterKey(dataDir: string, fromEnvironment: string | undefined, random: (n: number) => Buffer): Buffer {
  const known = knownMasterKey(dataDir, fromEnvironment);
  if (known) return known.key;
  makeFile(pathIn(dataDir), random(32).toString('hex'));
  // Another process may have made it at the same moment.
  return knownMasterKey(dataDir, undefined)?.key ?? Buffer.alloc(0);
}

/** The file is whole or absent. When two processes create it at once, the first one's stays. */
function makeFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
