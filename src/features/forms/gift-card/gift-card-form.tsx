import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { giftCardPresets, LEAST_GIFT_CARD, MOST_DAYS_AHEAD, MOST_GIFT_CARD, MOST_MESSAGE } from '../../../contract/gifts/gift-card.ts'
import { cents } from '../../../contract/money/money.ts'
import { publicMethods, type PaymentMethod } from '../../../contract/orders/payment-method.ts'
import { to } from '../../../contract/paths.ts'
import { laterDay, southAfricanDay } from '../../../domain/calendar/days.ts'
import { formatPrice } from '../../../domain/money.ts'
import { parseRand } from '../../../domain/rand.ts'
import { financeWords, methodThatPays, paymentChoices } from '../../../actions/checkout/payment-choices.ts'
import type { FormDraft } from '../../../actions/forms/form-drafts.ts'
import { buyGiftCard } from '../../../actions/gifts/gifts.ts'
import { usePostedForm } from '../../../state/screen.ts'
import { useShopNow } from '../../../state/network/use-shop-now.ts'
import { NEEDS_CONNECTION } from '../../../state/network/network-words.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { ChoiceGroup } from '../../../ui/forms/choice-group.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { PaymentCards } from '../../../ui/goods/payment-cards.tsx'
import { FormDone } from '../form-done.tsx'
import { FormFrame } from '../form-frame.tsx'
import { EmailField, NameField, PhoneField } from '../person-fields.tsx'
import { useForm } from '../use-form.ts'
import fields from '../form-fields.module.css'
import section from '../form-section.module.css'
import type { GiftCardData } from './gift-card-screen.tsx'
import styles from './gift-card-form.module.css'

const labels = {
  amount: 'Amount',
  recipientName: 'Name of the recipient',
  recipientEmail: 'E-mail of the recipient',
  message: 'Message',
  sendOn: 'Send it on',
  name: 'First and last name',
  email: 'E-mail',
  phone: 'Phone',
  paymentMethod: 'Payment method',
}

const OWN = 'own'
const randOf = (amount: number) => String(amount / 100)
const presets = [
  ...giftCardPresets.map((amount) => ({ value: randOf(amount), label: formatPrice(amount) })),
  { value: OWN, label: 'Another amount' },
]
const DEFAULT_AMOUNT = randOf(giftCardPresets[1] ?? LEAST_GIFT_CARD)
const DEFAULT_MONTHS = 6
const BOUNDS = `From ${formatPrice(LEAST_GIFT_CARD)} to ${formatPrice(MOST_GIFT_CARD)}, in whole rand.`

/** What the buyer has typed into the field of another amount, in cents; 0 for no number. */
const typedCents = (typed: string) => cents(parseRand(typed) || 0)

