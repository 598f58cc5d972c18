import { createArguments } from '../../../api-mock/cli/command-arguments.ts'
import { applicationCommands } from '../../../api-mock/cli/commands/applications.ts'
import { statsCommands } from '../../../api-mock/cli/commands/stats.ts'
import type { Outcome } from '../../../api-mock/cli/command.ts'
import type { TestShop } from './api.ts'

/** Runs one command of the shop's command line on a test's server. */
export async function runCommand(shop: TestShop, name: string, ...positionals: string[]): Promise<Outcome> {
  const command = [...applicationCommands, ...statsCommands].find((known) => known.name === name)
  if (!command) throw new Error(`There is no command ${name}`)
  const { deps } = shop
  const call = { given: createArguments(positionals, {}), config: deps.config, shop: async () => deps, path: (file: string) => file }
  return command.run({ ...call, input: async () => new Uint8Array(), progress: () => undefined })
}
