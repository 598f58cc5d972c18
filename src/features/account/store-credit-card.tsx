import { useState } from 'react'
import type { StoreCredit } from '../../contract/gifts/gift-card.ts'
import { to } from '../../contract/paths.ts'
import { formatMoney } from '../../domain/money.ts'
import { readStoreCredit } from '../../actions/gifts/gifts.ts'
import { useForCustomer } from '../../state/account/use-for-customer.ts'
import { cardEntryWords } from '../../state/gifts/entry-words.ts'
import { Link } from '../../ui/basics/link.tsx'
import { CardHistory } from '../../ui/goods/card-history.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './facts.module.css'

/** The customer's store credit with its history, and the way to the balance of a gift card. */
export function StoreCreditCard() {
  const [credit, setCredit] = useState<StoreCredit | null>(null)
  useForCustomer((isCurrent) => void readStoreCredit().then((answer) => isCurrent() && setCredit(answer)))
  const hasHistory = credit !== null && credit.history.length > 0
  return (
    <Card title="Store credit and gift cards">
      {hasHistory ? (
        <>
          <p className={styles.text}>
            <strong className="tabular" data-keep-clear>
              {formatMoney(credit.balance)}
            </strong>{' '}
            of store credit. Tick it at the checkout to spend it.
          </p>
          <CardHistory entries={cardEntryWords(credit.history)} />
        </>
      ) : (
        <p className={styles.text}>Refunds that you take as store credit show here. A gift card is spent with its code at the checkout.</p>
      )}
      <p className="cluster gap-5 rows-0 row-links">
        <Link href={to.giftCardBalance()}>Balance of a gift card</Link>
        <Link href={to.giftCard()}>Give a gift card</Link>
      </p>
    </Card>
  )
}
