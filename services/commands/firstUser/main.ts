import 'reflect-metadata';
import { readConfig, WrongSetting } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { makeFirst, readFirst } from './firstUser.ts';

/** `make first-user`: exit 0 when the person can sign in, 2 when a setting is wrong. */
async function main(): Promise<void> {
  const first = readFirst(process.env);
  const { password, url } = await makeFirst(readConfig(process.env), first, {
    clock: systemClock,
    random: systemRandom,
  });
  process.stdout.write(
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

main().then(
  () => process.exit(0),
  (error: Error) => {
    const known = error instanceof WrongSetting;
    process.stderr.write(`${known ? error.message : (error.stack ?? String(error))}\n`);
    process.exit(known ? 2 : 1);
  },
);
