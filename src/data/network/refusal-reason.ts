import type { AnyFailure } from '../../contract/desk/desk-codes.ts'

/** The server's reason for a rejection beyond the message, or null. */
export function refusalReason({ data }: Pick<AnyFailure, 'data'>): string | null {
  const reason = data?.['reason']
  return typeof reason === 'string' ? reason : null
}
