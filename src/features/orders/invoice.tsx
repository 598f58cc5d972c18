import { choiceWords } from '../../domain/cart/choice-words.ts'
import { brand } from '../../contract/brand.ts'
import { cents } from '../../contract/money/money.ts'
import type { Order, OrderState } from '../../contract/orders/order.ts'
import { addressLines } from '../../domain/checkout/address-lines.ts'
import { collectionLines, deliverySum } from '../../domain/delivery/order-words.ts'
import { creditOf, toPayOf } from '../../domain/gifts/order-credit.ts'
import { formatDayLong } from '../../domain/calendar/days.ts'
import { formatDate } from '../../domain/calendar/date-and-time.ts'
import { formatMoney } from '../../domain/money.ts'
import { isCancelAsked } from '../../domain/orders/order-request.ts'
import { refundedOf } from '../../domain/orders/refund.ts'
import { methodTexts } from './payment/method-words.ts'
import styles from './invoice.module.css'

/** An unpaid order has a pro forma invoice. An order that was paid before invoices had numbers of their own has its tax invoice here. */
const titles: Record<OrderState, string> = {
  pending_payment: 'Pro forma invoice',
  awaiting_transfer: 'Pro forma invoice',
  payment_failed: 'Pro forma invoice',
  processing: 'Tax invoice',
  dispatched: 'Tax invoice',
  delivered: 'Tax invoice',
  cancelled: 'Cancelled order',
  refunded: 'Tax invoice, refunded',
}

/** The title of the printed order. Its issued invoice is a PDF, so the print is then no invoice. */
export const printTitle = ({ documents = [], state }: Pick<Order, 'documents' | 'state'>): string =>
  documents.length > 0 ? 'Order' : titles[state]

/** The printed order, with the details that a South African tax invoice requires (VAT Act, section 20). An issued invoice is a PDF. */
export function Invoice({ order }: { order: Order }) {
  const { totals, items, coupon, contact, documents = [] } = order
  const refunded = refundedOf(order)
  const issued = documents.map(({ document_id }) => document_id)
  const paid = order.timeline.find(({ state }) => state === 'processing')
  const delivery = addressLines(order.shipping)
  const billing = addressLines(order.billing)
  return (
    <section className={`print-only ${styles.invoice}`} aria-label="Invoice">
      <header className={styles.head}>
        <div>
          <p className={styles.name}>{brand.name}</p>
          <Lines
            lines={[
              brand.legal_name,
              ...(brand.registration ? [`Registration no. ${brand.registration}`] : []),
              brand.address,
              ...(brand.vat_number ? [`VAT no. ${brand.vat_number}`] : []),
              `${brand.phone}, ${brand.email}`,
            ]}
          />
        </div>
        <div className={styles.facts}>
          <p className={styles.title}>{printTitle(order)}</p>
          <Lines
            lines={[
              `No. ${order.order_id}`,
              `Ordered ${formatDate(order.created_at)}`,
              order.due_on ? `On account, due ${formatDayLong(order.due_on)}` : paid ? `Paid ${formatDate(paid.at)}` : 'Not paid',
              ...(order.purchase_order ? [`Your purchase order ${order.purchase_order}`] : []),
              ...issued,
            ]}
          />
        </div>
      </header>
      <div className={styles.parties}>
        <div>
          <h2>Billed to</h2>
          <Lines
            lines={[
              ...billing,
              ...(order.registration_number ? [`Registration no. ${order.registration_number}`] : []),
              ...(order.vat_number ? [`VAT no. ${order.vat_number}`] : []),
              contact.email,
            ]}
          />
        </div>
        <div>
          <h2>{order.gift_card ? 'Mailed to' : order.collection ? 'Collected from' : 'Delivered to'}</h2>
          <Lines
            lines={
              order.gift_card
                ? [order.gift_card.recipient_name]
                : order.collection
                  ? collectionLines(order.collection)
                  : [...delivery, contact.phone]
            }
          />
        </div>
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price each</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.item_key}>
              <td>{item.sku}</td>
              <td>
                {item.name}
                <small>{choiceWords(item)}</small>
              </td>
              <td>{item.quantity.value}</td>
              <td>{item.free ? 'Free' : formatMoney(item.price)}</td>
              <td>{formatMoney(item.totals.subtotal)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label="Subtotal" value={formatMoney(totals.subtotal)} />
          {totals.discount_total > 0 ? (
            <Sum label={coupon ? `Discount, ${coupon.code}` : 'Discount'} value={`− ${formatMoney(totals.discount_total)}`} />
          ) : null}
          {order.gift_card ? null : <Sum {...deliverySum(order)} />}
          <Sum label={order.gift_card ? 'Total, without VAT' : 'Total, VAT included'} value={formatMoney(totals.total)} strong />
          {order.gift_card ? null : (
            <>
              <Sum label={`VAT at ${brand.vatPercent}%`} value={formatMoney(totals.tax_total)} />
              <Sum label="Total without VAT" value={formatMoney(cents(totals.total - totals.tax_total))} />
            </>
          )}
          {creditOf(order) > 0 ? <Sum label="Paid with gift card or store credit" value={formatMoney(creditOf(order))} /> : null}
          {refunded > 0 ? <Sum label="Refunded" value={`− ${formatMoney(refunded)}`} /> : null}
        </tfoot>
      </table>
      <p className={styles.note}>
        {toPayOf(order) > 0 ? `${methodTexts[order.payment_method]}. ` : null}
        {order.gift_card
          ? 'All amounts are in rand. A gift card has no VAT: it is due when the card is spent.'
          : `All amounts are in rand and include VAT at ${brand.vatPercent}%.`}
      </p>
      {order.bank && !isCancelAsked(order) ? (
        <p className={styles.note}>
          Please transfer {formatMoney(order.bank.amount)} to {order.bank.account_name}, {order.bank.bank_name}, account{' '}
          {order.bank.account_number}, branch {order.bank.branch_code}, with the reference {order.bank.reference}.
        </p>
      ) : null}
    </section>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return <p className={styles.address}>{lines.join('\n')}</p>
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <tr className={strong ? styles.total : undefined}>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td>{value}</td>
    </tr>
  )
}
