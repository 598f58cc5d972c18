import type { ShopContext } from '../http/context.ts'

/** Answers a photo of a customer or a driver, a WebP. No cache stores it. */
export const photoAnswer = (context: ShopContext, content: Uint8Array<ArrayBuffer>): Response =>
  context.body(content, 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' })
