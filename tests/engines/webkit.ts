import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { checked } from '../support/server/answer-of.ts'
import { freePort } from '../support/server/free-port.ts'
import { expressionOf, pressAt, type EngineBrowser, type Size } from './browser.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const [BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')

/** The command that installs what WebKit needs; null if nothing is missing. */
export const missingForWebKit = (): string | null =>
  BROWSER !== undefined && globSync([DRIVER, DISPLAY_SERVER]).length === 2 ? null : 'apt install webkit2gtk-driver xvfb'

const answerSchema = z.object({ value: z.unknown() })
const failureSchema = z.object({ error: z.string(), message: z.string() })
const sessionSchema = z.object({ sessionId: z.string() })
const handlesSchema = z.array(z.string())
const newWindowSchema = z.object({ handle: z.string() })

/**
 * Starts WebKitGTK with an empty profile, over WebDriver (W3C). Its window is at least 447 pixels wide, so a narrower `size` gets that.
 */
export async function openWebKit({ width, height }: Size): Promise<EngineBrowser> {
  const display = await startDisplay()
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display.name } })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = checked(answerSchema, await response.json())
    const failure = z.safeParse(failureSchema, value)
    if (failure.success) throw new Error(`WebKit: ${failure.data.error}: ${failure.data.message}`)
    return value
  }
  const endAll = async () => {
    await endProcess(driver)
    await endProcess(display.process)
  }
  try {
    await vi.waitFor(() => call('GET', '/status'), { timeout: 20_000 })
    const options = { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } }
    const { sessionId } = checked(sessionSchema, await call('POST', '/session', { capabilities: { alwaysMatch: options } }))
    const session = `/session/${sessionId}`
    const resize = () => call('POST', `${session}/window/rect`, { width, height })
    await resize()
    return {
      goTo: async (url) => void (await call('POST', `${session}/url`, { url })),
      async run(result, code, ...args) {
        const script = `const done = arguments[0]; ${expressionOf(code, args)}.then(done, (error) => done(JSON.stringify({ thrown: String(error) })))`
        const text = checked(z.string(), await call('POST', `${session}/execute/async`, { script, args: [] }))
        return checked(result, JSON.parse(text))
      },
      press: async (point) => void (await call('POST', `${session}/actions`, pressAt(point))),
      async closeAndOpen() {
        const [old] = checked(handlesSchema, await call('GET', `${session}/window/handles`))
        // The browser ends with its last tab, and its storage with it.
        const { handle } = checked(newWindowSchema, await call('POST', `${session}/window/new`, { type: 'tab' }))
        await call('POST', `${session}/window`, { handle: old })
        await call('DELETE', `${session}/window`)
        await call('POST', `${session}/window`, { handle })
        await resize()
      },
      picture: async () => checked(z.string(), await call('GET', `${session}/screenshot`)),
      async end() {
        await call('DELETE', session)
        await endAll()
      },
    }
  } catch (cause) {
    await endAll()
    throw cause
  }
}

/** Starts a display in memory, which chooses a free number and prints it. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const screen = spawn(DISPLAY_SERVER, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = checked(z.tuple([z.instanceof(Buffer)]), await once(screen.stdout, 'data'))
  return { name: `:${number.toString().trim()}`, process: screen }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
