import * as z from 'zod/mini'
import { commissionShape } from '../../content/decorator.ts'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { pageShape } from '../desk-order.ts'

/** Accepted decorators, the latest first. */
export const deskCommissionReadSchema = z.object(pageShape)

const deskCommissionSchema = z.object({
  application_id: z.string(),
  name: z.string(),
  business: z.string(),
  code: z.string(),
  ...commissionShape,
  /** Grows with every change of the percentage and every payment. */
  rev: z.int(),
})

const PERCENT = 'Enter 0 to 30 percent'
/** The commission in percent; 0 for none. */
export const commissionPercentSchema = z.int(PERCENT).check(z.minimum(0, PERCENT), z.maximum(30, PERCENT))

/** A payment that was made. */
export const commissionPaymentShape = {
  amount: z.int('Enter the amount').check(z.minimum(1, 'Enter the amount'), z.maximum(1_000_000_000)),
  paid_on: z.iso.date('Enter the day of the payment'),
  reference: z.string().check(z.trim(), z.minLength(1, 'Enter the reference of the payment'), z.maxLength(60)),
}

const change = {
  method: 'POST',
  access: 'staff',
  right: 'commission.change',
  idempotent: true,
  answer: deskCommissionSchema,
  codes: [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
} as const
/** `rev`: as the caller saw it. */
const seen = { token: tokenSchema, rev: z.int() }

/** The desk's calls about the commission of decorators. */
export const deskCommissionEndpoints = {
  deskCommission: {
    name: 'deskCommission',
    method: 'GET',
    path: '/api/desk/commission',
    summary: 'Accepted decorators with their commission: earned, waiting, paid and owed',
    access: 'staff',
    right: 'commission.read',
    idempotent: false,
    input: deskCommissionReadSchema,
    answer: z.object({ decorators: z.array(deskCommissionSchema), total: z.int(), page: z.int() }),
    codes: entryCodes,
  },
  deskCommissionRate: {
    ...change,
    name: 'deskCommissionRate',
    path: '/api/desk/commission/:applicationId/rate',
    summary: 'Set the percentage of orders from now on; earlier orders keep theirs',
    input: z.object({ ...seen, percent: commissionPercentSchema }),
  },
  deskCommissionPay: {
    ...change,
    name: 'deskCommissionPay',
    path: '/api/desk/commission/:applicationId/payments',
    summary: 'Record a payment of commission and mail the decorator',
    input: z.object({ ...seen, ...commissionPaymentShape }),
  },
  deskCommissionWithdraw: {
    ...change,
    name: 'deskCommissionWithdraw',
    path: '/api/desk/commission/:applicationId/payments/withdraw',
    summary: 'Withdraw a payment that was recorded by mistake; what is owed grows again',
    input: z.object({ ...seen, number: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskCommission = z.infer<typeof deskCommissionSchema>
