/** True until the process is killed. */
export interface Life {
  readonly alive: boolean;
}

const never = new Promise<never>(() => {});

/**
 * The same port for one process. Once the process is dead its calls do nothing, and no answer arrives any more: the code
 * that waits for one goes on no further, as after `kill -9`.
 */
export function whileAlive<Port extends object>(port: Port, life: Life): Port {
  const known = new Map<PropertyKey, unknown>();
  return new Proxy(port, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      const before = known.get(name);
      if (before) return before;
      const guarded = (...given: unknown[]): unknown => {
        if (!life.alive) return never;
        return answered(
          Reflect.apply(
            value,
            target,
            given.map((one) => heard(one, life)),
          ),
          life,
        );
      };
      known.set(name, guarded);
      return guarded;
    },
  });
}

/** A listener of a dead process hears nothing. */
const heard = (given: unknown, life: Life): unknown =>
  typeof given === 'function'
    ? (...told: unknown[]) => (life.alive ? (Reflect.apply(given, undefined, told) as unknown) : undefined)
    : given;

function answered(answer: unknown, life: Life): unknown {
  if (answer instanceof Promise) {
    return answer.then(
      (value: unknown) => (life.alive ? value : never),
      (error: unknown) => (life.alive ? Promise.reject(error) : never),
    );
  }
  if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
    return readWhileAlive(answer as AsyncIterable<unknown>, life);
  return answer;
}

async function* readWhileAlive(items: AsyncIterable<unknown>, life: Life): AsyncGenerator<unknown> {
  for await (const item of items) {
    if (!life.alive) await never;
    yield item;
    if (!life.alive) await never;
  }
  if (!life.alive) await never;
}
