import { type MappyQueryBody, mappyOperations } from '#contracts/api/graphql/mappy';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { Invalid } from '#services/api/http/errors';
import { answering, type Signed } from '#services/api/http/route';
import { failureOf, named, readLine } from './readLine.ts';

export const mappyRoutes = answering(mappyOperations, {
  'POST /api/mappy/': async (request) => {
    const { query, names } = request.body;
    const wanted = names ? query.filter(({ name }) => names.includes(name)) : query;
    const answers = await Promise.all(wanted.map((one) => answerOne(request, one)));
    const of = (kind: 'result' | 'errors') =>
      Object.fromEntries(answers.flatMap((one) => (kind in one ? [[one.name, one[kind]]] : [])));
    return { json: { result: of('result'), errors: of('errors') } };
  },
});

interface Answered {
  readonly name: string;
  readonly result?: unknown;
  readonly errors?: object;
}

/** An error is returned under its own name and does not affect the others. */
async function answerOne(request: Signed<object, object>, { name, args = {} }: MappyQueryBody): Promise<Answered> {
  try {
    const line = Object.hasOwn(named, name) ? named[name] : undefined;
    if (!line) throw new Refused('mappy.unknown');
    // Each route validates its own arguments. This check ensures that they are flat and few.
    const wrong = Object.entries(args).filter(([, value]) => typeof value === 'object' && value !== null);
    if (wrong.length > 0)
      throw new Invalid(Object.fromEntries(wrong.map(([key]) => [key, ['This may not be nested.']])));
    if (Object.keys(args).length > limits.mappy.args) throw new Invalid({ args: [`At most ${limits.mappy.args}.`] });
    return { name, result: await readLine(line, request, args) };
  } catch (cause) {
    const { said, detail } = failureOf(request, cause);
    return { name, errors: { detail, ...said } };
  }
}
