import 'reflect-metadata';
import { asCommand, type Operator } from '#services/commands/asCommand';
import { makeFirst, readFirst } from './firstUser.ts';

/** `make first-user`: done when the person can sign in. */
async function main({ env, config, ports, say }: Operator): Promise<undefined> {
  const first = readFirst(env);
  const { password, url } = await makeFirst(config(), first, ports);
  say(
    [
      '',
      `  ${first.email} is staff of Muster and sees ${first.displayName}.`,
      `  Sign in within the next hour: ${url}`,
      password === null
        ? '  The password is the one that was printed the first time.'
        : `  Password, shown only now: ${password}`,
      '',
      '',
    ].join('\n'),
  );
}

asCommand(main);
