import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Phrases that the shop does not say to its customers: riddles, an app that talks about itself, a second word for the same thing. */
const banned = [
  /\b(?:make|made|making) an account\b/i,
  /\b(?:take|taken) (?:it|this|that|the code) off\b|\bwas taken off\b|>\s*Take off/i,
  /\btold of\b/i,
  /\b(?:goes|goes on|comes|works|sends|sent|kept|version) by itself\b/i,
  /\bgoes to us\b|\basked for as soon as\b/i,
  // One word for it: "Sign out".
  /\blog(?:ged|ging)? out\b/i,
  /\byou need not\b.*\banything\b/i,
  /\bSomebody, we hope\b/,
  /\bPlease choose your\b|\bMay we count\b|\bHow it is going\b|\bKeep looking\b|\bStill asking\b|\bDown in price\b/,
  /\bOn the page of\b|\bPayJustNow decides\b|\bMore than the price\b|\btransfer reflects\b/,
  /\bgood for\b\s*<|\bOr only what you choose\b|\bevery letter has\b|\bWe bring you back here\b/,
  /\bstands (?:here|in your cart)\b/,
] as const

/** Customers write as they like. */
const notOurs = /reviews\.json$|\.(?:test|fixture)\.tsx?$/

/** The text of a file without the comments of code. */
function wordsOf(path: string): string {
  const text = readFileSync(path, 'utf8')
  return /\.tsx?$/.test(path) ? text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '') : text
}

/** `file: phrase` for each banned phrase. JSX breaks lines within a sentence. */
const saidIn = (path: string, text: string) =>
  banned.flatMap((phrase) => {
    const found = phrase.exec(text.replaceAll(/\s+/g, ' '))
    return found ? [`${path}: ${found[0]}`] : []
  })

test('no screen, mail or page has a phrase that the shop does not use', () => {
  const files = globSync(['{src,sw}/**/*.{ts,tsx}', 'api-mock/{mail,pages,gate}/**/*.ts', 'content/**/*.{md,json}'])
  const read = files.filter((path) => !notOurs.test(path))
  expect(read.length).toBeGreaterThan(500)
  expect(read.flatMap((path) => saidIn(path, wordsOf(path)))).toEqual([])
})

test('a phrase is found across lines and in both kinds of files, but not in a comment', () => {
  expect(saidIn('a.tsx', '<p>The shop goes\n      on by itself.</p>')).toEqual(['a.tsx: goes on by itself'])
  expect(saidIn('a.md', '### How do I make an account?')).toEqual(['a.md: make an account'])
})
