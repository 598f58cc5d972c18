import { expect, test } from 'vitest'
import { checkForm } from './form-check.ts'

const filled = (values: Record<string, string | string[]>) =>
  Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))

const errorsOf = (check: ReturnType<typeof checkForm>) => (check.ok ? {} : check.errors)

const entry = { name: 'Nomsa Dube', email: 'nomsa@stoep.example', town: 'Mthatha', province: 'Eastern Cape' }

test('[§5.2] an empty contact form gets the messages of the specification, in the order of its fields', () => {
  expect(Object.entries(errorsOf(checkForm('contact', [])))).toEqual([
    ['name', 'Invalid Name'],
    ['email', 'Invalid email'],
    ['message', 'Invalid Message'],
  ])
})

test('an empty optional field has no message', () => {
  const check = checkForm('contact', filled({ name: 'Ann', email: ' Ann@Stoep.example ', message: 'Will it fit?', phone: '' }))
  expect(check).toEqual({
    ok: true,
    body: { name: 'Ann', email: 'ann@stoep.example', phone: '', orderNumber: '', message: 'Will it fit?' },
  })
})

test('any value ticks a checkbox, and the rules of the giveaway must be ticked', () => {
  expect(errorsOf(checkForm('giveaway', filled(entry)))).toEqual({ rules: 'Accept the rules to enter' })
  const check = checkForm('giveaway', filled({ ...entry, rules: 'on' }))
  expect(check.ok && check.body).toMatchObject({ rules: true, newsletter: false })
})

test('a town with invalid characters gets the message of a missing town', () => {
  expect(errorsOf(checkForm('giveaway', filled({ ...entry, town: '<b>', rules: 'on' })))).toEqual({ town: 'Enter your town or suburb' })
})

test('an address that mail cannot reach is invalid', () => {
  for (const email of ['a@b.c>', 'a@b.c,d', 'a@b(x).co', 'a@"b".co'])
    expect(errorsOf(checkForm('contact', filled({ name: 'Ann', email, message: 'Hello' })))).toEqual({ email: 'Invalid email' })
})

test('a province without a choice gets the message of a missing field', () => {
  expect(errorsOf(checkForm('giveaway', filled({ ...entry, province: '', rules: 'on' })))).toEqual({
    province: 'Choose your province',
  })
})

test('[§5.3] an empty field gets words that name it, whatever its other rule', () => {
  const errors = errorsOf(checkForm('application', []))
  expect(errors).toEqual({
    name: 'Invalid Name',
    email: 'Invalid email',
    business: 'Enter the name of your business',
    phone: 'Enter your phone number',
    city: 'Enter your city or town',
    province: 'Choose your province',
    years: 'Enter your years of practice as a number',
    work: 'Describe your work in at least 20 characters',
  })
})

test.each([
  ['giveaway', entry],
  ['swatches', {}],
  ['gift-card', {}],
  ['gift-card-balance', {}],
  ['application', {}],
] as const)('[§5.3] no field of the form %s repeats the message of the whole form', (form, values) => {
  expect(Object.values(errorsOf(checkForm(form, filled(values))))).not.toContain('Please complete all fields')
})

test('a text over the limit gets a message with the limit', () => {
  const check = checkForm('contact', [
    ['name', 'Demo'],
    ['email', 'demo@stoep.example'],
    ['message', 'a'.repeat(20_000)],
  ])
  expect(check).toMatchObject({ ok: false, errors: { message: expect.stringMatching(/^Please use at most \d+ characters$/) } })
})

test('fabrics repeat: none, or more than six, get a message', () => {
  const who = { name: 'Ann', email: 'ann@stoep.example', address: '1 Long Street, Cape Town' }
  expect(errorsOf(checkForm('swatches', filled(who)))).toEqual({ fabrics: 'Tap at least one fabric first.' })
  const six = ['a', 'b', 'c', 'd', 'e', 'f']
  const check = checkForm('swatches', filled({ ...who, fabrics: six }))
  expect(check.ok && check.body.fabrics).toEqual(six)
  expect(errorsOf(checkForm('swatches', filled({ ...who, fabrics: [...six, 'g'] })))).toHaveProperty('fabrics')
})

