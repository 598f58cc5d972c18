import type { Snapshot } from 'valtio'
import type { Cart } from '../../contract/cart/cart.ts'
import { formatMoney } from '../../domain/money.ts'
import { Totals } from '../../ui/goods/totals.tsx'
import styles from './cart-breakdown.module.css'

/** How the total comes about. */
export function CartBreakdown({ cart }: { cart: Snapshot<Cart> }) {
  const { subtotal, discount_total: discount, tax_total: tax } = cart.totals
  return (
    <Totals
      className={styles.breakdown}
      rows={[
        { label: 'Subtotal', value: formatMoney(subtotal) },
        ...(discount > 0 ? [{ label: 'Discount', value: `− ${formatMoney(discount)}` }] : []),
        { label: 'Delivery', value: 'Free' },
        { label: 'VAT included', value: formatMoney(tax), weight: 'faint' as const },
      ]}
    />
  )
}
