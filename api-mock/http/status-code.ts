import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Converts a number to the HTTP status of a response with a body. Throws a RangeError for any other number. */
export function statusCode(status: number): ContentfulStatusCode {
  if (!isStatus(status)) throw new RangeError(`Not the status of an answer with a body: ${status}`)
  return status
}

const isStatus = (status: number): status is ContentfulStatusCode =>
  Number.isInteger(status) && status >= 200 && status <= 599 && ![204, 205, 304].includes(status)
