import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { contractDocstrings } from './services/api/operations/words/contractDocstrings.ts';

// One transpiler for development, tests and production: vite's oxc emits the decorator metadata class-validator needs.
export default defineConfig({
  publicDir: false,
  // The description of the API takes its words from the docstrings of the contracts, which a build leaves out.
  define: { CONTRACT_DOCSTRINGS: JSON.stringify(contractDocstrings(resolve('contracts'))) },
  // outline.ts reads the registry of decorators, which only the package's second form offers by name: with both forms in
  // the bundle there would be two registries.
  resolve: { alias: [{ find: /^class-transformer$/, replacement: 'class-transformer/cjs/index.js' }] },
  // Packages come in the bundle: to read them as 1,900 files took half of a start. Those with native code, or with files
  // beside their code, and those that are loaded when they are needed stay where npm put them.
  ssr: {
    noExternal: true,
    external: [
      '@aws-sdk/client-s3',
      '@node-rs/argon2',
      '@photostructure/sqlite',
      'nodemailer',
      'pdfkit',
      'pino',
      'tsx',
      'twilio',
    ],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      // depd, below Koa, calls eval with words of its own.
      checks: { eval: false },
      input: {
        main: 'services/main.ts',
        import: 'services/commands/import/main.ts',
        play: 'services/commands/play/main.ts',
        move: 'services/commands/move/main.ts',
        firstUser: 'services/commands/firstUser/main.ts',
        backup: 'services/commands/backup/main.ts',
        doctor: 'services/commands/doctor/main.ts',
        verify: 'services/commands/verify/main.ts',
        packet: 'services/commands/packet/main.ts',
        evidenceKey: 'services/commands/evidenceKey/main.ts',
        // The embedded node is a worker thread, so it is an entry of its own.
        node: 'events/embedded/worker.ts',
        // So is the thread that reads what comes from outside.
        parsing: 'services/parsingThread.ts',
        layers: 'services/commands/layers/main.ts',
        accounts: 'services/commands/accounts/main.ts',
        importSchedules: 'services/commands/schedules/main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
});