/** The form that buys a gift card. Its draft stays on the device until the order is placed. */
export function GiftCardForm({ methods: offered, now: servedAt }: GiftCardData) {
  // A device without the list offers all public methods: the server checks the method of each order.
  const methods = offered ?? publicMethods
  const posted = usePostedForm()?.values
  const [amount, setAmount] = useState(posted?.['amount'] ?? DEFAULT_AMOUNT)
  const [own, setOwn] = useState(posted?.['ownAmount'] ?? '')
  const [picked, setMethod] = useState<PaymentMethod>(methods.find((known) => known === posted?.['paymentMethod']) ?? methods[0] ?? 'card')
  const [months, setMonths] = useState(DEFAULT_MONTHS)
  // The page may come from a cache of yesterday.
  const [today, setToday] = useState(southAfricanDay(new Date(servedAt)))
  const now = useShopNow()
  useEffect(() => setToday(southAfricanDay(now)), [now])
  const [placed, setPlaced] = useState<{ orderId: string; path: string } | null>(null)
  const restore = (draft: FormDraft) => {
    setAmount(draft['amount']?.[0] ?? DEFAULT_AMOUNT)
    setOwn(draft['ownAmount']?.[0] ?? '')
    const drafted = methods.find((known) => known === draft['paymentMethod']?.[0])
    if (drafted) setMethod(drafted)
  }
  const state = useForm({
    form: 'gift-card',
    page: to.giftCard(),
    labels,
    draft: 'gift-card',
    onRestore: restore,
    async send(body) {
      const end = await buyGiftCard(body)
      if (end.kind !== 'placed') return end
      setPlaced(end)
      return { kind: 'sent' }
    },
    failure:
      'Your order was not answered and nothing has been charged. What you have typed is kept: press again when you are connected, and it is placed once.',
  })
  useEffect(() => {
    if (!placed) return
    if (/^https?:/.test(placed.path)) location.assign(placed.path)
    else navigate(placed.path)
  }, [placed])
  if (placed) return <Placed {...placed} />
  const { field, errors, idOf } = state
  const chosen = amount === OWN ? typedCents(own) : typedCents(amount)
  const terms = financeWords(chosen, months)
  const cards = paymentChoices(chosen).filter(({ value }) => methods.includes(value))
  const method = methodThatPays(cards, picked)
  return (
    <section className={section.section} aria-labelledby="gift-card-form">
      <h2 id="gift-card-form">Give one</h2>
      <FormFrame
        state={state}
        label="Gift card"
        submit={chosen > 0 ? `Order and pay ${formatPrice(chosen)}` : 'Order and pay'}
        offline={NEEDS_CONNECTION}
      >
        <div className={styles.part}>
          <ChoiceGroup
            id={idOf('amount')}
            name="amount"
            legend={labels.amount}
            options={presets}
            value={amount}
            {...(errors['amount'] && amount !== OWN ? { error: errors['amount'] } : {})}
            onChange={(value) => {
              setAmount(value)
              state.changed()
            }}
          />
          <div className={amount === OWN ? styles.own : styles.folded}>
            <TextField
              id={idOf('ownAmount')}
              name={amount === OWN ? 'ownAmount' : undefined}
              label="Amount in rand"
              hint={BOUNDS}
              error={amount === OWN ? errors['amount'] : undefined}
              optional={amount !== OWN}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              prefix="R"
              value={own}
              onChange={(event) => {
                setOwn(event.target.value)
                if (errors['amount']) state.validate(['amount'])
              }}
              onBlur={() => own.trim() && state.validate(['amount'])}
            />
          </div>
        </div>
        <fieldset className={styles.part}>
          <legend className={styles.legend}>For</legend>
          <div className={fields.fields}>
            <NameField {...field('recipientName')} label={labels.recipientName} autoComplete="off" />
            <EmailField {...field('recipientEmail')} label={labels.recipientEmail} autoComplete="off" />
            <TextArea {...field('message')} className={fields.wide} label={labels.message} optional rows={3} maxLength={MOST_MESSAGE} />
            <TextField
              {...field('sendOn')}
              key={today}
              defaultValue={posted?.['sendOn'] ?? today}
              label={labels.sendOn}
              type="date"
              min={today}
              max={laterDay(today, MOST_DAYS_AHEAD)}
              hint="In South African time. Today means as soon as it is paid."
            />
          </div>
        </fieldset>
        <fieldset className={styles.part}>
          <legend className={styles.legend}>From you</legend>
          <div className={fields.fields}>
            <NameField {...field('name')} label={labels.name} />
            <EmailField {...field('email')} />
            <PhoneField {...field('phone')} label={labels.phone} />
          </div>
        </fieldset>
        <PaymentCards
          id={idOf('paymentMethod')}
          name="paymentMethod"
          legend="How would you like to pay?"
          cards={cards}
          value={method}
          onChange={(value) => {
            setMethod(value)
            state.changed()
          }}
          instalments={terms && { ...terms, months, onMonths: setMonths }}
        />
        {method === 'finchoice' ? <input type="hidden" name="months" value={months} /> : null}
        <p className={styles.obligation}>
          Pressing this button places an order that you have to pay. There is no VAT on a gift card: it is due when the card is spent. Our{' '}
          <Link href={to.info('terms-and-conditions')}>terms</Link> apply.
        </p>
      </FormFrame>
    </section>
  )
}

function Placed({ orderId, path }: { orderId: string; path: string }) {
  return (
    <section className={section.section} aria-label="Your order">
      <FormDone kind="sent" title={`Order ${orderId} is placed.`} action={<a href={path}>Go on</a>}>
        <p>Taking you to the next page …</p>
      </FormDone>
    </section>
  )
}
