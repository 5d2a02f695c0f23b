import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzipped = promisify(gunzip);

interface Named {
  readonly properties: { readonly kind: string; readonly name: string };
}

/** The names of a network's streets, each once. */
export const streetNames = ({ features }: { readonly features: readonly Named[] }): readonly string[] => [
  ...new Set(features.flatMap(({ properties: { kind, name } }) => (kind === 'streets' && name !== '' ? [name] : []))),
];

/** The streets that the metadata of a cut archive names; none of an archive without. */
export async function streetsIn(path: string): Promise<readonly string[]> {
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(40);
    await file.read(header, 0, header.length, 0);
    const metadata = Buffer.alloc(Number(header.readBigUInt64LE(32)));
    await file.read(metadata, 0, metadata.length, Number(header.readBigUInt64LE(24)));
    const { streets = [] } = JSON.parse((await unzipped(metadata)).toString()) as {
      readonly streets?: readonly string[];
    };
    return streets;
  } finally {
    await file.close();
  }
}
