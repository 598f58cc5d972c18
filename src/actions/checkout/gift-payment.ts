import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { useSnapshot } from 'valtio'
import type { CheckoutDraft } from '../../data/checkout/checkout-draft.ts'
import { splitPayment, type PaymentSplit } from '../../domain/gifts/split-payment.ts'
import { isGiftCode } from '../../domain/gifts/gift-code.ts'
import { sessionState } from '../../state/account/session.ts'
import { NEEDS_CONNECTION_KEPT } from '../../state/network/network-words.ts'
import { giftCardBalance, readStoreCredit } from '../gifts/gifts.ts'
import { changeDraft, checkout } from './checkout.ts'

/** `credit`: the store credit of the signed-in customer in cents; 0 for a guest and while it is unknown. */
const giftPayment = proxy({ credit: 0 })

/** The parts of a total that gift card, store credit and payment method pay, in cents, as the checkout shows them. */
export function splitOf(
  { giftCard, useCredit }: Pick<CheckoutDraft, 'giftCard' | 'useCredit'>,
  total: number,
  credit = giftPayment.credit,
): PaymentSplit {
  return splitPayment(total, { card: giftCard?.balance ?? 0, credit: useCredit ? credit : 0 })
}

/** The same for a component. `balance`: the store credit in cents. */
export function useSplit(total: number): PaymentSplit & { balance: number } {
  const { draft } = useSnapshot(checkout, { sync: true })
  const { credit } = useSnapshot(giftPayment)
  return { ...splitOf(draft, total, credit), balance: credit }
}

/** Reads the store credit of the customer, also after a later sign-in. Returns a function that stops it. */
export function followStoreCredit(): () => void {
  const read = () => {
    const id = sessionState.customer?.user_id
    giftPayment.credit = 0
    if (id !== undefined)
      void readStoreCredit().then((answer) => {
        if (sessionState.customer?.user_id === id) giftPayment.credit = answer?.balance ?? 0
      })
  }
  read()
  return subscribeKey(sessionState, 'customer', read)
}

const NO_CODE = 'A gift card code has 16 letters and digits'

/** Checks the typed code and applies its card. Resolves with the reason if it cannot be used. */
export async function applyGiftCard(typed: string): Promise<string | null> {
  if (!isGiftCode(typed)) return NO_CODE
  const end = await giftCardBalance(typed)
  if (end.kind === 'refused') return end.message
  if (end.kind === 'unsent') return NEEDS_CONNECTION_KEPT
  const { last_four: lastFour, balance } = end.card
  if (balance === 0) return `The gift card ending in ${lastFour} has been spent`
  changeDraft({ giftCard: { code: typed, lastFour, balance }, giftCode: '' })
  return null
}

/** Takes the card off the checkout. */
export const removeGiftCard = (): void => changeDraft({ giftCard: null })

/** Reads the card and the credit again, after the server rejected an order because of them. */
export async function refreshGiftPayment(): Promise<void> {
  const { giftCard } = checkout.draft
  if (giftCard && (await applyGiftCard(giftCard.code)) !== null) removeGiftCard()
  giftPayment.credit = (await readStoreCredit())?.balance ?? 0
}
