import { useSnapshot } from 'valtio'
import { openCart } from '../../actions/cart/cart.ts'
import { itemsInWords } from '../../domain/cart/quantity-words.ts'
import { cartState } from '../../state/cart/cart.ts'
import { IconButton } from '../../ui/basics/icon-button.tsx'

/** The cart button of the header, with the number of pieces. */
export function CartButton({ className }: { className?: string }) {
  const { cart } = useSnapshot(cartState)
  const { item_count: count } = cart
  const label = count === 0 ? 'Cart' : `Cart, ${itemsInWords(cart)}`
  return (
    <IconButton
      icon="cart"
      label={label}
      badge={count > 99 ? '99+' : count}
      className={className}
      aria-haspopup="dialog"
      onClick={openCart}
    />
  )
}
