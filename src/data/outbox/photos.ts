import { ApiError } from '../../contract/http/api-error.ts'
import type { CallContext } from './scope.ts'

/** Milliseconds for the upload of one photo over a slow network. */
export const PHOTO_TIME = 30_000

/**
 * Reads a photo of a waiting change as Base64, without the start of its data URL. If the device has lost it, throws an ApiError that counts as
 * a rejection: the customer sees `lost` and chooses the photo again.
 */
export async function readPhoto({ attachment }: Pick<CallContext, 'attachment'>, id: string, lost: string): Promise<string> {
  const stored = await attachment(id)
  if (stored !== null) return stored.replace(/^[^,]*,/, '')
  throw rejection(lost)
}

/** For `.catch` of a photo's upload. The key of a photo that belongs to another owner says nothing about its change [J9]. */
export const photoRefused = (lost: string) => (cause: unknown) => {
  throw cause instanceof ApiError && cause.code === 'idempotency_mismatch' ? rejection(lost) : cause
}

function rejection(message: string): ApiError {
  const failure = { status: 422, code: 'picture_invalid', message, data: { status: 422 } } as const
  return new ApiError({ kind: 'refused', status: 422, failure })
}
