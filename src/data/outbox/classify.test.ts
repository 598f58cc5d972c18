import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../contract/http/codes.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { classify } from './classify.ts'

const refusal = (status: number, code: ErrorCode, retryAfter?: number) =>
  new ApiError({ kind: 'refused', status, failure: { status, code, message: 'in words' }, retryAfter })
const verdict = (error: unknown) => classify({ kind: 'failed', error })

describe('[J] the classify of answers', () => {
  test('[J2] an answer is an acknowledgement', () => {
    expect(classify({ kind: 'answered', base: 1 })).toEqual({ kind: 'acked', base: 1 })
  })

  test.each([
    ['no answer at all', new ApiError({ kind: 'unreachable' })],
    ['an answer of somebody else, even with 200', new ApiError({ kind: 'not-the-shop', status: 200 })],
    ['a redirect', new ApiError({ kind: 'not-the-shop', status: 302 })],
  ])('[J1] %s is as offline: the same key again', (_, error) => {
    expect(verdict(error)).toEqual({ kind: 'again', reached: false, retryAfter: null })
  })

  test.each([408, 425, 429, 500, 502, 503, 504])('[J3] %i: the same key again, and Retry-After is honoured', (status) => {
    expect(verdict(refusal(status, 'unavailable', 12))).toEqual({ kind: 'again', reached: true, retryAfter: 12 })
  })

  test('[J3] 409 in progress: the same key again; another 409 is a refusal', () => {
    expect(verdict(refusal(409, 'in_progress')).kind).toBe('again')
    expect(verdict(refusal(409, 'cart_changed')).kind).toBe('rejected')
  })

  test.each([
    ['session_required', 'blocked-sign-in'],
    ['gate_closed', 'blocked-gate'],
    ['wrong_owner', 'blocked-owner'],
  ] as const)('[J5] %s blocks and keeps, whatever the status', (code, state) => {
    for (const status of [401, 403, 409]) expect(verdict(refusal(status, code))).toEqual({ kind: 'blocked', state })
  })

  test.each([400, 404, 410, 413, 422])('[J6] another %i is a refusal with its code and words', (status) => {
    expect(verdict(refusal(status, 'line_not_found'))).toEqual({
      kind: 'rejected',
      code: 'line_not_found',
      message: 'in words',
      reason: null,
    })
  })

  test('[J7] 426 keeps the change for a newer version', () => {
    expect(verdict(refusal(426, 'upgrade_required'))).toEqual({ kind: 'needs-upgrade' })
  })

  test('[J8] a yes in words that this version cannot read is kept as well, and not taken for a no', () => {
    const unreadable = z.safeParse(z.string(), 1).error
    expect(verdict(unreadable)).toEqual({ kind: 'needs-upgrade' })
  })

  test('a fault of the page itself is thrown, not classified', () => {
    expect(() => verdict(new RangeError('a fault'))).toThrow(RangeError)
  })
})
