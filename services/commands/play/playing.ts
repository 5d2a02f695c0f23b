import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Viewer } from '#contracts/accounts/viewer';
import type { Clock, Random } from '#events/core/ports';
import type { ImportMap } from '#services/commands/import/files/map/map';
import { readFile } from '#services/commands/import/files/readFile';
import type { Progress } from '#services/commands/progress';
import { WrongCommand } from '#services/commands/wrongCommand';
import { playbook } from './playbook.ts';
import { type Played, play } from './player.ts';
import { type Session, signIn } from './session.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of a run, from the environment. */
export interface PlaySettings {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly speed: number;
  /** At most this many incidents. */
  readonly limit: number;
}

export function readPlaySettings(env: Environment): PlaySettings {
  const baseUrl = (env.BASE_URL || 'http://127.0.0.1:8080').replace(/\/$/, '');
  if (!/^https?:\/\//.test(baseUrl)) throw new WrongCommand(`BASE_URL must be an http(s) address, not "${baseUrl}"`);
  return {
    baseUrl,
    email: env.PLAY_EMAIL || 'dispatcher@springfield.example',
    password: passwordOf(env),
    speed: positive(env, 'SPEED', 60),
    limit: positive(env, 'LIMIT', Number.POSITIVE_INFINITY),
  };
}

function positive(env: Environment, name: string, otherwise: number): number {
  const value = env[name] ? Number(env[name]) : otherwise;
  if (!(value > 0)) throw new WrongCommand(`${name} must be a number above 0, not "${env[name]}"`);
  return value;
}

function passwordOf(env: Environment): string {
  const path = join(env.DATA_DIR || './data', 'demo-password');
  const password =
    env.PLAY_PASSWORD || env.DEMO_PASSWORD || (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
  if (password === '') throw new WrongCommand(`No password: set PLAY_PASSWORD, or DATA_DIR to where ${path} is kept`);
  return password;
}

export interface PlayingOptions {
  readonly file: string;
  readonly map: ImportMap;
  readonly settings: PlaySettings;
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: typeof fetch;
  readonly calledOff: AbortSignal;
  readonly progress: (label: string) => Progress;
  readonly say: (words: string) => void;
}

/** `make play`: the file's incidents on the board of the signed-in organization, as if they happened now. */
export async function playFile(options: PlayingOptions): Promise<Played> {
  const { file, map, settings, clock, random, calledOff, progress, say } = options;
  const { incidents } = await readFile(file, map, { now: clock.now() });
  const dispatcher = await signIn({ ...options, ...settings });
  const { entity, permissions } = await dispatcher.get<Viewer>('/api/viewer/');
  const manager = permissions.includes('incident.manage') ? dispatcher : await signInManager(options);
  if (!manager) say(`Nobody could sign in as ${managerOf(settings.email)}: incidents will not be completed.`);
  const facts = playbook(map, incidents, { limit: settings.limit, centre: entity.centre });
  const [first, last] = [facts[0]?.at ?? 0, facts.at(-1)?.at ?? 0];
  say(
    `Playing ${facts.length} facts on the board of ${entity.display_name}, for ${length((last - first) / settings.speed)}.`,
  );
  const playing = progress('Playing');
  const run = random.uuid().slice(0, 8);
  const { speed } = settings;
  return play({ dispatcher, manager, entity, facts, speed, run, clock, calledOff, onProgress: playing.to }).finally(
    playing.end,
  );
}

/** The manager of the same organisation: `dispatcher@springfield.example` → `manager@springfield.example`. */
const managerOf = (email: string): string => email.replace(/^[^@]*/, 'manager');

async function signInManager({ settings, ...options }: PlayingOptions): Promise<Session | null> {
  try {
    return await signIn({ ...options, ...settings, email: managerOf(settings.email) });
  } catch (error) {
    if (error instanceof WrongCommand) return null;
    throw error;
  }
}

function length(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${Math.ceil(minutes / 1_440)} days`;
}
