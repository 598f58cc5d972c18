import { cents, type Cents } from '../../src/contract/money/money.ts'
import { wrongUsage } from './refusal.ts'

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/** The arguments of a command, validated when they are read. Every method throws a Refusal (`usage`). */
export interface CommandArguments {
  argument(place: number): string
  /** All arguments, in order. */
  arguments(): readonly string[]
  flag(name: string): boolean
  text(name: string): string | null
  needed(name: string): string
  several(name: string): string[]
  whole(name: string, lowest: number, highest: number): number | null
  /** Rand as `1500` or `1500.50`, in cents. */
  rand(name: string): Cents | null
  /** YYYY-MM-DD. */
  day(name: string): string | null
  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | null
}

/** Creates the reader of the arguments of one command line. */
export function createArguments(positionals: readonly string[], values: Values): CommandArguments {
  const text = (name: string): string | null => {
    const value = values[name]
    if (typeof value !== 'string') return null
    if (value.trim() === '') throw wrongUsage(`--${name} is empty`)
    return value.trim()
  }
  const match = (name: string, shape: RegExp, expected: string): string | null => {
    const value = text(name)
    if (value !== null && !shape.test(value)) throw wrongUsage(`--${name} must be ${expected}, not "${value}"`)
    return value
  }
  return {
    argument: (place) => positionals[place] ?? '',
    arguments: () => positionals,
    flag: (name) => values[name] === true,
    text,
    needed(name) {
      const value = text(name)
      if (value === null) throw wrongUsage(`--${name} is needed`)
      return value
    },
    several: (name) => {
      const value = values[name]
      return (Array.isArray(value) ? value : []).map(String)
    },
    whole(name, lowest, highest) {
      const value = match(name, /^\d{1,9}$/, 'a whole number')
      if (value === null) return null
      if (Number(value) < lowest || Number(value) > highest) throw wrongUsage(`--${name} must be from ${lowest} to ${highest}`)
      return Number(value)
    },
    rand(name) {
      const value = match(name, /^\d{1,8}([.,]\d{1,2})?$/, 'an amount in rand such as 1500 or 1500.50')
      if (value === null) return null
      const [whole = '', part = ''] = value.split(/[.,]/)
      return cents(Number(whole) * 100 + Number(part.padEnd(2, '0')))
    },
    day(name) {
      const value = match(name, /^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-11-30')
      if (value !== null && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) !== value)
        throw wrongUsage(`--${name} is no day: ${value}`)
      return value
    },
    oneOf(name, words) {
      const value = text(name)
      const word = words.find((known) => known === value)
      if (value !== null && word === undefined) throw wrongUsage(`--${name} must be one of ${words.join(', ')}`)
      return word ?? null
    },
  }
}
