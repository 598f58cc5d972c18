import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AnyErrorCode, AnyFailure } from '../../src/contract/desk/desk-codes.ts'

/** A rejection with a message for the user. Every other error becomes `internal_error`. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly status: ContentfulStatusCode
  readonly code: AnyErrorCode
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  /**
   * @param status the HTTP status
   * @param message text for the user
   * @param data additional `data` of the failure (never secrets)
   * @param options the cause, if a fault of the server is the reason; the log has it
   */
  constructor(
    status: ContentfulStatusCode,
    code: AnyErrorCode,
    message: string,
    data: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.data = data
    this.headers = headers
  }

  toFailure(): AnyFailure {
    return { status: this.status, code: this.code, message: this.message, data: { status: this.status, ...this.data } }
  }
}

/** A rejection with 404. */
export const notFound = (message: string, data?: Readonly<Record<string, unknown>>) => new ShopError(404, 'not_found', message, data)
/** A rejection with 409: the state forbids the step, or it has changed since the caller saw it. */
export const wrongState = (message: string) => new ShopError(409, 'wrong_state', message)
/** A rejection with 400. */
export const invalidRequest = (message: string, data?: Readonly<Record<string, unknown>>) =>
  new ShopError(400, 'invalid_request', message, data)

/** Converts a number to the HTTP status of a response with a body. Throws a RangeError for any other number. */
export function statusCode(status: number): ContentfulStatusCode {
  if (!isStatus(status)) throw new RangeError(`Not the status of an answer with a body: ${status}`)
  return status
}

const isStatus = (status: number): status is ContentfulStatusCode =>
  Number.isInteger(status) && status >= 200 && status <= 599 && ![204, 205, 304].includes(status)
