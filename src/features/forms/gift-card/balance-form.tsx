import { useState } from 'react'
import type { GiftCardView } from '../../../contract/gifts/gift-card.ts'
import { to } from '../../../contract/paths.ts'
import { formatDayLong } from '../../../domain/calendar/days.ts'
import { formatMoney } from '../../../domain/money.ts'
import { giftCardBalance } from '../../../actions/gifts/gifts.ts'
import { cardEntryWords } from '../../../state/gifts/entry-words.ts'
import { usePostedForm } from '../../../state/screen.ts'
import { NEEDS_CONNECTION } from '../../../state/network/network-words.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { CardHistory } from '../../../ui/goods/card-history.tsx'
import { FormFrame } from '../form-frame.tsx'
import { useForm } from '../use-form.ts'
import styles from './balance-form.module.css'

const labels = { code: 'Gift card code' }

/** What the server found for a form that was posted without script. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server renders this page with the answer of the same call
const useFound = () => (usePostedForm()?.found as GiftCardView | undefined) ?? null

/** The form for a code, and below it the balance and the history of its card. */
export function BalanceForm() {
  const [card, setCard] = useState<GiftCardView | null>(useFound())
  const state = useForm({
    form: 'gift-card-balance',
    page: to.giftCardBalance(),
    labels,
    async send({ code }) {
      const end = await giftCardBalance(code)
      setCard(end.kind === 'found' ? end.card : null)
      return end.kind === 'found' ? { kind: 'stays' } : end
    },
    failure: 'The balance could not be read. Please try again when you are connected.',
  })
  return (
    <>
      <FormFrame state={state} label="Balance" submit="Show the balance" offline={NEEDS_CONNECTION} className={styles.form}>
        <TextField
          {...state.field('code')}
          className={styles.code}
          label={labels.code}
          hint="16 letters and digits. Dashes and small letters do not matter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </FormFrame>
      <div role="status">{card ? <Card {...card} /> : null}</div>
    </>
  )
}

function Card({ last_four, value, balance, ends_on, history }: GiftCardView) {
  return (
    <section className={styles.card} aria-labelledby="card-balance">
      <h2 id="card-balance" className={styles.balance} data-keep-clear>
        {formatMoney(balance)} left
      </h2>
      <p data-keep-clear>
        On the card ending in {last_four}, of {formatMoney(value)}. It can be spent until {formatDayLong(ends_on)}: type the code at the
        checkout.
      </p>
      <CardHistory entries={cardEntryWords(history)} />
      {balance > 0 ? (
        <p>
          <ButtonLink as={Link} href={to.categories()} variant="secondary">
            See the furniture
          </ButtonLink>
        </p>
      ) : null}
    </section>
  )
}
