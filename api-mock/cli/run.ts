import { resolve } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { readConfig } from '../config.ts'
import { isOutage } from '../db/outage.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { logSecurity } from '../logging/security-log.ts'
import { OrderStateError } from '../orders/change-state.ts'
import { RefundRefusedError } from '../orders/refunds/refund-refused.ts'
import type { Outcome } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, generalHelp } from './help.ts'
import { openShop } from './open-shop.ts'
import { parseLine } from './parse.ts'
import { Refusal } from './refusal.ts'
import { forTerminal } from './terminal.ts'

export interface CommandEnvironment {
  env: Readonly<Record<string, string | undefined>>
  /** The folder of relative file names. */
  folder: string
  out(line: string): void
  err(line: string): void
  /** Everything that is piped into the command. */
  input?(): Promise<Uint8Array>
  /** A shop that is already open, such as a test's. The command does not close it. */
  deps?: Deps
}

/** Runs one command line. Returns the exit code: 0 done, 1 rejected or failed, 2 wrong usage. */
export async function runShop(line: readonly string[], environment: CommandEnvironment): Promise<number> {
  const machine = line.includes('--json')
  try {
    const parsed = parseLine(line, commands)
    const outcome: Outcome =
      parsed === 'general'
        ? { lines: generalHelp(commands), data: commands.map(({ name, summary }) => ({ name, summary })) }
        : parsed.help
          ? { lines: commandHelp(parsed.command), data: { name: parsed.command.name, summary: parsed.command.summary } }
          : await perform(parsed, environment)
    environment.out(forTerminal(machine ? JSON.stringify(outcome.data, null, 2) : outcome.lines.join('\n')))
    return outcome.exitCode ?? 0
  } catch (error) {
    const { code, message, detail } = refusalFrom(error)
    if (machine)
      environment.out(forTerminal(JSON.stringify({ error: { code, message, ...(detail === undefined ? {} : { detail }) } }, null, 2)))
    else environment.err(forTerminal(`${code}: ${message}`))
    return code === 'usage' ? 2 : 1
  }
}

async function perform(
  { command, given }: Exclude<ReturnType<typeof parseLine>, 'general'>,
  environment: CommandEnvironment,
): Promise<Outcome> {
  const config = environment.deps?.config ?? readConfig(environment.env)
  let opened: Promise<Deps> | undefined
  try {
    const outcome = await command.run({
      given,
      config,
      shop: ({ create = false } = {}) => {
        if (environment.deps) return Promise.resolve(environment.deps)
        return (opened ??= openShop(config, create))
      },
      path: (name) => resolve(environment.folder, name),
      input: environment.input ?? (() => Promise.resolve(new Uint8Array())),
      progress: (line) => environment.err(forTerminal(line)),
    })
    const deps = environment.deps ?? (await opened)
    if (deps) logSecurity(deps, 'command', { command: command.name })
    return outcome
  } finally {
    await opened?.then(
      (deps) => deps.db.destroy(),
      // The shop never opened, and the command has reported that.
      () => undefined,
    )
  }
}

/** A message without a stack for errors that an operator can fix; a bug keeps its stack. */
function refusalFrom(error: unknown): Pick<Refusal, 'message' | 'detail'> & { code: string } {
  if (error instanceof Refusal) return error
  if (error instanceof ShopError) return { code: error.code, message: error.message, detail: undefined }
  if (error instanceof OrderStateError) return { code: 'wrong_state', message: error.message, detail: undefined }
  if (error instanceof RefundRefusedError) return { code: 'refund_refused', message: error.message, detail: undefined }
  if (error instanceof ConfigError) return { code: 'usage', message: error.message, detail: undefined }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (isOutage(error) || /^(ERR_SQLITE|[0-9A-Z]{5}$)/.test(code)) return { code: 'database', message: message || code, detail: undefined }
  if (/^E[A-Z]+$/.test(code)) return { code: 'bad_file', message, detail: undefined }
  return { code: 'internal_error', message: error instanceof Error ? (error.stack ?? message) : message, detail: undefined }
}
