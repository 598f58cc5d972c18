import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'

const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8')) as Partial<ManifestOptions>

/** What the worker holds from its first moment: the page's shell, its code, its fonts and the icons that a page shows. */
const precached = [
  'index.html',
  'assets/**/*.{js,css,woff2}',
  'fonts/**/*.woff2',
  'icons/{favicon.svg,icon-192.png,icon.svg,sprite-v1.svg}',
]

/** Fewer, larger files: a first visit asks for 20 instead of 40, and a deployment leaves the libraries as they are. */
const groups = [
  // What runs before the first paint stands alone, or it would bring all the rest along.
  { name: 'boot', test: /src[\\/]app[\\/](boot|signs|payload-id)\.ts$|preload-helper/, priority: 3 },
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|valtio|proxy-compare|use-sync-external-store|wouter|regexparam)[\\/]/,
    priority: 2,
  },
  // What every page shows and knows, small as it is.
  {
    name: 'small',
    test: /src[\\/](state[\\/](connection|saved|recently-viewed|recent-searches|keep|wake|screen)|ui[\\/](breadcrumbs|use-snap-row|carousel))/,
    priority: 1,
  },
  { name: 'base', minShareCount: 5 },
]

/** Class names of seven letters, the same for the page and its renderer: they stand in the style sheet, the script and every page. */
const shortName = (name: string, file: string) =>
  `s${createHash('sha256')
    .update(`${relative(import.meta.dirname, file.replace(/\?.*$/, ''))}:${name}`)
    .digest('hex')
    .slice(0, 6)}`

/** The page into dist/client and, by a second build with `--ssr`, its renderer into dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  css: command === 'build' ? { modules: { generateScopedName: shortName } } : {},
  plugins: [
    react(),
    VitePWA({
      disable: isSsrBuild === true,
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      // Registered by src/app/worker.ts, through workbox-window.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: { globPatterns: precached, maximumFileSizeToCacheInBytes: 1_000_000 },
    }),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Small pictures in the script or the style sheet would be loaded twice: once there, once precached.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}))
