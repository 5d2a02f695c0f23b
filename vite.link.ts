import { appendFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { linkPageAt } from './contracts/core/linkPages.ts';

const root = resolve(import.meta.dirname, 'dashboard');
const mapModule = resolve(root, 'screens/checkIn/drawnMap.tsx');

/** React and its way to the document are larger than a link's page may be. Preact runs the same components. */
const small = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
];

type Built = Rolldown.RolldownOutput['output'];
type Options = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>;

/** Builds in memory, so that the caller writes the files that it needs. */
async function built(outDir: string, rolldownOptions: Options, more: InlineConfig = {}): Promise<Built> {
  const { output } = (await build({
    ...more,
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: small },
    build: { outDir, write: false, target: 'es2022', modulePreload: false, cssCodeSplit: false, rolldownOptions },
  })) as Rolldown.RolldownOutput;
  return output;
}

const contentOf = (file: Built[number]): string | Uint8Array => (file.type === 'chunk' ? file.code : file.source);

const textOf = (output: Built, ending: string): string =>
  output.flatMap((file) => (file.fileName.endsWith(ending) ? [String(contentOf(file))] : [])).join('\n');

const write = (outDir: string, output: Built, ending: RegExp): void => {
  for (const file of output)
    if (ending.test(file.fileName)) writeFileSync(join(outDir, file.fileName), contentOf(file));
};

/** The map of a check-in: a script that brings its own styles. Returns its address. */
async function buildMap(outDir: string): Promise<string> {
  const output = await built(outDir, {
    input: { linkMap: mapModule },
    preserveEntrySignatures: 'strict',
    output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/link-[name]-[hash].js' },
  });
  write(outDir, output, /(?<!\.css)$/);
  const [entry] = output;
  const styles = JSON.stringify(textOf(output, '.css'));
  appendFileSync(
    join(outDir, entry.fileName),
    // The page's policy refuses an element with styles that a script writes.
    `\n{const own=new CSSStyleSheet();own.replaceSync(${styles});document.adoptedStyleSheets.push(own);}`,
  );
  return `/${entry.fileName}`;
}

/** The page of every link: one file with its script and its styles in it. */
async function buildPage(outDir: string, map: string): Promise<void> {
  const elsewhere: Plugin = {
    name: 'map-elsewhere',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/drawnMap.tsx') ? { id: map, external: 'absolute' } : null),
  };
  const output = await built(
    outDir,
    { input: join(root, 'link.html'), output: { codeSplitting: false } },
    { plugins: [elsewhere] },
  );
  const script = textOf(output, '.js').replaceAll(/<(?=\/script|!--)/gi, '\\x3c');
  const page = textOf(output, '.html')
    .replace(/<script[^>]*src=[^>]*><\/script>/, '')
    .replace(/<link[^>]*rel="stylesheet"[^>]*>/, () => `<style>${textOf(output, '.css')}</style>`)
    .replace('</body>', () => `<script type="module">${script}</script>\n  </body>`);
  writeFileSync(join(outDir, 'link.html'), page);
  write(outDir, output, /\.woff2$/);
}

/** The worker stands at the root: it may only serve pages below its own address. */
async function buildWorker(outDir: string): Promise<void> {
  const output = await built(outDir, {
    input: join(root, 'app/link/worker.ts'),
    output: { entryFileNames: 'linkWorker.js' },
  });
  write(outDir, output, /\.js$/);
}

/** Builds the pages of links beside the application, and serves them while it is developed. */
export const linkPages: Plugin = {
  name: 'link-pages',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }) {
      await buildPage(dir, await buildMap(dir));
      await buildWorker(dir);
    },
  },
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _, next) => {
      if (linkPageAt((request.url ?? '').replace(/\?.*/, ''))) request.url = '/link.html';
      next();
    }),
};
