// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { brand } from '../../../contract/brand.ts'
import { cents } from '../../../contract/money/money.ts'
import { find, mount } from '../../../ui/mount.fixture.ts'
import { Instalments } from './instalments.tsx'

const closedRow = async () => {
  await mount(<Instalments price={cents(1_899_900)} quantity={1} name="Kalk Bay" />).ready
  return (find('summary').textContent ?? '').replaceAll('\u00a0', ' ')
}

test('the closed row has an example with its number of payments, total, rate and fees', async () => {
  expect(await closedRow()).toContain('About R 3 811 × 6: R 22 863 in total, with 28,25% interest a year and all fees')
})

test('the closed row has no example of an amount that the provider does not take', async () => {
  Object.assign(brand, { payment_limits: { finchoice: { lowest: cents(50_000), highest: cents(1_000_000) } } })
  onTestFinished(() => void Object.assign(brand, { payment_limits: undefined }))
  expect(await closedRow()).not.toContain('in total')
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain('Up to R 10 000')
})
