import type { RouteHandlerCallback } from 'workbox-core'
import { browserTimers } from '../src/data/browser-device.ts'
import { isGateClosed } from '../src/data/gate.ts'
import { createIndexedStore } from '../src/data/storage/indexed-store.ts'

/** Read once, and anew when a page says that it changed: every request asks. */
let known: Promise<boolean> | undefined

const readFlag = () => isGateClosed(createIndexedStore(browserTimers()))

/** The gate is closed, as the shop told a page of this browser [I11]. A device that cannot be read holds nothing to hide. */
const isClosed = (): Promise<boolean> => (known ??= readFlag().catch(() => false))

/** A page has noted that the gate closed or opened. */
export function forgetGate(): void {
  known = undefined
}

/** Serves what the worker holds only while the gate is open; else the network alone answers. */
export function behindGate(serve: RouteHandlerCallback, otherwise: (request: Request) => Promise<Response> = fetch): RouteHandlerCallback {
  return async (options) => ((await isClosed()) ? otherwise(options.request) : serve(options))
}

/** A page while the gate is closed is the shop's to give; without a network there is only this. */
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
