import { useSnapshot } from 'valtio'
import { counted } from '../../../domain/counted.ts'
import { cartState } from '../../../state/cart/cart.ts'
import { wholesaleState } from '../../../state/wholesale/wholesale.ts'

/** The value of the cart among the choices. A list has its id. */
const CART = 'cart'

export interface AskedLine {
  productId: number
  quantity: number
  variation: Record<string, string>
}

interface AskedLines {
  /** The chosen cart or list. */
  source: string
  options: { value: string; label: string; disabled?: boolean }[]
  fromCart: boolean
  lines: AskedLine[]
  /** What is wrong with the lines, in words; null if the request can be sent. */
  fault: string | null
}

/**
 * The lines that a customer asks about. Without a choice, or when the chosen list is gone, these are the lines of the cart, or of the first
 * list with lines if the cart is empty.
 */
export function useAskedLines(chosen: string | null, mostLines: number): AskedLines {
  const { cart } = useSnapshot(cartState)
  const { lists } = useSnapshot(wholesaleState)
  const bought = cart.items.filter(({ free }) => !free)
  const isThere = chosen === CART || lists.some(({ id }) => id === chosen)
  const first = bought.length === 0 ? lists.find(({ products }) => products.length > 0)?.id : undefined
  const source = (isThere ? chosen : null) ?? first ?? CART
  const list = lists.find(({ id }) => id === source)
  const lines = list
    ? list.products.map(({ productId, productQuantity, variation = {} }) => lineOf(productId, productQuantity, variation))
    : bought.map(({ id, quantity, variation }) => lineOf(id, quantity.value, variation))
  const lacksChoice = list?.products.some(({ productType, variation }) => productType === 'variable' && !variation) ?? false
  return {
    source,
    options: [
      { value: CART, label: `Your cart (${sizeOf(bought.length)})` },
      ...lists.map(({ id, name, products }) => ({
        value: id,
        label: `${name} (${sizeOf(products.length)})`,
        disabled: products.length === 0,
      })),
    ],
    fromCart: list === undefined,
    lines,
    fault: faultOf(lines.length, { mostLines, isList: list !== undefined, lacksChoice }),
  }
}

const lineOf = (productId: number, quantity: number, variation: Readonly<Record<string, string>>): AskedLine => ({
  productId,
  quantity,
  variation: { ...variation },
})

const sizeOf = (lines: number) => (lines === 0 ? 'empty' : counted(lines, 'line'))

function faultOf(lines: number, { mostLines, isList, lacksChoice }: { mostLines: number; isList: boolean; lacksChoice: boolean }) {
  if (lines === 0) return isList ? 'This list is empty. Add pieces to it first.' : 'Your cart is empty. Add pieces to it, or choose a list.'
  if (lines > mostLines) return `At most ${mostLines} lines at once. Split the list.`
  return lacksChoice ? 'Choose the options of every piece in the list first.' : null
}
