import { expect, it } from 'vitest'
import { spellings } from './spellings.ts'

it('words have a spelling for each case of a letter outside of ASCII, and one if they have none', () => {
  expect(spellings('ada van wyk')).toEqual(['ada van wyk'])
  expect(spellings('étienne')).toEqual(['étienne', 'Étienne'])
  expect(spellings('zoë é').toSorted()).toEqual(['zoë é', 'zoË é', 'zoë É', 'zoË É'].toSorted())
})

it('letters of one case and letters beyond the fourth have one spelling, so a search stays small', () => {
  expect(spellings('木ß')).toEqual(['木ß'])
  expect(spellings('éééééé')).toHaveLength(16)
})
