import type { ShopContext } from '../http/context.ts'

/** Answers a PDF that the browser shows, and stores under `name`. No cache stores it. */
export const pdfAnswer = (context: ShopContext, content: Uint8Array<ArrayBuffer>, name: string): Response =>
  context.body(content, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}.pdf"`,
    'Cache-Control': 'private, no-store',
    // The viewers of browsers write their own styles.
    'Content-Security-Policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
