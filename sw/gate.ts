import type { RouteHandlerCallback } from 'workbox-core'
import { browserTimers } from '../src/data/browser-device.ts'
import { isGateClosed } from '../src/data/gate.ts'
import { createIndexedStore } from '../src/data/storage/indexed-store.ts'

/** The stored state of the gate, read once, because every request needs it. A message of a page makes the worker read it again. */
let closedFlag: Promise<boolean> | undefined

const readFlag = () => isGateClosed(createIndexedStore(browserTimers()))

/** True when the device has stored that the gate is closed [I11]. A device that cannot be read has no content to cover. */
const isClosed = (): Promise<boolean> => (closedFlag ??= readFlag().catch(() => false))

/** Makes the next request read the state of the gate again. Call it when a page has stored a change. */
export function forgetGate(): void {
  closedFlag = undefined
}

/** Wraps a handler: it serves from the caches only while the gate is open; otherwise `otherwise` answers, by default the network. */
export function behindGate(serve: RouteHandlerCallback, otherwise: (request: Request) => Promise<Response> = fetch): RouteHandlerCallback {
  return async (options) => ((await isClosed()) ? otherwise(options.request) : serve(options))
}

/** The page of a closed gate: from the server, or offline a built-in one. */
export const pageAtGate = (request: Request): Promise<Response> => fetch(request).catch(() => closedPage())

function closedPage(): Response {
  const html = `<!doctype html>
<html lang="en-ZA">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Site Login</title>
  </head>
  <body>
    <h1>Site Login</h1>
    <p>The shop is closed to visitors at the moment. The password can be given when there is a connection. Your cart is kept on this device.</p>
    <p><a href="">Try again</a></p>
  </body>
</html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } })
}
