import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Imports that cross a boundary of docs/architecture.md: the importing file, and what it imports. */
const crossing = [
  ['src/contract/cart/a.ts', '../../domain/cart/price.ts'],
  ['src/contract/cart/b.ts', '../../../desk/app.tsx'],
  ['src/domain/cart/a.ts', '../../state/cart/cart.ts'],
  ['src/domain/cart/b.ts', '../../../desk/app.tsx'],
  ['src/data/cart/a.ts', '../../engine/start.ts'],
  ['src/state/cart/a.ts', '../../data/cart/store.ts'],
  ['src/state/cart/b.ts', '../../features/cart/line.tsx'],
  ['src/lazy/a.ts', '../engine/start.ts'],
  ['src/actions/cart/a.ts', '../../engine/start.ts'],
  ['src/engine/cart/a.ts', '../../app/app.tsx'],
  ['src/engine/cart/b.ts', '../../features/cart/line.tsx'],
  ['src/ui/goods/a.ts', '../../domain/cart/price.ts'],
  ['src/features/cart/a.ts', '../../engine/start.ts'],
  ['src/features/cart/b.ts', '../checkout/form.tsx'],
  ['src/features/cart/c.ts', '../../../desk/app.tsx'],
  ['src/features/cart/line/a.ts', '../../checkout/form.tsx'],
  ['src/app/a.ts', '../engine/start.ts'],
  ['src/app/shell/b.ts', '../../../sw/sw.ts'],
  ['desk/orders/a.ts', '../../src/state/cart/cart.ts'],
  ['desk/orders/b.ts', '../../src/ui/forms/field.tsx'],
  ['sw/a.ts', '../src/engine/start.ts'],
  ['sw/b.ts', '../desk/app.tsx'],
  ['api-mock/cart/a.ts', '../../src/state/cart/cart.ts'],
] as const

/** Imports inside the boundaries. */
const permitted = [
  ['src/contract/account/d.ts', '../desk/rights.ts'],
  ['src/domain/orders/d.ts', '../../contract/desk/rights.ts'],
  ['src/features/cart/d.ts', '../../actions/cart/cart.ts'],
  ['src/engine/cart/d.ts', '../../data/cart/store.ts'],
  ['desk/orders/d.ts', '../../src/contract/desk/rights.ts'],
  ['desk/orders/e.ts', '../../src/ui/forms/shrink-photo.ts'],
  ['api-mock/cart/d.ts', '../audit/audit.ts'],
  ['sw/d.ts', '../src/data/store.ts'],
] as const

/** A circle of imports of types, through three files. Each file, and what it imports. */
const circle = [
  ['api-mock/orders/a.ts', './b.ts'],
  ['api-mock/orders/b.ts', '../stock/c.ts'],
  ['api-mock/stock/c.ts', '../orders/a.ts'],
] as const

let reported: Set<string>
let inCircles: string[]
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-boundaries-'))
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, imported] of [...crossing, ...permitted])
    write(path, `import { part } from '${imported}'\n\nexport const whole = [part]\n`)
  for (const [path, imported] of circle) write(path, `import type { Part } from '${imported}'\n\nexport type Whole = Part[]\n`)
  // Outside the circle: it imports a file of it, and nothing imports it.
  write('api-mock/stock/d.ts', `import type { Part } from './c.ts'\n\nexport type Whole = Part[]\n`)
  const { stdout } = spawnSync(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const breaking = (rule: string) => stdout.split('\n').flatMap((line) => (line.includes(rule) ? [line.split(':')[0] ?? ''] : []))
  reported = new Set(breaking('no-restricted-imports'))
  inCircles = breaking('no-cycle')
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(crossing)('the check reports an import of %s from %s', (path) => {
  expect([...reported].filter((found) => found.endsWith(path))).toHaveLength(1)
})

test.each(permitted)('the check permits %s to import %s', (path) => {
  expect([...reported].filter((found) => found.endsWith(path))).toEqual([])
})

test('the check reports each file of a circle of imports, of types too', () => {
  expect(inCircles.toSorted()).toEqual(circle.map(([path]) => path))
})
