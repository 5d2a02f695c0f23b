import type { Random } from './core/ports.ts';
import { factSchemas } from './facts.ts';
import { type Codec, codecOf } from './store/sealing/codec.ts';
import type { KeyRing } from './store/sealing/keys.ts';
import { shapesOf } from './store/sealing/shapes.ts';
import { storedForms } from './storedForms.ts';

export type { Codec } from './store/sealing/codec.ts';

const shapes = shapesOf(factSchemas);

/** The codec of every fact there is. */
export const codec = (keys: KeyRing, random: Random): Codec => codecOf(keys, random, { shapes, forms: storedForms });
