import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildSchema } from '../../../src/contract/updates.ts'
import { checked } from './answer-of.ts'

/** A copy of the build, which a test may replace by a newer one. Stop the server first, because it has read the list of files. */
export interface BuildCopy {
  /** The value for `DIST_DIR`. */
  folder: string
  /** Makes it a new version: every chunk has another name, as after a change, and the old ones are deleted. */
  renew(): void
  /** Restores exactly the first version. */
  rollBack(): void
  remove(): void
}

/** Makes a copy of the build, in a folder from which its renderer finds the packages. */
export function copyBuild(): BuildCopy {
  const place = mkdtempSync(join(tmpdir(), 'shop-build-'))
  const folder = join(place, 'dist')
  const first = process.env['DIST_DIR'] ?? 'dist'
  const copy = () => cpSync(first, folder, { recursive: true })
  copy()
  symlinkSync(resolve('node_modules'), join(place, 'node_modules'))
  let version = 1
  return {
    folder,
    renew() {
      version += 1
      renewClient(join(folder, 'client'), `v${version}`)
    },
    rollBack() {
      rmSync(folder, { recursive: true })
      copy()
    },
    remove: () => rmSync(place, { recursive: true }),
  }
}

const isText = (name: string) => /\.(js|css|html|json)$/.test(name)
const isCompressed = (name: string) => /\.(br|gz)$/.test(name)

function renewClient(client: string, mark: string): void {
  const assets = join(client, 'assets')
  const compressed = [client, assets].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter(isCompressed)
  for (const file of compressed) rmSync(file)

  const old = readdirSync(assets)
  const renewed = (name: string) => name.replace(/(?=\.\w+$)/, `-${mark}`)
  for (const name of old) renameSync(join(assets, name), join(assets, renewed(name)))
  const files = [
    ...readdirSync(assets).map((name) => join(assets, name)),
    ...['index.html', 'sw.js', '.vite/manifest.json', 'builds/latest.json'].map((name) => join(client, name)),
  ]
  const { id } = checked(buildSchema, JSON.parse(readFileSync(join(client, 'builds/latest.json'), 'utf8')))
  for (const file of files.filter(isText)) {
    const text = old
      .reduce((before, name) => before.replaceAll(name, renewed(name)), readFileSync(file, 'utf8'))
      .replaceAll(id, `${id}${mark}`)
    writeFileSync(file, file.endsWith('sw.js') ? text.replace(/(revision:")(\w+",url:"index\.html")/, `$1${mark}$2`) : text)
  }
}
