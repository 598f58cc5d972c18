import { useRef, useState } from 'react'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product, ProductOption } from '../../../contract/catalogue/catalogue.ts'
import { missingOptions } from '../../../domain/catalogue/variation.ts'
import { addToCart } from '../../../actions/cart/cart.ts'
import { scrollBehavior } from '../../../ui/layout/scroll-behavior.ts'

export interface Purchase {
  quantity: number
  setQuantity: (quantity: number) => void
  missing: ProductOption[]
  /** The number of attempts with options missing. Each new number announces the message again. */
  attempts: number
  busy: boolean
  add: () => void
}

/** The time in ms after which the button shows that it is busy. Until then a press renders nothing: the cart is usually there first. */
const BUSY_AFTER = 200

/** The id of an option's group of choices. */
export const optionId = (name: string) => `option-${name}`

function goToOption({ name }: ProductOption) {
  const group = document.getElementById(optionId(name))
  group?.querySelector('input')?.focus({ preventScroll: true })
  group?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
}

/** Adds the configuration to the cart, for both the button beside the price and the sticky bar. */
export function usePurchase(product: Product, variation: Variation): Purchase {
  const [quantity, setQuantity] = useState(1)
  const [attempts, setAttempts] = useState(0)
  const [busy, setBusy] = useState(false)
  /** The timer of the addition that runs; 0 without one. */
  const timer = useRef(0)
  const missing = missingOptions(product, variation)

  const add = () => {
    const [first] = missing
    if (first) {
      setAttempts((count) => count + 1)
      goToOption(first)
      return
    }
    if (timer.current) return
    timer.current = window.setTimeout(setBusy, BUSY_AFTER, true)
    setAttempts(0)
    void addToCart(product, variation, quantity).finally(() => {
      clearTimeout(timer.current)
      timer.current = 0
      setBusy(false)
    })
  }
  return { quantity, setQuantity, missing, attempts, busy, add }
}
