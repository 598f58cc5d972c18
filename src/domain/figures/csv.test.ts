import { expect, it } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

it.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+27 82 555 0101', "'+27 82 555 0101"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'=1"],
  ['\r\n=1', "'=1"],
  [' =1', "'=1"],
  ['Anna "Sofa", Ltd', '"Anna ""Sofa"", Ltd"'],
  ['two\nlines', 'two lines'],
  ["O'Brien", "O'Brien"],
])('the text %j becomes %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

it('writes money and counts as numbers, also below zero', () => {
  expect(csvLine(['INV-000001', { cents: -123_450 }, { cents: 5 }, { count: 2 }])).toBe('INV-000001,-1234.50,0.05,2\r\n')
})
