import type { Failure } from '../../contract/http/failure.ts'

/** Why the shop refused, beyond its message, where it says so. */
export function refusalReason({ data }: Failure): string | null {
  const reason = data?.['reason']
  return typeof reason === 'string' ? reason : null
}
