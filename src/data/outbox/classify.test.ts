import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { AnyErrorCode } from '../../contract/desk/desk-codes.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { classify } from './classify.ts'

const refusal = (status: number, code: AnyErrorCode, retryAfter?: number) =>
  new ApiError({ kind: 'refused', status, failure: { status, code, message: 'in words' }, retryAfter })
const verdict = (error: unknown) => classify({ kind: 'failed', error })

describe('[J] classification of responses', () => {
  test('[J2] an answer is acknowledged', () => {
    expect(classify({ kind: 'answered', base: 1 })).toEqual({ kind: 'acknowledged', base: 1 })
  })

  test.each([
    ['no answer at all', new ApiError({ kind: 'unreachable' })],
    ['an answer of another server, even with 200', new ApiError({ kind: 'other-server', status: 200 })],
    ['a redirect', new ApiError({ kind: 'other-server', status: 302 })],
  ])('[J1] %s counts as offline: the same key again', (_, error) => {
    expect(verdict(error)).toEqual({ kind: 'retry', reached: false, retryAfter: null })
  })

  test('[J1] an error page of another server: the same key again, after its Retry-After for two minutes at most; a 4xx lets others pass', () => {
    const of = (status: number, retryAfter?: number) => verdict(new ApiError({ kind: 'other-server', status, retryAfter }))
    expect(of(503, 30)).toEqual({ kind: 'retry', reached: false, retryAfter: 30 })
    expect(of(429, 3600)).toEqual({ kind: 'retry', reached: false, retryAfter: 120 })
    expect(of(502, 30)).toEqual({ kind: 'retry', reached: false, retryAfter: null })
    expect(of(413)).toEqual({ kind: 'retry', reached: false, retryAfter: null, aside: true })
  })

  test.each([408, 425, 429, 500, 502, 503, 504])('[J3] %i: the same key again, after Retry-After', (status) => {
    expect(verdict(refusal(status, 'unavailable', 12))).toEqual({ kind: 'retry', reached: true, retryAfter: 12 })
  })

  test('[J3] 409 in progress: the same key again; any other 409 is a rejection', () => {
    expect(verdict(refusal(409, 'in_progress')).kind).toBe('retry')
    expect(verdict(refusal(409, 'cart_changed')).kind).toBe('rejected')
  })

  test.each([
    ['session_required', 'blocked-sign-in'],
    ['second_factor_required', 'blocked-sign-in'],
    ['gate_closed', 'blocked-gate'],
    ['wrong_owner', 'blocked-owner'],
  ] as const)('[J5] %s blocks and stores the change, with any status', (code, state) => {
    for (const status of [401, 403, 409]) expect(verdict(refusal(status, code))).toEqual({ kind: 'blocked', state })
  })

  test.each([400, 404, 410, 413, 422])('[J6] any other %i is a rejection with its code and message', (status) => {
    expect(verdict(refusal(status, 'line_not_found'))).toEqual({
      kind: 'rejected',
      code: 'line_not_found',
      message: 'in words',
      reason: null,
    })
  })

  test('[J7] 426 stores the change for a newer version', () => {
    expect(verdict(refusal(426, 'upgrade_required'))).toEqual({ kind: 'needs-upgrade' })
  })

  test('[J8] an acknowledgement in an unreadable format is stored for a newer version and is no rejection', () => {
    const unreadable = z.safeParse(z.string(), 1).error
    expect(verdict(unreadable)).toEqual({ kind: 'needs-upgrade' })
  })

  test('[J9] an own key that the server knows with another body means that an earlier attempt arrived; at the first attempt it is a rejection', () => {
    const mismatch = { kind: 'failed', error: refusal(422, 'idempotency_mismatch') } as const
    expect(classify(mismatch, true)).toEqual({ kind: 'arrived' })
    expect(classify(mismatch).kind).toBe('rejected')
  })

  test('a bug of the page is thrown, not classified', () => {
    expect(() => verdict(new RangeError('a fault'))).toThrow(RangeError)
  })
})