test('years are a number; an empty field or words get the message of a missing field', () => {
  const who = {
    name: 'Ann',
    business: 'Ann Interiors',
    email: 'ann@stoep.example',
    phone: '021 555 0142',
    city: 'Cape Town',
    province: 'Western Cape',
    work: 'Two houses in Observatory and a flat in Sea Point.',
  }
  expect(errorsOf(checkForm('application', filled({ ...who, years: '' })))).toEqual({ years: 'Enter your years of practice as a number' })
  expect(errorsOf(checkForm('application', filled({ ...who, years: 'a few' })))).toEqual({
    years: 'Enter your years of practice as a number',
  })
  const check = checkForm('application', filled({ ...who, years: ' 12 ' }))
  expect(check.ok && check.body.years).toBe(12)
})

test('a website may be typed without https://', () => {
  const who = {
    name: 'Ann',
    email: 'ann@stoep.example',
    business: 'B',
    phone: '0215550100',
    city: 'C',
    province: 'Gauteng',
    years: '2',
    work: 'Twenty rooms in Durban',
  }
  const websiteOf = (website: string) => {
    const check = checkForm('application', filled({ ...who, website }))
    return check.ok ? check.body.website : check.errors['website']
  }
  expect(websiteOf(' www.studio.co.za ')).toBe('https://www.studio.co.za')
  expect(websiteOf('http://studio.co.za/work')).toBe('http://studio.co.za/work')
  expect(websiteOf('')).toBe('')
  expect(websiteOf('my studio')).toBe('Enter a web address, such as www.studio.co.za')
})

const gift = {
  recipientName: 'Ann',
  recipientEmail: 'ann@stoep.example',
  sendOn: '2026-12-01',
  name: 'Ben Dube',
  email: 'ben@stoep.example',
  phone: '082 555 0101',
  paymentMethod: 'card',
}

test('an own amount of a gift card with a comma between thousands is that amount, and not a part of it', () => {
  const amount = (ownAmount: string) => {
    const check = checkForm('gift-card', filled({ ...gift, amount: 'own', ownAmount }))
    return check.ok ? check.body.amount : check.errors
  }
  expect(amount('1,500')).toBe(150_000)
  expect(amount('R 1 500')).toBe(150_000)
  expect(amount('some')).toEqual({ amount: expect.any(String) })
  expect(amount('')).toEqual({ amount: expect.any(String) })
})

const business = {
  business: 'Ann Rooms',
  kind: 'design',
  name: 'Ann',
  email: 'ann@stoep.example',
  phone: '021 555 0142',
}

test('an application for a trade account needs a business, its kind and a person; its numbers and its words are optional', () => {
  expect(errorsOf(checkForm('trade', []))).toEqual({
    business: 'Enter the name of your business',
    kind: 'Choose the kind of your business',
    name: 'Invalid Name',
    email: 'Invalid email',
    phone: 'Enter your phone number',
  })
  expect(checkForm('trade', filled(business))).toEqual({ ok: true, body: { ...business, vatNumber: '', registrationNumber: '', buys: '' } })
  expect(errorsOf(checkForm('trade', filled({ ...business, kind: 'anything' })))).toEqual({ kind: 'Choose the kind of your business' })
})

test('a VAT number in an application has the rule of the checkout', () => {
  const withNumber = (vatNumber: string) => errorsOf(checkForm('trade', filled({ ...business, vatNumber })))
  expect(withNumber(' 4123456789 ')).toEqual({})
  for (const wrong of ['123', '5123456789', '41234567890'])
    expect(withNumber(wrong)).toEqual({ vatNumber: 'A VAT number has 10 digits, and the first is 4' })
})
