import type { Random } from './core/ports.ts';
import { factSchemas } from './facts.ts';
import { type Codec, codecOf } from './store/codec.ts';
import type { KeyRing } from './store/keys.ts';
import { shapesOf } from './store/shapes.ts';
import { storedForms } from './storedForms.ts';

export type { Codec } from './store/codec.ts';

const shapes = shapesOf(factSchemas);

/** The codec of every fact there is. */
export const codec = (keys: KeyRing, random: Random): Codec => codecOf(keys, random, { shapes, forms: storedForms });
