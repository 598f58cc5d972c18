import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { cents, type Cents } from '../../contract/money/money.ts'
import { formatMoney } from '../../domain/money.ts'
import { checkout } from '../../actions/checkout/checkout.ts'
import { applyTypedCard, followStoreCredit, giftCheck, removeGiftCard, useSplit } from '../../actions/checkout/gift-payment.ts'
import { Button } from '../../ui/basics/button.tsx'
import { AppliedCode } from '../../ui/feedback/applied-code.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useFocusRefused } from '../../ui/forms/use-focus-refused.ts'
import { CheckoutSection } from './checkout-section.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'
import styles from './gift-section.module.css'

/** Gift card and store credit, which pay before the payment method does. */
export function GiftSection({ form, total }: { form: CheckoutForm; total: Cents }) {
  useEffect(followStoreCredit, [])
  const { card, balance } = useSplit(total)
  const { giftCard, useCredit, giftCode } = form.draft
  // A change while the user types must not close it.
  const [opened] = useState(giftCode !== '')
  const { box, spoken } = useCardChange(giftCard !== null)
  return (
    <CheckoutSection title={balance > 0 ? 'Gift card and store credit' : 'Gift card'}>
      <div ref={box}>
        {giftCard ? (
          <AppliedCode
            icon="gift"
            title={`Gift card ending in ${giftCard.lastFour}`}
            note={`Pays ${formatMoney(card)} of this order. ${formatMoney(cents(giftCard.balance - card))} stays on it.`}
            subject="the gift card"
            onRemove={removeGiftCard}
          />
        ) : (
          <Disclosure summary="Use a gift card" open={opened}>
            <CodeField form={form} />
          </Disclosure>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {balance > 0 ? (
        <Checkbox
          id="checkout-credit"
          label={`Use my store credit of ${formatMoney(cents(balance))}`}
          checked={useCredit}
          onChange={(event) => form.change(null, { useCredit: event.target.checked })}
        />
      ) : null}
    </CheckoutSection>
  )
}

/** A card that is applied or removed takes the pressed button away: the focus moves to what is in its place, and the change is announced. */
function useCardChange(isApplied: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(isApplied)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (before.current === isApplied) return
    before.current = isApplied
    setSpoken(isApplied ? 'Gift card applied.' : 'Gift card removed.')
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>(isApplied ? 'p' : 'summary')?.focus()
  }, [isApplied])
  return { box, spoken }
}

function CodeField({ form }: { form: CheckoutForm }) {
  const { giftCode } = useSnapshot(checkout, { sync: true }).draft
  const { busy, problem } = useSnapshot(giftCheck)
  const around = useFocusRefused<HTMLDivElement>(problem)
  // The problem of an earlier visit is not about what is typed now.
  useEffect(() => () => void (giftCheck.problem = null), [])
  return (
    <div ref={around}>
      <TextField
        id="checkout-gift-code"
        className={styles.code}
        label="Gift card code"
        optional
        value={giftCode}
        error={problem?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={40}
        onChange={(event) => {
          form.change(null, { giftCode: event.target.value })
          giftCheck.problem = null
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter applies the code, and does not place the order.
          event.preventDefault()
          void applyTypedCard()
        }}
        suffix={
          <Button variant="quiet" size="sm" busy={busy} onClick={() => void applyTypedCard()}>
            Apply<span className="visually-hidden"> the gift card</span>
          </Button>
        }
      />
    </div>
  )
}
