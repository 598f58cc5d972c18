import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { chunksByNeed, routeModules } from './scripts/load-plan.ts'
import { iconPaths } from './src/ui/basics/icon-paths.ts'

const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8')) as Partial<ManifestOptions>

// A build has a name (scripts/build.ts); what runs from the sources has none.
process.env['VITE_BUILD'] ??= ''

/** What the worker holds from its first moment: the page's shell, its code, its fonts and the icons of the window. */
const precached = ['index.html', 'assets/**/*.{js,css,woff2}', 'fonts/**/*.woff2', 'icons/{favicon.svg,icon-192.png,icon.svg}']

/**
 * The icons within the page. WebKit fetches an external `<use>` past the service worker, so a sprite in a file of its own is missing
 * without a network. Paths inherit stroke and fill from where they are used.
 */
const iconSprite: Plugin = {
  name: 'icon-sprite',
  transformIndexHtml: (html) => {
    const paths = Object.entries(iconPaths).map(([name, path]) => `<path id="icon-${name}" d="${path}"/>`)
    return html.replace(
      '<!--icons-->',
      `<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>${paths.join('')}</defs></svg>`,
    )
  },
}

const folder = (path: string) => new RegExp(`/${path}/`)

/** Fewer, larger files, by folder: a first visit asks for 20 instead of 40, and a deployment leaves the libraries as they are. */
const groups = [
  // What runs before the first paint stands alone, or it would bring all the rest along.
  { name: 'boot', test: /src[\\/]app[\\/]boot[\\/]|preload-helper/, priority: 3 },
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|valtio|proxy-compare|use-sync-external-store|wouter|regexparam)[\\/]/,
    priority: 2,
  },
  // What only dialogs need: a page that is only read opens none.
  { name: 'dialogs', test: folder('src/ui/dialogs'), priority: 1, includeDependenciesRecursively: false },
]
const byNeed = chunksByNeed()

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
    byNeed.plugin,
    iconSprite,
    routeModules(),
    react(),
    VitePWA({
      disable: isSsrBuild === true,
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      // Registered by src/engine/updates, through workbox-window.
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
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups: [...groups, ...byNeed.groups] } } } }),
  },
}))
