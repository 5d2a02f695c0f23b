import { readFileSync } from 'node:fs';

/** What `make` gives to node. The bench measures the server as it is started, however the bench itself was. */
export const flags = /^NODE := node (.+)$/m.exec(readFileSync('Makefile', 'utf8'))?.[1]?.split(' ') ?? missing();

function missing(): never {
  throw new Error('The Makefile does not say how node is started.');
}
