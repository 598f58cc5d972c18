// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { cartState } from '../../../state/cart/cart.ts'
import { TabBar } from './tab-bar.tsx'

test('tabs that hydrate after a piece came into the cart match the served ones, and then show its number', async () => {
  const host = document.createElement('div')
  host.innerHTML = renderToString(<TabBar path="/" />)
  document.body.append(host)
  cartState.cart = { ...cartState.cart, item_count: 3 }
  const recovered = vi.fn<(error: unknown) => void>()
  await act(async () => hydrateRoot(host, <TabBar path="/" />, { onRecoverableError: recovered }))
  expect(recovered.mock.calls).toEqual([])
  expect(host.querySelector('[aria-haspopup="dialog"]')?.textContent).toContain('3')
})
