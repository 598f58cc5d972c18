import { expect, test } from 'vitest'
import { checkForm } from './account-forms.ts'

const messages = (...args: Parameters<typeof checkForm>) => checkForm(...args).map(({ name, message }) => `${name}: ${message}`)

test('an empty field gets words that name what it needs, in the order of the form', () => {
  expect(messages('sign-in', {})).toEqual(['email: Enter your e-mail address', 'password: Enter your password'])
  expect(messages('sign-up', { firstName: ' ', email: '', password: '' })).toEqual([
    'firstName: Enter your first name',
    'email: Enter your e-mail address',
    'password: Choose a password',
  ])
})

test('only an empty field counts as missing', () => {
  expect(checkForm('sign-in', { email: 'nobody' }).map(({ name, missing }) => [name, missing])).toEqual([
    ['email', false],
    ['password', true],
  ])
})

test('an invalid e-mail address and an invalid name get the messages of the specification', () => {
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

test('a password for signing in has no rule about its form', () => {
  expect(messages('sign-in', { email: 'demo@stoep.example', password: 'abc' })).toEqual([])
})

test('a postcode may contain spaces', () => {
  const address = { name: 'Demo', street: '1 Demo Road', city: 'Gqeberha', province: 'Eastern Cape' }
  expect(messages('address', { ...address, postcode: '60 01' })).toEqual([])
  expect(messages('address', { ...address, postcode: '60' })).toEqual(['postcode: A South African postcode has 4 digits'])
})

test('a first name alone is enough', () => {
  expect(messages('sign-up', { firstName: 'Thandeka', email: 'demo@stoep.example', password: 'long enough' })).toEqual([])
})

test('the name of a business has up to 120 characters, and may contain figures', () => {
  expect(messages('trade-details', { business: '4 Seasons & Sons (Pty) Ltd '.repeat(4).slice(0, 120) })).toEqual([])
  expect(messages('trade-details', { business: 'x'.repeat(121) })).toEqual(['business: The name of a business has at most 120 characters'])
})
