import { defineConfig } from 'vite';

// The bench runs the production code: the same transpiler, the same target, no test runner in between.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/bench',
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'tests/bench/main.ts',
        answeringNode: 'tests/bench/processes/answeringNode.ts',
        askers: 'tests/bench/processes/askers.ts',
        gateways: 'tests/bench/processes/gateways.ts',
        listeners: 'tests/bench/processes/listeners.ts',
        travellers: 'tests/bench/processes/travellers.ts',
        waits: 'tests/bench/processes/waits.ts',
        node: 'events/embedded/worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
