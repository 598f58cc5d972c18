import type { AddressAnswer } from '../../contract/address.ts'
import type { Order } from '../../contract/order.ts'
import { providerNames } from '../../state/payment-choices.ts'
import page from './order-page.module.css'
import styles from './order-addresses.module.css'

const methodWords: Record<Order['payment_method'], string> = {
  card: `Card or EFT, by ${providerNames.card}`,
  payjustnow: 'PayJustNow, in 3 parts',
  finchoice: 'FinChoice',
  bank_transfer: 'Bank transfer',
}

function lines({
  first_name,
  last_name,
  company_name,
  street_address_1,
  street_address_2,
  city,
  postcode,
  province,
}: AddressAnswer): string[] {
  return [`${first_name} ${last_name}`, company_name, street_address_1, street_address_2, `${city} ${postcode}`, province]
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Where it goes, whom we reach, and how it is paid. */
export function OrderAddresses({ order }: { order: Order }) {
  const { contact, note, months } = order
  const delivery = lines(order.shipping)
  const billing = lines(order.billing)
  const method = methodWords[order.payment_method]
  return (
    <section className={page.part} aria-labelledby="order-details">
      <h2 id="order-details">Details</h2>
      <div className={styles.details}>
        <Detail title="Delivered to" lines={delivery} />
        {billing.join() === delivery.join() ? null : <Detail title="Billed to" lines={billing} />}
        <Detail title="We reach you at" lines={[contact.email, contact.phone]} />
        <Detail title="Paid with" lines={[months ? `${method}, over ${months} months` : method]} />
        {note ? <Detail title="Note to the driver" lines={[note]} /> : null}
      </div>
    </section>
  )
}

function Detail({ title, lines: words }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {words.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </div>
  )
}
