/** `npm run build`: the page and its worker, the renderer of first visits, and the compressed copies the server sends. */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { compressAll } from './compress.ts'
import { describeBuild, nameBuild } from './name-build.ts'
import { newest } from './newest.ts'

const STAMP = 'dist/built'
const sources = ['src', 'sw', 'public', 'index.html', 'manifest.webmanifest', 'vite.config.ts', 'package-lock.json']

if (process.argv.includes('--if-needed') && existsSync(STAMP) && statSync(STAMP).mtimeMs > newest(sources)) process.exit(0)

process.env['NODE_ENV'] = 'production'
const id = nameBuild(sources)
// Vite puts it into index.html and into the worker.
process.env['VITE_BUILD'] = id
rmSync('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
await build({
  logLevel: 'warn',
  build: { ssr: 'src/app/entry-server.tsx', outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false },
})
const made = new Date()
describeBuild('dist/client', id, made)
compressAll('dist/client')
writeFileSync(STAMP, made.toISOString())
