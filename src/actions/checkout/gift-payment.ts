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

/** The check of the typed code. `problem`: why its card cannot be used. */
export const giftCheck = proxy<{ busy: boolean; problem: { message: string } | null }>({ busy: false, problem: null })

let checking: Promise<void> | undefined

/** Checks the code in the field and applies its card. The field shows why a card cannot be used. A second call joins a running check. */
export function applyTypedCard(): Promise<void> {
  return (checking ??= checkTypedCard().finally(() => {
    checking = undefined
    giftCheck.busy = false
  }))
}

async function checkTypedCard(): Promise<void> {
  const typed = checkout.draft.giftCode.trim()
  if (typed === '') return
  giftCheck.busy = true
  const checked = await readGiftCard(typed)
  // The customer has typed another code, or has left this checkout, whose draft is empty.
  if (checkout.draft.giftCode.trim() !== typed) return checkTypedCard()
  if ('card' in checked) changeDraft({ giftCard: checked.card, giftCode: '' })
  giftCheck.problem = 'card' in checked ? null : { message: checked.reason }
}

/** The card of a code with its balance, or the reason why it cannot be used. */
async function readGiftCard(code: string): Promise<{ card: NonNullable<CheckoutDraft['giftCard']> } | { reason: string }> {
  if (!isGiftCode(code)) return { reason: NO_CODE }
  const end = await giftCardBalance(code)
  if (end.kind === 'refused') return { reason: end.message }
  if (end.kind === 'unsent') return { reason: NEEDS_CONNECTION_KEPT }
  const { last_four: lastFour, balance } = end.card
  return balance === 0 ? { reason: `The gift card ending in ${lastFour} has been spent` } : { card: { code, lastFour, balance } }
}

/** Takes the card off the checkout. */
export const removeGiftCard = (): void => changeDraft({ giftCard: null })

/** Reads the card and the credit again, after the server rejected an order because of them. */
export async function refreshGiftPayment(): Promise<void> {
  const { giftCard } = checkout.draft
  if (giftCard) {
    const checked = await readGiftCard(giftCard.code)
    changeDraft({ giftCard: 'card' in checked ? checked.card : null })
  }
  giftPayment.credit = (await readStoreCredit())?.balance ?? 0
}
