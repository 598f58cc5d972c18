import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { checked } from '../support/server/answer-of.ts'
import { freePort } from '../support/server/free-port.ts'
import { expressionOf, pressAt, type EngineBrowser, type Size } from './browser.ts'

const BROWSER = '/usr/bin/firefox-esr'

/** The command that installs the missing Firefox; null if it is installed. */
export const missingForFirefox = (): string | null => (existsSync(BROWSER) ? null : 'apt install firefox-esr')

const messageSchema = z.object({
  id: z.optional(z.nullable(z.int())),
  type: z.string(),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
})
const treeSchema = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const createdSchema = z.object({ context: z.string() })
const pictureSchema = z.object({ data: z.string() })
const evaluatedSchema = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])

/** Starts Firefox with an empty profile, over WebDriver BiDi. */
export async function openFirefox(size: Size): Promise<EngineBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'shop-firefox-'))
  // Turns off the first page of a new profile, and updates: no test expects their requests.
  writeFileSync(
    join(profile, 'user.js'),
    ['browser.aboutwelcome.enabled', 'app.update.enabled', 'datareporting.policy.dataSubmissionEnabled']
      .map((name) => `user_pref('${name}', false)\n`)
      .join(''),
  )
  const port = await freePort()
  const browser = spawn(BROWSER, ['--headless', '--remote-debugging-port', String(port), '--profile', profile, 'about:blank'], {
    stdio: 'ignore',
  })
  const endAll = async () => {
    const ended = browser.exitCode === null && browser.signalCode === null ? once(browser, 'exit') : null
    browser.kill()
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const { call, close } = await connect(`ws://127.0.0.1:${port}/session`)
    await call('session.new', { capabilities: {} })
    let context = checked(treeSchema, await call('browsingContext.getTree', {})).contexts[0]?.context ?? ''
    const resize = () => call('browsingContext.setViewport', { context, viewport: size })
    await resize()
    return {
      async goTo(url) {
        // A page that leads to another address while it loads ends the command.
        const ignoreLed = (cause: Error) => {
          if (!cause.message.includes('NS_BINDING_ABORTED')) throw cause
        }
        await call('browsingContext.navigate', { context, url, wait: 'complete' }).catch(ignoreLed)
      },
      async run(result, code, ...args) {
        const evaluation = { expression: expressionOf(code, args), target: { context }, awaitPromise: true }
        const evaluated = checked(evaluatedSchema, await call('script.evaluate', evaluation))
        if (evaluated.type === 'exception') throw new Error(`Firefox: ${evaluated.exceptionDetails.text}`)
        return checked(result, JSON.parse(evaluated.result.value))
      },
      press: async (point) => void (await call('input.performActions', { context, ...pressAt(point) })),
      async closeAndOpen() {
        const old = context
        context = checked(createdSchema, await call('browsingContext.create', { type: 'tab' })).context
        await call('browsingContext.close', { context: old })
        await resize()
      },
      picture: async () => checked(pictureSchema, await call('browsingContext.captureScreenshot', { context })).data,
      async end() {
        close()
        await endAll()
      },
    }
  } catch (cause) {
    await endAll()
    throw cause
  }
}

/** Connects as soon as the browser listens. */
async function connect(address: string) {
  const socket = await vi.waitFor(() => openSocket(address), { timeout: 60_000, interval: 200 })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = checked(messageSchema, JSON.parse(String(data)))
    if (type === 'success') waiting.get(id ?? 0)?.resolve(result)
    if (type === 'error') waiting.get(id ?? 0)?.reject(new Error(`Firefox: ${error}: ${message}`))
  })
  let calls = 0
  return {
    call(method: string, params: object): Promise<unknown> {
      calls += 1
      const answer = Promise.withResolvers<unknown>()
      waiting.set(calls, answer)
      socket.send(JSON.stringify({ id: calls, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}

async function openSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address)
  const opened = Promise.withResolvers<WebSocket>()
  socket.addEventListener('open', () => opened.resolve(socket))
  socket.addEventListener('error', () => opened.reject(new Error('Firefox does not listen')))
  return opened.promise
}
