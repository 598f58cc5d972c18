// @vitest-environment happy-dom
import { act } from 'react'
import { useSnapshot } from 'valtio'
import { beforeEach, expect, test } from 'vitest'
import { changeDraft, checkout } from '../../actions/checkout/checkout.ts'
import { cents } from '../../contract/money/money.ts'
import { emptyDraft } from '../../data/checkout/checkout-draft.ts'
import { setDevice } from '../../lazy/device.ts'
import { click, find, findA, mount } from '../../ui/mount.fixture.ts'
import { createTestDevice } from '../../../tests/support/device/device.ts'
import { createNetwork } from '../../../tests/support/device/network.ts'
import { createVirtualTime } from '../../../tests/support/time/virtual-time.ts'
import { GiftSection } from './gift-section.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'

function Section() {
  return <GiftSection form={useCheckoutForm(useSnapshot(checkout, { sync: true }).draft)} total={cents(100_000)} />
}

const button = (words: RegExp) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => words.test(textContent))
  if (!found) throw new Error(`There is no button ${words}`)
  return found
}
const spoken = () => find('p[role=status]').textContent

beforeEach(async () => {
  const time = createVirtualTime()
  const network = createNetwork(time, () => Promise.reject(new Error('These tests expect no request')))
  setDevice(createTestDevice({ time, network, random: () => 0.5 }).tab())
  Object.assign(checkout, { ready: true, draft: { ...emptyDraft(), giftCode: 'ABCD' } })
  await mount(<Section />).ready
})

test('a refused gift card moves the focus to the field, whose description is the error', async () => {
  button(/^Apply/).focus()
  await click(button(/^Apply/))
  const field = findA(HTMLInputElement, '#checkout-gift-code')
  expect(document.activeElement).toBe(field)
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain('16 letters and digits')
})

test('an applied and a removed card are announced, and the focus moves to what takes the place of the pressed button', async () => {
  button(/^Apply/).focus()
  await act(async () => changeDraft({ giftCard: { code: 'x', lastFour: 'WXYZ', balance: cents(50_000) }, giftCode: '' }))
  expect(document.activeElement?.textContent).toContain('Gift card ending in WXYZ')
  expect(spoken()).toBe('Gift card applied.')
  button(/^Remove/).focus()
  await click(button(/^Remove/))
  expect(document.activeElement).toBe(find('summary'))
  expect(spoken()).toBe('Gift card removed.')
})
