import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { centsOf, countOf, decimalOf, differenceOf, typedRand } from '../../../desk/frame/numbers/typed-numbers.ts'

describe('an amount that is typed at the desk', () => {
  it('has a comma or a point before its cents, and spaces between thousands alone', () => {
    for (const [typed, value] of [
      ['150,50', 15_050],
      ['150.50', 15_050],
      ['150,5', 15_050],
      ['4 999,50', 499_950],
      ['4\u00a0999,50', 499_950],
      [' R 12 999,50 ', 1_299_950],
      ['R450', 45_000],
      ['0', 0],
    ] as const)
      expect([typed, centsOf(typed)]).toEqual([typed, value])
  })

  it('is unreadable otherwise, and never a larger number', () => {
    for (const typed of ['', '150 50', '4,999', '4,999.50', '1,2,3', '150,505', '150,', '1e3', '0x10', 'a hundred', '-5', '12345678901'])
      expect([typed, centsOf(typed)]).toEqual([typed, Number.NaN])
  })

  it('may be below zero when it is a difference', () => {
    expect(differenceOf('-1 250,50')).toBe(-125_050)
    expect(differenceOf('−1 250,50')).toBe(-125_050)
    expect(differenceOf('250,50')).toBe(25_050)
    expect(differenceOf('--5')).toBeNaN()
  })

  it('is shown with a comma, and is read as what it was', () => {
    expect(typedRand(499_950)).toBe('4999,50')
    expect(typedRand(499_900)).toBe('4999')
    expect(typedRand(-5)).toBe('-0,05')
    for (const value of [0, 1, 99, 499_950, 3_199_898, -125_050]) expect(differenceOf(typedRand(value))).toBe(value)
  })
})

describe('another number that is typed at the desk', () => {
  it('is a whole number when it counts something', () => {
    expect(countOf('1 250')).toBe(1250)
    expect(countOf(' 7 ')).toBe(7)
    for (const typed of ['7,5', '-1', '1e2', '12 34', '']) expect([typed, countOf(typed)]).toEqual([typed, Number.NaN])
  })

  it('has a comma or a point otherwise', () => {
    expect(decimalOf('7,5')).toBe(7.5)
    expect(decimalOf('-7.25')).toBe(-7.25)
    expect(decimalOf('7,255')).toBeNaN()
    expect(decimalOf('-33,918861', 6)).toBe(-33.918861)
  })
})

test('no field of the desk is of the type “number”: a browser drops a comma there, and a wheel changes the value', () => {
  const sources = globSync('desk/**/*.{ts,tsx}').map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  expect(sources.filter(({ source }) => source.includes('<NumberField')).length).toBeGreaterThan(2)
  expect(sources.filter(({ source }) => /\btype(=|: )\{?["']number["']/.test(source)).map(({ file }) => file)).toEqual([])
})
