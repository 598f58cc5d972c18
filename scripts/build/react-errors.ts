import type { Plugin } from 'vite'

const CLIENT = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/

/** The errors that React creates when its code starts, as marks that it throws and catches itself. */
const mark = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g
const MARKS = 5

/** An error with its message and without a stack. */
const withoutStack = 'const withoutStack = (message) => Object.assign(Object.create(Error.prototype), { message })'

/**
 * Makes React create its marks without stacks. Nobody reads these stacks. When an error is created, Chromium calculates its stack, and parses
 * every running function again for that. Here the running function contains all of React: a slow phone needs 30 to 55 ms at the start of each
 * page. Throws when another version of React creates other marks.
 */
export const reactErrors: Plugin = {
  name: 'react-errors',
  apply: 'build',
  transform: {
    filter: { id: CLIENT },
    handler(code) {
      const found = code.match(mark)?.length
      if (found !== MARKS) throw new Error(`React creates ${found ?? 0} errors at its start: see scripts/build/react-errors.ts`)
      return { code: `${withoutStack}\n${code.replaceAll(mark, '$1 = withoutStack($2)')}`, map: null }
    },
  },
}
