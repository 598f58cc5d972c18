import type { Order } from '../../contract/orders/order.ts'
import { addressLines } from '../../domain/checkout/address-lines.ts'
import { methodWords } from './payment/method-words.ts'
import page from './order-page.module.css'
import styles from './order-addresses.module.css'

/** Where it goes, whom we reach, and how it is paid. */
export function OrderAddresses({ order }: { order: Order }) {
  const { contact, note, months } = order
  const delivery = addressLines(order.shipping)
  const billing = addressLines(order.billing)
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
