import { to } from '../../contract/paths.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** The empty state of a customer without orders. `level`: of its heading. */
export function NoOrders({ level }: { level: 2 | 3 }) {
  return (
    <EmptyState
      icon="truck"
      level={level}
      title="No orders yet"
      action={
        <ButtonLink href={to.findOrder()} variant="secondary">
          Look up an order
        </ButtonLink>
      }
    >
      When you buy something, its progress shows here. Bought as a guest? Look it up with the order number and e-mail.
    </EmptyState>
  )
}
