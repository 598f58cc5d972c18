import type { Failure } from '../../contract/http/failure.ts'

/** The server's reason for a rejection beyond the message, or null. */
export function refusalReason({ data }: Failure): string | null {
  const reason = data?.['reason']
  return typeof reason === 'string' ? reason : null
}
