import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { treeProblems } from '../../../scripts/checks/tree.ts'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'shop-tree-'))))
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, lines: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), 'x\n'.repeat(lines))
}

test('a file has at most 300 lines', () => {
  write('src/state/cart/cart.ts', 300)
  write('src/ui/page.css', 301)
  expect(treeProblems(root)).toEqual(['src/ui/page.css: 301 lines, at most 300'])
})

test('a folder has at most 20 source files of its own; tests and style sheets do not count', () => {
  for (let number = 1; number <= 20; number += 1) write(`src/data/cart/file-${number}.ts`, 1)
  for (const name of ['cart.test.ts', 'cart.module.css', 'below/one.ts']) write(`src/data/cart/${name}`, 1)
  expect(treeProblems(root)).toEqual([])
  write('src/data/cart/one-more.ts', 1)
  expect(treeProblems(root)).toEqual(['src/data/cart: 21 source files, at most 20'])
})
