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
  ['Anna;=1+1', "Anna;'=1+1"],
  ['Anna\t =1', "Anna\t '=1"],
  ['Anna|@SUM(A1)', "Anna|'@SUM(A1)"],
  ['Anna, +27 82 555 0101', '"Anna, +27 82 555 0101"'],
  ['＝1+1', "'＝1+1"],
  ['Anna-Marie; Cape Town', 'Anna-Marie; Cape Town'],
])('the text %j becomes %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

it('writes money and counts as numbers, also below zero', () => {
  expect(csvLine(['INV-000001', { cents: -123_450 }, { cents: 5 }, { count: 2 }])).toBe('INV-000001,-1234.50,0.05,2\r\n')
})

it('has no part that a spreadsheet with another list separator takes for a formula', () => {
  const signs = ['a', '"', ',', ';', '\t', '|', ' ', '\n', "'", '=', '+', '-', '@', '＝', '＠']
  const texts = signs.flatMap((one) => signs.flatMap((two) => signs.flatMap((three) => signs.map((four) => one + two + three + four))))
  const isFormula = (part: string, place: number) => (place === 0 ? /^\s*"?\s*[=+\-@＝＋－＠]/ : /^[\s"]*[=+\-@＝＋－＠]/).test(part)
  expect(
    texts.filter((text) =>
      csvCell(text)
        .split(/[;\t|]/)
        .some(isFormula),
    ),
  ).toEqual([])
})
