import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the desk into `dist/desk`: an entry of its own, so that no file of the shop's page contains any of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  plugins: [react()],
  build: {
    outDir: '../dist/desk',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    // The worker caches what this list names.
    manifest: 'files.json',
    rolldownOptions: {
      input: { desk: join(import.meta.dirname, 'index.html'), worker: join(import.meta.dirname, '../sw/desk/desk-worker.ts') },
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
})
