import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { groups, noCircles } from './vite.chunks.ts';
import { linkPages } from './vite.link.ts';

const outDir = 'dist/dashboard';

/** Compressed once, as well as it goes, instead of fairly and for each who asks: the server sends `.br` and `.gz` as they are. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle: {
    // After the pages of links, which it compresses too.
    sequential: true,
    handler({ dir = outDir }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|json|svg|html)$/.test(name)) continue;
        const path = join(dir, name);
        const bytes = readFileSync(path);
        // A map's borders are large, and little is won there by the last of the effort.
        const effort = name.endsWith('.json') ? 9 : constants.BROTLI_MAX_QUALITY;
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
        );
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  },
};

export default defineConfig({
  root: 'dashboard',
  // The screens speak English only: the words of thirty other languages stay behind.
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    linkPages,
    compressed,
    noCircles,
  ],
  build: {
    outDir: `../${outDir}`,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: groups() } } },
  },
});
