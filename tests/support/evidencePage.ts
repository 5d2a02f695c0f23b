import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

interface Asked {
  readonly key?: string | null;
  readonly notes?: readonly string[];
  readonly witnesses?: readonly string[];
}
interface Said {
  readonly status: number | null;
  readonly words: string;
}

const page = 'evidence/verify-evidence.html';

/** The verifier of the page that works offline, without the page. */
const verifier = (() => {
  const [, script = ''] = /<script id="verifier">([^]*?)<\/script>/.exec(readFileSync(page, 'utf8')) ?? [];
  const globals = { TextEncoder, TextDecoder, atob, btoa };
  return runInNewContext(`${script}\nevidenceVerifier`, globals) as {
    verify(bytes: Uint8Array, asked: Asked): Said;
  };
})();

/** The words of the page over a file, with the arguments of the command. */
export function pageSays(text: string, args: readonly string[]): Said {
  const given = (name: string) => args.flatMap((arg, n) => (args[n - 1] === name ? [arg] : []));
  const notes = given('--checkpoint').map((path) => readFileSync(path, 'utf8'));
  const { status, words } = verifier.verify(Buffer.from(text), {
    key: given('--key')[0] ?? null,
    notes,
    witnesses: given('--witness'),
  });
  return { status, words };
}

/** Without the words of the language itself, which are not the same in Python and in a browser. */
export const common = (words: string): string => words.replaceAll(/(has another form|readable JSON).*/g, '$1');
