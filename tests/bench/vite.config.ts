import { defineConfig } from 'vite';

// The bench runs what production runs: the same transpiler, the same target, no test runner in between.
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
        answeringNode: 'tests/bench/answeringNode.ts',
        askers: 'tests/bench/askers.ts',
        listeners: 'tests/bench/listeners.ts',
        travellers: 'tests/bench/travellers.ts',
        node: 'events/embedded/worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
