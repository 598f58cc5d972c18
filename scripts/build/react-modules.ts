import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** The production files of React's packages, by what an import names. They are CommonJS. */
const sources: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/** `var React = require("react"),` and the like, at the start of a file: one declaration, and one for each name in it. */
const declaration = /^var (?:\w+ = require\("[^"]+"\),?\s*)+(;?)/m
const requirement = /(\w+) = require\("([^"]+)"\)/g
const assignment = /^exports\.(\w+) =/gm
const anyExport = /\bexports\.(\w+)/g
/** Functions that only the development files of the scheduler have. */
const developmentOnly = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g

/** Rewrites a file of React as a module: what it requires are imports, and what it assigns to `exports` are constants that it exports. */
function asModule(code: string): string {
  const imports = [...code.matchAll(requirement)].map(([, name, path]) => `import * as ${name} from '${path}'\n`)
  const names = [...new Set([...code.matchAll(assignment)].map(([, name]) => name ?? ''))]
  const assignedOnce = (name: string) => code.split(`exports.${name} =`).length === 2
  const body = code
    .replace(declaration, (_, end: string) => (end === ';' ? '' : 'var '))
    .replace(assignment, (_, name: string) => `${assignedOnce(name) ? 'const' : 'let'} exports$${name} =`)
    .replace(anyExport, 'exports$$$1')
    .replace(developmentOnly, 'undefined')
  if (/\brequire\(|\bmodule\.exports|\bexports\b(?!\$)/.test(body))
    throw new Error('React has other files: see scripts/build/react-modules.ts')
  return `${imports.join('')}${body}\nexport { ${names.map((name) => `exports$${name} as ${name}`).join(', ')} }`
}

/** The router's files of what it takes from React. Their detours are for older versions of React and of bundlers. */
const routerFiles = /[\\/]wouter[\\/]src[\\/](?:react-deps|use-sync-external-store)\.js$/
const detours = [
  ['React["useInsertion" + "Effect"]', 'React.useInsertionEffect'],
  ['from "use-sync-external-store/shim/index.js"', 'from "react"'],
] as const

/** Makes a file of the router take from React directly what the installed version has. */
function withoutDetours(code: string): string {
  const detour = detours.find(([from]) => code.includes(from))
  if (!detour) throw new Error('The router has other files: see scripts/build/react-modules.ts')
  const [from, to] = detour
  return code.replace(from, to)
}

/**
 * Makes the bundler read React as modules. It then leaves out what the page does not use, and every file of the build calls `jsx` by a short
 * name of its own instead of looking it up in an object. Throws when the packages' files are written in another way.
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(react|react-dom|scheduler)(\/|$)/ },
    handler: (id) => (sources[id] === undefined ? null : require.resolve(`../../node_modules/${sources[id]}`)),
  },
  transform: {
    filter: { id: [/[\\/]cjs[\\/](react|scheduler)[\w-]*\.production\.js$/, routerFiles] },
    handler: (code, id) => ({ code: routerFiles.test(id) ? withoutDetours(code) : asModule(code), map: null }),
  },
}
