import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** The length of the part of a name that says its file. */
const PREFIX = 3

/** A name of three characters for a path: a letter and two of 36. `turn`: counts the names that other paths have. */
function prefixOf(path: string, turn: number): string {
  const hash = createHash('sha256').update(`${turn}:${path}`).digest()
  const rest = (hash.readUInt32BE(4) % 36 ** (PREFIX - 1)).toString(36).padStart(PREFIX - 1, '0')
  return `${LETTERS[hash.readUInt32BE() % LETTERS.length]}${rest}`
}

/** The prefix of each style module of the page, by path. A file keeps its prefix when others come or go, unless both would have the same one. */
function prefixes(): Map<string, string> {
  const taken = new Map<string, string>()
  for (const path of globSync('src/**/*.module.css', { cwd: ROOT }).toSorted()) {
    let turn = 0
    while (taken.has(prefixOf(path, turn))) turn += 1
    taken.set(prefixOf(path, turn), path)
  }
  return new Map([...taken].map(([prefix, path]) => [path, prefix]))
}

/** The names of classes and animations in a style module, in their order. */
const namesIn = (css: string) => [...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))]

/**
 * Creates short class names, the same in every build of the same sources: three characters for the file, and one or two for the place of the
 * class in it. They are in the style sheet, the scripts and every page. Names of one file begin alike, which compresses better than a hash for
 * each.
 */
export function createClassNames(): (name: string, file: string) => string {
  const prefixByPath = prefixes()
  const namesByPath = new Map<string, string[]>()
  return (name, file) => {
    const path = relative(ROOT, file.replace(/\?.*$/, ''))
    const prefix = prefixByPath.get(path)
    if (prefix === undefined) throw new Error(`${path} is no style module of src`)
    const names = namesByPath.get(path) ?? namesIn(readFileSync(resolve(ROOT, path), 'utf8'))
    namesByPath.set(path, names)
    const place = names.indexOf(name)
    if (place === -1) throw new Error(`${path} has no class or animation ${name}`)
    return prefix + place.toString(36)
  }
}
