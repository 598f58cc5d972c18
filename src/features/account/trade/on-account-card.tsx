import { useState } from 'react'
import { cents, type Cents } from '../../../contract/money/money.ts'
import type { TradeState } from '../../../contract/trade/trade.ts'
import { changeTrade } from '../../../actions/trade/trade.ts'
import { centsOf } from '../../../domain/forms/form-check.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { useFocusAfter } from '../../../ui/basics/use-focus-after.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FormFrame } from '../access/form-frame.tsx'
import { useAccountForm } from '../access/use-account-form.ts'

type Account = NonNullable<TradeState['account']>

/** What is outstanding on the account, and which orders of buyers an owner has to approve. */
export function OnAccountCard({ account }: { account: Account }) {
  const [editing, setEditing] = useState(false)
  const { target: opener, acted } = useFocusAfter<HTMLButtonElement>(editing)
  const { credit_limit, outstanding, terms_days, approval_over: over, role } = account
  if (credit_limit === 0)
    return (
      <Card title="On account">
        <p>Orders of this account are paid at the checkout. Phone us if your business would like to pay by invoice.</p>
      </Card>
    )
  return (
    <Card title="On account">
      <p data-keep-clear>
        <strong className="tabular">{formatMoney(cents(outstanding))}</strong> outstanding of a limit of{' '}
        <span className="tabular">{formatMoney(credit_limit)}</span>. Invoices are due after {terms_days} days.
      </p>
      <p data-keep-clear>
        {over === null
          ? 'Buyers order on account without an approval.'
          : over === 0
            ? 'An owner approves every order on account of a buyer.'
            : `An owner approves the orders on account of buyers above ${formatMoney(over)}.`}
      </p>
      {role !== 'owner' ? null : editing ? (
        <ApprovalForm
          over={over}
          onClose={() => {
            acted()
            setEditing(false)
          }}
        />
      ) : (
        <p>
          <Button ref={opener} variant="secondary" size="sm" onClick={() => setEditing(true)}>
            Change the approvals
          </Button>
        </p>
      )}
    </Card>
  )
}

type Rule = 'never' | 'each' | 'above'

/** Which orders on account of buyers need the approval of an owner. */
function ApprovalForm({ over, onClose }: { over: Cents | null; onClose: () => void }) {
  const [rule, setRule] = useState<Rule>(over === null ? 'never' : over === 0 ? 'each' : 'above')
  const state = useAccountForm({
    form: 'trade-approval',
    values: { amount: over ? (over / 100).toFixed(over % 100 === 0 ? 0 : 2) : '' },
    send: async ({ amount = '' }) => {
      const above = centsOf(amount)
      if (rule === 'above' && above === undefined) {
        const message = 'Give the amount above which an owner approves.'
        return { kind: 'refused', message, fields: { amount: message } }
      }
      const outcome = await changeTrade({ kind: 'approval', over: rule === 'never' ? null : cents(rule === 'each' ? 0 : (above ?? 0)) })
      if (outcome.kind === 'done') onClose()
      return outcome
    },
  })
  return (
    <FormFrame state={state} label="Approvals" submit="Save" onCancel={onClose} takesFocus>
      <SelectField
        id={state.field('rule').id}
        name="rule"
        label="Buyers ask an owner"
        hint="For orders on account. Orders that are paid at the checkout need no approval."
        options={[
          { value: 'never', label: 'Never' },
          { value: 'each', label: 'For each order' },
          { value: 'above', label: 'For orders above an amount' },
        ]}
        value={rule}
        onChange={({ target: { value } }) => setRule(value === 'each' || value === 'above' ? value : 'never')}
      />
      {rule === 'above' ? <TextField {...state.field('amount')} label="Amount in rand" inputMode="decimal" maxLength={14} /> : null}
    </FormFrame>
  )
}
