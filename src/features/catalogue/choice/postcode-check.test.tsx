// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { find, findA, mount, type } from '../../../ui/mount.fixture.ts'
import { ProductPostcodeCheck } from './postcode-check.tsx'

const promise = { dispatch_from: '2027-01-17', delivery_by: '2027-01-29' }

/** The form's text after a postcode was checked. Nothing is requested, so it is the same without a network. */
async function check(postcode: string): Promise<string> {
  await type(findA(HTMLInputElement, 'input[name=postcode]'), postcode)
  await act(async () => void find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })))
  return find('form').textContent
}

test('a postcode beside the price names its place and the promised days, or what is wrong with it', async () => {
  await mount(<ProductPostcodeCheck promise={promise} />).ready
  expect(await check('8001')).toContain('Free to Cape Town, Western Cape, 18–29 January.')
  expect(await check('9750')).toContain('Free to 9750, as everywhere in South Africa, 18–29 January.')
  expect(await check('80')).toContain('A South African postcode has 4 digits')
  expect(await check('0000')).toContain('South Africa has no such postcode')
})

test('a wrong postcode takes the focus, whose description is the error, at each press', async () => {
  await mount(<ProductPostcodeCheck promise={promise} />).ready
  const field = findA(HTMLInputElement, 'input[name=postcode]')
  for (const attempt of ['first', 'second']) {
    find('button').focus()
    await check('80')
    expect(document.activeElement, attempt).toBe(field)
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain('4 digits')
  }
})

test('a pasted postcode keeps its four digits beside a space', async () => {
  await mount(<ProductPostcodeCheck promise={promise} />).ready
  expect(findA(HTMLInputElement, 'input[name=postcode]').maxLength).toBeGreaterThanOrEqual(' 7925 '.length)
  expect(await check(' 7925')).toContain('Free to Cape Town')
})

test('another product shows the answer for the same postcode', async () => {
  await mount(<ProductPostcodeCheck promise={{ dispatch_from: null, delivery_by: '2026-12-04' }} />).ready
  expect(await check('2196')).toContain('by Fri 4 Dec.')
  await mount(<ProductPostcodeCheck promise={promise} />).ready
  expect([...document.querySelectorAll('form')].at(-1)?.textContent).toContain('Free to Johannesburg, Gauteng, 18–29 January.')
})
