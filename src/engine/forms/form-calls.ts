import * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/http/headers.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../../data/device.ts'
import type { FormEnd, FormsEngine } from '../../actions/forms/forms.ts'
import type { MyApplication } from '../../actions/forms/my-application.ts'

const endpointOf = { swatches: endpoints.swatchRequest, application: endpoints.decoratorApplication } as const

/** Milliseconds for the shop's answer. */
const PATIENCE = 15_000
const TOO_MANY = 'Too many tries. Please wait a few minutes.'
const fieldsSchema = z.record(z.string(), z.string())

/** Sends forms that need the shop's answer at once. Pressing again after an answer that did not come is the same press. */
export function createFormCalls({ api, uuid }: Pick<Device, 'api' | 'uuid'>): Pick<FormsEngine, 'call'> {
  let pressed: { what: string; key: string } | null = null
  return {
    async call(form, body) {
      const what = JSON.stringify([form, body])
      if (pressed?.what !== what) pressed = { what, key: uuid() }
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not relate `body` to the endpoint found by `form`
        await api.call(endpointOf[form], body as never, { headers: { [IDEMPOTENCY_HEADER]: pressed.key }, timeout: PATIENCE })
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

function endOf(error: unknown): FormEnd {
  if (!(error instanceof ApiError)) throw error
  const { problem } = error
  if (problem.kind !== 'refused' || problem.status >= 500) return { kind: 'unsent' }
  const { code, message, data } = problem.failure
  const fields = z.safeParse(fieldsSchema, data?.['fields'])
  return { kind: 'refused', message: code === 'rate_limited' ? TOO_MANY : message, errors: fields.success ? fields.data : {} }
}

/** The newest application of whoever is signed in. */
export async function fetchMyApplication({ api }: Pick<Device, 'api'>): Promise<MyApplication> {
  try {
    const { application } = await api.call(endpoints.myApplication, {})
    return application ? { kind: 'sent', application } : { kind: 'none' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: error.code === 'session_required' ? 'signed-out' : 'unreachable' }
  }
}
