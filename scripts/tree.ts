/** The sizes that keep the tree readable: `npm run check` fails when a file or a folder outgrows them. */
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const FILES = '{src,sw,api-mock,tests,scripts,studio}/**/*.{ts,tsx,mjs,css}'
/** Lines of a file. */
const LINES = 300
/** Source files of a folder itself: tests, their samples and style sheets stand beside them and do not count. */
const IN_FOLDER = 20
const beside = /\.(test|spec|fixture|module)\.|\.css$/

/** What is too large, in words; empty where all is well. */
export function tooLarge(): string[] {
  const paths = globSync(FILES, { exclude: (path) => path.includes('node_modules') })
  const long = paths
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${LINES}`)
  const folders = Map.groupBy(
    paths.filter((path) => !beside.test(path)),
    dirname,
  )
  const full = [...folders].flatMap(([folder, held]) =>
    held.length > IN_FOLDER ? [`${folder}: ${held.length} source files, at most ${IN_FOLDER}`] : [],
  )
  return [...long, ...full]
}
