import type * as z from 'zod/mini'
import type { AnswerOf, Endpoint, ParsedOf } from '../../src/contract/http/endpoint.ts'
import type { formAnswerSchema } from '../../src/contract/forms/form.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import type { FormLimits } from './limits.ts'

type FormAnswer = z.infer<typeof formAnswerSchema>
interface Filled {
  email: string
  website2: string
}

/**
 * The effect of a form, mails included. A ShopError rejects the form. `sender`: the customer who sent it, if the form reads the session.
 */
type Keep<Input> = (trx: ShopTransaction, deps: Deps, input: Input, sender: string | null) => Promise<void>

const noSender = async () => null

/**
 * Mounts one form. The response is the same for known and unknown addresses. A robot that fills in the hidden field gets the same response,
 * and nothing is stored. A repeat under the same key has no second effect.
 * @param senderOf finds the signed-in customer; without it the form ignores the session
 */
export function mountForm<const E extends Endpoint>(
  router: ShopRouter,
  deps: Deps,
  limits: FormLimits,
  endpoint: E & (ParsedOf<E> extends Filled ? (FormAnswer extends AnswerOf<E> ? unknown : never) : never),
  keep: Keep<ParsedOf<E>>,
  senderOf: (context: ShopContext) => Promise<string | null> = noSender,
): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `endpoint` says that FormAnswer is its answer
  const thanks = { done: true } as AnswerOf<E>
  handle<E>(router, endpoint, async (call) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `endpoint` says that its input has these fields
    const { email, website2 } = call.input as Filled
    limits.take(call.context, email)
    if (website2 !== '') return thanks
    const sender = await senderOf(call.context)
    return inTransaction(call, deps, `form:${endpoint.name}`, {
      async run(trx) {
        await keep(trx, deps, call.input, sender)
        return { answer: thanks }
      },
      replay: async () => thanks,
    })
  })
}
