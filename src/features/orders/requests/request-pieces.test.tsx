// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { cents } from '../../../contract/money/money.ts'
import { aloe } from '../../../domain/cart/aloe.fixture.ts'
import { withQuantity } from '../../../domain/cart/cart-item.ts'
import { orderWith } from '../../../domain/orders/order.fixture.ts'
import { click, findA, mount } from '../../../ui/mount.fixture.ts'
import { firstChoice, RequestPieces, type ChosenPieces } from './request-pieces.tsx'

const tables = withQuantity(aloe, 6)
const sofa = { ...aloe, item_key: 'sofa', name: 'Karoo' }

/** Shows the choice for an order of these lines, of which two tables are refunded. Returns the present choice. */
async function show(items: (typeof sofa)[]): Promise<() => Record<string, number>> {
  const refund = {
    refund_id: 'x',
    at: '2026-11-20T08:00:00Z',
    amount: cents(1),
    reason: '',
    state: 'done' as const,
    lines: [{ item_key: tables.item_key, quantity: 2 }],
  }
  const order = orderWith({ items, refunds: [refund] })
  const latest = vi.fn<(chosen: ChosenPieces) => void>()
  latest(firstChoice(order, 'return'))
  const Form = () => {
    const [chosen, setChosen] = useState(() => firstChoice(order, 'return'))
    const onChange = (next: ChosenPieces) => {
      latest(next)
      setChosen(next)
    }
    return <RequestPieces id="pieces" order={order} kind="return" chosen={chosen} onChange={onChange} />
  }
  await mount(<Form />).ready
  return () => Object.fromEntries(latest.mock.lastCall?.[0] ?? [])
}

const box = (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(name))
  return findA(HTMLInputElement, 'input', label)
}
const numbers = () => [...document.querySelectorAll('option')].map(({ value }) => value)

test('a chosen line begins with the pieces that are left, and takes any smaller number of them', async () => {
  const chosen = await show([tables, sofa])
  expect(chosen()).toEqual({})
  await click(box(tables.name))
  expect(chosen()).toEqual({ [tables.item_key]: 4 })
  expect(numbers()).toEqual(['1', '2', '3', '4'])
  await act(async () => {
    const select = findA(HTMLSelectElement, 'select')
    select.value = '3'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(chosen()).toEqual({ [tables.item_key]: 3 })
  await click(box(tables.name))
  expect(chosen()).toEqual({})
})

test('two lines of one product ask in different words', async () => {
  await show([tables, { ...tables, item_key: 'clay', variation_labels: { Fabric: 'Clay' } }])
  for (const each of document.querySelectorAll('input')) await click(each)
  const labels = [...document.querySelectorAll('select')].map(({ labels: [label] }) => label?.textContent)
  expect(labels).toEqual(['How many of Aloe, Fabric: Sage', 'How many of Aloe, Fabric: Clay'])
})

test('a line of one piece asks no number, and an order of one line begins with it', async () => {
  const chosen = await show([sofa])
  expect(chosen()).toEqual({ [sofa.item_key]: 1 })
  expect(document.querySelector('select')).toBeNull()
})
