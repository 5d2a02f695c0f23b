import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

export const folder = resolve('docker');

export interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: unknown;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly restart?: string;
  readonly healthcheck?: object;
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
}

export interface ComposeFile {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, object>>;
}

export const textOf = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');

/** The variables that a file must be given: without them nothing starts. */
export const required = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name))].toSorted();

/** A file with its variables filled in, as `docker compose` does: in the values, after it has read the file. */
export function composeFile(name: string, variables: Readonly<Record<string, string>>): ComposeFile {
  const fill = (text: string): string =>
    text.replaceAll(
      /\$\{([A-Z_0-9]+)(?::([?-])([^}]*))?\}/g,
      (_, variable: string, kind: string | undefined, words: string | undefined) => {
        const value = variables[variable];
        if (value) return value;
        if (kind === '-') return words ?? '';
        throw new Error(`${name} needs ${variable}`);
      },
    );
  return parse(textOf(name), (_key, value: unknown) => (typeof value === 'string' ? fill(value) : value), {
    merge: true,
  }) as ComposeFile;
}

/** The services of one image or role, by name. */
export const servicesOf = ({ services }: ComposeFile, image: string): readonly (readonly [string, Service])[] =>
  Object.entries(services).filter(([, service]) => service.image.split(':')[0] === image);
