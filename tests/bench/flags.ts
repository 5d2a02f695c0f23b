import { readFileSync } from 'node:fs';

/**
 * The flags that `make` gives to node. The bench measures the server with these, however the bench itself was started.
 */
export const flags = /^NODE := node (.+)$/m.exec(readFileSync('Makefile', 'utf8'))?.[1]?.split(' ') ?? missing();

function missing(): never {
  throw new Error('The Makefile does not say how node is started.');
}
