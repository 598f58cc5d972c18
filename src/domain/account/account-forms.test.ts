import { expect, test } from 'vitest'
import { checkForm } from './account-forms.ts'

const messages = (...given: Parameters<typeof checkForm>) => checkForm(...given).map(({ name, message }) => `${name}: ${message}`)

test('fields without anything in them are told in the specified words, in the order of the form', () => {
  expect(messages('sign-in', {})).toEqual(['email: Please complete all fields', 'password: Please complete all fields'])
  expect(messages('sign-up', { firstName: ' ', email: '', password: '' })).toEqual([
    'firstName: Please complete all fields',
    'email: Please complete all fields',
    'password: Please complete all fields',
  ])
})

test('an e-mail address and a name that cannot be are told in the specified words', () => {
  expect(messages('sign-up', { firstName: '<b>', email: 'nobody', password: 'long enough' })).toEqual([
    'firstName: Invalid Name',
    'email: Invalid email',
  ])
})

test('a new password has 8 to 128 characters, and spaces are characters', () => {
  const filled = { firstName: 'Demo', email: 'demo@stoep.example' }
  expect(messages('sign-up', { ...filled, password: 'short' })).toEqual(['password: A password has 8 to 128 characters'])
  expect(messages('sign-up', { ...filled, password: 'x'.repeat(129) })).toHaveLength(1)
  expect(messages('sign-up', { ...filled, password: '        ' })).toEqual([])
})

test('a password that is given to sign in is not judged by its looks', () => {
  expect(messages('sign-in', { email: 'demo@stoep.example', password: 'abc' })).toEqual([])
})

test('a postcode may be spaced', () => {
  const address = { name: 'Demo', street: '1 Demo Road', city: 'Gqeberha', province: 'Eastern Cape' }
  expect(messages('address', { ...address, postcode: '60 01' })).toEqual([])
  expect(messages('address', { ...address, postcode: '60' })).toEqual(['postcode: A South African postcode has 4 digits'])
})

test('one name is enough', () => {
  expect(messages('sign-up', { firstName: 'Thandeka', email: 'demo@stoep.example', password: 'long enough' })).toEqual([])
})
