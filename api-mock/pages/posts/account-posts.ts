import { endpoints } from '../../../src/contract/endpoints.ts'
import type { Endpoint } from '../../../src/contract/http/endpoint.ts'
import type { FormAnswer } from '../../../src/contract/http/form-answer.ts'
import { orderLookupAnswerSchema } from '../../../src/contract/orders/order.ts'
import { FIND, patterns, to } from '../../../src/contract/paths.ts'
import { changePasswordFields, checkForm, type AccountForm } from '../../../src/domain/account/account-forms.ts'
import { nextPath } from '../../../src/domain/account/next-path.ts'
import { lookupFaults, lookupProblems, orderNumberOf } from '../../../src/domain/orders/order-lookup.ts'

export type Fields = Readonly<Record<string, string>>

/** Calls an endpoint as the browser that posted the form. */
export type Ask = (
  endpoint: Endpoint,
  input: Fields,
) => Promise<{ ok: true; answer: unknown } | { ok: false; status: number; message: string; fields: Fields }>

/** The outcome of a posted form: a redirect, or the same page with messages. */
export type PostOutcome = { kind: 'go'; path: string } | { kind: 'again'; status: number; answer: FormAnswer }

const secrets = new Set(['password', 'current'])

/** The values that the page may show again: never a password. */
const shown = (typed: Fields): Fields => Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.has(name)))

function again(status: number, typed: Fields, answer: Partial<FormAnswer>): PostOutcome {
  return { kind: 'again', status, answer: { values: shown(typed), errors: {}, problem: null, done: false, ...answer } }
}

/** The faults that the form itself shows, without a call; null if there are none. */
function faultsOf(form: AccountForm, typed: Fields): PostOutcome | null {
  const faults = checkForm(form, typed)
  if (faults.length === 0) return null
  return again(422, typed, { errors: Object.fromEntries(faults.map(({ name, message }) => [name, message])) })
}

async function send(ask: Ask, endpoint: Endpoint, form: AccountForm, typed: Fields, input: Fields): Promise<PostOutcome | null> {
  const faults = faultsOf(form, typed)
  if (faults) return faults
  const answer = await ask(endpoint, input)
  return answer.ok ? null : again(answer.status, typed, { problem: answer.message, errors: answer.fields })
}

/** The call has other names for the two passwords than the form. */
const inFormNames =
  (ask: Ask): Ask =>
  async (endpoint, input) => {
    const answer = await ask(endpoint, input)
    return answer.ok ? answer : { ...answer, fields: changePasswordFields(answer.fields) }
  }

/** The call names the password of the form's field `current`. */
const currentAsPassword =
  (ask: Ask): Ask =>
  async (endpoint, input) => {
    const answer = await ask(endpoint, input)
    if (answer.ok) return answer
    const { password, ...fields } = answer.fields
    return { ...answer, fields: password === undefined ? fields : { ...fields, current: password } }
  }

const onward = (typed: Fields): PostOutcome => ({ kind: 'go', path: nextPath(typed['next']) ?? to.account() })

/** The forms of an account, and the form that finds an order, which work without script: by their paths. */
export const accountPosts: Readonly<Record<string, (typed: Fields, ask: Ask) => Promise<PostOutcome>>> = {
  async [patterns.signIn](typed, ask) {
    const { email = '', password = '' } = typed
    return (await send(ask, endpoints.login, 'sign-in', typed, { email, password })) ?? onward(typed)
  },
  async [patterns.signUp](typed, ask) {
    const { email = '', password = '', firstName = '', lastName = '', code } = typed
    const fields = { email, password, firstName, lastName }
    if (code !== undefined) return (await send(ask, endpoints.register, 'sign-up-code', typed, { ...fields, code })) ?? onward(typed)
    return (await send(ask, endpoints.register, 'sign-up', typed, fields)) ?? again(200, typed, { done: true })
  },
  async [patterns.lostPassword](typed, ask) {
    const { email = '' } = typed
    const refused = await send(ask, endpoints.lostPasswordEmail, 'lost-password', typed, { email })
    return refused ?? again(200, typed, { done: true })
  },
  async [patterns.changePassword](typed, ask) {
    const done: PostOutcome = { kind: 'go', path: to.changePassword({ done: '1' }) }
    const { email = '', code, password = '', current = '' } = typed
    if (code === undefined) {
      const change = { password: current, newPassword: password }
      return (await send(inFormNames(ask), endpoints.changePassword, 'change-password', typed, change)) ?? done
    }
    const refused = await send(ask, endpoints.lostPasswordSet, 'new-password', typed, { email, code, password })
    // The code proves the customer, so the new password signs them in.
    if (!refused) await ask(endpoints.login, { email, password })
    return refused ?? done
  },
  async [patterns.changeEmail](typed, ask) {
    const { email = '', current = '', code } = typed
    if (code !== undefined)
      return (
        (await send(ask, endpoints.customerEmailSet, 'change-email-code', typed, { email, code })) ?? {
          kind: 'go',
          path: to.changeEmail({ done: '1' }),
        }
      )
    return (
      (await send(currentAsPassword(ask), endpoints.customerEmailAsk, 'change-email', typed, { email, password: current })) ??
      again(200, typed, { done: true })
    )
  },
  async [patterns.undoEmail](typed, ask) {
    const { link = '' } = typed
    const answer = await ask(endpoints.customerEmailUndo, { link })
    if (!answer.ok) return again(answer.status, typed, { problem: answer.message })
    return again(200, typed, { done: true })
  },
  async [to.order(FIND)](typed, ask) {
    const { order = '', email = '' } = typed
    const errors = lookupFaults(order, email)
    if (Object.keys(errors).length > 0) return again(422, typed, { errors })
    const found = await ask(endpoints.orderLookup, { orderId: orderNumberOf(order), email })
    if (found.ok) {
      const { order_id, order_key } = orderLookupAnswerSchema.parse(found.answer)
      return { kind: 'go', path: to.order(order_id, order_key) }
    }
    const { status, message } = found
    return again(status, typed, {
      problem: status === 429 ? lookupProblems['too-many'] : status < 500 ? lookupProblems.unknown : message,
    })
  },
  async [patterns.signOut](_, ask) {
    await ask(endpoints.logout, {})
    return { kind: 'go', path: to.home() }
  },
}
