import * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { isDecided } from '../../contract/http/undecided-codes.ts'
import { ownerOf } from '../../data/account/owner.ts'
import type { Device } from '../../data/device.ts'
import { endFormPress, keyOfForm, type PressPlace } from '../../data/forms/press-key.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { currentPrincipal } from '../../state/account/principal.ts'
import type { FormEnd, FormsEngine } from '../../actions/forms/forms.ts'
import type { MyApplication } from '../../actions/forms/my-application.ts'
import type { MyTradeApplication } from '../../contract/trade/trade-application.ts'

const endpointOf = { swatches: endpoints.swatchRequest, application: endpoints.decoratorApplication } as const

/** Time limit of a call in milliseconds. */
const TIMEOUT = 15_000
const TOO_MANY = 'Too many tries. Please wait a few minutes.'
const fieldsSchema = z.record(z.string(), z.string())

/**
 * Sends forms that need the server's answer at once. A press after a missing answer uses the same idempotency key, also after a reload and
 * after a rejection that decides nothing.
 */
export function createFormCalls({ api, store, uuid }: Pick<Device, 'api' | 'store' | 'uuid'>): Pick<FormsEngine, 'call'> {
  /** The key on a device that stores nothing. */
  let pressed: { request: string; key: string } | null = null

  async function end(place: PressPlace): Promise<void> {
    pressed = null
    await endFormPress(place).catch(ifNotStored(undefined))
  }

  return {
    async call(form, body) {
      const principal = currentPrincipal()
      const place = { store, form, owner: principal ? ownerOf(principal) : undefined }
      const request = JSON.stringify([form, body])
      const fresh = pressed?.request === request ? pressed.key : uuid()
      const key = await keyOfForm(place, request, fresh).catch(ifNotStored(fresh))
      pressed = { request, key }
      try {
        const headers = { [IDEMPOTENCY_HEADER]: key, ...(place.owner === undefined ? {} : { [OWNER_HEADER]: place.owner }) }
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not relate `body` to the endpoint found by `form`
        await api.call(endpointOf[form], body as never, { headers, timeout: TIMEOUT })
        await end(place)
        return { kind: 'sent' }
      } catch (error) {
        if (isDecided(error)) await end(place)
        return endOf(error)
      }
    },
  }
}

/** The end of a call that was not accepted. Throws every error that is none of the API. */
export function endOf(error: unknown): Extract<FormEnd, { kind: 'refused' | 'unsent' }> {
  if (!(error instanceof ApiError)) throw error
  const { problem } = error
  if (problem.kind !== 'refused' || problem.status >= 500) return { kind: 'unsent' }
  const { code, message, data } = problem.failure
  const fields = z.safeParse(fieldsSchema, data?.['fields'])
  return { kind: 'refused', message: code === 'rate_limited' ? TOO_MANY : message, errors: fields.success ? fields.data : {} }
}

/** The signed-in customer's newest application. */
export async function fetchMyApplication({ api }: Pick<Device, 'api'>): Promise<MyApplication> {
  try {
    const { application } = await api.call(endpoints.myApplication, {})
    return application ? { kind: 'sent', application } : { kind: 'none' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: error.code === 'session_required' ? 'signed-out' : 'unreachable' }
  }
}

/** The signed-in customer's newest application for a trade account. Null without one, and without an answer. */
export async function fetchMyTradeApplication({ api }: Pick<Device, 'api'>): Promise<MyTradeApplication> {
  try {
    return (await api.call(endpoints.myTradeApplication, {})).application
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
