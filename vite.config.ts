import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { chunksByNeed } from './scripts/chunks.ts'
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

/** Fewer, larger files: a first visit asks for 20 instead of 40, and a deployment leaves the libraries as they are. */
const groups = [
  // What runs before the first paint stands alone, or it would bring all the rest along.
  { name: 'boot', test: /src[\\/]app[\\/](boot|signs|payload-id|install-offer)\.ts$|preload-helper/, priority: 3 },
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|valtio|proxy-compare|use-sync-external-store|wouter|regexparam)[\\/]/,
    priority: 2,
  },
  // What every page shows and knows, small as it is.
  {
    name: 'small',
    test: /src[\\/](state[\\/](connection|saved|recently-viewed|recent-searches|keep|wake|screen|moments|anchor|not-loaded|deferred-part|deferred-parts|trade)|data[\\/](api-error|notes|measurement[\\/](post|counted-path))|ui[\\/](breadcrumbs|use-snap-row|carousel|modal-stack|field-frame))/,
    priority: 1.5,
  },
  // What only dialogs need: a page that is just looked at opens none.
  { name: 'dialogs', test: /src[\\/]ui[\\/](modal\.|use-modal|use-backdrop|use-focus-in-view|dialog|drawer|bottom-sheet)/, priority: 1 },
  // What many screens share, of what a first visit shows. Schemas, forms and the device's own code come with whoever needs them.
  {
    name: 'base',
    minShareCount: 5,
    test: /src[\\/](ui[\\/](picture|product-tile|link|rating|price|badge|swatch-dots|star-path|icon|button|spinner|class-names)|state[\\/](tile|toasts|sync|cart|session|shop|loading)\.|domain[\\/](money|variation)|contract[\\/](paths|brand|endpoint|picture|money|headers|sorts)\.)/,
  },
  // What judges forms and answers comes with the engine and with forms: who only looks needs none of it.
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
    react(),
    VitePWA({
      disable: isSsrBuild === true,
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      // Registered by src/engine/updates/follow-worker.ts, through workbox-window.
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
