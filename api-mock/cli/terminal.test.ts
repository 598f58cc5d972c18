import { expect, it } from 'vitest'
import { forTerminal } from './terminal.ts'

it.each([
  ['a colour', 'a\u001b[31mred', 'a\\u001b[31mred'],
  ['a title of the window', '\u001b]0;owned\u0007', '\\u001b]0;owned\\u0007'],
  ['a sequence of one character (C1)', '\u009b2J', '\\u009b2J'],
  ['a line that is written over', 'paid\rheld', 'paid\\u000dheld'],
  ['a deletion', 'no\u0008\u007f', 'no\\u0008\\u007f'],
  ['a changed direction', '\u202egpj.exe', '\\u202egpj.exe'],
  ['words, lines and columns', 'Ünïcode ★\n\tR 1\u00a0000 – 👋🏽', 'Ünïcode ★\n\tR 1\u00a0000 – 👋🏽'],
])('%s in text that people wrote has no effect on a terminal', (_, typed, shown) => expect(forTerminal(typed)).toBe(shown))

it('an answer in JSON keeps its meaning', () => {
  const data = { name: 'a\u009b\u202e\u001b' }
  expect(JSON.parse(forTerminal(JSON.stringify(data)))).toEqual(data)
})
