import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';

/** Another process of the bench, so that the client does not slow the server. One request at a time. */
export function otherProcess<Question extends object, Answer>(name: string) {
  const child: ChildProcess = fork(join(dirname(process.argv[1] ?? ''), `${name}.js`));
  return {
    async ask(question: Question): Promise<Answer> {
      child.send(question);
      const [answer] = (await once(child, 'message')) as [Answer];
      return answer;
    },
    stop: () => child.kill(),
  };
}
