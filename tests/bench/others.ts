import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';

/** Another process of the bench, so that the client does not slow the server. One request at a time. */
export function otherProcess<Question extends object, Answer>(name: string) {
  const child: ChildProcess = fork(join(dirname(process.argv[1] ?? ''), `${name}.js`));
  return {
    async ask(question: Question): Promise<Answer> {
      child.send(question);
      return await nextMessage<Answer>(child);
    },
    stop: () => child.kill(),
  };
}

/** Rejects when the process ends first. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const over = new AbortController();
  const end = () => over.abort();
  child.once('exit', end);
  try {
    if (child.exitCode !== null) end();
    const [message] = (await once(child, 'message', { signal: over.signal })) as [Message];
    return message;
  } finally {
    child.off('exit', end);
  }
}
