import type * as z from 'zod/mini'
import type { AnswerOf, Endpoint, ParsedOf } from '../../src/contract/endpoint.ts'
import type { formAnswerSchema } from '../../src/contract/form.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import type { FormLimits } from './limits.ts'

type FormAnswer = z.infer<typeof formAnswerSchema>
interface Filled {
  email: string
  website2: string
}

/** What a form leaves behind, mails included. A ShopError refuses it. */
type Keep<Input> = (trx: ShopTransaction, deps: Deps, input: Input) => Promise<void>

/**
 * Mounts one form. It answers everybody the same, known or not; a robot that filled in the field nobody sees is thanked and forgotten.
 * Sent again under its key, it has no second effect.
 */
export function takeForm<const E extends Endpoint>(
  router: ShopRouter,
  deps: Deps,
  limits: FormLimits,
  endpoint: E & (ParsedOf<E> extends Filled ? (FormAnswer extends AnswerOf<E> ? unknown : never) : never),
  keep: Keep<ParsedOf<E>>,
): void {
  const thanks = { done: true } as AnswerOf<E>
  handle<E>(router, endpoint, async (call) => {
    const { email, website2 } = call.input as Filled
    limits.take(call.context, email)
    if (website2 !== '') return thanks
    return inTransaction(call, deps, `form:${endpoint.name}`, {
      async run(trx) {
        await keep(trx, deps, call.input)
        return { answer: thanks }
      },
      replay: async () => thanks,
    })
  })
}
