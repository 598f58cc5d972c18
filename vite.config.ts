import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { createClassNames } from './scripts/build/class-names.ts'
import { firstStyles } from './scripts/build/first-styles.ts'
import { hoverStyles } from './scripts/build/hover-styles.ts'
import { inlineBoot } from './scripts/build/inline-boot.ts'
import { inlineTabIcon } from './scripts/build/inline-tab-icon.ts'
import { preloadHelper } from './scripts/build/preload-helper.ts'
import { chunksByNeed, LEFT_OUT, passkeyPackages, routeModules } from './scripts/build/load-plan.ts'
import { reactErrors } from './scripts/build/react-errors.ts'
import { reactModules } from './scripts/build/react-modules.ts'
import { viewerPackages, viewerUnderPolicy } from './scripts/build/viewer-under-policy.ts'
import { iconPaths } from './src/ui/basics/icon-paths.ts'

const manifest: Partial<ManifestOptions> = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'))

// scripts/build.ts names each build. Code that runs from the sources has no name.
process.env['VITE_BUILD'] ??= ''

/** The worker's precache: the page's shell, its code, its fonts and the icons of the window. */
const precached = ['index.html', 'assets/**/*.{js,css,woff2}', 'fonts/**/*.woff2', 'icons/{icon-192.png,icon.svg}']

/**
 * Inlines the icons into the page. WebKit requests an external `<use>` without the service worker, so a separate sprite file would be missing
 * offline. The paths inherit stroke and fill from their use.
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

/** Fewer, larger files, by folder: a first visit requests 20 files instead of 40, and a deployment does not change the libraries' file. */
const groups = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|valtio|proxy-compare|use-sync-external-store|wouter|regexparam)[\\/]/,
    priority: 2,
  },
  // The 3D viewer has a file of its own, which the worker caches when it is first used.
  { name: 'viewer', test: viewerPackages, priority: 2 },
  { name: 'passkeys', test: passkeyPackages, priority: 2 },
  // What forms with errors and a draft share.
  {
    name: 'forms',
    test: /src[\\/](ui[\\/]forms[\\/]error-summary|actions[\\/]forms[\\/]use-draft)\./,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The code of dialogs: a first visit opens none.
  { name: 'dialogs', test: folder('src/ui/dialogs'), priority: 1, includeDependenciesRecursively: false },
]
const byNeed = chunksByNeed()

/**
 * A page's script lists the names of all files that it may load, and the hashes in them do not compress. Seven characters of 36 are enough to
 * tell two versions of one file apart.
 */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  hashCharacters: 'base36' as const,
}

/** Builds the page into dist/client and, with `--ssr`, its renderer into dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  css: {
    postcss: { plugins: [hoverStyles] },
    ...(command === 'build' && { modules: { generateScopedName: createClassNames() } }),
  },
  plugins: [
    byNeed.plugin,
    viewerUnderPolicy,
    ...(isSsrBuild ? [] : [firstStyles(), preloadHelper, inlineBoot, reactModules, reactErrors]),
    iconSprite,
    inlineTabIcon,
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
      // Fetched with cookies, so it shares the connection of the page. A browser opens another one for a request without.
      useCredentials: true,
      injectManifest: {
        globPatterns: precached,
        globIgnores: LEFT_OUT.map((start) => `assets/${start}*.js`),
        maximumFileSizeToCacheInBytes: 1_000_000,
        // The content behind these names never changes, so the browser's cache may answer for the page's files.
        dontCacheBustURLsMatching: /^assets\/|^fonts\/.*-v\d+\./,
      },
    }),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // An inlined picture would load twice: in the script or the style sheet, and in the precache.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { ...names, codeSplitting: { groups: [...groups, ...byNeed.groups] } } } }),
  },
}))
