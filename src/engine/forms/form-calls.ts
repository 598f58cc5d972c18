import * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/http/headers.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../../data/device.ts'
import type { FormEnd, FormsEngine } from '../../actions/forms/forms.ts'
import type { MyApplication } from '../../actions/forms/my-application.ts'

const endpointOf = { swatches: endpoints.swatchRequest, application: endpoints.decoratorApplication } as const

/** Time limit of a call in milliseconds. */
const TIMEOUT = 15_000
const TOO_MANY = 'Too many tries. Please wait a few minutes.'
const fieldsSchema = z.record(z.string(), z.string())

/** Sends forms that need the server's answer at once. A press after a missing answer uses the same idempotency key. */
export function createFormCalls({ api, uuid }: Pick<Device, 'api' | 'uuid'>): Pick<FormsEngine, 'call'> {
  let pressed: { request: string; key: string } | null = null
  return {
    async call(form, body) {
      const request = JSON.stringify([form, body])
      if (pressed?.request !== request) pressed = { request, key: uuid() }
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not relate `body` to the endpoint found by `form`
        await api.call(endpointOf[form], body as never, { headers: { [IDEMPOTENCY_HEADER]: pressed.key }, timeout: TIMEOUT })
        pressed = null
        return { kind: 'sent' }
      } catch (error) {
        const end = endOf(error)
        if (end.kind === 'refused') pressed = null
        return end
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
